import type { Body } from "../body.js";
import { asObject } from "../entry/coerce.js";
import type { Operation } from "../exchange.js";

/**
 * Whether an answer says that an operation failed although its status may be 200: GraphQL's `errors`, JSON-RPC's and
 * tRPC's `error`, in a batch that of any operation.
 */
export function hasOperationErrors(operations: readonly Operation[], answer: Body | undefined): boolean {
  const protocol = operations[0]?.protocol;
  if (protocol === undefined || answer === undefined) return false;
  const values = answer.type === "json" ? [answer.value].flat() : answer.type === "json-lines" ? answer.values : [];
  return values.some((value) => {
    const { errors, error } = asObject(value) ?? {};
    if (protocol === "graphql") return Array.isArray(errors) && errors.length > 0;
    return (protocol === "json-rpc" || protocol === "trpc") && error !== undefined && error !== null;
  });
}
