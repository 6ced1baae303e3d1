import { expect, test } from "vitest";
import { createRedactor } from "../src/index.js";

test("a password that became known goes wherever it recurs", () => {
  const redactor = createRedactor({ salt: "s" });
  expect(redactor.text("it was Summer#24x")).toBe("it was Summer#24x");
  redactor.value({ password: "Summer#24x" });
  expect(redactor.text("it was Summer#24x, twice Summer#24x")).toBe("it was [password#1], twice [password#1]");
  expect(redactor.value({ a: ["x Summer#24x"], b: "Summer#24xy" })).toEqual({
    a: ["x [password#1]"],
    b: "Summer#24xy",
  });
  expect(redactor.text("a=Summer%2324x")).not.toContain("Summer");
});

test("a session's cookie that became known goes wherever it recurs", () => {
  const redactor = createRedactor({ salt: "s" });
  redactor.header("Cookie", "sid=s%3Aabc123def.9xY; theme=dark2024mode");
  redactor.cookies([{ name: "my_session", value: "q1w2e3r4" }]);
  expect(redactor.text("got s:abc123def.9xY and q1w2e3r4")).not.toMatch(/abc123|q1w2/);
  expect(redactor.text("dark2024mode")).toBe("dark2024mode");
});

test("within one value also what stands before goes", () => {
  const redactor = createRedactor({ salt: "s" });
  const once = redactor.value({ note: "use Summer#24x", password: "Summer#24x" });
  expect(once).toEqual({ note: "use [password#1]", password: "[password#1]" });
  expect(redactor.value(once)).toEqual(once);
});

test.each(["password", "Required", "12345678", "2026-03-01", "short1", "ann1@example.org", "correct horse 9"])(
  "%s as a password is not looked for elsewhere",
  (word) => {
    const redactor = createRedactor({ salt: "s" });
    redactor.value({ password: word });
    expect(redactor.text(`the ${word} is here`)).toBe(`the ${word} is here`);
  },
);
