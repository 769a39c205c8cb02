import { expect, it } from "vitest";
import { blankContent, publicFields } from "../brand/fields.ts";
import { createReadModel } from "../catalog/read-model.ts";
import type { CatalogBrand } from "../brand/brand.ts";
import { hashOf } from "../text/hash.ts";
import { showLanding } from "./show-landing.ts";

const brands = Array.from({ length: 3_000 }, (_, number): CatalogBrand => ({
  ...publicFields(blankContent()),
  version: 1,
  id: `id-${number}`,
  slug: `brand-${number}`,
  name: `Brand ${number}`,
  shortDescription: number % 2 === 0 ? "Putters." : "",
  longDescription: "Of steel.",
  websiteUrl: "https://example.com",
  viewCount: 0,
  createdAt: "2024-01-01T00:00:00.000Z",
  updatedAt: "2024-01-01T00:00:00.000Z",
  categoryIds: ["putters"],
  attributeIds: [],
}));

it("orders complete profiles by the day", async () => {
  const model = createReadModel({
    revision: 1,
    viewsRevision: 0,
    brands,
    categories: [],
    attributes: [],
    groups: [],
  });
  const shown = showLanding({
    catalog: { current: async () => model },
    clock: { now: () => new Date("2026-03-01T12:00:00.000Z") },
  });

  const place = ({ id }: CatalogBrand) => hashOf(`2026-03-01 ${id}`);
  const complete = brands.filter(({ shortDescription }) => shortDescription !== "");
  const first = complete.toSorted((a, b) => place(a) - place(b)).slice(0, 6);
  expect((await shown()).trending.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
});
