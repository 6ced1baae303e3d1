import type { Body, NameValue } from "../body.js";
import { asObject, asText } from "../entry/coerce.js";
import { headerValue } from "../entry/headers.js";
import type { Operation } from "../exchange.js";
import { type GraphqlRequest, graphqlFromAddress, graphqlFromFields, graphqlFromJson } from "./graphql.js";

/** What a request is made of, for finding the operations it names. */
export interface OperationSource {
  readonly path: string;
  readonly query: readonly NameValue[];
  readonly headers: readonly NameValue[];
  readonly body: Body;
}

/** GraphQL in the body, in a form, in the query, or only known from the address; undefined when it is none. */
export function findGraphql({ path, query, headers, body }: OperationSource): GraphqlRequest | undefined {
  switch (body.type) {
    case "json":
      return graphqlFromJson(body.value, path, headers);
    case "form":
      return graphqlFromFields(body.fields, path, headers);
    case "multipart":
      return graphqlFromFields(
        body.parts.map(({ name, value }) => ({ name, value: value ?? "" })),
        path,
        headers,
      );
    case "text":
      return body.mimeType === "application/graphql" ? graphqlFromJson({ query: body.text }, path, headers) : undefined;
    default:
      return graphqlFromFields(query, path, headers) ?? graphqlFromAddress(path, headers);
  }
}

/** The operations that other protocols name: JSON-RPC, tRPC, OData batches, server actions. */
export function findOtherOperations({ path, query, headers, body }: OperationSource): Operation[] {
  const action = headerValue(headers, "next-action");
  if (action !== undefined) return [{ protocol: "server-action", name: action, type: null, variables: null }];
  if (body.type === "json") {
    const calls = jsonRpcCalls(body.value);
    if (calls.length > 0) return calls;
  }
  const procedures = trpcProcedures(path, query);
  if (procedures.length > 0) return procedures;
  return /\/\$batch$/.test(path) ? odataCalls(body) : [];
}

function jsonRpcCalls(value: unknown): Operation[] {
  const list = Array.isArray(value) ? value : [value];
  const calls: Operation[] = [];
  for (const item of list) {
    const call = asObject(item);
    const name = asText(call?.method);
    if (call === undefined || name === undefined || call.jsonrpc === undefined) return [];
    calls.push({ protocol: "json-rpc", name, type: null, variables: null });
  }
  return calls;
}

/** `/trpc/user.get,post.list?batch=1`: one name for each call of the batch. */
function trpcProcedures(path: string, query: readonly NameValue[]): Operation[] {
  const match = /\/trpc\/([\w.,%-]{1,2000})$/i.exec(path);
  if (match === null) return [];
  const names = (match[1] ?? "").replaceAll(/%2c/gi, ",").split(",");
  const isBatch = query.some(({ name }) => name === "batch");
  return (isBatch ? names : [names.join(",")]).map((name) => ({
    protocol: "trpc",
    name,
    type: null,
    variables: null,
  }));
}

function odataCalls(body: Body): Operation[] {
  const requests = body.type === "json" ? asObject(body.value)?.requests : undefined;
  if (Array.isArray(requests)) {
    return requests.map((request) => {
      const { method, url } = asObject(request) ?? {};
      return odata(`${asText(method) ?? ""} ${asText(url) ?? ""}`.trim());
    });
  }
  if (body.type !== "multipart") return [];
  // A change set is a multipart inside a part, so one part may hold several request lines.
  return body.parts.flatMap(({ value }) =>
    Array.from((value ?? "").matchAll(/(?:^|\n)([A-Z]{3,7} [^\s]+) HTTP\/[\d.]+/g), (line) => odata(line[1] ?? "")),
  );
}

function odata(name: string): Operation {
  return { protocol: "odata", name, type: null, variables: null };
}
