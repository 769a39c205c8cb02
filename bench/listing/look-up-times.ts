import type { ReadModel } from "#core/catalog/listing.ts";
import type { CatalogBrand, CatalogSnapshot } from "#core/ports/catalog-store.ts";
import { createRandom, pick } from "./generated-catalog.ts";
import { inMicroseconds, measure, printTable } from "./measure.ts";

/** Everything a page asks besides its list. */
export const printLookUpTimes = (catalog: CatalogSnapshot, model: ReadModel): void => {
  const random = createRandom(3);
  const some = (): CatalogBrand => pick(random, catalog.brands);
  const typing = ["g", "go", "golf", "olf", "put", "titl", "shafst", "stoock", "wroks", "zzzz"];
  const rows = [
    ["related", measure(500, () => model.neighbours(some().id, 3).related)] as const,
    ["trending", measure(500, () => model.trending(6))] as const,
    ["slug", measure(500, () => model.findBySlug(some().slug))] as const,
    ...typing.map(
      (text) => [`suggest: ${text}`, measure(100, () => model.suggest(text, 8))] as const,
    ),
  ];
  printTable(
    ["look-up (µs)", "median", "p95"],
    rows.map(([title, { median, p95 }]) => [title, inMicroseconds(median), inMicroseconds(p95)]),
  );
};
