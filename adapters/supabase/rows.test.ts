import { expect, it } from "vitest";
import { titleist } from "#core/brand/brand.fixture.ts";
import { brandRow, revisionOf } from "./rows.ts";

it("reads history that was written before a field was there with the field's default", () => {
  const {
    price_band: _price,
    highlights: _highlights,
    instagram_followers: _followers,
    status: _status,
    ...before
  } = brandRow(titleist);
  const revision = revisionOf({ record: "brand", id: titleist.id, before, after: null });
  expect(revision.before).toEqual({
    ...titleist,
    priceBand: null,
    highlights: [],
    instagramFollowers: 0,
    status: "active",
  });
});
