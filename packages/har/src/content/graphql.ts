import type { NameValue } from "../body.js";
import { asObject, asText, type RawObject } from "../entry/coerce.js";
import { headerValue } from "../entry/headers.js";
import type { Operation } from "../exchange.js";
import { findOperations, isGraphqlDocument } from "./graphql-document.js";

/** The operations of a GraphQL request; `batch` when several were sent as a list. */
export interface GraphqlRequest {
  readonly operations: readonly Operation[];
  readonly batch: boolean;
}

/** Longer paths name no operation, and patterns over them would only cost time. */
const longestPath = 2000;

/** Whether a path has a segment that GraphQL servers use. */
export function isGraphqlPath(whole: string): boolean {
  const path = whole.slice(0, longestPath);
  return /(?:^|\/)(?:graphql|gql|graphiql)(?:\/|$)/i.test(path) || /(?:^|\/)graphql[.-]\w+(?:\/|$)/i.test(path);
}

/** Reads a JSON body as GraphQL; undefined when it is none. */
export function graphqlFromJson(
  value: unknown,
  path: string,
  headers: readonly NameValue[],
): GraphqlRequest | undefined {
  const onPath = isGraphqlPath(path);
  if (Array.isArray(value)) {
    if (value.length === 0 || value.length > 1000) return undefined;
    const operations: Operation[] = [];
    for (const item of value) {
      const operation = fromObject(asObject(item), onPath, "", undefined);
      if (operation === undefined) return undefined;
      operations.push(operation);
    }
    return { operations, batch: true };
  }
  const operation = fromObject(asObject(value), onPath, path, headers);
  return operation === undefined ? undefined : { operations: [operation], batch: false };
}

/** Reads the query of a GET, or the fields of a form, as GraphQL; undefined when they are none. */
export function graphqlFromFields(
  fields: readonly NameValue[],
  path: string,
  headers: readonly NameValue[],
): GraphqlRequest | undefined {
  if (fields.length === 0) return undefined;
  const object: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const { name, value } of fields) object[name] ??= value;
  const operations = object.operations;
  if (typeof operations === "string" && "map" in object) {
    // The multipart request form for uploads: the request stands as JSON in one field.
    const parsed = parseField(operations);
    return parsed === undefined ? undefined : graphqlFromJson(parsed, path, headers);
  }
  for (const name of ["variables", "extensions"]) {
    const text = object[name];
    if (typeof text === "string") object[name] = parseField(text) ?? text;
  }
  const operation = fromObject(object, isGraphqlPath(path), path, headers);
  return operation === undefined ? undefined : { operations: [operation], batch: false };
}

/** The operation that only the address or the headers tell, when the body is not recorded. */
export function graphqlFromAddress(path: string, headers: readonly NameValue[]): GraphqlRequest | undefined {
  const name = nameFromHeaders(headers) ?? nameFromPath(path);
  if (name === undefined && !isGraphqlPath(path)) return undefined;
  if (name === undefined && /\.(?:js|css|html?|map)$/i.test(path)) return undefined;
  return {
    operations: [{ protocol: "graphql", name: name ?? null, type: null, variables: null }],
    batch: false,
  };
}

function fromObject(
  object: RawObject | undefined,
  onPath: boolean,
  path: string,
  headers: readonly NameValue[] | undefined,
): Operation | undefined {
  if (object === undefined) return undefined;
  const document = typeof object.query === "string" ? object.query : undefined;
  const isDocument = document !== undefined && isGraphqlDocument(document);
  const persisted = persistedId(object);
  const named = asText(object.operationName) ?? asText(object.fb_api_req_friendly_name);
  const hasVariables = "variables" in object;
  if (!isDocument && !isWithoutDocument(onPath, persisted, named, hasVariables)) return undefined;
  const definitions = isDocument ? findOperations(document) : [];
  const definition = definitions.find((one) => one.name !== null && one.name === named) ?? definitions[0];
  const name =
    (named === undefined || named === "" ? undefined : named) ??
    definition?.name ??
    (headers === undefined ? undefined : nameFromHeaders(headers)) ??
    nameFromPath(path) ??
    definition?.firstField ??
    persisted ??
    null;
  return {
    protocol: "graphql",
    name,
    type: definition?.type ?? null,
    variables: object.variables ?? null,
    ...(isDocument ? { document } : {}),
    ...(persisted === undefined ? {} : { persisted }),
  };
}

/** A request that sends a hash, an id or a name in place of a document. */
function isWithoutDocument(
  onPath: boolean,
  persisted: string | undefined,
  named: string | undefined,
  hasVariables: boolean,
): boolean {
  if (onPath) return persisted !== undefined || named !== undefined || hasVariables;
  return persisted !== undefined && (hasVariables || named !== undefined);
}

function persistedId(object: RawObject): string | undefined {
  const extension = asObject(asObject(object.extensions)?.persistedQuery);
  const hash = asText(extension?.sha256Hash);
  if (hash !== undefined && hash !== "") return hash;
  for (const key of [
    "doc_id",
    "docId",
    "documentId",
    "document_id",
    "queryId",
    "query_id",
    "query_hash",
    "queryHash",
  ]) {
    const text = asText(object[key]);
    if (text !== undefined && text !== "") return text;
  }
  return undefined;
}

function nameFromHeaders(headers: readonly NameValue[]): string | undefined {
  for (const name of ["x-apollo-operation-name", "x-graphql-operation-name", "x-fb-friendly-name", "x-gql-operation"]) {
    const value = headerValue(headers, name)?.trim();
    if (value !== undefined && value !== "") return value;
  }
  return undefined;
}

/** `/graphql/<hash>/<Name>` and `/graphql/<Name>` name the operation in the path. */
function nameFromPath(path: string): string | undefined {
  if (path.length > longestPath) return undefined;
  const match = /\/(?:graphql|gql)\/(?:[^/]+\/)*([_A-Za-z][_0-9A-Za-z]{0,120})\/?$/i.exec(path);
  return match?.[1];
}

function parseField(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
