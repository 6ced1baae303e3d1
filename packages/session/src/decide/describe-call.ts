import type { Exchange } from "@inspect/har";

/** A call as people name it: method, host and path, and the operations inside it. No query, which may hold secrets. */
export function describeCall({ request }: Exchange): string {
  const names = request.operations.flatMap(({ name }) => (name === null ? [] : [name]));
  return `${request.method} ${request.host}${request.path}${names.length === 0 ? "" : ` (${names.join(", ")})`}`;
}
