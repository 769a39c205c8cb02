import { randomUUID } from "node:crypto";
import type { Batch, BrandRevision, Revision } from "#core/change/batch.ts";
import {
  type BrandMoved,
  type BrandRecord,
  type ChangeSet,
  type CommitRefused,
} from "#core/change/change-set.ts";
import { findStaleSubmission } from "#core/change/find-refusal.ts";
import { planCommit, updateOf } from "#core/change/plan-commit.ts";
import {
  type DirectoryState,
  type HeldBrand,
  type DirectoryUpdate,
  withRecords,
  withViews,
} from "#core/catalog/directory-state.ts";
import { withOwnerChanges } from "#core/checks/owner-change.ts";
import { dayAt } from "#core/days.ts";
import type { CatalogStore, PlanChanges, Written } from "#core/ports/catalog-store.ts";
import type { OnRows } from "#core/ports/jobs.ts";
import type { Clock } from "#core/ports/system.ts";
import { copierOf, keysOf } from "#core/records.ts";
import { type Fail, fail, ok, type Result } from "#core/result.ts";
import { ascending } from "#core/text/fold.ts";
import { batchRows } from "./batch-rows.ts";
import type { HeldDirectory } from "./directory.ts";
import { drop, put, type Rows } from "./rows.ts";
import type { Write } from "./rows-driver.ts";
import { AGAIN, type Decision, serially } from "./serially.ts";
import { decidedRow, verdictIn } from "./submission-rows.ts";
import { type Counter, type RowOf, TABLES } from "./tables.ts";

/**
 * Commits change sets: checks them against the directory, and writes records, links, history, redirects, views and submissions in one
 * transaction.
 */
export const committer =
  (rows: Rows, directory: HeldDirectory, clock: Clock): CatalogStore["commit"] =>
  async <Refused = never>(what: ChangeSet | PlanChanges<Refused>, onRows?: OnRows) => {
    const plan: PlanChanges<Refused> = typeof what === "function" ? what : async () => ok(what);
    const outcome = await serially<Outcome | Fail<Refused>>(rows, ["revision"], async (now) => {
      const planned = await plan();
      const state = await directory.fresh();
      if (!planned.ok) return { writes: [], value: planned };
      const decision = await decide(rows, planned.value, state, now.views, clock.now());
      return state.revision === now.revision ? decision : AGAIN;
    });
    if (!outcome.ok) return outcome;
    const { written, count } = outcome.value;
    if (written.committed.batchId !== null) directory.advance(written.directory);
    if (count > 0) onRows?.(count, count);
    return ok(written);
  };

type Outcome = Result<{ written: Written; count: number }, CommitRefused>;

const decide = async (
  rows: Rows,
  changeSet: ChangeSet,
  state: DirectoryState,
  viewsRead: number,
  now: Date,
): Promise<Decision<Outcome>> => {
  const { changes, decisions = [], redirects = [], moves = [] } = changeSet;
  const { actor, reason, origin, note } = changeSet;
  const count = changes.length;
  if (count + decisions.length + redirects.length === 0) {
    const committed = { batchId: null, revision: state.revision };
    return { writes: [], value: ok({ written: { committed, directory: () => state }, count }) };
  }
  const at = now.toISOString();
  const planned = planCommit(changes, state);
  if (!planned.ok) return { writes: [], value: planned };
  const how = { reason, day: dayAt(now) };
  const revisions = planned.value.map((one) => withOwnerChanges(one, state, how));
  const revision = state.revision + 1;
  const submissions = await decideSubmissions(rows, changeSet, revisions, revision, at);
  if (!submissions.ok) return { writes: [], value: submissions };
  const { writes: moveWrites, ...moved } = await moveBrands(rows, changeSet, viewsRead + 1);

  const batchId = randomUUID();
  const about = { id: batchId, revision, at, actor, reason, origin, note, decisions };
  const update = updateOf(revisions, revision, at);
  let after: DirectoryState | undefined;
  return {
    writes: [
      ...recordWrites(update, revisions),
      ...historyWrites({ ...about, moves: moved.moves }, revisions),
      ...moveWrites,
      ...submissions.value.writes,
    ],
    value: ok({
      written: {
        committed: { batchId, revision },
        directory: () => (after ??= moved.recount(withRecords(state, update))),
      },
      count,
    }),
    also: [...submissions.value.also, ...(moves.length > 0 ? (["views"] as const) : [])],
  };
};

const historyWrites = (
  about: Omit<Batch, "counts" | "sample">,
  revisions: readonly Revision[],
): Write[] => {
  const rows = batchRows(about, revisions);
  return [put("batches", [rows.batch]), put("revisions", rows.revisions)];
};

/** Slugs are freed before they are taken, and links are deleted before their targets. */
const recordWrites = (update: DirectoryUpdate, revisions: readonly Revision[]): Write[] => {
  const deleted = (kind: Revision["record"]): string[] =>
    update.deleted.flatMap(({ record, id }) => (record === kind ? id : []));
  const relinked = revisions.filter((one) => one.record === "brand").filter(isRelinked);
  const unlinked = relinked.flatMap(({ id, before }) => (before ? id : []));
  // In the order of their keys, so that a large import writes each page of an index once.
  const linksOf = relinked.flatMap(({ after }) => after ?? []).sort(byId);
  return [
    drop("brandCategories", ["brandId", "in", unlinked]),
    drop("brandAttributes", ["brandId", "in", unlinked]),
    drop("brands", ["id", "in", deleted("brand")]),
    drop("categories", ["id", "in", deleted("category")]),
    drop("attributes", ["id", "in", deleted("attribute")]),
    drop("attributeGroups", ["id", "in", deleted("group")]),
    drop("lists", ["id", "in", deleted("list")]),
    put("categories", update.categories),
    put("attributes", update.attributes),
    put("attributeGroups", update.groups),
    put("lists", update.lists),
    put("brands", update.brands.toSorted(byId).map(brandRow)),
    put(
      "brandCategories",
      linksOf.flatMap(({ id, categoryIds }) =>
        categoryIds.map((categoryId) => ({ brandId: id, categoryId })),
      ),
    ),
    put(
      "brandAttributes",
      linksOf.flatMap(({ id, attributeIds }) =>
        attributeIds.map((attributeId) => ({ brandId: id, attributeId })),
      ),
    ),
  ];
};

/** Whether a brand is new, deleted, or has other links. */
const isRelinked = ({ before, after }: BrandRevision): boolean =>
  !before ||
  !after ||
  !isSame(before.categoryIds, after.categoryIds) ||
  !isSame(before.attributeIds, after.attributeIds);

/** Whether two sorted lists are equal. */
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, n) => id === other[n]);

const brandRow: (brand: HeldBrand) => RowOf<"brands"> = copierOf(keysOf(TABLES.brands.columns));

const byId = (a: { id: string }, b: { id: string }): number => ascending(a.id, b.id);

/** The writes for decided submissions, and for confirmations that end because the brand's website or its state changed. */
const decideSubmissions = async (
  rows: Rows,
  { decisions = [] }: ChangeSet,
  revisions: readonly Revision[],
  revision: number,
  at: string,
): Promise<Result<{ writes: Write[]; also: Counter[] }, CommitRefused>> => {
  const ids = decisions.map(({ submissionId }) => submissionId);
  const decided =
    ids.length === 0 ? [] : await rows.find("brandSubmissions", { where: [["id", "in", ids]] });
  const changed = new Map(decided.map((row) => [row.id, row]));
  const stale = findStaleSubmission(decisions, (id) => {
    const row = changed.get(id);
    return row && verdictIn(row);
  });
  if (stale) return fail(stale);
  for (const decision of decisions) {
    const row = changed.get(decision.submissionId);
    if (row) changed.set(row.id, decidedRow(row, decision, revision, at));
  }

  const moved = revisions.flatMap((one) =>
    one.record === "brand" && one.before && one.after && siteOf(one.before) !== siteOf(one.after)
      ? one.id
      : [],
  );
  if (moved.length > 0) {
    const corrections = await rows.find("brandSubmissions", {
      where: [["correctedBrandId", "in", moved]],
    });
    for (const row of corrections)
      if (row.claimedFrom !== null || row.confirmedFrom !== null)
        changed.set(row.id, {
          ...(changed.get(row.id) ?? row),
          claimedFrom: null,
          confirmedFrom: null,
        });
  }
  return ok({
    writes: [put("brandSubmissions", [...changed.values()])],
    also: decisions.length + moved.length > 0 ? ["submissions"] : [],
  });
};

const siteOf = ({ websiteUrl, siteState }: BrandRecord): string =>
  JSON.stringify([websiteUrl, siteState]);

/** The writes for changed redirects, and for views and redirects that move to another brand. */
const moveBrands = async (
  rows: Rows,
  { redirects = [], moves = [] }: ChangeSet,
  viewsVersion: number,
): Promise<{
  writes: Write[];
  moves: BrandMoved[];
  recount: (state: DirectoryState) => DirectoryState;
}> => {
  const ids = moves.flatMap(({ fromId, intoId }) => [fromId, intoId]);
  const where = [["brandId", "in", ids]] as const;
  const [known, counted] =
    ids.length === 0
      ? [[], []]
      : await Promise.all([
          rows.find("slugRedirects", { where }),
          rows.find("brandViews", { where }),
        ]);
  const leadsTo = new Map(known.map(({ slug, brandId }) => [slug, brandId]));
  for (const { slug, brandId } of redirects) leadsTo.set(slug, brandId);
  const views = new Map(counted.map(({ brandId, viewCount }) => [brandId, viewCount]));
  const recounted = new Set<string>();

  const moved = moves.map(({ fromId, intoId, views: maxViews = Infinity, slugs }): BrandMoved => {
    const count = Math.min(views.get(fromId) ?? 0, maxViews);
    if (count > 0) {
      views.set(fromId, (views.get(fromId) ?? 0) - count);
      views.set(intoId, (views.get(intoId) ?? 0) + count);
      recounted.add(fromId).add(intoId);
    }
    const movedSlugs = [...leadsTo]
      .flatMap(([slug, id]) => (id === fromId && (slugs?.includes(slug) ?? true) ? slug : []))
      .sort();
    for (const slug of movedSlugs) leadsTo.set(slug, intoId);
    return { fromId, intoId, views: count, slugs: movedSlugs };
  });

  const counts = Array.from(recounted, (brandId) => [brandId, views.get(brandId) ?? 0] as const);
  return {
    moves: moved,
    recount: (state) => (counts.length > 0 ? withViews(state, viewsVersion, counts) : state),
    writes: [
      put(
        "slugRedirects",
        Array.from(leadsTo, ([slug, brandId]) => ({ slug, brandId })),
      ),
      put(
        "brandViews",
        counts.map(([brandId, viewCount]) => ({ brandId, viewCount, version: viewsVersion })),
      ),
    ],
  };
};
