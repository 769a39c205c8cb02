import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { CatalogSnapshot } from "./catalog-changes.ts";
import { foldForSearch, foldSearch, withoutSeparators } from "../text/fold.ts";
import { distanceBetween } from "../text/similar.ts";
import {
  anyCatalog,
  anyTyped,
  attribute,
  catalogBrand,
  category,
  emptyCatalog,
} from "./catalog.fixture.ts";
import { DEFAULT_LISTING_QUERY, parseSearch } from "./listing-query.ts";
import { createReadModel } from "./read-model.ts";

const directoryOf = (
  names: string[],
  categories: string[] = [],
  aliases: Readonly<Record<string, string[]>> = {},
): CatalogSnapshot => ({
  ...emptyCatalog,
  categories: categories.map((name) => category(name)),
  // Earlier names have more views.
  brands: names.map((name, position) =>
    catalogBrand(name, {
      id: `b${position}`,
      slug: `brand-${position}`,
      aliases: aliases[name] ?? [],
      viewCount: 1000 - position,
      // Only categories and attributes that have brands are suggested.
      categoryIds: categories,
    }),
  ),
});

const suggested = (
  names: string[],
  typed: string,
  categories: string[] = [],
  limit = 8,
): string[] =>
  createReadModel(directoryOf(names, categories))
    .suggest(typed, limit)
    .map(({ name }) => name);

it.each(["", "   ", "\u0000", "\u0301"])("suggests nothing for the blank text %j", (typed) => {
  expect(suggested(["Ping"], typed)).toEqual([]);
});

it("suggests exact matches, then prefixes, words, substrings and typos", () => {
  const names = ["Pink Golf", "Shopping", "Team Ping", "Pingu", "Ping"];
  expect(suggested(names, "ping")).toEqual(["Ping", "Pingu", "Team Ping", "Shopping", "Pink Golf"]);
});

it("suggests the brands whose web address was typed", () => {
  const [ping, pong, shop] = [
    "https://www.ping.com/en-us/",
    "https://pong.example",
    "https://etsy.com/shop/pong",
  ];
  const catalog = directoryOf(["Ping", "Pong", "Pong Shop", "https golf"]);
  const brands = catalog.brands.map((made, position) => ({
    ...made,
    websiteUrl: [ping, pong, shop][position] ?? null,
  }));
  const model = createReadModel({ ...catalog, brands });
  const at = (typed: string) => model.suggest(typed, 8).map(({ name }) => name);
  expect(at("http://PING.com/putters?utm=1")).toEqual(["Ping"]);
  expect(at("https://www.etsy.com/shop/PONG")).toEqual(["Pong Shop"]);
  expect(at("https://nobody.example")).toEqual([]);
  const [, second] = brands;
  if (!second) throw new Error("No second brand");
  const moved = { ...second, websiteUrl: ping };
  model.apply({ revision: 2, changed: [moved], gone: ["b2"], taxonomy: undefined });
  expect(at("https://ping.com")).toEqual(["Ping", "Pong"]);
  expect(at("https://pong.example")).toEqual([]);
  expect(at("https://www.etsy.com/shop/pong")).toEqual([]);
});

it("returns the kind and slug of each suggestion", () => {
  expect(createReadModel(directoryOf(["Putter King"], ["Putters"])).suggest("putter", 8)).toEqual([
    { kind: "category", slug: "putters", name: "Putters", count: 1 },
    { kind: "brand", slug: "brand-0", name: "Putter King" },
  ]);
});

it.each([
  ["titelist", "swapped letters"],
  ["tileist", "a missing letter"],
  ["titlleist", "an extra letter"],
  ["titkeist", "a wrong letter"],
  ["itleist", "the first letter missing"],
  ["ritleist", "a wrong first letter"],
  ["ttile", "swapped letters in an incomplete text"],
])("finds Titleist for %j: %s", (typed) => {
  expect(suggested(["Callaway", "Titleist", "Ping"], typed)).toContain("Titleist");
});

it("suggests no more than the limit", () => {
  const names = Array.from({ length: 30 }, (_, number) => `Ping ${number}`);
  expect(suggested(names, "ping", [], 5)).toHaveLength(5);
  expect(suggested(names, "ping", [], 0)).toEqual([]);
});

it("accepts text of any length and form", () => {
  expect(suggested(["Ping"], "x".repeat(1_000_000))).toEqual([]);
  expect(suggested(["Ping"], "\uD83D")).toEqual([]);
  expect(suggested(["Ping"], "ping\u0000")).toEqual(["Ping"]);
});

it("finds a brand by an alias, and names the alias if the name does not match", () => {
  const model = createReadModel(
    directoryOf(["PXG", "Parson & Co", "Titleist"], [], {
      PXG: ["Parsons Xtreme Golf"],
      Titleist: ["Vokey", "Bob Vokey"],
    }),
  );
  expect(model.suggest("parsons", 8)).toEqual([
    { kind: "brand", slug: "brand-0", name: "PXG", foundAs: "Parsons Xtreme Golf" },
    { kind: "brand", slug: "brand-1", name: "Parson & Co" },
  ]);
  expect(model.suggest("vokey", 8)).toEqual([
    { kind: "brand", slug: "brand-2", name: "Titleist", foundAs: "Vokey" },
  ]);
  expect(model.suggest("titleist", 8)).toEqual([
    { kind: "brand", slug: "brand-2", name: "Titleist" },
  ]);
});

it("prefers a match without separators to a typo", () => {
  const names = ["LA Golf", "L.A.B. Golf", "FootJoy", "G/FORE"];
  expect(suggested(names, "lab golf")).toEqual(["L.A.B. Golf", "LA Golf"]);
  expect(suggested(names, "foot-joy")).toEqual(["FootJoy"]);
  expect(suggested(names, "gfore")).toEqual(["G/FORE"]);
});

it("finds categories and attributes by their aliases, shows their names, and ranks them below names that match equally well", () => {
  const catalog = directoryOf(["Honma"], ["Golf Clubs", "Driver Covers"]);
  const [clubs, covers] = catalog.categories;
  if (!clubs || !covers) throw new Error("two categories");
  const model = createReadModel({
    ...catalog,
    categories: [{ ...clubs, aliases: ["Drivers", "Irons"] }, covers],
    attributes: [attribute("Based in Japan", "", ["Nippon"])],
    brands: catalog.brands.map((brand) => ({ ...brand, attributeIds: ["Based in Japan"] })),
  });
  expect(model.suggest("driver", 8).map(({ name }) => name)).toEqual([
    "Driver Covers",
    "Golf Clubs",
  ]);
  expect(model.suggest("IRONS", 8)).toEqual([
    { kind: "category", slug: "golf-clubs", name: "Golf Clubs", count: 1 },
  ]);
  expect(model.suggest("nipon", 8)).toEqual([
    { kind: "attribute", slug: "based-in-japan", name: "Based in Japan", group: "", count: 1 },
  ]);
  const search = { ...DEFAULT_LISTING_QUERY, search: "nipon" };
  expect(model.listing(search)).toMatchObject({ showing: "nippon", total: 1 });
  const { didYouMean } = model.listing({ ...search, spelling: "typed" });
  expect(didYouMean?.lists.map(({ slug }) => slug)).toEqual(["based-in-japan"]);
});

/** A plain implementation of the ranking (0 is best). */
const plainRank = (name: string, typed: string): number | undefined => {
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  const words = Array.from(name, (_, at) => at).filter(
    (at) => at === 0 || (isWordUnit(name.charAt(at)) && !isWordUnit(name.charAt(at - 1))),
  );
  if (words.some((at) => name.slice(at).startsWith(typed))) return 2;
  if (name.includes(typed)) return 3;
  const joined = withoutSeparators(typed);
  if (
    joined.length >= 3 &&
    words.some((at) => withoutSeparators(name.slice(at)).startsWith(joined))
  )
    return 4;
  const lengths = [typed.length - 1, typed.length, typed.length + 1];
  const isTypo = words.some((at) =>
    lengths.some((length) => distanceBetween(name.slice(at, at + length), typed, 2) === 1),
  );
  return isTypo && typed.length >= 4 ? 5 : undefined;
};

const isWordUnit = (unit: string): boolean => /[a-z0-9\u0080-\uFFFF]/.test(unit);

it("suggests the same as a plain implementation, in any catalog", () => {
  const anyMistyped = fc
    .tuple(anyTyped, fc.nat(7), fc.constantFrom("", "x", "lf", "g"))
    .map(([text, at, put]) => text.slice(0, at) + put + text.slice(at + 1));
  fc.assert(
    fc.property(anyCatalog(80), fc.oneof(anyTyped, anyMistyped), (catalog, text) => {
      const typed = foldSearch(parseSearch(text));
      const model = createReadModel(catalog);
      const rankOf = (name: string) => plainRank(foldForSearch(name), typed) ?? 9;
      const ranked = <One extends { name: string; aliases: readonly string[] }>(all: One[]) =>
        all
          .map((one) => ({
            one,
            rank: Math.min(
              rankOf(one.name),
              // For exact, prefix and typo matches, names come before aliases.
              ...one.aliases
                .map(rankOf)
                .map((rank) => ([0, 1, 5].includes(rank) ? rank + 0.5 : rank)),
            ),
          }))
          .filter(({ rank }) => typed !== "" && rank < 9)
          .sort((a, b) => a.rank - b.rank);
      const { total, pageSize } = model.listing(DEFAULT_LISTING_QUERY);
      const viewed = Array.from(
        { length: Math.ceil(total / pageSize) },
        (_, page) => model.listing({ ...DEFAULT_LISTING_QUERY, page: page + 1 }).items,
      ).flat();
      const brands = ranked(viewed).slice(0, 8);
      const lists = ranked(
        [
          ...model.categories().map((one) => ({ ...one, kind: "category" })),
          ...model.attributes().map((one) => ({ ...one, kind: "attribute" })),
        ].map((one) => ({
          ...one,
          count: catalog.brands.filter(({ categoryIds, attributeIds }) =>
            [...categoryIds, ...attributeIds].includes(one.id),
          ).length,
        })),
      )
        .filter(({ one }) => one.count > 0)
        .sort((a, b) => a.rank - b.rank || b.one.count - a.one.count)
        .slice(0, 3);
      const wanted = [0, 1, 2, 3, 4, 5].flatMap((rank) => [
        ...lists.filter(
          ({ one, rank: own }) => one.kind === "category" && Math.floor(own) === rank,
        ),
        ...brands.filter((brand) => Math.floor(brand.rank) === rank),
        ...lists.filter(
          ({ one, rank: own }) => one.kind === "attribute" && Math.floor(own) === rank,
        ),
      ]);
      expect(model.suggest(text, 8).map(({ slug }) => slug)).toEqual(
        wanted.slice(0, 8).map(({ one }) => one.slug),
      );
    }),
    { numRuns: 300 },
  );
});
