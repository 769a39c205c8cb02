import { verbOf } from "../change/batch.ts";
import type { Change } from "../change/change-set.ts";
import type { RecordRef } from "../failure.ts";
import type { BackOfficeStore } from "../ports/back-office-store.ts";

/** A record that somebody wrote meanwhile. */
export interface ChangedRecord extends RecordRef {
  name: string;
  verb: Change["verb"];
}

/** The brands that an import is about. */
export interface AffectedBrands {
  ids: ReadonlySet<string>;
  slugs: ReadonlySet<string>;
}

/** Records that are named; more are only counted. */
const NAMED = 20;
/** Pages of history looked through, and of each batch. What happened before is not told. */
const PAGES = 5;

/**
 * What was written after a revision, by history: the brands an import is about, and categories and attributes, which any row
 * may name. Where none of these was written, everything that was: a brand may be in the way that no row names.
 */
export const findChangedRecords = async (
  records: Pick<BackOfficeStore, "listBatches" | "listRevisions">,
  since: number,
  { ids, slugs }: AffectedBrands,
): Promise<{ records: ChangedRecord[]; more: number }> => {
  const changed = new Map<string, ChangedRecord & { isAffected: boolean }>();
  for await (const { record, id, before, after } of revisionsSince(records, since)) {
    if (changed.has(`${record} ${id}`)) continue;
    const states = [before, after].filter((state) => state !== null);
    const isAffected =
      record !== "brand" || ids.has(id) || states.some(({ slug }) => slugs.has(slug));
    const name = (after ?? before)?.name ?? "";
    changed.set(`${record} ${id}`, {
      record,
      id,
      name,
      verb: verbOf({ before, after }),
      isAffected,
    });
  }
  const all = [...changed.values()];
  const affected = all.filter(({ isAffected }) => isAffected);
  const named = affected.length > 0 ? affected : all;
  return {
    records: named
      .slice(0, NAMED)
      .map(({ record, id, name, verb }) => ({ record, id, name, verb })),
    more: Math.max(0, named.length - NAMED),
  };
};

/** Newest first. */
async function* revisionsSince(
  records: Pick<BackOfficeStore, "listBatches" | "listRevisions">,
  since: number,
) {
  for (let page = 1; page <= PAGES; page++) {
    const { items, total, pageSize } = await records.listBatches({ record: null, page });
    for (const { id, revision } of items) {
      if (revision <= since) return;
      for (let at = 1; at <= PAGES; at++) {
        const revisions = await records.listRevisions(id, at);
        yield* revisions.items;
        if (at * revisions.pageSize >= revisions.total) break;
      }
    }
    if (page * pageSize >= total) return;
  }
}
