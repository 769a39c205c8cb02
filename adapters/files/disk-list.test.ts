import * as fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { openDiskList } from "./disk-list.ts";
import { codePoint } from "#core/text/code-point.fixture.ts";

const LONG = "⛳ é x".repeat(60_000);

it("gives back what was put aside, in order, in any order and again, however much it is", () => {
  const text = fc.oneof(
    fc.string({ unit: codePoint }),
    fc.constantFrom("", LONG, "a".repeat(5_000)),
  );
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 40 }),
      fc.infiniteStream(fc.nat(39)),
      (values, order) => {
        const list = openDiskList<{ text: string }>();
        for (const value of values) list.add({ text: value });
        const told = () => [...list].map((one) => one.text);
        expect(told()).toEqual(values);
        for (const n of order.take(60)) {
          expect(list.at(n)?.text).toBe(values[n]);
        }
        expect(told()).toEqual(values);
        expect(list.length).toBe(values.length);
        list.close();
      },
    ),
    { numRuns: 25 },
  );
});

it("may be read while more is put aside", () => {
  const list = openDiskList<string>();
  onTestFinished(() => list.close());
  for (let n = 0; n < 50; n++) {
    list.add(`${n}${LONG}`);
    expect(list.at(n)).toBe(`${n}${LONG}`);
    expect(list.at(0)).toBe(`0${LONG}`);
    expect(list.at(n + 1)).toBeUndefined();
  }
});

it("takes no memory for what does not fit", () => {
  const list = openDiskList<string>();
  onTestFinished(() => list.close());
  const before = process.memoryUsage().arrayBuffers;
  for (let n = 0; n < 200; n++) list.add(LONG);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
  expect(list.length).toBe(200);
});
