import { describe, expect, test } from "vitest";
import { createRedactor, isSecretName } from "../src/index.js";

const secret = [
  ..."password passwd pwd passphrase passcode userPassword new_password password-confirmation passwordConfirm".split(
    " ",
  ),
  ..."password2 PASSWORD DB_PASSWORD j_password currentpassword passwordHash Passwort contraseña пароль".split(" "),
  ..."pin PIN userPin card_pin pinCode otp totp otpCode otp_code mfaCode smsCode verification_code".split(" "),
  ..."oneTimeCode one-time-code backup_codes recoveryCode authorization_code security_code cvv cvc cvv2 cvcCode".split(
    " ",
  ),
  ..."token accessToken access_token ACCESS_TOKEN accesstoken refreshToken id_token csrfToken X-CSRF-Token".split(" "),
  ..."xsrf-token authToken sessionToken X-Amz-Security-Token token_value tokens deviceToken csrf _csrf".split(" "),
  ..."csrfmiddlewaretoken authenticity_token __RequestVerificationToken jwt bearer secret clientSecret".split(" "),
  ..."client_secret client-secret secretKey sharedSecret secrets apiKey api_key apikey X-Api-Key api-key".split(" "),
  ..."accessKey privateKey private_key signingKey encryption_key appKey masterKey consumer_key sessionKey".split(" "),
  ..."Ocp-Apim-Subscription-Key authorization Proxy-Authorization auth credentials credential cookie Cookie".split(" "),
  ..."Set-Cookie sessionCookie sid sessionId session_id sessid PHPSESSID JSESSIONID ASPSESSIONIDABCD connect.sid".split(
    " ",
  ),
  ..."SAMLResponse code_verifier client_assertion cardNumber card_number ccNumber creditCard iban ssn".split(" "),
  ..."socialSecurityNumber securityAnswer user[password] data.password mnemonic signature ticket session".split(" "),
];

const ordinary = [
  ..."tokenizer tokenize author authors authored authority authenticated passenger passport bypass compass".split(" "),
  ..."pinned pinning spinner shipping opinion mapPin dropPin key keys publicKey primaryKey foreignKey sortKey".split(
    " ",
  ),
  ..."cacheKey keyboard monkey turkey code codes postalCode countryCode errorCode statusCode promoCode".split(" "),
  ..."secretary sessions sessionCount sidebar side inside resident president card cards cardType".split(" "),
  ..."cookieConsent cookiePolicy passwordPolicy passwordLength password_url forgotPassword hasPassword".split(" "),
  ..."tokenType token_type tokenCount maxTokensPerRequest nextPageToken next_token pageToken continuationToken".split(
    " ",
  ),
  ..."id userId orderId uuid name email phone price total date createdAt title description url hash etag".split(" "),
  ..."state nonce number phoneNumber orderNumber answers pan_zoom expand company pants spanish".split(" "),
];

describe("names of secrets, in every style", () => {
  test.each(secret)("%s", (name) => expect(isSecretName(name)).toBe(true));
});

describe("ordinary names", () => {
  test.each(ordinary)("%s", (name) => expect(isSecretName(name)).toBe(false));
});

test("the scanner of texts sees every name that the rules know", () => {
  const missed = secret
    .filter(
      (name) =>
        /^[\w-]+$/.test(name) && !/^(signature|ticket|session|cardNumber|card_number|ccNumber|creditCard)$/.test(name),
    )
    .filter((name) => createRedactor({ salt: "s" }).text(`${name}=hunter2x`).includes("hunter2x"));
  expect(missed).toEqual([]);
});

test("own names count in any style", () => {
  const redactor = createRedactor({ salt: "s", secretNames: ["houseToken2", "lock"] });
  expect(redactor.value({ lock: "a1", LOCK: "b2", blocked: "c3" })).toEqual({
    lock: "[secret#1]",
    LOCK: "[secret#2]",
    blocked: "c3",
  });
  expect(redactor.text("house-token2=xyz&lock=a1")).toBe("house-token2=[secret#3]&lock=[secret%231]");
});
