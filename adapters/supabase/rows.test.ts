import { expect, it } from "vitest";
import { titleist } from "#core/brand/brand.fixture.ts";
import { ODD_CORRECTIONS } from "#core/submission/odd-corrections.fixture.ts";
import { suggestion } from "#core/submission/submission.fixture.ts";
import { brandRow, revisionOf, submissionOf, submissionRow } from "./rows.ts";

it("reads history older than a field with the field's default", () => {
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

it("reads a correction written by other programs without values of the wrong type", () => {
  const row = { ...submissionRow(suggestion), correction: null };
  expect(submissionOf(row).correction).toBeNull();
  const json = ODD_CORRECTIONS["a name that is an object"] ?? "";
  expect(submissionOf({ ...row, correction: JSON.parse(json) }).correction?.proposed).toEqual({});
});
