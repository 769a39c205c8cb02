import { expect, it } from "vitest";
import { createMemo } from "./memo.ts";

const numbers = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

it("makes a thing once for as long as it holds", () => {
  let revision = 1;
  let made = 0;
  const memo = createMemo<string, { made: number }>({ at: () => revision, most: 10 });
  const recall = () => memo.recall("all", () => ({ made: ++made })).made;
  expect([recall(), recall()]).toEqual([1, 1]);
  revision = 2;
  expect(memo.find("all")).toBeUndefined();
  expect([recall(), recall()]).toEqual([2, 2]);
});

it("forgets the oldest first for what is asked for again", () => {
  const memo = createMemo<number, object>({ most: 3 });
  for (const number of numbers(3)) memo.remember(number, {});
  memo.remember(3, {});
  expect(memo.find(3)).toBeUndefined();
  memo.remember(3, {});
  expect(numbers(4).map((number) => memo.find(number) !== undefined)).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

it("loses nothing to somebody who goes through everything", () => {
  const memo = createMemo<number, object>({ most: 3 });
  for (const number of numbers(5000)) memo.remember(number, {});
  for (const number of numbers(5000)) memo.remember(number, {});
  expect(numbers(5000).filter((number) => memo.find(number))).toEqual([0, 1, 2]);
});

it("counts by size where it is told how", () => {
  const memo = createMemo<string, string[]>({ most: 10, sizeOf: ({ length }) => length });
  memo.remember("small", ["a"]);
  memo.remember("large", numbers(9).map(String));
  memo.remember("large", numbers(8).map(String));
  memo.remember("another", ["b"]);
  expect(["small", "large", "another"].map((key) => memo.find(key)?.length)).toEqual([1, 8, 1]);
});
