import * as fc from "fast-check";
import { expect, it } from "vitest";
import { runAtOnce } from "../slices.ts";
import { positionsOf } from "./positions.ts";

const texts = "abcdefgh".split("");
const anyText = fc.constantFrom("", ...texts);
const distinct = (column: readonly string[]): string[] =>
  column.map((text, position) => (column.indexOf(text) === position ? text : ""));

it("knows where each text stands, however far the column was read and whatever changed meanwhile", () => {
  const anyChange = fc.record({
    position: fc.nat(9),
    text: anyText,
    further: fc.nat(3),
    asked: anyText,
  });
  fc.assert(
    fc.property(
      fc.array(anyText, { maxLength: 8 }).map(distinct),
      fc.array(anyChange, { maxLength: 12 }),
      (start, changes) => {
        const column = [...start];
        const positions = positionsOf(column);
        const reading = positions.read();
        const expectAll = (): void => {
          const copied = runAtOnce(positions.copy([...column]));
          for (const known of [positions, copied])
            for (const text of texts) {
              const position = column.indexOf(text);
              expect(known.get(text)).toBe(position === -1 ? undefined : position);
            }
        };
        for (const { position: anywhere, text, further, asked } of changes) {
          const position = Math.min(anywhere, column.length);
          if (column.includes(text) && text !== "") continue;
          positions.delete(column[position] ?? "", position);
          column[position] = text;
          if (text !== "") positions.set(text, position);
          for (let step = 0; step < further; step++) reading.next();
          if (asked === "a") expectAll();
        }
        expectAll();
      },
    ),
  );
});

it("forgets no text that stands elsewhere by now", () => {
  const column = ["a", "b"];
  const positions = positionsOf(column);
  expect(positions.get("a")).toBe(0);
  positions.delete("b", 1);
  column[1] = "a";
  positions.set("a", 1);
  column[0] = "c";
  positions.delete("a", 0);
  positions.set("c", 0);
  expect([positions.get("a"), positions.get("b"), positions.get("c")]).toEqual([1, undefined, 0]);
});
