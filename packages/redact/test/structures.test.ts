import { describe, expect, test } from "vitest";
import { createRedactor } from "../src/index.js";

const p = "[password#1]";

describe("secrets whose name stands elsewhere", () => {
  test.each([
    ["a folded YAML scalar", "password: >-\n  hunter2\n", `password: >-\n  ${p}\n`],
    [
      "a literal YAML scalar",
      'db:\n  password: |\n    hun"ter2\n    b\n  port: 1',
      `db:\n  password: |\n    ${p}\n  port: 1`,
    ],
    ["YAML on the next line", "password:\n  hunter2\nuser: bob", `password:\n  ${p}\nuser: bob`],
    ["YAML inside JSON", '{"a":"password: >-\\n  hunter2\\nuser: x"}', `{"a":"password: >-\\n  ${p}\\nuser: x"}`],
    ["a GraphQL block string", 'login(password: """hunter2""")', `login(password: """${p}""")`],
    [
      "an escaped block string",
      'a \\"\\"\\" b(password: \\"\\"\\"hunter2\\"\\"\\")',
      `a \\"\\"\\" b(password: \\"\\"\\"${p}\\"\\"\\")`,
    ],
    [
      "GraphQL arguments",
      'changePassword(old: "a1", new: "b2")',
      'changePassword(old: "[password#1]", new: "[password#2]")',
    ],
    ["a GraphQL input", 'login(input:{pw:"hunter2"})', `login(input:{pw:"${p}"})`],
    ["CDATA", "<password><![CDATA[hunter2]]></password>", `<password><![CDATA[${p}]]></password>`],
    ["a named element", '<param name="password">hunter2</param>', `<param name="password">${p}</param>`],
    [
      "a named property",
      '<property name="password"><value>x1</value></property>',
      `<property name="password"><value>${p}</value></property>`,
    ],
    [
      "XML-RPC",
      "<name>password</name><value><string>x1</string></value>",
      `<name>password</name><value><string>${p}</string></value>`,
    ],
    ["a property list", "<key>password</key>\n<string>x1</string>", `<key>password</key>\n<string>${p}</string>`],
    [
      "JSON Patch",
      '[{"op":"replace","path":"/a/password","value":"x1"}]',
      `[{"op":"replace","path":"/a/password","value":"${p}"}]`,
    ],
    ["a changed field", '{"field":"password","newValue":"x1"}', `{"field":"password","newValue":"${p}"}`],
    ["a labelled value", '{"label":"Password","value":"x1"}', `{"label":"Password","value":"${p}"}`],
    ["a table", '[["user","password"],["ann","x1"]]', `[["user","password"],["ann","${p}"]]`],
    [
      "columns and rows",
      '{"columns":["user","password"],"rows":[["ann","x1"]]}',
      `{"columns":["user","password"],"rows":[["ann","${p}"]]}`,
    ],
    ["CSV", 'user,password,n\nann,x1,1\nbob,"x""2",2\n', 'user,password,n\nann,[password#1],1\nbob,"[password#2]",2\n'],
    ["FTP", "USER ann\r\nPASS hunter2\r\n", `USER ann\r\nPASS ${p}\r\n`],
    ["Redis", "AUTH hunter2", `AUTH ${p}`],
    ["an escaped key in a piece of JSON", 'x {"pass\\u0077ord":"hunter2"', `x {"password":"${p}"`],
  ])("%s", (_, input, expected) => {
    const redactor = createRedactor({ salt: "s" });
    const once = redactor.text(input);
    expect(once).toBe(expected);
    expect(redactor.text(once)).toBe(once);
  });
});

describe("what only looks like it stays", () => {
  test.each([
    "password:\n  old: x\n  new: y",
    "Password:\n\nMust have 8 characters",
    "token:\n  call(x)",
    'changeAddress(old: "a1", new: "b2")',
    'forgotPassword(to: "ann")',
    '<button name="password">Forgot?</button>',
    "<name>Bob</name><value>x</value>",
    '{"path":"/password","value":"x"}',
    '[["user","name"],["ann","x1"]]',
    "Dear password, token\nsee you",
    "pass,fail\n12,3\n",
    "PASS test/a.test.ts",
    "AUTH LOGIN",
    "PASS all of them",
    'x "na\\u00efve \\u0041"',
  ])("%j", (text) => {
    expect(createRedactor({ salt: "s" }).text(text)).toBe(text);
  });

  test("JSON values: pairs, tables and patches of ordinary names", () => {
    const value = {
      pairs: [
        ["colour", "red"],
        ["page", "2"],
      ],
      table: { columns: ["user", "name"], rows: [["ann", "x1"]] },
      patch: [{ op: "replace", path: "/name", value: "x1" }],
    };
    expect(createRedactor({ salt: "s" }).value(value)).toBe(value);
  });
});
