/** A thing that was odd but did not stop the reading, as data. */
export interface LayoutProblem {
  readonly code: string;
  readonly message: string;
  /** Where: a file path, or a JSON path inside the file. */
  readonly path?: string;
}

/** What a `safeReadX` returns: the value with warnings, or why there is none. */
export type SafeResult<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly LayoutProblem[] }
  | { readonly ok: false; readonly problems: readonly LayoutProblem[] };

/** The successful result. */
export function success<T>(value: T, warnings: readonly LayoutProblem[] = []): SafeResult<T> {
  return { ok: true, value, warnings };
}

/** The failed result with one problem. */
export function failure(code: string, message: string, path?: string): { ok: false; problems: LayoutProblem[] } {
  return { ok: false, problems: [path === undefined ? { code, message } : { code, message, path }] };
}
