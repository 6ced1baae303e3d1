import { describe, expect, test } from "vitest";
import { createRedactor } from "../src/index.js";

const secret = (
  "pw login_pass newpass oldpass pswd psw passw userPw user_pw loginPw smtp_pass keystorePass passwordText " +
  "passwordField pass_code passPhrase psk wpa_psk privKey mnemonicPhrase php-auth-pw X-PW 密码 密碼 パスワード 비밀번호 " +
  "heslo lösenord şifre"
).split(" ");

const ordinary = (
  "session_duration pw_count passport_country compass passage newpassenger boarding_pass render_pass bypass trespass " +
  "password_count csrf_field password_required pwned passed passing"
).split(" ");

describe("short and foreign names of passwords and keys", () => {
  test.each(secret)("%s, as a key, in text and as a form's field", (name) => {
    const redactor = createRedactor({ salt: "s" });
    expect(JSON.stringify(redactor.value({ [name]: "hunter2x" }))).not.toContain("hunter2x");
    expect(redactor.text(`{"${name}":"hunter2x"}`)).not.toContain("hunter2x");
    expect(redactor.text(`a=1&${name}=hunter2x`)).not.toContain("hunter2x");
    expect(redactor.header(name, "hunter2x")).not.toContain("hunter2x");
    expect(redactor.value({ [name]: true })).toEqual({ [name]: true });
  });

  test.each(ordinary)("%s stays", (name) => {
    const redactor = createRedactor({ salt: "s" });
    expect(redactor.value({ [name]: "hunter2x" })).toEqual({ [name]: "hunter2x" });
    expect(redactor.text(`{"${name}":"hunter2x"}`)).toBe(`{"${name}":"hunter2x"}`);
  });
});

test("a small number under a short name is a count; a longer one is a secret", () => {
  const redactor = createRedactor({ salt: "s" });
  expect(redactor.value({ pass: 12, pw: 300 })).toEqual({ pass: 12, pw: 300 });
  expect(redactor.text('{"pass":12,"fail":3}')).toBe('{"pass":12,"fail":3}');
  expect(redactor.value({ pw: 123456 })).toEqual({ pw: "[password#1]" });
});

test("session ids under plain names go when they look like tokens", () => {
  const redactor = createRedactor({ salt: "s" });
  expect(redactor.header("X-Session", "a1b2c3d4e5f6")).toBe("[session#1]");
  expect(redactor.value({ user_session: "a1b2c3d4e5f6" })).toEqual({ user_session: "[session#1]" });
  expect(redactor.text('{"session":"a1b2c3d4e5f6"}')).toBe('{"session":"[session#1]"}');
  for (const value of ["closed", "2026-03-01", "evening-session"]) {
    expect(redactor.value({ session: value, user_session: value })).toEqual({ session: value, user_session: value });
  }
  const yoga = { yoga_session: "a1b2c3d4e5f6" };
  expect(createRedactor({ salt: "s" }).value(yoga)).toBe(yoga);
});
