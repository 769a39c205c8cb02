import { beforeEach, expect, it } from "vitest";
import {
  archivedBrand,
  bareBrand,
  brandWithoutWebsite,
  castBrands,
  ping,
  titleist,
} from "../brand/brand.fixture.ts";
import { openOffice, valueOf } from "./back-office.harness.ts";
import { listBrandsIn, neighboursIn } from "./brand-lists.ts";
import {
  type BrandListQuery,
  BRAND_PAGE_SIZE,
  BRAND_SORT_KEYS,
  DEFAULT_BRAND_LIST_QUERY,
} from "./brand-list-query.ts";
import { planFilter } from "./plan-filter.ts";
import { BRAND_NEEDS, type BrandNeed } from "../brand/brand.ts";
import { castChangeSet, createBrand } from "../change/change-set.fixture.ts";
import { committed, commitTo } from "../ports/commit.harness.ts";
import { numberedId } from "../ports/numbered-id.fixture.ts";

const YEAR = 2026;

let office: ReturnType<typeof openOffice>;
beforeEach(() => {
  office = openOffice();
});
const list = async (changed: Partial<BrandListQuery>, year = YEAR) => {
  const query = { ...DEFAULT_BRAND_LIST_QUERY, ...changed };
  return listBrandsIn(await office.store.directory(), await listed(query, year), query);
};
const listed = async (query: BrandListQuery, year = YEAR) => {
  const clock = { now: () => new Date(`${year}-03-01T12:00:00Z`) };
  return valueOf(await planFilter({ store: office.store, clock })(query));
};
const names = async (query: Partial<BrandListQuery>) =>
  (await list(query)).items.map(({ name }) => name);

it("filters by problems", async () => {
  const unborn = {
    ...titleist,
    id: numberedId(1),
    slug: "unborn",
    name: "Unborn",
    foundedYear: 2027,
  };
  await committed(office.store, castChangeSet);
  await commitTo(office.store, createBrand(unborn));
  const found = await Promise.all(
    BRAND_NEEDS.map(async (needs): Promise<[BrandNeed, string[]]> => [
      needs,
      await names({ needs }),
    ]),
  );
  expect(Object.fromEntries(found)).toEqual({
    website: [brandWithoutWebsite.name, bareBrand.name, archivedBrand.name],
    category: [bareBrand.name],
    logo: ["Accra", "Bare Brand", "Chervò", "Golfino", "PING"],
    "founded-in-the-past": ["Unborn"],
    year: ["Accra", "Bare Brand", "Chervò", "Golfino"],
    hq: ["Accra", "Bare Brand", "Chervò", "Golfino"],
    text: ["Bare Brand", "Golfino"],
    "never-checked": ["Accra", "Bare Brand", "Chervò", "Golfino", "PING"],
  });
  expect((await list({ needs: "founded-in-the-past" }, 2027)).total).toBe(0);
});

it("finds a brand's neighbours in a list, even if the brand no longer matches the list", async () => {
  await committed(office.store, castChangeSet);
  const neighbours = async (id: string, changed: Partial<BrandListQuery>) => {
    const query = { ...DEFAULT_BRAND_LIST_QUERY, ...changed };
    return neighboursIn(await office.store.directory(), await listed(query), query.sort, id);
  };
  const named = ({ id, name }: { id: string; name: string }) => ({ id, name });
  expect(await neighbours(ping.id, {})).toMatchObject({
    place: 5,
    total: castBrands.length,
    next: named(titleist),
  });
  expect(await neighbours(ping.id, { sort: "-name" })).toMatchObject({
    place: 2,
    previous: named(titleist),
  });
  // Titleist has a logo, so it does not match.
  expect(await neighbours(titleist.id, { needs: "logo" })).toMatchObject({
    place: 6,
    total: 6,
    previous: named(ping),
    next: null,
  });
  expect(await neighbours("unknown", {})).toMatchObject({ place: 0, previous: null, next: null });
});

it.each([
  ["slug", ["Accra", "Bare Brand", "Chervò", "Golfino", "PING", "Titleist"]],
  ["positioning", ["Accra", "Bare Brand", "Golfino", "PING", "Titleist", "Chervò"]],
  ["-positioning", ["Chervò", "Titleist", "Accra", "Bare Brand", "Golfino", "PING"]],
  ["status", ["Accra", "Bare Brand", "Chervò", "PING", "Titleist", "Golfino"]],
  ["-view-count", ["PING", "Golfino", "Accra", "Bare Brand", "Chervò", "Titleist"]],
  ["created", ["Bare Brand", "Titleist", "PING", "Chervò", "Accra", "Golfino"]],
  ["-created", ["Golfino", "Accra", "Chervò", "PING", "Titleist", "Bare Brand"]],
] as const)("sorts by %s, then by name", async (sort, found) => {
  await committed(office.store, castChangeSet);
  const views = new Map([
    [ping.id, 10],
    [archivedBrand.id, 9],
  ]);
  await office.store.addViews(views);
  expect(await names({ sort })).toEqual(found);
});

it("shows every brand on exactly one page in any order, and the last page for a page past the end", async () => {
  const many = Array.from({ length: BRAND_PAGE_SIZE * 2 + 3 }, (_, n) => ({
    ...bareBrand,
    id: numberedId(n),
    slug: `brand-${n}`,
    name: `Brand ${n % 7}`,
  }));
  await commitTo(office.store, ...many.map(createBrand));
  const all = many.map(({ id }) => id).sort();
  for (const sort of BRAND_SORT_KEYS.flatMap((key) => [key, `-${key}`] as const)) {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ sort, page })));
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(all);
  }
  expect(await list({ page: 99 })).toMatchObject({ page: 3, total: 103, overall: 103 });
});
