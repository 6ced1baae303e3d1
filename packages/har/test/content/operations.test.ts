import { describe, expect, test } from "vitest";
import { findOperations } from "../../src/content/graphql-document.js";
import type { Exchange } from "../../src/exchange.js";
import { timelineRow } from "../../src/write/timeline-row.js";
import { type EntryOptions, makeEntry, readOne } from "../support/entries.js";

const graphql = "https://shop.example.com/graphql";

async function postJson(url: string, value: unknown, options: EntryOptions = {}): Promise<Exchange> {
  return readOne(
    makeEntry({
      url,
      method: "POST",
      postData: { mimeType: "application/json", text: JSON.stringify(value) },
      ...options,
    }),
  );
}

describe("GraphQL", () => {
  test("name, type and variables from the body", async () => {
    const exchange = await postJson(graphql, {
      operationName: "GetUser",
      query: "query GetUser($id:ID!){user(id:$id){id}}",
      variables: { id: 7 },
    });
    expect(exchange.kind).toBe("graphql");
    expect(exchange.request.body).toMatchObject({ type: "graphql", batch: false });
    expect(exchange.request.operations).toEqual([
      {
        protocol: "graphql",
        name: "GetUser",
        type: "query",
        variables: { id: 7 },
        document: "query GetUser($id:ID!){user(id:$id){id}}",
      },
    ]);
  });

  test("several operations in a document: the one that was named", async () => {
    const query = "query A{a} mutation B($x:In={k:[1]}){b(x:$x)} subscription C{c}";
    const exchange = await postJson(graphql, { operationName: "B", query });
    expect(exchange.request.operations[0]).toMatchObject({ name: "B", type: "mutation", variables: null });
  });

  test.each([
    ["{ user(id: 1) { id } }", "user", "query"],
    ["# note {\nquery { me: viewer { id } }", "viewer", "query"],
    ['mutation { addItem(text: "}{") { id } }', "addItem", "mutation"],
    ["fragment F on U { id } query { ...F }", null, "query"],
  ])("without a name: the first field of %j", async (query, name, type) => {
    const exchange = await postJson(graphql, { query });
    expect(exchange.request.operations[0]).toMatchObject({ name, type });
  });

  test("a batch is one exchange with several operations", async () => {
    const exchange = await postJson(graphql, [
      { operationName: "A", query: "query A{a}" },
      { operationName: "B", query: "mutation B{b}" },
    ]);
    expect(exchange.request.body).toMatchObject({ type: "graphql", batch: true });
    expect(exchange.request.operations.map(({ name, type }) => [name, type])).toEqual([
      ["A", "query"],
      ["B", "mutation"],
    ]);
  });

  test("a batch that chrome-har put into params", async () => {
    const params = [
      { name: "0", value: { operationName: "A", query: "query A{a}" } },
      { name: "1", value: { query: "mutation B{b}" } },
    ];
    const exchange = await readOne(
      makeEntry({ url: graphql, method: "POST", postData: { mimeType: "application/json", params } }),
    );
    expect(exchange.request.operations.map(({ name }) => name)).toEqual(["A", "B"]);
  });

  test("by GET, persisted", async () => {
    const extensions = encodeURIComponent(JSON.stringify({ persistedQuery: { version: 1, sha256Hash: "abc123" } }));
    const exchange = await readOne(
      makeEntry({ url: `${graphql}?operationName=P&variables=%7B%22n%22%3A1%7D&extensions=${extensions}` }),
    );
    expect(exchange).toMatchObject({ kind: "graphql" });
    expect(exchange.request.operations).toEqual([
      { protocol: "graphql", name: "P", type: null, variables: { n: 1 }, persisted: "abc123" },
    ]);
  });

  test.each([
    [
      "doc_id in a form",
      {
        postData: {
          mimeType: "application/x-www-form-urlencoded",
          text: "doc_id=99&variables=%7B%22id%22%3A1%7D&fb_api_req_friendly_name=FeedQuery",
        },
      },
      "FeedQuery",
      { id: 1 },
    ],
    [
      "queryId in JSON",
      { postData: { mimeType: "application/json", text: '{"queryId":"xyz","variables":{"id":1}}' } },
      "xyz",
      { id: 1 },
    ],
    [
      "a document as application/graphql",
      { postData: { mimeType: "application/graphql", text: "query Q{q}" } },
      "Q",
      null,
    ],
    [
      "the name in a header",
      {
        requestHeaders: [{ name: "X-APOLLO-OPERATION-NAME", value: "Cart" }],
        postData: { mimeType: "application/json", text: '{"query":"{cart{id}}"}' },
      },
      "Cart",
      null,
    ],
    [
      "an upload",
      {
        postData: {
          mimeType: "multipart/form-data; boundary=b",
          text: '--b\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{"query":"mutation Up($f:Upload!){up(f:$f)}","variables":{"f":null}}\r\n--b\r\nContent-Disposition: form-data; name="map"\r\n\r\n{}\r\n--b--',
        },
      },
      "Up",
      { f: null },
    ],
  ] as const)("%s", async (_, options, name, variables) => {
    const exchange = await readOne(makeEntry({ url: graphql, method: "POST", ...options }));
    expect(exchange.kind).toBe("graphql");
    expect(exchange.request.operations[0]).toMatchObject({ name, variables });
  });

  test("a name in the path, the body not recorded", async () => {
    const exchange = await readOne(makeEntry({ url: "https://shop.example.com/i/api/graphql/h4sh_-x/UserByName" }));
    expect(exchange.request.operations[0]).toMatchObject({ protocol: "graphql", name: "UserByName" });
  });

  test.each([
    ["https://shop.example.com/api/search", { query: "shoes { red }" }],
    ["https://shop.example.com/api/search", { query: "query string", variables: [] }],
    ["https://shop.example.com/api/x", { operationName: "x" }],
  ])("%s with %j is none", async (url, value) => {
    const exchange = await postJson(url, value);
    expect(exchange.kind).toBe("rest");
    expect(exchange.request.operations).toEqual([]);
  });

  test("a document of any text ends", () => {
    for (const text of ["query", "query {", '{"""', '{a(b:"', "mutation ((((", "}}}", "query A { a } }", "\\"])
      findOperations(text);
    expect(findOperations(`query A { ${"a{".repeat(50_000)}`)).toHaveLength(1);
  });
});

describe("other protocols", () => {
  test("a JSON-RPC batch is one exchange", async () => {
    const exchange = await postJson("https://shop.example.com/rpc", [
      { jsonrpc: "2.0", id: 1, method: "cart.get" },
      { jsonrpc: "2.0", id: 2, method: "user.get", params: [7] },
    ]);
    expect(exchange.request.body.type).toBe("json");
    expect(exchange.request.operations.map(({ protocol, name }) => [protocol, name])).toEqual([
      ["json-rpc", "cart.get"],
      ["json-rpc", "user.get"],
    ]);
  });

  test("a tRPC batch names its procedures", async () => {
    const exchange = await readOne(makeEntry({ url: "https://shop.example.com/trpc/user.get,post.list?batch=1" }));
    expect(exchange.request.operations.map(({ name }) => name)).toEqual(["user.get", "post.list"]);
  });

  test("OData batches, as multipart and as JSON", async () => {
    const text =
      "--b\r\nContent-Type: application/http\r\n\r\nGET Items(1) HTTP/1.1\r\n\r\n\r\n--b\r\nContent-Type: application/http\r\n\r\nPOST Items HTTP/1.1\r\n\r\n{}\r\n--b--";
    const url = "https://shop.example.com/odata/$batch";
    const multipart = await readOne(
      makeEntry({ url, method: "POST", postData: { mimeType: "multipart/mixed; boundary=b", text } }),
    );
    expect(multipart.request.operations.map(({ name }) => name)).toEqual(["GET Items(1)", "POST Items"]);
    const json = await postJson(url, { requests: [{ id: "1", method: "GET", url: "Items(1)" }] });
    expect(json.request.operations.map(({ protocol, name }) => [protocol, name])).toEqual([["odata", "GET Items(1)"]]);
  });

  test("a server action is named by its header", async () => {
    const exchange = await readOne(
      makeEntry({
        url: "https://shop.example.com/cart",
        method: "POST",
        requestHeaders: [{ name: "Next-Action", value: "40abc" }],
        content: { mimeType: "text/x-component", text: "0:{}" },
      }),
    );
    expect(exchange.request.operations).toEqual([
      { protocol: "server-action", name: "40abc", type: null, variables: null },
    ]);
  });
});

describe("an answer of 200 with errors is a failure", () => {
  const answer = (value: unknown): EntryOptions => ({
    content: { mimeType: "application/json", text: JSON.stringify(value) },
  });
  const query = { query: "{a}" };
  const rpc = { jsonrpc: "2.0", id: 1, method: "a" };
  test.each([
    ["GraphQL", graphql, query, { data: null, errors: [{ message: "no" }] }, true],
    ["GraphQL without errors", graphql, query, { data: { errors: [1] }, errors: [] }, false],
    ["one of a GraphQL batch", graphql, [query, query], [{ data: {} }, { errors: [{}] }], true],
    ["JSON-RPC", "https://shop.example.com/rpc", rpc, { id: 1, error: { code: -1 } }, true],
    ["JSON-RPC that worked", "https://shop.example.com/rpc", rpc, { id: 1, result: {}, error: null }, false],
    ["what is neither", "https://shop.example.com/api/x", {}, { errors: [{}], error: 1 }, false],
  ])("%s", async (_, url, sent, came, expected) => {
    const exchange = await postJson(url, sent, answer(came));
    expect(exchange.tags.includes("operation-errors")).toBe(expected);
    expect(timelineRow(exchange).status).toBe(expected ? "200 errors" : "200");
  });
});
