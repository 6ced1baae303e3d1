import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { BoardContractError, type TrustedMetadata, type UntrustedText } from "@inspect/board-contract";
import type { CommandContext } from "./command.js";
import { exitCode } from "./exit-codes.js";
import { CommandError } from "./print-failure.js";

/** Reads the trusted metadata's file; the package checks what is in it. */
export async function readTrusted(context: CommandContext, file: string, mode?: string): Promise<TrustedMetadata> {
  const text = await readText(context, file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new CommandError(`${file}: expected JSON with the trusted metadata`, exitCode.usage, cause);
  }
  if (mode !== undefined && (value as { mode?: unknown } | null)?.mode !== mode) {
    throw new BoardContractError("TRUSTED_INVALID", [`mode: expected ${mode}, as --mode says`]);
  }
  return value as TrustedMetadata;
}

/** Reads `origin=file` pairs into untrusted texts. */
export function readUntrusted(context: CommandContext, pairs: readonly string[]): Promise<UntrustedText[]> {
  return Promise.all(
    pairs.map(async (pair) => {
      const split = pair.indexOf("=");
      if (split < 1) {
        throw new CommandError(`--untrusted ${JSON.stringify(pair)}: expected origin=file`, exitCode.usage);
      }
      return { origin: pair.slice(0, split), text: await readText(context, pair.slice(split + 1)) };
    }),
  );
}

/** Reads stdin as bytes, but no more than one byte past the limit. */
export async function readBytes(context: CommandContext, limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of context.stdin) {
    const bytes = Buffer.from(chunk as Uint8Array);
    chunks.push(bytes);
    size += bytes.length;
    if (size > limit) break;
  }
  return Buffer.concat(chunks);
}

/** Collects a repeatable option. */
export function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

async function readText(context: CommandContext, file: string): Promise<string> {
  try {
    return await readFile(resolve(context.cwd, file), "utf8");
  } catch (cause) {
    const code = (cause as { code?: string }).code ?? "unknown fault";
    throw new CommandError(`${file}: cannot be read (${code}); expected a readable file`, exitCode.usage, cause);
  }
}
