import { beforeAll, describe, expect, it } from "vitest";
import { shippedBrands } from "#adapters/files/shipped-brands.harness.ts";
import { openInMemory } from "#core/back-office/open-in-memory.harness.ts";
import { DEFAULT_LISTING_QUERY } from "#core/catalog/listing-query.ts";
import type { ReadModel } from "#core/catalog/listing.ts";
import type { Listing } from "#core/catalog/listing.schema.ts";

let model: ReadModel;
beforeAll(async () => {
  const { catalog } = await openInMemory(await shippedBrands());
  model = await catalog.current();
});

/** The slugs of the brands that have all these categories and attributes. */
const having = (slugs: string): string[] => {
  const options = [...model.categories(), ...model.attributes()];
  const ids = slugs.split(" ").map((slug) => options.find((one) => one.slug === slug)?.id ?? slug);
  return model
    .brands()
    .filter((brand) =>
      ids.every((id) => [...brand.categoryIds, ...brand.attributeIds].includes(id)),
    )
    .map(({ slug }) => slug)
    .sort();
};

const search = (text: string, page = 1): Listing =>
  model.listing({ ...DEFAULT_LISTING_QUERY, search: text, page });

/** All brands that a search finds, on all pages. */
const foundBy = (text: string): string[] => {
  const { total, pageSize } = search(text);
  const pages = Array.from({ length: Math.ceil(total / pageSize) }, (_, at) => at + 1);
  return pages.flatMap((page) => search(text, page).items.map(({ slug }) => slug)).sort();
};

describe("a phrase that names an option", () => {
  it.each([
    ["made in japan", "made-in-japan"],
    ["japanese made", "made-in-japan"],
    ["japan made golf", "made-in-japan"],
    ["manufactured in Japan", "made-in-japan"],
    ["golf brands that are made in Japan", "made-in-japan"],
    ["made in the U.S.A.", "made-in-usa"],
    ["made in the United States", "made-in-usa"],
    ["made in america", "made-in-usa"],
    ["American made", "made-in-usa"],
    ["usa-made", "made-in-usa"],
    ["built in the usa", "made-in-usa"],
    ["made in germany", "made-in-germany"],
    ["made in the UK", "made-in-uk"],
    ["made in great britain", "made-in-uk"],
    ["british made", "made-in-uk"],
    ["English-made", "made-in-uk"],
    ["family owned", "family-owned"],
    ["owned by a family", "family-owned"],
    ["women founded", "women-founded"],
    ["founded by a woman", "women-founded"],
    ["made by hand", "handmade"],
    ["hand crafted", "handmade"],
    ["out of business", "closed-or-dormant"],
    ["brands based in Japan", "based-in-japan"],
    ["headquartered in Japan", "based-in-japan"],
    ["based in the united kingdom", "based-in-uk"],
    ["launch monitor", "launch-monitors-simulators"],
  ])("%j finds the brands with that option, and no others", (text, slugs) => {
    const expected = having(slugs);
    expect(expected.length).toBeGreaterThan(0);
    expect(search(text)?.total).toBe(expected.length);
    expect(foundBy(text)).toEqual(expected);
  });

  it.each([
    ["family owned putters", "family-owned", "putters"],
    ["putters made in germany", "made-in-germany", "putters"],
    ["japanese made irons", "made-in-japan", "golf-clubs"],
    ["milled putters made in the usa", "made-in-usa milled-putters", ""],
    ["handmade putters made in america", "made-in-usa", "putters handmade"],
    ["left handed clubs for women", "left-handed-options", "golf-clubs women-s-line"],
  ])("means the same option when other words follow or precede it: %j", (text, meant, others) => {
    const found = foundBy(text);
    expect(found).toHaveLength(search(text)?.total ?? 0);
    expect(having(meant)).toEqual(expect.arrayContaining(found));
    expect(found).toEqual(expect.arrayContaining(having(`${meant} ${others}`.trim())));
  });
});
