import { createReadModel } from "#core/catalog/read-model.ts";
import { DEFAULT_LISTING_QUERY, type ListingQuery } from "#core/catalog/listing-query.ts";
import type { CatalogSnapshot } from "#core/catalog/catalog-changes.ts";
import type { ReadModel } from "#core/catalog/listing.ts";
import { atMost } from "./figures.ts";
import { generateCatalog } from "./listing/generated-catalog.ts";
import { printTable } from "./print-table.ts";

/* Processor time of one list with all facet counts, one search and one save, at four sizes. At 100,000 brands the targets are loose. */

const LISTS: Partial<ListingQuery>[] = [
  {},
  { category: "apparel" },
  { attributes: ["tour-proven"] },
  { attributes: ["based-in-usa", "based-in-japan", "owner-callaway"] },
  { category: "apparel", attributes: ["based-in-usa", "based-in-uk", "women-s-line"] },
  { sort: "name-asc", page: 3 },
  { sort: "recent" },
];
const TYPED = ["golf", "tit", "callaway", "odys", "foot joy", "e", "putter"];

/** Beginnings and middles of existing names. */
const searchesIn = ({ brands }: CatalogSnapshot): string[] =>
  [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => {
    const name = brands[Math.floor(part * brands.length)]?.name ?? "golf";
    return name.slice(Math.floor(part * 4), Math.floor(part * 4) + 5).trim();
  });
const WITHOUT_RESULTS = ["zzzz", "shafst", "titleist golf balls", "nobody makes any of all this"];

/** Milliseconds of processor time per call: the mean of the fastest of five runs. */
const cpuMs = (calls: readonly (() => unknown)[], times: number): number => {
  let best = Infinity;
  for (let run = 0; run < 5; run += 1) {
    const before = process.cpuUsage();
    for (let time = 0; time < times; time += 1) for (const call of calls) call();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000 / (times * calls.length));
  }
  return best;
};

const queriesOf = (model: ReadModel, parts: readonly Partial<ListingQuery>[]) =>
  parts.map((part) => () => model.listing({ ...DEFAULT_LISTING_QUERY, ...part }));

const SIZES = [
  { size: 290, list: 0.1, search: 1 },
  { size: 3_000, list: 0.1, search: 5 },
  { size: 10_000, list: 0.2, search: 15 },
  { size: 100_000, list: 100, search: 200 },
];

const measuredAt = async ({ size, list, search }: (typeof SIZES)[number]): Promise<string[]> => {
  const catalog = await generateCatalog(size);
  const start = performance.now();
  const model = createReadModel(catalog);
  const loaded = performance.now() - start;
  const repeated = Math.max(2, Math.round(20_000 / size));
  const [first] = catalog.brands;
  let revision = catalog.revision;
  const save = () =>
    model.apply({
      revision: (revision += 1),
      changed: first ? [{ ...first, shortDescription: String(revision) }] : [],
      gone: [],
      taxonomy: undefined,
    });
  const listMs = cpuMs(queriesOf(model, LISTS), repeated);
  const searchMs = cpuMs(
    queriesOf(
      model,
      searchesIn(catalog).map((search) => ({ search })),
    ),
    repeated,
  );
  const unfoundMs = cpuMs(
    queriesOf(
      model,
      WITHOUT_RESULTS.map((search) => ({ search })),
    ),
    repeated,
  );
  const suggestMs = cpuMs(
    TYPED.map((text) => () => model.suggest(text, 8)),
    repeated,
  );
  const saveMs = cpuMs([save], repeated);
  const times = [loaded, listMs, searchMs, unfoundMs, suggestMs, saveMs];
  const ofTargets = Math.max(listMs / list, searchMs / search, unfoundMs / search);
  return [
    size.toLocaleString("en"),
    ...times.map((ms) => `${ms.toFixed(3)} ms`),
    atMost(ofTargets, 1),
  ];
};

const rows: string[][] = [];
for (const one of SIZES) rows.push(await measuredAt(one));
printTable(["brands", "load", "list", "search", "no result", "suggest", "save", "targets"], rows);
