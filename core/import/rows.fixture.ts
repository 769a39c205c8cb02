import * as fc from "fast-check";
import type { JsonValue } from "../brand/fields.ts";
import type { TestFile } from "./import.harness.ts";
import type { ImportOptions } from "./import-options.ts";

export const NOW = new Date("2026-03-01T08:00:00Z");

const oneOf = (...values: JsonValue[]): fc.Arbitrary<JsonValue> => fc.constantFrom(...values);

/** Valid, invalid and empty cells, by column. They name brands of the fixtures. */
const COLUMNS = {
  slug: oneOf("titleist", "ping", "golfino", "chervo", "karsten", "new-brand", "No Slug", "", null),
  name: oneOf(
    "Titleist",
    "PING",
    "Karsten",
    "New Brand",
    " Padded ",
    "☃",
    "x".repeat(121),
    "",
    null,
  ),
  website_url: oneOf(
    "https://www.titleist.com",
    "http://titleist.com/?utm_source=golf",
    "https://ping.com/",
    "https://karsten.com",
    "ftp://ping.com",
    "",
  ),
  founded_year: oneOf(1932, 1959, 1599, 2027, 1959.5, "1958 or 1959", "", null),
  short_description: oneOf("Balls.", "  Clubs. ", "x".repeat(301), "NUL \u0000", ""),
  positioning: oneOf("Premium", "Luxury", "premium", ""),
  status: oneOf("active", "archived", "gone", ""),
  instagram_followers: oneOf(0, 1_000, -1, 2_147_483_648, "", null),
  highlights: oneOf(["Pro V1"], ["a", "b"], [], ["x".repeat(301)], "no list", ""),
  aliases: oneOf(["Karsten"], ["PING"], ["a | b"], ["a", "A"], [], 7, ""),
  categories: oneOf(["golf-clubs"], ["Golf Clubs", "putters"], [], ["golf-clubz"], 7, ""),
  attributes: oneOf(["tour-proven"], ["Women's Line"], ["unheard-of"], ""),
  social_links: oneOf({ a: 1 }, "javascript:alert(1)", null),
  events: oneOf(
    ["1959-07 founded: Karsten Solheim started PING. @https://ping.com/a@b", "1932 owner: Sold."],
    ["2027 closed: Tomorrow."],
    ["1959-13 moved: To Phoenix."],
    ["1959 sold: To somebody."],
    ["no event"],
    "",
  ),
  evidence: oneOf(
    ["founded_year: Golf Digest @2026-01-31"],
    ["attr:tour-proven: @2026-01-31 (brand)", "positioning: we @2026-01-30 (judgement)"],
    ["founded_year: Tomorrow @2026-03-02"],
    ["ownership_type: private @2026-01-31"],
    ["no evidence"],
    "",
  ),
  created_at: oneOf("2026-01-01T00:00:00Z", "yesterday", ""),
} as const satisfies Record<string, fc.Arbitrary<JsonValue>>;

type ColumnName = keyof typeof COLUMNS;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record has exactly these keys.
const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];

/** A file of these cells, often with mistakes. As in JSON, rows may lack columns. */
export const someFile: fc.Arbitrary<TestFile> = fc
  .subarray(COLUMN_NAMES, { minLength: 1 })
  .chain((names) => {
    const cells = names.map((name) => fc.option(COLUMNS[name], { nil: undefined, freq: 12 }));
    return fc
      .array(fc.tuple(...cells), { minLength: 1, maxLength: 8 })
      .map((rows) => ({ header: names, rows }));
  });

export const someOptions: fc.Arbitrary<Partial<ImportOptions>> = fc.record(
  {
    match: fc.constantFrom("slug" as const, "website" as const),
    only: fc.constantFrom("create" as const, "update" as const),
    clearEmpty: fc.boolean(),
    createMissingTaxonomy: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** Checks a property on generated cases. */
export const checkProperty = <Ts extends [unknown, ...unknown[]]>(
  arbitraries: { [K in keyof Ts]: fc.Arbitrary<Ts[K]> },
  predicate: (...values: Ts) => Promise<void>,
  numRuns = 150,
) => fc.assert(fc.asyncProperty<Ts>(...arbitraries, predicate), { numRuns });
