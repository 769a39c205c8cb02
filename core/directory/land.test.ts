import { expect, it } from "vitest";
import { blankContent, cardFields } from "../brand/fields.ts";
import { columnsOf } from "../catalog/brand-columns.ts";
import { beginReadModel } from "../catalog/read-model.ts";
import type { CatalogBrand } from "../ports/catalog-store.ts";
import { hashOf } from "../text/hash.ts";
import { land } from "./land.ts";

const brands = Array.from({ length: 3_000 }, (_, number): CatalogBrand => ({
  ...cardFields(blankContent()),
  id: `id-${number}`,
  slug: `brand-${number}`,
  name: `Brand ${number}`,
  shortDescription: number % 2 === 0 ? "Putters." : "",
  websiteUrl: "https://example.com",
  viewCount: 0,
  createdAt: "2024-01-01T00:00:00.000Z",
  updatedAt: "2024-01-01T00:00:00.000Z",
  categoryIds: ["putters"],
  attributeIds: [],
}));

it("picks whole profiles in the day's order, and reads no more brands than it takes to find them", async () => {
  const columns = columnsOf(brands);
  let reads = 0;
  const read = (at: number) => ((reads += 1), columns.read(at));
  const model = beginReadModel({
    revision: 1,
    viewsRevision: 0,
    brands: { ...columns, read },
    categories: [],
    attributes: [],
  });
  reads = 0;
  const shown = land({
    catalog: { current: async () => model },
    store: {
      findPublicContent: (id) => ({
        ...blankContent(),
        longDescription: "Of steel.",
        id,
        createdAt: "2024-01-01T00:00:00.000Z",
        version: 1,
        lastChangedOn: "2024-01-01",
      }),
    },
    clock: { now: () => new Date("2026-03-01T12:00:00.000Z") },
  });

  const place = ({ id }: CatalogBrand) => hashOf(`2026-03-01 ${id}`);
  const whole = brands.filter(({ shortDescription }) => shortDescription !== "");
  const first = whole.toSorted((a, b) => place(a) - place(b)).slice(0, 6);
  expect((await shown()).trending.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  expect(reads).toBeLessThan(500);
});
