import { expect, it } from "vitest";
import { bareBrand, storedBrand } from "../brand/brand.fixture.ts";
import { catalogBrand } from "../brand/brand.ts";
import { emptyCatalog } from "../catalog/catalog.fixture.ts";
import { createReadModel } from "../catalog/read-model.ts";
import { ok } from "../result.ts";
import { listLacking, showCoverage } from "./show-coverage.ts";

const grade = "independent" as const;
const websiteUrl = "https://golf.example";
const brand = (slug: string, fields: Partial<typeof bareBrand>) =>
  catalogBrand(storedBrand({ ...bareBrand, id: slug, slug, name: slug, ...fields }));

const openModel = (brands: ReturnType<typeof brand>[]) => {
  const model = createReadModel({ ...emptyCatalog, brands });
  return { catalog: { current: async () => model } };
};

it("counts a fact as overdue from the day it is due", async () => {
  const evidence = [{ field: "websiteUrl", source: null, checkedOn: "2026-01-01", grade }];
  let now = "2026-06-30T00:00:00Z";
  const parts = openModel([
    brand("checked", { websiteUrl, evidence }),
    brand("unchecked", { websiteUrl }),
    brand("unknown", { websiteUrl: null }),
  ]);
  const coverage = showCoverage({ ...parts, clock: { now: () => new Date(now) } });
  const site = async () => (await coverage()).fields.find(({ field }) => field === "websiteUrl");
  expect(await site()).toEqual({ field: "websiteUrl", known: 2, checked: 1, overdue: 0 });
  now = "2026-07-01T00:00:00Z";
  expect(await site()).toMatchObject({ checked: 1, overdue: 1 });
});

it("pages through the brands without a field, and shows the last page for a page past the end", async () => {
  const brands = Array.from({ length: 25 }, (_, at) =>
    brand(`brand-${at + 10}`, { websiteUrl: null }),
  );
  const list = listLacking(openModel(brands));
  const query = { field: "websiteUrl", category: null };
  expect(await list({ ...query, page: 9 })).toEqual(
    ok({
      items: [{ slug: "brand-34", name: "brand-34" }],
      total: 25,
      page: 2,
      pageSize: 24,
    }),
  );
});

it("counts a lost website as lacking", async () => {
  const evidence = [{ field: "websiteUrl", source: null, checkedOn: "2026-01-01", grade }];
  const siteState = { verdict: "parked", since: "2026-01-01" } as const;
  const parts = openModel([
    brand("known", { websiteUrl }),
    brand("lost", { websiteUrl, siteState, evidence }),
  ]);
  const clock = { now: () => new Date("2026-02-01T00:00:00Z") };
  const { fields } = await showCoverage({ ...parts, clock })();
  expect(fields).toContainEqual({ field: "websiteUrl", known: 1, checked: 0, overdue: 0 });
  expect(await listLacking(parts)({ field: "websiteUrl", category: null, page: 1 })).toMatchObject({
    value: { items: [{ slug: "lost" }] },
  });
});
