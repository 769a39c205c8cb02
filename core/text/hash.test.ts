import { expect, it } from "vitest";
import { createRecentKeys } from "./hash.ts";

it("lets in what was asked for lately", () => {
  const isSeenLately = createRecentKeys();
  expect([isSeenLately("/brands"), isSeenLately("/brands"), isSeenLately("/about")]).toEqual([
    false,
    true,
    false,
  ]);
});

it("turns away nearly everything made up to be asked for once", () => {
  const isSeenLately = createRecentKeys();
  const letIn = Array.from({ length: 50_000 }, (_, n) => isSeenLately(`/brands?x=${n}`));
  expect(letIn.filter(Boolean).length).toBeLessThan(10);
});
