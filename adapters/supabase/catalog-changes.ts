import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { CommitRefused, ChangeSet, Committed } from "#core/change/change-set.ts";
import type { CatalogBrand } from "#core/brand/brand.ts";
import type { OnRows } from "#core/ports/jobs.ts";
import { CommitTooLarge } from "#core/result.ts";
import type {
  CatalogChanges,
  CatalogHistory,
  DayActivity,
  DaysPage,
} from "#core/ports/catalog-store.ts";
import {
  attributeOf,
  brandRecordOf,
  catalogBrandOf,
  categoryOf,
  groupOf,
  changeRow,
  type RevisionJson,
  revisionOf,
  type Row,
} from "./rows.ts";
import { queryReader, readRpc, requestBatches, stageRows, unstageRows, writeRpc } from "./rpc.ts";

/**
 * The catalog's history in a Supabase project. Visitors see public changes only; everything else needs an
 * administrator.
 */
export const supabaseCatalogHistory = (client: SupabaseClient): CatalogHistory => {
  const read = queryReader(client);
  return {
    activityByDay: (since) => read<DayActivity[]>("activity_by_day", { since }),

    compareStates: async (query) => {
      const { states, next } = await read<{ states: RevisionJson[]; next: string | null }>(
        "compare_states",
        query,
      );
      return { states: states.map(revisionOf), next };
    },
    daysBefore: (before, limit) => read<DaysPage>("days_before", { before, limit }),
    entriesOf: async (brandId, limit) => {
      const entries = await read<{ day: string; before: Row | null }[]>("acts_on", {
        brandId,
        limit,
      });
      return entries.map(({ day, before }) => ({ day, before: before && brandRecordOf(before) }));
    },
  };
};

/** PostgREST returns at most this many rows. */
const PAGE_SIZE = 1_000;

interface Page {
  revision: number;
  viewsRevision: number;
  brands: Row[];
  gone: string[];
  taxonomy: TaxonomyRows | null;
}

/**
 * Reads everything written since a revision, page by page in order of versions. A brand written meanwhile
 * gets a newer version and so appears on a later page; the last page lists removed ids. Together the pages
 * are the catalog at the time of the last one.
 */
export const readChanges = async (
  client: SupabaseClient,
  since: number,
  withGone: boolean,
): Promise<CatalogChanges & { viewsRevision: number }> => {
  const changed = new Map<string, CatalogBrand>();
  let behind = { after_version: since, after_id: "" };
  let viewsRevision: number | undefined;
  for (;;) {
    // Reading several pages takes a while, and brands of an earlier page may be removed meanwhile.
    const with_gone = withGone || changed.size > 0;
    const page = await readRpc<Page>(client, "catalog_changes", {
      since,
      ...behind,
      page_size: PAGE_SIZE,
      with_gone,
    });
    // View counts on the first page are as old as that page.
    viewsRevision ??= page.viewsRevision;
    for (const row of page.brands) {
      const brand = catalogBrandOf(row);
      changed.set(brand.id, brand);
    }
    const last = page.brands.at(-1);
    if (last && page.brands.length === PAGE_SIZE) {
      behind = { after_version: Number(last["version"]), after_id: String(last["id"]) };
      continue;
    }
    for (const id of page.gone) changed.delete(id);
    return {
      revision: page.revision,
      viewsRevision,
      changed: [...changed.values()],
      gone: page.gone,
      taxonomy: page.taxonomy ? taxonomyOf(page.taxonomy) : undefined,
    };
  }
};

export interface TaxonomyRows {
  categories: Row[];
  attributes: Row[];
  groups: Row[];
}

export const taxonomyOf = ({ categories, attributes, groups }: TaxonomyRows) => ({
  categories: categories.map(categoryOf),
  attributes: attributes.map(attributeOf),
  groups: groups.map(groupOf),
});

/**
 * Supabase limits a request to a minute, and a commit is one request: this many changes fit at the measured
 * worst case of 1 to 2 ms each.
 */
const MAX_CHANGES = 20_000;

/** The result of `commit_changes`. */
type Answer = Committed | { refused: CommitRefused };

/**
 * Commits a change set in one call and one transaction. If it is too large for a request, all but its end is
 * staged first; staged rows have no effect and are deleted if the commit fails.
 */
export const commitChanges = async (
  client: SupabaseClient,
  { changes, decisions = [], redirects = [], moves = [], ...about }: ChangeSet,
  onRows?: OnRows,
): Promise<Answer> => {
  if (changes.length > MAX_CHANGES)
    throw new CommitTooLarge(
      `These are ${changes.length.toLocaleString("en")} changes; Supabase takes at most ${MAX_CHANGES.toLocaleString("en")} in one commit. Nothing was written. Split them into several commits.`,
    );
  const staging = randomUUID();
  let staged = 0;
  let last: readonly Row[] = [];
  try {
    for (const batch of requestBatches(rowsOf(changes))) {
      if (last.length > 0)
        await stageRows(client, { staging, part: "change", first: staged, rows: last });
      staged += last.length;
      if (staged > 0) onRows?.(staged, changes.length);
      last = batch;
    }
    const rest = { ...about, decisions, redirects, moves, changes: last };
    return staged === 0
      ? await writeRpc<Answer>(client, "commit_changes", { change_set: rest })
      : await writeRpc<Answer>(client, "commit_staged", {
          change_set: { ...rest, staging, staged },
        });
  } catch (error) {
    if (staged > 0) await unstageRows(client, staging);
    throw error;
  }
};

function* rowsOf(changes: ChangeSet["changes"]): Generator<Row> {
  const named = new Set<string>();
  for (const change of changes) {
    const row = changeRow(change);
    const name = `${change.record} ${String(row["id"])}`;
    if (named.has(name)) throw new Error(`The change set names ${name} twice`);
    named.add(name);
    yield row;
  }
}
