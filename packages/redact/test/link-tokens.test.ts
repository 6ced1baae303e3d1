import { describe, expect, test } from "vitest";
import { createRedactor } from "../src/index.js";

describe("one-time values in paths, queries and subprotocols", () => {
  test.each([
    ["https://hooks.slack.com/services/T00000000/B00000000/", "44WbI9duqxshBgqtoNg5Qi0b"],
    ["https://chat.example/webhooks/123/", "44WbI9duqxshBgqtoNg5Qi0b"],
    ["https://x.example/magic-link/", "AbcdEfghIjklMnop"],
    ["https://x.example/verify-email/", "a1b2c3d4e5f6g7"],
    ["https://x.example/email-verification/", "a1b2c3d4e5f6g7"],
    ["https://x.example/invites/", "a1b2c3d4e5f6g7"],
    ["https://x.example/accept-invite/", "a1b2c3d4e5f6g7"],
    ["https://x.example/in?ticket=", "a1b2c3d4e5f6"],
  ])("%s…", (start, token) => {
    const redactor = createRedactor({ salt: "s" });
    expect(redactor.url(start + token)).not.toContain(token);
    expect(redactor.text(`see ${start}${token} please`)).not.toContain(token);
    const once = redactor.url(start + token);
    expect(redactor.url(once)).toBe(once);
  });

  test.each([
    "https://x.example/services/507f1f77bcf86cd799439011",
    "https://x.example/services/123e4567-e89b-12d3-a456-426614174000",
    "https://x.example/services/house-cleaning-and-more",
    "https://x.example/verify-email/resend",
    "https://x.example/in?ticket=ABC-123",
    "https://x.example/orders/44WbI9duqxshBgqtoNg5Qi0b",
  ])("%s stays", (url) => expect(createRedactor({ salt: "s" }).url(url)).toBe(url));

  test("a token that follows its name among subprotocols", () => {
    const redactor = createRedactor({ salt: "s" });
    expect(redactor.header("Sec-WebSocket-Protocol", "access_token, abc123xyz")).toBe("access_token, [token#1]");
    expect(redactor.header("Sec-WebSocket-Protocol", "graphql-ws, chat.v2")).toBe("graphql-ws, chat.v2");
  });
});
