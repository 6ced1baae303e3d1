import { defaultHoldLimit } from "@inspect/pee";

/** The settings of a hook call. */
export interface HookSettings {
  /** The host, when it is not to be told by the input. */
  readonly host: string | undefined;
  /** The event's name, for hosts that do not put it into the input. */
  readonly event: string | undefined;
  /** After so many holds an agent session is let go. */
  readonly holdLimit: number;
}

/** The environment variable that sets the limit of holds when the option does not. */
export const holdLimitVariable = "INSPECT_HOLD_LIMIT";

/**
 * The settings of a hook call from its options `--host`, `--event` and `--hold-limit`. What cannot be used is ignored: a
 * wrong setting must not stop an agent.
 */
export function readSettings(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): HookSettings {
  const option = (name: string): string | undefined => {
    const at = words.findIndex((word) => word === name || word.startsWith(`${name}=`));
    const word = words[at];
    if (word === undefined) return undefined;
    return word === name ? words[at + 1] : word.slice(name.length + 1);
  };
  const limit = Number(option("--hold-limit") || env[holdLimitVariable] || Number.NaN);
  return {
    host: option("--host"),
    event: option("--event"),
    holdLimit: Number.isInteger(limit) && limit >= 0 ? limit : defaultHoldLimit,
  };
}
