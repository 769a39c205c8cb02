import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { type Batch, BATCH_SAMPLE_LIMIT, sampleOf, verbOf } from "#core/change/batch.ts";
import {
  type CopiedRevision,
  DirectoryChanged,
  type DirectorySource,
  type DirectoryState,
  type DirectoryTarget,
  ofEveryPart,
  type Part,
} from "../../copy/directory-rows.ts";
import { brandOf, revisionOf, type Row } from "../rows.ts";
import { readRpc, requestPortions, stageRows, unstageRows, writeRpc } from "../rpc.ts";
import { COPY_ROWS } from "./copy-rows.ts";

/** Rows asked for at once. */
const PORTION = 500;

interface Page {
  state: DirectoryState;
  rows: Row[];
  /** Where the next page begins; null after the last row. */
  last: string | null;
}

/**
 * A directory in a Supabase project, as an administrator sees it. It is read page by page, so nobody may change it meanwhile, which is
 * looked at in the end; views and suggestions that come meanwhile may be in it or not. What was adopted is read as it was before its
 * revisions changed in place.
 */
export const supabaseCopySource = async (
  client: SupabaseClient,
  moved: Adopted = { revisions: 0, viewsRevisions: 0 },
): Promise<DirectorySource> => {
  const pages = async function* (part: string): AsyncGenerator<Row[]> {
    let after: string | null = null;
    for (;;) {
      const page: Page = await readRpc<Page>(client, "read_directory", {
        query: { part, after, pageSize: PORTION },
      });
      if (page.rows.length > 0) yield page.rows;
      if (page.rows.length < PORTION) return;
      after = page.last;
    }
  };
  const stateNow = async (): Promise<DirectoryState> => {
    const query = { part: "categories", after: null, pageSize: 0 };
    return (await readRpc<Page>(client, "read_directory", { query })).state;
  };
  const state = await stateNow();
  const unrecorded: Row[] = [];
  for await (const rows of pages("unrecorded")) unrecorded.push(...rows);
  const more: Partial<Record<Part, readonly unknown[]>> = unrecordedHistory(unrecorded);

  return {
    state: async () => state,
    read: ofEveryPart(
      (part) =>
        async function* () {
          const { read } = COPY_ROWS[part];
          for await (const rows of pages(part))
            yield rows.map((row) => read(movedBack(row, moved)));
          if (more[part]?.length) yield more[part];
        },
    ),
    confirm: async () => {
      if ((await stateNow()).revision !== state.revision)
        throw new DirectoryChanged(
          "Somebody changed the directory while it was read, so the copy would be of no one moment.",
        );
    },
    close: () => {},
  };
};

const MOVED = {
  version: "revisions",
  revision: "revisions",
  decided_revision: "revisions",
  since_revision: "revisions",
  views_revision: "viewsRevisions",
} as const;

const movedBack = (row: Row, moved: Adopted): Row => {
  if (moved.revisions + moved.viewsRevisions === 0) return row;
  const back = Object.entries(MOVED).flatMap(([column, by]) => {
    const revision = row[column];
    return typeof revision === "number" ? [[column, revision - moved[by]]] : [];
  });
  return { ...row, ...Object.fromEntries(back) };
};

const NOTE = "Written in the database by hand";

/**
 * Brands whose last change is in no history, since nobody committed it, are put on record in the copy, where every brand has to
 * be. `previous` is the brand as history knows it last. One batch for each revision, as commits have.
 */
const unrecordedHistory = (rows: readonly Row[]) => {
  const byRevision = new Map<number, { at: string; revisions: CopiedRevision[] }>();
  for (const { previous, ...row } of rows) {
    const { version, updatedAt } = brandOf(row);
    const revision = Object.assign(
      revisionOf({
        record: "brand",
        id: String(row["id"]),
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        before: (previous ?? null) as Row | null,
        after: row,
      }),
      { revision: version },
    );
    const batch = byRevision.get(version) ?? { at: updatedAt, revisions: [] };
    batch.revisions.push(revision);
    byRevision.set(version, batch);
  }
  const batches = [...byRevision].map(([revision, { at, revisions }]): Batch => {
    const counts = { create: 0, update: 0, delete: 0 };
    for (const one of revisions) counts[verbOf(one)] += 1;
    return {
      // The same each time it is read.
      id: `by-hand-${revision}`,
      revision,
      at,
      actor: "system",
      reason: "bulk",
      origin: "system",
      note: NOTE,
      counts,
      sample: revisions.slice(0, BATCH_SAMPLE_LIMIT).map(sampleOf),
      decisions: [],
    };
  });
  return { batches, revisions: [...byRevision.values()].flatMap(({ revisions }) => revisions) };
};

/** By how much revisions moved, so that servers which know the project's earlier ones notice what replaced them. */
export interface Adopted {
  revisions: number;
  viewsRevisions: number;
}

/** A copy on its way into a project: it lies aside until it is adopted. */
export interface IncomingCopy extends DirectoryTarget {
  /** Makes it the directory, in one transaction; refused, with nothing written, where there is one already that shall not go. */
  adopt(how: { state: DirectoryState; replace: boolean }): Promise<Adopted | "not-empty">;
  /** Takes away what lies aside. */
  discard(): Promise<void>;
}

/** Fills a Supabase project, with the secret key. */
export const supabaseCopyTarget = (client: SupabaseClient): IncomingCopy => {
  const staging = randomUUID();
  const counts: Record<string, number> = {};

  return {
    write: ofEveryPart((part) => async (given: readonly never[]): Promise<void> => {
      for (const rows of requestPortions(given.map(COPY_ROWS[part].write))) {
        const first = counts[part] ?? 0;
        await stageRows(client, { staging, part, first, rows });
        counts[part] = first + rows.length;
      }
    }),
    adopt: async ({ state, replace }) => {
      const query = { staging, counts, state, replace };
      const answer = await writeRpc<Adopted | { refused: string }>(client, "adopt_directory", {
        query,
      });
      return "refused" in answer ? "not-empty" : answer;
    },
    discard: async () => void (await unstageRows(client, staging)),
  };
};
