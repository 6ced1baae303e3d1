import { describe, expect, it } from "vitest";
import * as main from "../src/index.js";
import * as questions from "../src/questions.js";
import * as test from "../src/test.js";

describe("the public names", () => {
  it("of the main entry", () => {
    expect(Object.keys(main).sort()).toEqual([
      "SubqError",
      "checkQuestions",
      "choice",
      "createFileCache",
      "createSubq",
      "defaultBaseUrl",
      "defaultImageKeys",
      "defaultLimits",
      "defaultModel",
      "defaultRetryPolicy",
      "defaultTimeouts",
      "isSubqError",
      "matchVerdict",
      "noul",
      "requestFingerprint",
      "score",
      "verdictOf",
    ]);
  });

  it("of ./questions", () => {
    expect(Object.keys(questions).sort()).toEqual([
      "checkQuestions",
      "choice",
      "defaultLimits",
      "matchVerdict",
      "noul",
      "score",
      "verdictOf",
    ]);
  });

  it("of ./test", () => {
    expect(Object.keys(test).sort()).toEqual(["startSubqServer"]);
  });
});
