import { expect, it } from "vitest";
import { brandCountText } from "./counted-taxonomy.ts";

it.each([
  [0, 0, "0"],
  [1_250, 0, "1,250"],
  [64, 2, "62 + 2 archived"],
  [3, 3, "0 + 3 archived"],
])("counts %i brands, %i of them archived, as %s", (brandCount, archivedCount, text) => {
  expect(brandCountText({ brandCount, archivedCount })).toBe(text);
});
