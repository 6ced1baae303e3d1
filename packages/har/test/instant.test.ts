import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readInstant } from "../src/entry/instant.js";

const at = (iso: string): number => Date.parse(iso);

describe("readInstant", () => {
  test.each([
    ["2026-11-30T16:45:09.564Z", at("2026-11-30T16:45:09.564Z"), 0, 0],
    ["2026-11-30T16:45:09.564+08:00", at("2026-11-30T08:45:09.564Z"), 0, 480],
    ["2026-11-30T16:45:09.564+0530", at("2026-11-30T11:15:09.564Z"), 0, 330],
    ["2026-11-30T16:45:09.564-03", at("2026-11-30T19:45:09.564Z"), 0, -180],
    ["2026-11-30T16:45:09.1234567Z", at("2026-11-30T16:45:09.123Z"), 456_700, 0],
    ["2026-11-30T16:45:09.123456+00:00", at("2026-11-30T16:45:09.123Z"), 456_000, 0],
    ["2026-11-30 16:45:09", at("2026-11-30T16:45:09.000Z"), 0, null],
    ["2026-11-30T16:45:09.564", at("2026-11-30T16:45:09.564Z"), 0, null],
    ["1970-01-01T00:00:07.607Z", 7607, 0, 0],
    ["11/30/2026, 4:45:09 PM", at("2026-11-30T16:45:09.000Z"), 0, null],
    ["Mon Nov 30 2026 16:45:09 GMT+0100 (CET)", at("2026-11-30T15:45:09.000Z"), 0, 0],
    [1_796_000_000_000, 1_796_000_000_000, 0, 0],
    [1_796_000_000_000.25, 1_796_000_000_000, 250_000, 0],
    [1_796_000_000, 1_796_000_000_000, 0, 0],
    ["1796000000000", 1_796_000_000_000, 0, 0],
    [new Date(1_796_000_000_000), 1_796_000_000_000, 0, 0],
  ])("reads %j", (value, milliseconds, nanoseconds, zoneMinutes) => {
    expect(readInstant(value)).toEqual({ milliseconds, nanoseconds, zoneMinutes });
  });

  test.each([
    [""],
    [null],
    [undefined],
    [{}],
    [[]],
    [true],
    [0],
    [-1],
    [Number.NaN],
    ["NaN-NaN-NaNTNaN:NaN:NaN.NaN+NaN:NaN"],
    ["2026-13-01T00:00:00Z"],
    ["2026-02-30T00:00:00Z"],
    ["2026-02-30T00:00:00.000Z"],
    ["yesterday at 5"],
    ["1970-01-01T00:00:00.000Z"],
    ["0001-01-01T00:00:00"],
    [8.64e21],
    ["+275761-01-01T00:00:00Z"],
  ])("%j is no start", (value) => {
    expect(readInstant(value)).toBeUndefined();
  });

  test("never throws and never depends on this machine's zone", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        readInstant(value);
      }),
    );
    fc.assert(
      fc.property(fc.date({ min: new Date(1), max: new Date(4e12), noInvalidDate: true }), (date) => {
        expect(readInstant(date.toISOString())?.milliseconds).toBe(date.getTime());
        expect(readInstant(date.toISOString().slice(0, -1))?.milliseconds).toBe(date.getTime());
      }),
    );
  });
});
