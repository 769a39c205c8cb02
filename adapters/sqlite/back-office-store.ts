import type { Database } from "better-sqlite3";
import type { BackOfficeStore } from "#core/ports/back-office-store.ts";
import { brandLists } from "./back-office/brand-lists.ts";
import { countedTaxonomy } from "./back-office/counted-taxonomy.ts";
import { historyReads } from "./back-office/history-reads.ts";
import { lookUps } from "./back-office/look-ups.ts";
import { submissionReads } from "./back-office/submission-reads.ts";
import { reading } from "./transactions.ts";

/** What administrators ask of a catalog in a SQLite file. */
export const sqliteBackOfficeStore = (database: Database): BackOfficeStore => {
  const lists = brandLists(database);
  const find = lookUps(database);
  const history = historyReads(database);
  const submissions = submissionReads(database);
  const taxonomy = countedTaxonomy(database);
  const views = database
    .prepare<[string, string], [day: string, count: number]>(
      "SELECT day, views FROM daily_views WHERE day BETWEEN ? AND ? ORDER BY day",
    )
    .raw();
  const read = async <T>(work: () => T): Promise<T> => reading(database, work);

  return {
    findRedirect: (slug) => read(() => find.redirect(slug)),
    listBrands: (query, thisYear) => read(() => lists.list(query, thisYear)),
    listBrandRefs: (filter, thisYear) => read(() => lists.refs(filter, thisYear)),
    findBrands: (ids) => read(() => find.brands(ids)),
    findBrandVersion: (id, version) => read(() => find.version(id, version)),
    findBrandsLinking: (kind, id) => read(() => find.linking(kind, id)),
    findBrandsSharing: (keys, limit) => read(() => find.sharing(keys, limit)),
    findSlugHolders: (kind, slugs) => read(() => find.slugHolders(kind, slugs)),
    listTaxonomy: () => read(taxonomy),
    listBatches: (query) => read(() => history.batches(query)),
    findBatch: (id) => read(() => history.batch(id)),
    listRevisions: (batchId, page) => read(() => history.revisions(batchId, page)),
    listSubmissions: (query) => read(() => submissions.list(query)),
    findSubmission: (id) => read(() => submissions.find(id)),
    countSubmissions: () => read(submissions.count),
    countBrands: (thisYear) => read(() => lists.count(thisYear)),
    viewsByDay: (from, to) => read(() => views.all(from, to)),
  };
};
