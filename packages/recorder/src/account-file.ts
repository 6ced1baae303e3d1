import { readFileSync } from "node:fs";
import { type Account, type LayoutProblem, type SafeResult, toAccount } from "@inspect/session/layout";
import { LineCounter, parseDocument } from "yaml";
import { checkProxy } from "./browser/proxy-server.js";
import { RecorderError } from "./error.js";
import type { LaunchSettings, ProxySettings } from "./launch-settings.js";

/** What an account file says: who acts, and with which browser and proxy. */
export interface AccountFile {
  readonly account: Account;
  readonly launch: LaunchSettings;
  /** The operator's name, when the file gives one. */
  readonly operator: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

const knownFields: Readonly<Record<string, readonly string[]>> = {
  "": ["name", "platform", "home", "browser", "operator", "launch", "proxy", "exit", "exitCheckUrl"],
  launch: ["browser", "headed", "arguments"],
  proxy: ["server", "username", "password", "passwordVariable", "bypass", "exit"],
};
const largestFile = 1024 * 1024;

/**
 * Reads an account file (YAML or JSON). Unknown fields are warnings.
 *
 * @param env where `proxy.passwordVariable` is looked up
 * @see README.md, The account file
 */
export function safeReadAccountFile(
  path: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): SafeResult<AccountFile> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    return problem("account-unreadable", `the account file ${path} cannot be read: ${(error as Error).message}`, path);
  }
  if (text.length > largestFile) return problem("account-too-large", `${path} is too large for an account file`, path);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, logLevel: "silent" });
  const [error] = document.errors;
  if (error !== undefined) {
    const line = lines.linePos(error.pos[0]).line;
    return problem("account-not-yaml", `${path}:${line}: ${error.message.split("\n")[0] ?? "no YAML"}`, path);
  }
  let found: unknown;
  try {
    found = document.toJS({ maxAliasCount: 20 });
  } catch (unresolved) {
    return problem("account-not-yaml", `${path}: ${(unresolved as Error).message}`, path);
  }
  if (!isFields(found))
    return problem("account-not-an-object", `${path} holds no account: expected name, platform, home, …`, path);
  const warnings: LayoutProblem[] = Object.entries(knownFields).flatMap(([section, known]) => {
    const fields = section === "" ? found : found[section];
    return !isFields(fields) ? [] : unknownFields(fields, known, section === "" ? "" : `${section}.`, path);
  });
  try {
    return { ok: true, value: toAccountFile(found, env), warnings };
  } catch (invalid) {
    return problem("account-invalid", `${path}: ${(invalid as Error).message}`, path);
  }
}

/** As `safeReadAccountFile`, without the warnings. @throws RecorderError `account-invalid` */
export function readAccountFile(path: string, env?: Readonly<Record<string, string | undefined>>): AccountFile {
  const read = safeReadAccountFile(path, env);
  if (read.ok) return read.value;
  throw new RecorderError("account-invalid", read.problems.map(({ message }) => message).join("; "));
}

function toAccountFile(found: Fields, env: Readonly<Record<string, string | undefined>>): AccountFile {
  const account = toAccount(found);
  if (account === null) throw new Error("no account");
  const launch = isFields(found.launch) ? found.launch : {};
  const browser = text(launch.browser, "launch.browser");
  const exitCheckUrl = text(found.exitCheckUrl, "exitCheckUrl");
  if (exitCheckUrl !== undefined && !/^https?:\/\//.test(exitCheckUrl))
    throw new Error("exitCheckUrl is no http address");
  const proxy = isFields(found.proxy) ? toProxy(found.proxy, env) : undefined;
  const more = launch.arguments ?? undefined;
  if (more !== undefined && !(Array.isArray(more) && more.every((value) => typeof value === "string"))) {
    throw new Error("launch.arguments is no list of texts");
  }
  return {
    account,
    operator: text(found.operator, "operator") ?? null,
    launch: {
      ...(browser === undefined ? {} : { browser }),
      ...(launch.headed === true ? { headed: true } : {}),
      ...(proxy === undefined ? {} : { proxy }),
      ...(exitCheckUrl === undefined ? {} : { exitCheckUrl }),
      ...(more === undefined ? {} : { browserArguments: more as string[] }),
    },
  };
}

function toProxy(found: Fields, env: Readonly<Record<string, string | undefined>>): ProxySettings | undefined {
  const server = text(found.server, "proxy.server");
  // A file may state the exit alone, for a proxy that somebody else sets up.
  if (server === undefined) return undefined;
  const username = text(found.username, "proxy.username");
  const bypass = text(found.bypass, "proxy.bypass");
  const variable = text(found.passwordVariable, "proxy.passwordVariable");
  if (variable !== undefined && env[variable] === undefined) {
    throw new Error(`the environment variable ${variable}, named by proxy.passwordVariable, is not set`);
  }
  const password = variable === undefined ? text(found.password, "proxy.password") : env[variable];
  const proxy: ProxySettings = {
    server,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(bypass === undefined ? {} : { bypass }),
  };
  checkProxy(proxy);
  return proxy;
}

function unknownFields(fields: Fields, known: readonly string[], prefix: string, path: string): LayoutProblem[] {
  return Object.keys(fields)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      code: "unknown-field",
      message: `the account file's field ${prefix}${name} is not known; known there: ${known.join(", ")}`,
      path,
    }));
}

function text(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "string") return value;
  throw new Error(`${name} is no text`);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function problem(code: string, message: string, path: string): { ok: false; problems: LayoutProblem[] } {
  return { ok: false, problems: [{ code, message, path }] };
}
