import { createReadModel } from "#core/catalog/read-model.ts";
import { missedBars } from "./figures.ts";
import { generateCatalog } from "./listing/generated-catalog.ts";
import { printLookUpTimes } from "./listing/look-up-times.ts";
import { memoryInUse } from "./listing/measure.ts";
import { printFacetTimes, printQueryTimes, printUnfoundTimes } from "./listing/query-times.ts";
import { createSqlListing } from "./listing/sql-listing.ts";
import { printUpdateTimes } from "./listing/update-times.ts";

/*
 * The read model at 10,000 and 100,000 generated brands, against the rules it is held to and against the same
 * lists asked of SQLite in the same run. Bars are judged at 100,000.
 */

const inMegabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`;

for (const size of [10_000, 100_000]) {
  const empty = memoryInUse();
  const catalog = generateCatalog(size);
  const before = memoryInUse();
  const start = performance.now();
  let model = createReadModel(catalog);
  const loaded = performance.now() - start;
  console.log(
    `\n${size.toLocaleString("en")} brands: loaded in ${loaded.toFixed(0)} ms; ${inMegabytes(memoryInUse() - empty)} in memory, ${inMegabytes(before - empty)} of it the brands as the store gave them`,
  );
  printQueryTimes(catalog, model, createSqlListing(catalog), size === 100_000);
  printFacetTimes(model, size === 100_000);
  printUnfoundTimes(model, size === 100_000);
  printLookUpTimes(catalog, model);
  printUpdateTimes(catalog, model, size === 100_000);
  model = createReadModel({ ...catalog, brands: [] });
}
console.log(missedBars() === 0 ? "\nEvery bar passed." : `\n${missedBars()} bars missed.`);
