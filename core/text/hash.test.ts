import { expect, it } from "vitest";
import { createRecentKeys } from "./hash.ts";

it("recognises recent keys", () => {
  const isSeenLately = createRecentKeys();
  expect([isSeenLately("/brands"), isSeenLately("/brands"), isSeenLately("/about")]).toEqual([
    false,
    true,
    false,
  ]);
});

it("does not recognise nearly any new key", () => {
  const isSeenLately = createRecentKeys();
  const letIn = Array.from({ length: 50_000 }, (_, n) => isSeenLately(`/brands?x=${n}`));
  expect(letIn.filter(Boolean).length).toBeLessThan(10);
});
