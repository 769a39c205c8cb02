import * as fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { openSpool } from "./spool.ts";

const LONG = "⛳ é x".repeat(60_000);

it("gives back what was put aside, in order, in any order and again, however much it is", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("", LONG, "a".repeat(5_000)),
  );
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 40 }),
      fc.infiniteStream(fc.nat(39)),
      (values, order) => {
        const spool = openSpool<{ text: string }>();
        for (const value of values) spool.add({ text: value });
        const told = () => [...spool].map((one) => one.text);
        expect(told()).toEqual(values);
        for (const n of order.take(60)) {
          expect(spool.at(n)?.text).toBe(values[n]);
          const kept = spool.text(n);
          expect(kept && JSON.parse(Buffer.from(kept).toString()).text).toBe(values[n]);
        }
        expect(told()).toEqual(values);
        expect(spool.length).toBe(values.length);
        spool.close();
      },
    ),
    { numRuns: 25 },
  );
});

it("may be read while more is put aside", () => {
  const spool = openSpool<string>();
  onTestFinished(() => spool.close());
  for (let n = 0; n < 50; n++) {
    spool.add(`${n}${LONG}`);
    expect(spool.at(n)).toBe(`${n}${LONG}`);
    expect(spool.at(0)).toBe(`0${LONG}`);
    expect(spool.at(n + 1)).toBeUndefined();
  }
});

it("takes no memory for what does not fit", () => {
  const spool = openSpool<string>();
  onTestFinished(() => spool.close());
  const before = process.memoryUsage().arrayBuffers;
  for (let n = 0; n < 200; n++) spool.add(LONG);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
  expect(spool.length).toBe(200);
});
