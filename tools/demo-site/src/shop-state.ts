import { createHash } from "node:crypto";

export interface Product {
  readonly id: string;
  readonly name: string;
  /** In cents. */
  readonly price: number;
  readonly sizes: readonly string[];
}

export interface BasketLine {
  readonly productId: string;
  readonly size: string | null;
  readonly quantity: number;
}

export const products: readonly Product[] = [
  { id: "mug-blue", name: "Blue mug", price: 1250, sizes: ["small", "large"] },
  { id: "teapot", name: "Round teapot", price: 4900, sizes: [] },
  { id: "tray-oak", name: "Oak tray", price: 3200, sizes: [] },
];

/** The customer whom the shop knows. Fictitious, as everything here. */
export const customer = {
  email: "ada@example.org",
  password: "teapot-and-2-mugs",
  name: "Ada Example",
  city: "Bremen",
} as const;

/** What the shop remembers between calls. Tokens come from a counter, so that every visit sees the same ones. */
export class ShopState {
  basket: BasketLine[] = [];
  reviews: { readonly productId: string; readonly text: string }[] = [
    { productId: "mug-blue", text: "Keeps tea warm." },
  ];
  messages = 0;
  polls = 0;
  readonly #tokens = new Set<string>();

  /** A long random-looking token for a sign-in. */
  issueToken(use: "access" | "refresh" | "session"): string {
    const bytes = createHash("sha256").update(`demo shop ${use} ${this.#tokens.size}`).digest();
    const token = `${use === "session" ? "" : `shop_${use}_`}${bytes.toString("base64url")}`;
    this.#tokens.add(token);
    return token;
  }

  knows(token: string): boolean {
    return this.#tokens.has(token);
  }

  /** The total in cents. */
  total(): number {
    return this.basket.reduce(
      (sum, line) => sum + line.quantity * (products.find(({ id }) => id === line.productId)?.price ?? 0),
      0,
    );
  }

  reset(): void {
    this.basket = [];
    this.reviews = this.reviews.slice(0, 1);
    this.messages = 0;
    this.polls = 0;
    this.#tokens.clear();
  }
}
