/** The command's exit codes, as the README lists them. */
export const exitCode = {
  ok: 0,
  /** The work was done and the answer is no: refused, regressed, failed, invalid. */
  no: 1,
  /** Wrong arguments or input that cannot be used. */
  usage: 2,
  /** An outside service failed or is not set up (SubQ, a browser, a sandbox). */
  unavailable: 3,
  /** The run's rules refuse the command now, for example while a finding is missing. */
  refused: 4,
  /** Stopped by the user. */
  interrupted: 130,
} as const;
