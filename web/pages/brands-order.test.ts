import { describe, expect, it } from "vitest";
import { shownPages } from "./brands-order.tsx";

describe("the pages offered", () => {
  it("are all of them if there are few", () => {
    expect(shownPages(1, 3)).toEqual([1, 2, 3]);
    expect(shownPages(3, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it("are the ends and the neighbours if there are many", () => {
    expect(shownPages(1, 12)).toEqual([1, 2, "gap after", 12]);
    expect(shownPages(6, 12)).toEqual([1, "gap before", 5, 6, 7, "gap after", 12]);
    expect(shownPages(12, 12)).toEqual([1, "gap before", 11, 12]);
  });

  it("leave no gap of a single page", () => {
    expect(shownPages(4, 12)).toEqual([1, 2, 3, 4, 5, "gap after", 12]);
    expect(shownPages(9, 12)).toEqual([1, "gap before", 8, 9, 10, 11, 12]);
  });

  it("list each page at most once, in order, for any current page", () => {
    for (let last = 1; last <= 20; last++)
      for (let page = 1; page <= last; page++) {
        const numbers = shownPages(page, last).filter((shown) => typeof shown === "number");
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers).toContain(page);
        expect([numbers[0], numbers.at(-1)]).toEqual([1, last]);
      }
  });
});
