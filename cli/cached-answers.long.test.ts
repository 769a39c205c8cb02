import * as fc from "fast-check";
import { expect, it } from "vitest";
import { PUBLIC_CALLS } from "#adapters/http/api/public-calls.schema.ts";
import { plainParts } from "#adapters/http/open-http.harness.ts";
import { createHttpApp } from "#adapters/http/app.ts";
import { createMemory } from "#adapters/store/memory-rows.ts";
import { openInMemory, type OpenInMemory } from "#core/back-office/open-in-memory.harness.ts";
import { bareBrand, castBrands, ping, titleist } from "#core/brand/brand.fixture.ts";
import { brandRecord } from "#core/brand/brand.ts";
import {
  blankContent,
  BRAND_FIELD_KEYS,
  type BrandField,
  brandField,
  type BrandFieldRow,
} from "#core/brand/fields.ts";
import type { BrandRecord, Change } from "#core/change/change-set.ts";
import {
  castChangeSet,
  changeSetOf,
  createBrand,
  deleteBrand,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import { castAttributes, castCategories } from "#core/taxonomy/taxonomy.fixture.ts";
import { createPageRenderer, SITE_PAGES } from "#web/entry-server.tsx";

const SLUGS = [titleist.slug, ping.slug];
/** Queries, sent to every address that reads a query. */
const QUERIES = [
  "category=putters",
  "search=pi",
  "search=nobody",
  "attr=made-in-usa&sort=recent",
  "sort=name-asc",
  "brand=titleist&brand=ping",
  "q=ti",
];
const READS_QUERY = /\/(?:brands|compare|suggest|feed\.xml)$/;

/** Every cached address with its queries. */
const ADDRESSES = [
  ...SITE_PAGES.filter(({ isPrivate }) => !isPrivate).map(({ path }) => path),
  ...PUBLIC_CALLS.flatMap(({ route }) =>
    // Private links are not cached.
    route.method === "get" && !route.path.includes("{token}")
      ? [route.path.replace("{slug}", ":slug")]
      : [],
  ),
  "/brands/:slug.md",
  "/feed.xml",
  "/events.xml",
  "/sitemap.xml",
  "/robots.txt",
  "/api/docs",
]
  .flatMap((path) =>
    path.includes(":slug") ? SLUGS.map((slug) => path.replace(":slug", slug)) : [path],
  )
  .flatMap((path) => [
    path,
    ...(READS_QUERY.test(path) ? QUERIES.map((query) => `${path}?${query}`) : []),
  ]);

/** The whole site over a directory, with an empty cache. */
const openSite = (opened: OpenInMemory, clock = opened.clock) => {
  const { request } = createHttpApp({
    ...plainParts(),
    ...opened,
    clock,
    pages: SITE_PAGES,
    createRenderer: createPageRenderer({
      assets: { script: "/a.js", imports: [], stylesheets: [], fonts: [], pageScripts: new Map() },
      contactEmail: "pro@golf.example",
      log: opened.log,
    }),
    settings: { contactEmail: "pro@golf.example", trustProxy: 0 },
  });
  const answerTo = async (path: string): Promise<string> => {
    const answer = await request(path);
    if (answer.status !== 200) return `${answer.status}`;
    // Forms contain their time of creation.
    return (await answer.text()).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z(?="\/|"}})/g, "");
  };
  return { requestAll: (): Promise<string[]> => Promise.all(ADDRESSES.map(answerTo)) };
};

/** A change to a fixture brand or to the directory, a view, or a new day. */
interface RandomEvent {
  brand: BrandRecord;
  what: BrandField | "deleted" | "category" | "attribute" | "views" | "day";
  /** Selects one of several values. */
  nth: number;
}

const anyEvent: fc.Arbitrary<RandomEvent> = fc.record({
  brand: fc.constantFrom(...castBrands),
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...BRAND_FIELD_KEYS) },
    { weight: 1, arbitrary: fc.constantFrom<BrandField>("shortDescription", "logoUrl") },
    {
      weight: 1,
      arbitrary: fc.constantFrom("deleted", "category", "attribute", "views", "day"),
    },
  ),
  nth: fc.nat(3),
});

const valueOf = (field: BrandField, { brand, nth }: RandomEvent): unknown => {
  const row: BrandFieldRow = brandField(field);
  switch (row.kind) {
    case "name":
    case "slug":
      return nth === 0 ? brand[field] : `${brand.slug}-${nth}`;
    case "text":
    case "line":
      return nth === 0 ? blankContent()[field] : `Pi ${nth}`;
    case "site":
    case "file":
      return nth === 0 ? null : `https://pi-${nth}.example/`;
    case "year":
    case "count":
      return 1900 + nth;
    case "choice":
      return row.choices[nth % row.choices.length];
    case "list":
      return [`Pi ${nth}`];
    case "events":
    case "evidence":
      return [];
    case "links":
      return (field === "categoryIds" ? castCategories : castAttributes)
        .slice(0, nth)
        .map(({ id }) => id);
    default:
      return null;
  }
};

const changeOf = async (
  { store }: OpenInMemory,
  event: RandomEvent & { what: BrandField | "deleted" | "category" | "attribute" },
): Promise<Change> => {
  const { brand, what, nth } = event;
  if (what === "category" || what === "attribute") {
    const { categories, attributes } = (await store.directory()).taxonomy();
    const records = what === "category" ? categories : attributes;
    const {
      version = 0,
      brandCount: _all,
      archivedCount: _archived,
      ...record
    } = records[nth % records.length] ?? {};
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record has the kind in `what`.
    return {
      record: what,
      verb: "update",
      readVersion: version,
      after: { ...record, name: `Pi ${nth}` },
    } as Change;
  }
  const now = (await store.directory()).brand(brand.id);
  if (!now) return createBrand(brand);
  if (what === "deleted") return deleteBrand(brand.id, now.version);
  return updateBrand({ ...brandRecord(now), [what]: valueOf(what, event) }, now.version);
};

const applyEvent = async (opened: OpenInMemory, event: RandomEvent): Promise<void> => {
  const { what } = event;
  if (what === "day") return opened.clock.advance(25 * 3_600_000);
  if (what !== "views")
    return opened.commit(changeSetOf(await changeOf(opened, { ...event, what })));
  await opened.directory.recordView(event.brand.id);
  return opened.showViews();
};

const sixth = { ...bareBrand, id: "sixth", slug: "sixth", name: "Sixth" };

it("gives the same answers from the cache as a new server, after every kind of save", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { maxLength: 8 }), async (events) => {
      const memory = createMemory();
      const opened = await openInMemory(castChangeSet, memory);
      await opened.commit(changeSetOf(createBrand(sixth)));
      // The landing page shows six viewed brands; if fewer were viewed, other brands complete the six.
      if (events.length % 2 === 1) {
        for (const { id } of [...castBrands, sixth]) await opened.directory.recordView(id);
        await opened.showViews();
      }
      const site = openSite(opened);
      for (const event of events) {
        await site.requestAll();
        await applyEvent(opened, event);
        const restarted = await openInMemory(changeSetOf(), memory);
        restarted.clock.advance(+opened.clock.now() - +restarted.clock.now());
        const anew = openSite(restarted, opened.clock);
        const [answers, asNew] = [await site.requestAll(), await anew.requestAll()];
        expect(ADDRESSES.filter((_, at) => answers[at] !== asNew[at])).toEqual([]);
      }
    }),
    { numRuns: 12 },
  );
}, 60_000);
