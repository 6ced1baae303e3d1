import type { Page } from "./layout.js";

/** Where a customer looks and buys. */
export const shopPages: readonly Page[] = [
  {
    path: "/",
    title: "Shop",
    body: `<p><img src="/assets/teapot.svg" alt="A teapot"></p>
<div id="products"></div>
<label>Size of the mug <select id="size"><option value="">Choose</option><option>small</option><option>large</option></select></label>
<p><button id="add-mug">Add mug to basket</button> <button id="add-teapot">Add teapot to basket</button>
<button id="size-guide">Size guide</button> <button id="offers">Show offers</button>
<a href="/basket" target="_blank">Open basket in a new tab</a></p>
<p id="choices"></p>
<p>Basket: <output id="basket">empty</output></p>`,
    script: `
const euro = (cents) => (cents / 100).toFixed(2) + " EUR";
const paint = (basket) => { byId("basket").textContent = basket.lines.length === 0 ? "empty" : basket.lines.length + " item, " + euro(basket.total); };
async function open() {
  const { value } = await call("GET", "/api/products");
  byId("products").innerHTML = value.products.map((product) => '<div class="product">' + product.name + ", " + euro(product.price) + "</div>").join("");
  paint((await call("GET", "/api/basket")).value);
  await track("page_view");
}
async function add(productId, size = byId("size").value) {
  const { status, value } = await call("POST", "/api/basket", { productId, size });
  byId("choices").replaceChildren();
  if (status === 201) { paint(value); say("Your basket is confirmed."); return; }
  say("That did not work. Please try again.");
  for (const choice of value.sizes ?? []) {
    const button = document.createElement("button");
    button.textContent = "Take the " + choice + " one";
    button.addEventListener("click", () => add(productId, choice));
    byId("choices").append(button);
  }
}
on("add-mug", () => add("mug-blue"));
on("add-teapot", () => add("teapot"));
on("offers", async () => { const { value } = await call("GET", "/api/offers"); say("Today: " + value.offer.percent + "% off the " + value.offer.productId); });
open();
addEventListener("pagehide", () => navigator.sendBeacon(tracker + "/beacon", "left"));`,
  },
  {
    path: "/basket",
    title: "Basket",
    body: `<ul id="lines"></ul><p><button id="empty">Empty the basket</button> <button id="delivery">When does it arrive?</button></p>`,
    script: `
async function list() {
  const { value } = await call("GET", "/api/basket");
  byId("lines").innerHTML = value.lines.map((line) => "<li>" + line.productId + " " + (line.size ?? "") + "</li>").join("");
}
on("empty", async () => {
  if (!confirm("Empty the basket?")) { say("Kept."); return; }
  const { status } = await call("DELETE", "/api/basket");
  say("Emptied (" + status + ").");
  await list();
});
on("delivery", async () => { say("Asking..."); const { value } = await call("GET", "/api/delivery?delay=1500"); say("In " + value.days + " days by " + value.carrier); });
list();`,
  },
  {
    path: "/orders",
    title: "Orders",
    body: `<p>Order 1001: <output id="stage">unknown</output></p><p><button id="watch">Watch the order</button> <button id="export">Export products</button></p>`,
    script: `
on("watch", async () => {
  for (let turn = 0; turn < 4; turn++) {
    const { value } = await call("GET", "/api/orders/1001/status");
    byId("stage").textContent = value.stage;
    await new Promise((resolve) => setTimeout(resolve, 80));
  }
  say("The order was watched.");
});
on("export", async () => { const { value } = await call("GET", "/api/export"); say("Exported " + value.trim().split("\\n").length + " lines."); });`,
  },
  {
    path: "/reviews",
    title: "Reviews",
    body: `<div id="fragment"></div><label>Your review <input id="review"></label> <button id="send">Send review</button> <button id="ask">Ask for reviews</button>`,
    script: `
const graphql = (operationName, query, variables) => call("POST", "/graphql", { operationName, query, variables });
on("ask", async () => {
  const { value } = await graphql("ProductReviews", "query ProductReviews($productId: ID!) { reviews(productId: $productId) { productId text } }", { productId: "mug-blue" });
  say(value.data.reviews.length + " review(s)");
});
on("send", async () => {
  await graphql("AddReview", "mutation AddReview($productId: ID!, $text: String!) { addReview(productId: $productId, text: $text) { text } }", { productId: "mug-blue", text: byId("review").value });
  say("Thank you for the review.");
});
const request = new XMLHttpRequest();
request.open("GET", "/fragments/reviews");
request.setRequestHeader("x-requested-with", "XMLHttpRequest");
request.onload = () => { byId("fragment").innerHTML = request.responseText; };
request.send();`,
  },
];
