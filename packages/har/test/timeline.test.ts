import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readInstant } from "../src/entry/instant.js";
import { buildTimeline } from "../src/timeline.js";

const timelineOf = (starts: readonly unknown[]): ReturnType<typeof buildTimeline> =>
  buildTimeline(starts.map(readInstant));

describe("REQ-INSPECT-02: offsets count from the first request", () => {
  test("whatever the order in the file", () => {
    const { offsets, order, zeroAt } = timelineOf([
      "2026-11-02T09:00:01.500Z",
      "2026-11-02T09:00:00.250Z",
      "2026-11-02T10:00:00.750+01:00",
    ]);
    expect(offsets).toEqual([1.25, 0, 0.5]);
    expect(order).toEqual([1, 2, 0]);
    expect(zeroAt).toBe("2026-11-02T09:00:00.250Z");
  });

  test("digits below a millisecond order; equal starts keep the file's order", () => {
    const { offsets, order } = timelineOf([
      "2026-11-02T09:00:00.0000021Z",
      "2026-11-02T09:00:00.000002Z",
      "2026-11-02T09:00:00.000001Z",
      "2026-11-02T09:00:00.000002Z",
    ]);
    expect(order).toEqual([2, 1, 3, 0]);
    expect(offsets).toEqual([0.000001, 0.000001, 0, 0.000001]);
  });

  test("unreadable starts are unknown, come last, and count for nothing", () => {
    const { offsets, order } = timelineOf([{}, "2026-11-02T09:00:01Z", "", "2026-11-02T09:00:00Z", null]);
    expect(offsets).toEqual([null, 1, null, 0, null]);
    expect(order).toEqual([3, 1, 0, 2, 4]);
    expect(timelineOf(["", ""])).toMatchObject({ zeroAt: null, offsets: [null, null], order: [0, 1] });
    expect(timelineOf([])).toEqual({ zeroAt: null, offsets: [], order: [], warnings: [] });
  });

  test("a start without a zone takes the offset that most others state, else UTC", () => {
    const { offsets, warnings } = timelineOf([
      "2026-11-02T09:00:00+02:00",
      "2026-11-02T09:00:01",
      "2026-11-02T09:00:03+02:00",
      "2026-11-02T07:00:02Z",
    ]);
    expect(offsets).toEqual([0, 1, 3, 2]);
    expect(warnings).toEqual([
      expect.objectContaining({ code: "start-without-zone", path: "$.log.entries[1].startedDateTime" }),
    ]);
    expect(timelineOf(["2026-11-02T09:00:01", "2026-11-02T09:00:00"]).zeroAt).toBe("2026-11-02T09:00:00.000Z");
  });

  test("starts years apart are taken as they stand, with a warning", () => {
    const { offsets, warnings } = timelineOf(["2021-09-17T00:00:00Z", "2023-09-17T00:00:00Z"]);
    expect(offsets).toEqual([0, 730 * 86_400]);
    expect(warnings).toEqual([expect.objectContaining({ code: "starts-far-apart" })]);
  });

  test("the earliest is zero, none is negative, and the order is the order of time", () => {
    const start = fc.option(fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }));
    fc.assert(
      fc.property(fc.array(start), (dates) => {
        const { offsets, order } = timelineOf(dates.map((date) => date?.toISOString()));
        const known = order.map((index) => offsets[index]).filter((offset) => offset !== null);
        expect([...order].sort((left, right) => left - right)).toEqual(dates.map((_, index) => index));
        expect(known).toEqual([...known].sort((left, right) => (left as number) - (right as number)));
        if (known.length > 0) expect(known[0]).toBe(0);
        expect(known.length).toBe(dates.filter((date) => date !== null).length);
      }),
    );
  });
});
