import type { SecretKind } from "./kinds.js";

/** Words that make any name secret that holds them, unless its last or first word says that it is about a password. */
export const passwordWords: ReadonlySet<string> = new Set(
  "password passwd pwd passphrase passcode passkey passwort kennwort senha contrasena wachtwoord".split(" "),
);

/** Last words with which a name speaks about a secret without holding it: `passwordPolicy`, `password_url`. */
export const aboutWords: ReadonlySet<string> = new Set(
  (
    "policy policies length count type types expiry expires expired expiration age at date time url uri link href path " +
    "page route label placeholder name title required enabled disabled strength valid changed updated " +
    "created error errors message messages rules rule min max visible visibility hint requirements options config " +
    "settings status state format pattern mode manager generator reset id form screen button icon in set attempts"
  ).split(" "),
);

/** Last words that mean a password; elsewhere in a name they may mean something else (`pw_count`). */
export const lastPasswordWords: ReadonlySet<string> = new Set("pw psw pswd passw psk".split(" "));

/** Whose `pass` is a password: `smtp_pass`, `keystorePass`; other passes are for boarding or rendering. */
export const passOwners: ReadonlySet<string> = new Set(
  (
    "login smtp imap pop ldap ftp sftp ssh proxy http basic auth keystore truststore store key cert db database sql " +
    "mysql pg postgres mongo redis amqp user usr account admin root sa my email mail wifi wlan router host server " +
    "client api app new old current confirm repeat master vault sudo bind"
  ).split(" "),
);

/** Whose `session` is one of a signed-in user, when the value looks like a token. */
export const sessionOwners: ReadonlySet<string> = new Set(
  "x user login auth web app client php http browser customer account my current admin api site store shop member".split(
    " ",
  ),
);

/** First words with which a name asks or tells something: `forgotPassword`, `hasSecret`. */
export const askingWords: ReadonlySet<string> = new Set(
  (
    "show hide forgot forgotten toggle has is no require requires required need needs can lost enable disable allow " +
    "accept invalid wrong incorrect missing weak must should use uses with without"
  ).split(" "),
);

/** Words at the end that leave the meaning of the word before them: `passwordConfirmation`, `token_value`. */
export const fillerWords: ReadonlySet<string> = new Set(
  (
    "value val confirmation confirm confirmed again repeat repeated verify check new old current plain raw encrypted " +
    "hash hashed digest base header string encoded input param parameter"
  ).split(" "),
);

/** Tokens that page through a list are ordinary data. */
export const pagingWords: ReadonlySet<string> = new Set(
  "page paging pagination next previous prev continuation continue sync cursor resume delta".split(" "),
);

/** What stands before `key` in the name of a secret key. */
export const keyWords: ReadonlySet<string> = new Set(
  (
    "api secret private access auth authentication encryption encrypt decryption signing sign signature master " +
    "priv subscription consumer app application ssh session service account storage deploy webhook hmac shared client " +
    "admin rest server crypto cipher aes rsa gpg pgp bot licence license functions host"
  ).split(" "),
);

/** What stands before `code` in the name of a one-time code. */
export const codeWords: ReadonlySet<string> = new Set(
  (
    "otp totp mfa sms verification verify security auth authentication authorization backup recovery reset login " +
    "time factor challenge activation pairing device unlock fa user access"
  ).split(" "),
);

/** What stands before `pin` when it means a number that only its owner knows, not a pin on a map. */
export const pinWords: ReadonlySet<string> = new Set(
  (
    "user card account sim login security new old current confirm my atm debit credit bank voicemail parental door " +
    "entry access unlock wallet transaction phone secret repeat customer"
  ).split(" "),
);

/** Whole names, written as one lower-case word. */
export const wholeNames: ReadonlyMap<string, SecretKind> = new Map(
  Object.entries({
    password:
      "pass userpass dbpass motdepasse contraseña пароль hasło jpassword " +
      "heslo lösenord şifre 密码 密碼 パスワード 비밀번호",
    pin: "pin pincode pinnumber",
    otp: "otp totp hotp twofactor 2fa mfa onetimepassword onetimepasscode smscode",
    cvv: "cvv cvc csc cvn cvvcode cvccode cardverificationvalue cardverificationcode cardcode",
    card: "cardnumber cardno cardnum ccnumber ccnum creditcard creditcardnumber debitcardnumber pan primaryaccountnumber",
    iban: "iban accountiban",
    ssn: "ssn socialsecuritynumber socialsecurity",
    answer: "securityanswer secretanswer mothersmaidenname mothermaidenname",
    credentials: "auth authorization proxyauthorization xauthorization xauth basicauth httpauth userinfo",
    session: "sid sessionid sessid sess phpsessid jsessionid aspnetsessionid connectsid sessionkey sessionhandle",
    token:
      "csrf xsrf jwt bearer samlresponse samlrequest codeverifier clientassertion csrfmiddlewaretoken accesstoken " +
      "refreshtoken idtoken authtoken csrftoken xsrftoken authenticitytoken authcookie",
    secret:
      "apikey xapikey secretkey accesskey privatekey authkey masterkey signingkey encryptionkey appkey mnemonic " +
      "seedphrase mnemonicphrase recoveryphrase recoverycodes backupcodes keymaterial",
  }).flatMap(([kind, names]) => names.split(" ").map((name) => [name, kind as SecretKind] as const)),
);
