import { DEFAULT_LISTING_QUERY } from "#core/catalog/listing-query.ts";
import type { ReadModel } from "#core/catalog/listing.ts";
import type { CatalogBrand, CatalogChanges, CatalogSnapshot } from "#core/ports/catalog-store.ts";
import { atMost } from "../figures.ts";
import { BARS } from "./bars.ts";
import { brandName, createRandom, generateBrand, pick } from "./generated-catalog.ts";
import { inMicroseconds, measure, printTable } from "./measure.ts";

/** Changes nothing, but makes the model forget the facets it has counted. */
export const noChanges = (model: ReadModel): CatalogChanges => ({
  revision: model.revision + 1,
  changed: [],
  gone: [],
  taxonomy: undefined,
});

/** Updates in place, and the first list after one. */
export const printUpdateTimes = (
  catalog: CatalogSnapshot,
  model: ReadModel,
  barred: boolean,
): void => {
  const random = createRandom(2);
  const { brands } = catalog;
  const some = (): CatalogBrand => pick(random, brands);
  const fresh = (old: CatalogBrand): CatalogBrand => ({
    ...generateBrand(random, brandName(random), 0, brands.length),
    id: old.id,
    slug: old.slug,
  });
  let changes = noChanges(model);
  const update = (
    title: string,
    next: () => Partial<CatalogChanges>,
    isSingle = true,
  ): string[] => {
    const timing = measure(
      isSingle ? 200 : 9,
      () => model.apply(changes),
      () => {
        changes = { ...noChanges(model), ...next() };
      },
    );
    return [
      title,
      inMicroseconds(timing.median),
      inMicroseconds(timing.p95),
      barred && isSingle ? atMost(title, timing.median, BARS.updateMs, "ms") : "",
    ];
  };
  const views = (title: string, count: number): string[] => {
    const act = () =>
      model.applyViews({
        viewsRevision: 2,
        counts: Array.from({ length: count }, () => [some().id, Math.floor(random() * 10_000)]),
      });
    const { median, p95 } = measure(50, act);
    return [title, inMicroseconds(median), inMicroseconds(p95), ""];
  };
  const firstAfter = measure(
    50,
    () => model.listing({ ...DEFAULT_LISTING_QUERY, category: "rangefinders-gps" }),
    () => model.apply({ ...noChanges(model), changed: [fresh(some())] }),
  );
  printTable(
    ["update (µs)", "median", "p95", "<= 1 ms"],
    [
      update("one brand renamed, relinked, moved", () => ({ changed: [fresh(some())] })),
      update("one brand's description", () => ({
        changed: [{ ...some(), shortDescription: "New." }],
      })),
      update("one brand archived", () => ({ gone: [some().id] })),
      update("one brand created or restored", () => ({ changed: [some()] })),
      update("a category renamed", () => ({ taxonomy: renamed(catalog) }), false),
      views("views of one brand", 1),
      views("views of 1,000 brands", 1000),
      [
        "first list after an update",
        inMicroseconds(firstAfter.median),
        inMicroseconds(firstAfter.p95),
        "",
      ],
    ],
  );
};

const renamed = ({ categories, attributes }: CatalogSnapshot) => ({
  categories: categories.map((one, place) =>
    place > 0 ? one : Object.assign({}, one, { name: "Clubs" }),
  ),
  attributes,
});
