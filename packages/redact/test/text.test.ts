import { describe, expect, test } from "vitest";
import { createRedactor, redactText } from "../src/index.js";

const token = "kJ8sN2pQ9xW4vR7tY1uZ5bC3dF6gH0jL";
const jwt =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U";

const redacted = (text: string): string =>
  createRedactor({ salt: "s" })
    .text(text)
    .replace(/:[0-9a-f]{8}\]/g, ":…]");

describe("what is replaced in text", () => {
  test.each([
    ["JSON", '{"password":"hunter2","user":"bob"}', '{"password":"[password#1]","user":"bob"}'],
    ["JSON numbers stay JSON", '{"pin":1234,"cvv" : 7890}', '{"pin":"[pin#1]","cvv" : "[cvv#1]"}'],
    [
      "escaped JSON",
      '{"body":"{\\"password\\":\\"hun\\\\\\"ter2\\"}"}',
      '{"body":"{\\"password\\":\\"[password#1]\\"}"}',
    ],
    ["JSON with escaped letters", '{"pass\\u0077ord":"hunter2"}', '{"password":"[password#1]"}'],
    ["cut off JSON", '{"a":1,"password":"hunt', '{"a":1,"password":"[password#1]'],
    ["a list", '{"tokens":["abc","def"]}', '{"tokens":["[token#1]","[token#2]"]}'],
    ["an escaped list", '"{\\"tokens\\":[\\"abc\\"]}"', '"{\\"tokens\\":[\\"[token#1]\\"]}"'],
    [
      "an object",
      '{"credentials":{"key":"abc","type":"basic"}}',
      '{"credentials":{"key":"[credentials#1]","type":"basic"}}',
    ],
    ["a form body", "user=bob&password=a%20b&x=1", "user=bob&password=[password%231]&x=1"],
    ["a header line", `Authorization: Bearer ${jwt}`, "Authorization: Bearer [redacted:jwt:…]"],
    ["Basic credentials", "authorization: Basic Ym9iOmh1bnRlcjI=", "authorization: Basic [credentials#1]"],
    ["a cookie line", "Cookie: sid=abc; theme=dark", "Cookie: sid=[cookie#1]; theme=[cookie#2]"],
    ["a Set-Cookie line", "Set-Cookie: sid=abc; Path=/; HttpOnly", "Set-Cookie: sid=[cookie#1]; Path=/; HttpOnly"],
    [
      "a shell command",
      "curl -H 'Authorization: Bearer abc12345' -d x",
      "curl -H 'Authorization: Bearer [credentials#1]' -d x",
    ],
    ["a flag", "login --password hunter2 --verbose", "login --password [password#1] --verbose"],
    ["a flag with equals", "login --password=hunter2 -v", "login --password=[password#1] -v"],
    ["settings", "Server=x;Password=abc;User=y", "Server=x;Password=[password#1];User=y"],
    ["YAML", "user: bob\npassword: hunter two\nport: 1", "user: bob\npassword: [password#1]\nport: 1"],
    [
      "XML",
      '<a><wsse:Password Type="t">hunter2</wsse:Password></a>',
      '<a><wsse:Password Type="t">[password#1]</wsse:Password></a>',
    ],
    ["HTML", '<input type="password" value="hunter2">', '<input type="password" value="[password#1]">'],
    ["HTML, value first", '<input value="abc" name="csrf_token">', '<input value="[token#1]" name="csrf_token">'],
    [
      "HTML without quotes",
      "<input type=hidden name=csrf_token value=abc>",
      "<input type=hidden name=csrf_token value=[token#1]>",
    ],
    ["HTML without quotes, value first", "<input value=abc name=csrf>", "<input value=[token#1] name=csrf>"],
    [
      "GraphQL",
      'mutation { login(email: "a", password: "hunter2") { id } }',
      'mutation { login(email: "a", password: "[password#1]") { id } }',
    ],
    [
      "an environment",
      "AWS_SECRET_ACCESS_KEY=abc PWD=/srv/app DATABASE_URL=db://u:hunter2@h/d",
      "AWS_SECRET_ACCESS_KEY=[secret#1] PWD=/srv/app DATABASE_URL=db://u:[password%231]@h/d",
    ],
    ["a meta element", '<meta name="csrf-token" content="abc">', '<meta name="csrf-token" content="[token#1]">'],
    [
      "a multipart body",
      'x; form-data; name="password"\r\n\r\nhunter2\r\n--x--',
      'x; form-data; name="password"\r\n\r\n[password#1]\r\n--x--',
    ],
    ["a card in groups", "card 4111 1111 1111 1111, thanks", "card [card#1], thanks"],
    ["a card with dashes", "4111-1111-1111-1111", "[card#1]"],
    ["an American Express card", "3782 822463 10005 is it", "[card#1] is it"],
    ["an IBAN", "to DE89 3704 0044 0532 0130 00.", "to [iban#1]."],
    ["an IBAN without blanks", "GB82WEST12345698765432", "[iban#1]"],
    ["a JSON Web Token", `x ${jwt}, y`, "x [redacted:jwt:…], y"],
    ["an AWS key id", "id AKIAIOSFODNN7EXAMPLE", "id [redacted:api-key:…]"],
    ["a random token", `it is ${token}.`, "it is [redacted:token:…]."],
    [
      "a private key",
      "a\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\nb",
      "a\n[redacted:private-key:…]\nb",
    ],
    ["a private key cut off", "-----BEGIN PRIVATE KEY-----\\nMIIEabc", "[redacted:private-key:…]"],
    ["base64 of secrets", `data ${btoa('{"user":"bob","password":"hunter2"}')}`, "data [secret#1]"],
    [
      "a URL",
      "see https://bob:hunter2@x.example/a?token=abc",
      "see https://bob:[password%231]@x.example/a?token=[token%231]",
    ],
    ["a relative URL", "GET /in?password=hunter2&a=1", "GET /in?password=[password%231]&a=1"],
  ])("%s", (_, input, expected) => expect(redacted(input)).toBe(expected));
});

describe("what stays readable", () => {
  test.each([
    "order 123e4567-e89b-12d3-a456-426614174000 for 12,50 EUR on 2026-03-01T10:15:30.000Z",
    '{"id":"507f1f77bcf86cd799439011","sku":"TEA-1021-GREEN","etag":"9e107d9d372bb6826bd81d3542a419d6"}',
    "main.5d41402abc4b2a76b9719d911017c592.chunk.js",
    "sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC",
    "getUserAccountPreferencesForCustomerById2 and ProductDetailPage_AddToCart_Variant_B2",
    "The tokenizer met an author, a passenger and a pinned card; 1 token left.",
    "Password must have 8 characters. Forgot your password? PIN: see the letter. Token: expired.",
    '{"maxTokens":4096,"tokenType":"bearer","pin":{"lat":1.5},"passwordLength":8,"secret":true,"token":null}',
    "ada@example.org called +49 421 123456 about 4111 1111 1111 1112 and 1234567890123456",
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "https://cdn.example.org/images/products/green-tea-250g.jpg?width=600&height=400#top",
    "----WebKitFormBoundary7MA4YWxkTrZu0gW7MA4YWxkTrZu0gW",
    "U3RheUxpc3Rpbmc6MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=",
    "token=null&password=&secret=undefined",
    "if (token === other) password == null",
  ])("%s", (text) => expect(redactText(text)).toBe(text));
});

test("a token that was hashed once is hashed wherever it comes again", () => {
  const redactor = createRedactor({ salt: "s" });
  const session = "5d41402abc4b2a76b9719d911017c592";
  expect(redactor.text(`GET /s/${session}`)).toBe(`GET /s/${session}`);
  const first = redactor.text(`{"session_id":"${session}"}`);
  const marker = /\[redacted:token:[0-9a-f]{8}\]/.exec(first)?.[0] ?? "none";
  expect(redactor.text(`GET /s/${session} and ${session}.json`)).toBe(`GET /s/${marker} and ${marker}.json`);
});

test("one value has one marker in every spelling", () => {
  const redactor = createRedactor({ salt: "s" });
  const spelled = [
    redactor.header("Cookie", `sid=${token}`),
    redactor.header("Set-Cookie", `sid="${token}"; Path=/`),
    redactor.text(`token=${token.replace("k", "%6B")}`),
    redactor.url(`https://x.example/?access_token=${token}`),
    redactor.header("Authorization", `Bearer ${token}`),
  ];
  const markers = spelled.map((text) => /\[redacted:token:[0-9a-f]{8}\]/.exec(text)?.[0]);
  expect(new Set(markers).size).toBe(1);
  expect(markers[0]).not.toBe(undefined);
  expect(redactor.text("password=abc pin=12 password=abc password=abd")).toBe(
    "password=[password#1] pin=[pin#1] password=[password#1] password=[password#2]",
  );
});

test("known secrets go in every spelling", () => {
  const redactor = createRedactor({ salt: "s", secrets: ['tea & "pot"'] });
  const gone = redactor.text(
    `${'tea & "pot"'} ${encodeURIComponent('tea & "pot"')} ${JSON.stringify('tea & "pot"')} ${btoa('tea & "pot"')}`,
  );
  expect(gone).toBe('[known#1] [known#1] "[known#1]" [known#1]');
  redactor.learn("Bremen");
  expect(redactor.value({ city: "Bremen", Bremen: 1 })).toEqual({ city: "[known#2]", "[known#2]": 1 });
  expect(redactor.url("/a?x=Bremen")).toBe("/a?x=[known%232]");
  expect(redactor.counts()).toEqual({ known: 7 });
});

test("a redactor refuses settings that cannot work", () => {
  expect(() => createRedactor({ secrets: ["abc"] })).toThrow(/at least 4 characters/);
  expect(() => createRedactor({ salt: "" })).toThrow(expect.objectContaining({ code: "invalid-option" }));
});

test("guessable values never leave a hash", () => {
  const redactor = createRedactor({ salt: "s" });
  for (const name of ["password", "pin", "otp", "cvv", "cardNumber", "securityAnswer"]) {
    expect(redactor.field(name, token + token)).toMatch(/^\[[a-z]+#\d+\]$/);
  }
  expect(redactor.header("authorization", 'Digest username="bob", response="6629fae49393a05397450978507c4ef1"')).toBe(
    "Digest [credentials#1]",
  );
  expect(redactor.field("token", "Password1234567890")).toBe("[token#1]");
});
