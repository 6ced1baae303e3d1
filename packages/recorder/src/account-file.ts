import type { Account, LayoutProblem, SafeResult } from "@inspect/session/layout";
import type { LaunchSettings } from "./launch-settings.js";

/** What an account file says: who acts, and with which browser and proxy. */
export interface AccountFile {
  readonly account: Account;
  readonly launch: LaunchSettings;
  /** The operator's name, when the file gives one. */
  readonly operator: string | null;
}

export type { LayoutProblem, SafeResult };
