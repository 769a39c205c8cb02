import type { BrandUse } from "#core/catalog/listing-query.ts";
import { randomUUID } from "node:crypto";
import type { Brand } from "#core/brand/brand.ts";
import { type Batch, type Revision, asRevision } from "#core/change/batch.ts";
import {
  type BrandMove,
  type BrandMoved,
  type Change,
  type CommitRefused,
  type ChangeSet,
  type Committed,
  outlineOf,
  writesTaxonomy,
} from "#core/change/change-set.ts";
import {
  findStaleSubmission,
  findRefusal,
  type CurrentRecords,
} from "#core/change/find-refusal.ts";
import type { CheckCount } from "#core/checks/check-periods.ts";
import type { HeldQuestion, WatchedSite } from "#core/ports/checks-stores.ts";
import { fail, ok, type RecordKind, type Result } from "#core/result.ts";
import { runAtOnce } from "#core/slices.ts";
import type { ReviewedSubmission } from "#core/ports/back-office-store.ts";
import type { StoredAttribute, StoredCategory, StoredGroup } from "#core/taxonomy/taxonomy.ts";

/** A brand without its view count, which is stored apart. */
export type StoredBrand = Omit<Brand, "viewCount">;

/** A batch with everything it wrote. */
export interface StoredBatch extends Omit<Batch, "counts" | "sample"> {
  revisions: readonly Revision[];
}

/** The data that memory stores share, as SQLite stores share a database. Stores return copies. */
export const createMemory = () => ({
  revision: 0,
  taxonomyRevision: 0,
  brands: new Map<string, StoredBrand>(),
  categories: new Map<string, StoredCategory>(),
  attributes: new Map<string, StoredAttribute>(),
  groups: new Map<string, StoredGroup>(),
  submissions: new Map<string, ReviewedSubmission>(),
  /** Private links to corrections: token hash to submission id. */
  statusLinks: new Map<string, string>(),
  /** Pictures in base64, by path. */
  logos: new Map<string, string>(),
  /** Previous slug to brand id. */
  redirects: new Map<string, string>(),
  /** Oldest first. */
  history: new Array<StoredBatch>(),
  viewsRevision: 0,
  views: new Map<string, { count: number; viewsRevision: number }>(),
  dailyViews: new Map<string, number>(),
  /** By brand. */
  watchedSites: new Map<string, WatchedSite>(),
  heldQuestions: new Map<string, HeldQuestion>(),
  checkCounts: new Map<string, CheckCount>(),
  /** Visitors by text, per day. */
  searches: new Map<string, Map<string, number>>(),
  uses: new Array<{ use: BrandUse; day: string; brandId: string; count: number }>(),
});

export type Memory = ReturnType<typeof createMemory>;

export const TABLES = {
  brand: "brands",
  category: "categories",
  attribute: "attributes",
  group: "groups",
} as const;

/** Copies of the matching brands, with their views. */
export const brandsWhere = (
  memory: Memory,
  passes: (brand: StoredBrand) => boolean = () => true,
): Brand[] =>
  [...memory.brands.values()]
    .filter(passes)
    .map((brand) =>
      Object.assign(structuredClone(brand), { viewCount: memory.views.get(brand.id)?.count ?? 0 }),
    );

export const isActive = ({ status }: { status: string }): boolean => status === "active";

export const isAmong = <Key extends string>(wanted: Iterable<string>, key: Key) => {
  const known = new Set(wanted);
  return (record: Record<Key, string>): boolean => known.has(record[key]);
};

/** When a submission was decided or, if pending, received. */
export const movedAt = (one: ReviewedSubmission): string => one.decided?.at ?? one.createdAt;

/** Adds to a named count. */
export const addTo = (counts: Map<string, number>, name: string, count: number): void => {
  counts.set(name, (counts.get(name) ?? 0) + count);
};

/** Commits if nothing refuses it. Synchronous, so nobody sees a half-written state. */
export const commitToMemory = (
  memory: Memory,
  changeSet: ChangeSet,
  at: string,
): Result<Committed, CommitRefused> => {
  const { changes, decisions = [], redirects = [], moves = [], ...about } = changeSet;
  const { actor, reason, origin, note } = about;
  if (changes.length + decisions.length + redirects.length === 0)
    return ok({ batchId: null, revision: memory.revision });

  const outline = outlineOf(changes);
  const refusal =
    runAtOnce(findRefusal(outline, recordsOf(memory))) ??
    findStaleSubmission(decisions, (id) => memory.submissions.get(id));
  if (refusal) return fail(refusal);

  // Changes may come from a file: read all of them before writing any, in case one is invalid.
  const kept = structuredClone({ changes: [...changes], decisions });
  const revision = (memory.revision += 1);
  const batchId = randomUUID();
  const revisions = applyChanges(memory, kept.changes, at);
  for (const { slug, brandId } of redirects) memory.redirects.set(slug, brandId);
  const moved = moves.map((move) => moveBrand(memory, move));
  for (const { submissionId: id, to } of decisions) {
    const submission = memory.submissions.get(id);
    const decided = to.status === "pending" ? null : { batchId, actor, at };
    if (submission)
      memory.submissions.set(id, {
        ...submission,
        sender: undefined,
        fields: undefined,
        ...to,
        decided,
      });
  }
  if (writesTaxonomy(outline)) memory.taxonomyRevision = revision;
  const batch = { id: batchId, revision, at, actor, reason, origin, note, moves: moved };
  memory.history.push(structuredClone({ ...batch, decisions: kept.decisions, revisions }));
  return ok({ batchId, revision });
};

const moveBrand = (
  memory: Memory,
  { fromId, intoId, views: wanted = Infinity, slugs }: BrandMove,
): BrandMoved => {
  const { views, redirects } = memory;
  const viewsRevision = (memory.viewsRevision += 1);
  const countOf = (id: string): number => views.get(id)?.count ?? 0;
  const count = Math.min(countOf(fromId), wanted);
  views.set(fromId, { count: countOf(fromId) - count, viewsRevision });
  views.set(intoId, { count: countOf(intoId) + count, viewsRevision });
  const led = [...redirects]
    .filter(([slug, id]) => id === fromId && (slugs?.includes(slug) ?? true))
    .map(([slug]) => slug)
    .sort();
  for (const slug of led) redirects.set(slug, intoId);
  return { fromId, intoId, views: count, slugs: led };
};

const recordsOf = (memory: Memory): CurrentRecords => {
  const ids = (kind: RecordKind) =>
    new Map([...memory[TABLES[kind]].values()].map(({ slug, id }) => [slug, id]));
  const owners = {
    brand: ids("brand"),
    category: ids("category"),
    attribute: ids("attribute"),
    group: ids("group"),
  };
  return {
    versionOf: (kind, id) => memory[TABLES[kind]].get(id)?.version,
    ownerOf: (kind, slug) => owners[kind].get(slug),
  };
};

/** Applies these changes, and returns the resulting revisions. */
const applyChanges = (
  memory: Memory,
  changes: readonly Change[],
  updatedAt: string,
): Revision[] => {
  const { revision: version, brands, categories, attributes } = memory;
  const revisions: Revision[] = [];
  const write = (record: RecordKind, id: string, after: object | null): void => {
    const table: Map<string, object> = memory[TABLES[record]];
    const before = table.get(id);
    if (record === "brand") dropConfirmations(memory, id, after);
    const stamp = record === "brand" ? { version, updatedAt } : { version };
    if (after) table.set(id, { ...structuredClone(after), ...stamp });
    else table.delete(id);
    revisions.push(asRevision(record, id, before ? withoutStamp(before) : null, after));
  };

  for (const change of changes)
    if (change.verb === "delete") write(change.record, change.id, null);
    else write(change.record, change.after.id, change.after);

  // Links to categories or attributes that were just deleted.
  for (const brand of brands.values()) {
    const categoryIds = brand.categoryIds.filter((id) => categories.has(id));
    const attributeIds = brand.attributeIds.filter((id) => attributes.has(id));
    const lost = brand.categoryIds.length + brand.attributeIds.length;
    if (categoryIds.length + attributeIds.length < lost)
      write("brand", brand.id, { ...withoutStamp(brand), categoryIds, attributeIds });
  }
  return revisions;
};

const siteOf = (brand: Partial<StoredBrand>): string =>
  JSON.stringify([brand.websiteUrl, brand.siteState]);

/** A proof of owning the website holds for the website at that time. */
const dropConfirmations = (memory: Memory, id: string, after: object | null): void => {
  const before = memory.brands.get(id);
  if (!before || !after || siteOf(before) === siteOf(after)) return;
  for (const { correction } of memory.submissions.values())
    if (correction?.brandId === id)
      Object.assign(correction, { claimedFrom: null, confirmedFrom: null });
};

type Stamped = { version?: number; updatedAt?: string };
const withoutStamp = ({ version: _version, updatedAt: _at, ...record }: Stamped): object => record;
