import { readFile } from "node:fs/promises";
import { SessionError } from "@inspect/session";
import { type Account, toAccount } from "@inspect/session/layout";

/**
 * Reads an account file, YAML or JSON: name, platform, home (city, country), browser, exit or proxy.exit (address,
 * city, country). What else it holds, a proxy's password for example, stays in the file.
 *
 * @throws SessionError `account-unreadable`
 */
export async function readAccount(path: string): Promise<Account> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new SessionError(
      "account-unreadable",
      `the account file ${path} cannot be read: ${(error as Error).message}`,
    );
  }
  const { parse } = await import("yaml");
  let found: unknown;
  try {
    found = parse(text, { maxAliasCount: 100 });
  } catch (error) {
    const [line = ""] = (error as Error).message.split("\n");
    throw new SessionError("account-unreadable", `the account file ${path} is neither YAML nor JSON: ${line}`);
  }
  const account = toAccount(found);
  if (account === null) {
    throw new SessionError(
      "account-unreadable",
      `the account file ${path} holds no fields; expected name, platform, home, browser, exit`,
    );
  }
  return account;
}
