import type { Page } from "playwright-core";
import type { DemoSite } from "./served-call.js";
import { customer } from "./shop-state.js";

/**
 * Visits every page of the shop as a customer would, one thing after the other, so that the calls have one order.
 * Ends when the last call has been answered.
 */
export async function visitShop(page: Page, site: DemoSite): Promise<void> {
  page.on("dialog", (dialog) => void dialog.accept());
  const open = async (path: string): Promise<void> => {
    await page.goto(site.url + path);
    await page.waitForLoadState("networkidle");
  };
  const press = async (name: string, says: string): Promise<void> => {
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("status").filter({ hasText: says }).waitFor();
  };

  await open("/");
  await press("Add mug to basket", "That did not work");
  await press("Take the large one", "confirmed");
  await press("Show offers", "Today");
  await open("/login");
  await page.getByLabel("Email").fill(customer.email);
  await page.getByLabel("Password").fill(customer.password);
  await press("Sign in", "Welcome");
  await open("/account");
  await press("Load account", "200");
  await open("/reviews");
  await press("Ask for reviews", "1 review(s)");
  await page.getByLabel("Your review").fill("The handle is warm.");
  await press("Send review", "Thank you");
  await open("/photos");
  await page
    .getByLabel("Photo")
    .setInputFiles({ name: "mug.txt", mimeType: "text/plain", buffer: Buffer.from("a mug, drawn in words") });
  await press("Upload photo", "Stored");
  await open("/stock");
  await press("Follow the stock", "No more news");
  await open("/help");
  await press("Talk to the help desk", "hung up");
  await open("/orders");
  await press("Watch the order", "was watched");
  await open("/basket");
  await press("When does it arrive?", "In 2 days");
  await press("Empty the basket", "Emptied");
  await open("/trouble");
  await press("Ask the warehouse", "(500)");
  await press("Ask for what is missing", "(404)");
  await open("/contact");
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("Message").fill("Where is my tray?");
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByText("Your message has arrived.").waitFor();
  await page.waitForLoadState("networkidle");
}
