import { slugFromName } from "../brand/slug.ts";
import * as fc from "fast-check";
import { blankContent, POSITIONINGS, pickPublicFields } from "../brand/fields.ts";
import type { CatalogBrand } from "../brand/brand.ts";
import type { CatalogSnapshot } from "./catalog-changes.ts";
import {
  BLANK_ATTRIBUTE,
  CLOSED_SLUG,
  NO_RULES,
  type StoredAttribute,
  type StoredCategory,
  type StoredGroup,
} from "../taxonomy/taxonomy.ts";
import { DEFAULT_LISTING_QUERY, type ListingQuery, parseSearch, SORTS } from "./listing-query.ts";

/** Parts of names: accents, letters without a decomposition, emoji, other scripts, and many that fold alike. */
const NAME_PIECES = [
  ..."a b e o Ping PING Píng ping Golf golf Golfer Straße STRASSE Ørsted L.A.B. G/FORE".split(" "),
  ..."⛳️ 👩‍👩‍👧 ゴルフ 골프 İstanbul ΟΔΟΣ ™ ﬁt O’Neill O'Neill - — & 1 19 , % foot joy".split(" "),
  " ",
  " ",
];

const name = fc
  .oneof(
    { weight: 4, arbitrary: fc.array(fc.constantFrom(...NAME_PIECES), { maxLength: 4 }) },
    {
      weight: 1,
      arbitrary: fc.array(fc.string({ unit: "grapheme", maxLength: 8 }), { maxLength: 2 }),
    },
  )
  .map((pieces) => pieces.join("") || "Nameless");

/** A brand without id and slug. It has one of a few view counts and dates, so that ties are common. */
export type BrandTraits = Omit<CatalogBrand, "id" | "slug">;

const ids = (prefix: string, max: number) =>
  fc.uniqueArray(
    fc.nat(max).map((number) => `${prefix}${number}`),
    { maxLength: 4 },
  );

export const anyTraits: fc.Arbitrary<BrandTraits> = fc
  .record({
    name,
    aliases: fc.oneof(
      { weight: 2, arbitrary: fc.constant<string[]>([]) },
      fc.array(name, { maxLength: 3 }),
    ),
    shortDescription: fc.constantFrom("", "Putters from Ohio."),
    logoUrl: fc.constantFrom(null, "https://example.com/logo.png"),
    websiteUrl: fc.constantFrom(null, "https://example.com"),
    foundedYear: fc.constantFrom(null, 1932, 1939, 1987),
    hqLocation: fc.constantFrom(null, "Acushnet, USA"),
    positioning: fc.constantFrom(null, ...POSITIONINGS),
    viewCount: fc.oneof(fc.nat(3), fc.nat(3_000_000_000)),
    createdAt: fc.constantFrom(
      "2024-01-01T00:00:00.000Z",
      "2024-05-01T00:00:00.000Z",
      "2025-01-01T00:00:00.000Z",
    ),
    updatedAt: fc.constant("2025-02-01T00:00:00.000Z"),
    // Some ids do not exist; such links are ignored.
    categoryIds: ids("c", 6),
    attributeIds: ids("a", 6),
  })
  .map((traits) => ({ ...pickPublicFields(blankContent()), version: 1, ...traits }));

const records = (prefix: string) =>
  fc
    .array(
      fc.record({
        name,
        aliases: fc.array(name, { maxLength: 2 }),
        displayOrder: fc.integer({ min: -1, max: 2 }),
      }),
      { maxLength: 6 },
    )
    .map((made) =>
      made.map((record, number) => ({
        ...record,
        id: `${prefix}${number}`,
        // Slugs sort differently from the records.
        slug: `slug-${prefix}${(number * 5) % 7}`,
        description: null,
        version: 1,
      })),
    );

export interface Taxonomy {
  categories: StoredCategory[];
  attributes: StoredAttribute[];
  groups: StoredGroup[];
}

export const anyTaxonomy: fc.Arbitrary<Taxonomy> = fc.record({
  categories: records("c"),
  attributes: records("a").map((made) =>
    made.map(({ description: _text, ...attribute }, number) => ({
      ...attribute,
      slug: number === 5 ? CLOSED_SLUG : attribute.slug,
      // Three groups, and one attribute without a group.
      group: ["Owner", "Made in", "Based in", "Owner", "Based in", ""][number] ?? "",
      definition: "",
    })),
  ),
  groups: fc
    .tuple(fc.boolean(), fc.boolean(), fc.boolean())
    .map((anys) =>
      ["Owner", "Made in", "Based in"].map((name, number) => group(name, number, anys[number])),
    ),
});

/** A public brand with a name and nothing else. */
export const catalogBrand = (name: string, part: Partial<CatalogBrand> = {}): CatalogBrand => ({
  ...pickPublicFields(blankContent()),
  version: 1,
  id: name,
  slug: slugFromName(name) ?? name,
  name,
  viewCount: 0,
  createdAt: "2024-01-01T00:00:00.000Z",
  updatedAt: "2024-01-01T00:00:00.000Z",
  categoryIds: [],
  attributeIds: [],
  ...part,
});

export const category = (name: string, aliases: string[] = []): StoredCategory => ({
  id: name,
  slug: slugFromName(name) ?? name,
  name,
  aliases,
  description: null,
  displayOrder: 1,
  version: 1,
});

export const attribute = (
  name: string,
  groupName = "",
  aliases: string[] = [],
): StoredAttribute => ({
  ...BLANK_ATTRIBUTE,
  id: name,
  slug: slugFromName(name) ?? name,
  name,
  aliases,
  group: groupName,
  displayOrder: 1,
  version: 1,
});

export const emptyCatalog: CatalogSnapshot = {
  revision: 1,
  viewsRevision: 1,
  brands: [],
  categories: [],
  attributes: [],
  groups: [],
};

/** A group with default rules, except `any`. */
export const group = (name: string, displayOrder: number, any = false): StoredGroup => ({
  ...NO_RULES,
  id: `group-${name}`,
  slug: slugFromName(name) ?? "group",
  name,
  displayOrder,
  any,
  version: 1,
});

export const anyCatalog = (brands: number): fc.Arbitrary<CatalogSnapshot> =>
  fc
    .record({ taxonomy: anyTaxonomy, traits: fc.array(anyTraits, { maxLength: brands }) })
    .map(({ taxonomy, traits }) => ({
      revision: 1,
      viewsRevision: 1,
      ...taxonomy,
      brands: traits.map((brand, number) => ({
        ...brand,
        id: `b${number}`,
        slug: `brand-${number}`,
      })),
    }));

/** Text a visitor may type: parts of names in any case, or arbitrary text. */
export const anyTyped: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("", ...NAME_PIECES),
  fc
    .tuple(name, fc.nat(6), fc.integer({ min: 1, max: 6 }))
    .map(([text, start, length]) => text.slice(start, start + length)),
  fc
    .tuple(name, fc.constantFrom("", "", " ", "-", "%"))
    .map(([text, instead]) => text.replaceAll(/[ .\-/'&,]+/g, instead).slice(0, 12)),
  fc.tuple(name, name).map((names) => names.join(" ")),
  fc.string({ unit: "grapheme", maxLength: 6 }),
);

export const anyQuery: fc.Arbitrary<ListingQuery> = fc
  .record({
    search: fc.oneof(fc.constant(""), anyTyped.map(parseSearch)),
    category: fc.option(
      fc.nat(7).map((number) => `slug-c${number}`),
      { freq: 2 },
    ),
    positioning: fc.option(fc.constantFrom("budget", "mid-range", "premium", "luxury", "cheap"), {
      freq: 1,
      nil: null,
    }),
    founded: fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      fc.uniqueArray(fc.constantFrom("1930s", "1980s", "1990s"), { maxLength: 2 }),
    ),
    attributes: fc.uniqueArray(
      fc.nat(7).map((number) => `slug-a${number}`),
      { maxLength: 3 },
    ),
    sort: fc.constantFrom(...SORTS),
    page: fc.oneof(
      fc.constant(1),
      fc.nat(8).map((page) => page + 1),
      fc.constant(10_000),
    ),
  })
  .map((chosen) => ({ ...DEFAULT_LISTING_QUERY, ...chosen }));
