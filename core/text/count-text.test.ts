import { expect, it } from "vitest";
import { countOf } from "./count-text.ts";

it("writes a number with commas, and its noun", () => {
  const counts = [0, 1, 999, 1_000, 12_034, 1_000_007].map((count) => countOf(count, "brand"));
  expect(counts.join(", ")).toBe(
    "0 brands, 1 brand, 999 brands, 1,000 brands, 12,034 brands, 1,000,007 brands",
  );
  expect(countOf(2, "category", "categories")).toBe("2 categories");
});
