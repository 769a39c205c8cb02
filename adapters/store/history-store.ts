import {
  BATCH_PAGE_SIZE,
  type HistoryQuery,
  revertedBatchId,
  revertNote,
  REVISION_PAGE_SIZE,
} from "#core/change/batch.ts";
import type { HistoryStore } from "#core/ports/history-store.ts";
import type { RecordRef } from "#core/result.ts";
import { actorKey, batchIn, revisionIn } from "./batch-rows.ts";
import type { HeldDirectory } from "./directory.ts";
import { findPage } from "./find-page.ts";
import { endOf, publicHistory, startOf } from "./public-history.ts";
import type { Rows, Where } from "./rows.ts";

export const historyStore = (rows: Rows, directory: HeldDirectory): HistoryStore => ({
  ...publicHistory(rows, directory),

  listBatches: async (query) => {
    const order = ["-revision"] as const;
    const where = await conditionsOf(rows, directory, query);
    const found = await findPage(rows, "batches", { where, order }, query.page, BATCH_PAGE_SIZE);
    return { ...found, items: found.items.map(batchIn) };
  },

  findImports: async (ending) => {
    const found = await rows.find("batches", {
      only: ["id", "actor", "at", "note"],
      where: [["reason", "=", "import"]],
      order: ["-revision"],
    });
    return found.flatMap(({ id, actor, at, note }) =>
      note?.endsWith(ending) ? { batchId: id, actor, at } : [],
    );
  },

  findReverts: async (batchIds) => {
    const found = await rows.find("batches", {
      only: ["id", "reason", "note"],
      where: [
        ["reason", "=", "revert"],
        ["note", "in", batchIds.map(revertNote)],
      ],
    });
    return new Map(found.map((batch) => [revertedBatchId(batch) ?? "", batch.id]));
  },

  findBatch: async (id) => {
    const [row] = await rows.find("batches", { where: [["id", "=", id]] });
    return row && batchIn(row);
  },

  listRevisions: async (revision, page) => {
    const where = [["revision", "=", revision]] as const;
    const found = await findPage(rows, "revisions", { where }, page, REVISION_PAGE_SIZE);
    return { ...found, items: found.items.map(revisionIn) };
  },

  findBrandVersion: async (id, version) => {
    const [row] = await rows.find("revisions", {
      where: [
        ["recordId", "=", id],
        ["record", "=", "brand"],
        ["revision", "=", version],
      ],
    });
    const revision = row && revisionIn(row);
    return revision?.record === "brand" ? (revision.after ?? undefined) : undefined;
  },
});

/** The condition for batches that wrote a record. */
const whereWrote = async (rows: Rows, { record, id }: RecordRef): Promise<Where<"batches">> => {
  const written = await rows.find("revisions", {
    only: ["revision"],
    where: [
      ["recordId", "=", id],
      ["record", "=", record],
    ],
  });
  return ["revision", "in", written.map(({ revision }) => revision)];
};

const conditionsOf = async (
  rows: Rows,
  directory: HeldDirectory,
  query: HistoryQuery,
): Promise<Where<"batches">[]> => {
  const { record, brand, person, kind, day } = query;
  const conditions: Where<"batches">[] = [];
  if (record) conditions.push(await whereWrote(rows, record));
  if (brand !== undefined) {
    const { ownerOf } = await directory.fresh();
    conditions.push(await whereWrote(rows, { record: "brand", id: ownerOf("brand", brand) ?? "" }));
  }
  if (person !== undefined) conditions.push(["actorKey", "=", actorKey(person)]);
  if (kind !== undefined) conditions.push(["reason", "=", kind]);
  if (day !== undefined) conditions.push(["at", ">=", startOf(day)], ["at", "<=", endOf(day)]);
  return conditions;
};
