import { expect, it } from "vitest";
import { isSlug, slugAlternatives } from "./slug.ts";

it("offers the slug with a number, counting up", () => {
  expect(slugAlternatives("ping").slice(0, 3)).toEqual(["ping-2", "ping-3", "ping-4"]);
});

it.each(["a".repeat(120), `${"a".repeat(117)}-bc`, `${"a".repeat(116)}-bcd`])(
  "offers proper slugs for %s, long as it is",
  (slug) => {
    expect(slugAlternatives(slug).filter((alternative) => !isSlug(alternative))).toEqual([]);
  },
);
