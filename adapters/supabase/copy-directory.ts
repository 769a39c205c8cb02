import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { foldForSearch } from "#core/text/fold.ts";
import {
  type CopiedRow,
  DirectoryChanged,
  type DirectorySource,
  type DirectoryState,
  type DirectoryTarget,
  type Part,
  PART_COLUMNS,
  PARTS,
  rowsAtOnce,
} from "../copy/directory-rows.ts";
import { readRow, recordRow, type RevisionJson, revisionOf, type Row, writeRow } from "./rows.ts";
import { readRpc, requestBatches, stageRows, unstageRows, writeRpc } from "./rpc.ts";

interface Page {
  state: DirectoryState;
  rows: Row[];
  /** Where the next page begins; null after the last row. */
  last: string | null;
  /** The rows of the part, in an answer without rows. */
  total?: number;
}

/**
 * Reads a Supabase project as an administrator, page by page. `confirm` throws if somebody committed since the start. Views and
 * suggestions that arrive during the copy may be missing from it. `shift` is the answer of `adopt`: it is subtracted from
 * revisions.
 */
export const supabaseCopySource = async (
  client: SupabaseClient,
  shift: Adopted = { revisions: 0, viewsRevisions: 0 },
): Promise<DirectorySource> => {
  const readPage = (part: Part, after: string | null, pageSize: number): Promise<Page> =>
    readRpc<Page>(client, "read_directory", { query: { part, after, pageSize } });
  const totalOf = async (part: Part): Promise<number> => (await readPage(part, null, 0)).total ?? 0;
  const stateNow = async (): Promise<DirectoryState> =>
    (await readPage("categories", null, 0)).state;
  const state = await stateNow();

  return {
    state: async () => state,
    total: async () => {
      const counts = await Promise.all(PARTS.map(totalOf));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    read: async function* (part) {
      let after: string | null = null;
      const pageSize = rowsAtOnce(part);
      for (;;) {
        const page: Page = await readPage(part, after, pageSize);
        if (page.rows.length > 0)
          yield page.rows.map((row) => copiedRow(part, shiftBack(row, shift)));
        if (page.rows.length < pageSize) return;
        after = page.last;
      }
    },
    confirm: async () => {
      if ((await stateNow()).revision !== state.revision)
        throw new DirectoryChanged(
          "Somebody changed the directory during the copy. Nothing was copied. Run the command again.",
        );
    },
    close: () => {},
  };
};

const copiedRow = (part: Part, row: Row): CopiedRow => {
  const copied = readRow<CopiedRow>(PART_COLUMNS[part], row);
  if (part !== "revisions") return copied;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of revisions.
  const { recordKind: record, recordId: id, ...states } = copied as unknown as RevisionColumns;
  const { before, after } = revisionOf({ record, id, ...states });
  return { ...copied, before, after };
};

interface RevisionColumns extends Pick<RevisionJson, "before" | "after"> {
  recordKind: RevisionJson["record"];
  recordId: string;
}

const projectRow = (part: Part, copied: CopiedRow): Row => {
  const row = writeRow(PART_COLUMNS[part], copied);
  if (part === "brands") return { ...row, folded_name: foldForSearch(String(copied["name"])) };
  if (part !== "revisions") return row;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of revisions.
  const { recordKind: kind, before, after } = copied as unknown as RevisionColumns;
  return {
    ...row,
    before: before && recordRow(kind, before),
    after: after && recordRow(kind, after),
  };
};

const SHIFTED_COLUMNS = {
  version: "revisions",
  revision: "revisions",
  decided_revision: "revisions",
  views_revision: "viewsRevisions",
} as const;

const shiftBack = (row: Row, shift: Adopted): Row => {
  if (shift.revisions + shift.viewsRevisions === 0) return row;
  const back = Object.entries(SHIFTED_COLUMNS).flatMap(([column, by]) => {
    const revision = row[column];
    return typeof revision === "number" ? [[column, revision - shift[by]]] : [];
  });
  return { ...row, ...Object.fromEntries(back) };
};

/** `adopt` adds these to the copied revisions, so that running servers notice the new content. */
export interface Adopted {
  revisions: number;
  viewsRevisions: number;
}

/** A copy staged in a project. Takes effect when adopted. */
export interface IncomingCopy extends DirectoryTarget {
  /** Makes the copy the directory, in one transaction. Refuses a project with content unless `replace` is set. */
  adopt(how: { state: DirectoryState; replace: boolean }): Promise<Adopted | "not-empty">;
  discard(): Promise<void>;
}

/** Copies into a Supabase project. Needs the secret key. */
export const supabaseCopyTarget = (client: SupabaseClient): IncomingCopy => {
  const staging = randomUUID();
  const counts: Record<string, number> = {};

  return {
    write: async (part, copied) => {
      for (const rows of requestBatches(copied.map((row) => projectRow(part, row)))) {
        const first = counts[part] ?? 0;
        await stageRows(client, { staging, part, first, rows });
        counts[part] = first + rows.length;
      }
    },
    adopt: async ({ state, replace }) => {
      const query = { staging, parts: PARTS, counts, state, replace };
      const answer = await writeRpc<Adopted | { refused: string }>(client, "adopt_directory", {
        query,
      });
      return "refused" in answer ? "not-empty" : answer;
    },
    discard: async () => void (await unstageRows(client, staging)),
  };
};
