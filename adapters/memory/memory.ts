import { randomUUID } from "node:crypto";
import type { Brand } from "#core/brand/brand.ts";
import type { Batch, Revision } from "#core/change/batch.ts";
import {
  type Change,
  type CommitRefused,
  type CommittableChangeSet,
  type Committed,
  outlineOf,
  writesTaxonomy,
} from "#core/change/change-set.ts";
import {
  findStaleSubmission,
  findRefusal,
  type CurrentRecords,
} from "#core/change/find-refusal.ts";
import type { HeldQuestion, WatchedSite } from "#core/ports/checks-stores.ts";
import { fail, ok, type RecordKind, type Result } from "#core/result.ts";
import { runAtOnce } from "#core/slices.ts";
import type { ReviewedSubmission } from "#core/ports/back-office-store.ts";
import type { StoredAttribute, StoredCategory, StoredGroup } from "#core/taxonomy/taxonomy.ts";

/** A brand without its view count, which lives apart. */
type StoredBrand = Omit<Brand, "viewCount">;

/** A batch with everything it wrote; what a list of batches tells about it is worked out when asked for. */
export interface StoredBatch extends Omit<Batch, "counts" | "sample"> {
  revisions: readonly Revision[];
}

/** What the memory stores share, as the SQLite stores share a database. They hand out copies of what is in it. */
export const createMemory = () => ({
  revision: 0,
  taxonomyRevision: 0,
  brands: new Map<string, StoredBrand>(),
  categories: new Map<string, StoredCategory>(),
  attributes: new Map<string, StoredAttribute>(),
  groups: new Map<string, StoredGroup>(),
  submissions: new Map<string, ReviewedSubmission>(),
  /** What private links to corrections carry, by its id, and which submission each is. */
  statusLinks: new Map<string, string>(),
  /** Old slug to brand id. */
  redirects: new Map<string, string>(),
  /** Oldest first. */
  history: new Array<StoredBatch>(),
  viewsRevision: 0,
  views: new Map<string, { count: number; viewsRevision: number }>(),
  dailyViews: new Map<string, number>(),
  /** By brand. */
  watchedSites: new Map<string, WatchedSite>(),
  heldQuestions: new Map<string, HeldQuestion>(),
  /** Visitors by text, by day. */
  searches: new Map<string, Map<string, number>>(),
});

export type Memory = ReturnType<typeof createMemory>;

export const TABLES = {
  brand: "brands",
  category: "categories",
  attribute: "attributes",
  group: "groups",
} as const;

/** The brands that pass, each with its views, for the caller to change as it likes. */
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

/** When a submission was decided, else when it came. */
export const movedAt = (one: ReviewedSubmission): string => one.decided?.at ?? one.createdAt;

/** Adds to a count by name. */
export const addTo = (counts: Map<string, number>, name: string, count: number): void => {
  counts.set(name, (counts.get(name) ?? 0) + count);
};

/** Writes once nothing stands in the way; nobody sees what lies between, for nothing here waits. */
export const commitToMemory = (
  memory: Memory,
  changeSet: CommittableChangeSet,
  at: string,
): Result<Committed, CommitRefused> => {
  const { changes, decisions = [], redirects = [], actor, reason, origin, note } = changeSet;
  if (changes.length + decisions.length + redirects.length === 0)
    return ok({ batchId: null, revision: memory.revision });

  const outline = outlineOf(changes);
  const refusal =
    runAtOnce(findRefusal(outline, recordsOf(memory))) ??
    findStaleSubmission(decisions, (id) => memory.submissions.get(id));
  if (refusal) return fail(refusal);

  // They may lie in a file: what cannot be read, or kept, leaves nothing half written.
  const kept = structuredClone({ changes: [...changes], decisions });
  const revision = (memory.revision += 1);
  const batchId = randomUUID();
  const revisions = applyChanges(memory, kept.changes, at);
  for (const { slug, brandId } of redirects) memory.redirects.set(slug, brandId);
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
  const about = { id: batchId, revision, at, actor, reason, origin, note };
  memory.history.push(structuredClone({ ...about, decisions: kept.decisions, revisions }));
  return ok({ batchId, revision });
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

/** Leaves the records as these changes say, and tells what was done to each. */
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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a table holds is of the kind it is for.
    revisions.push({ record, id, before: before ? withoutStamp(before) : null, after } as Revision);
  };

  for (const change of changes)
    if (change.verb === "delete") write(change.record, change.id, null);
    else write(change.record, change.after.id, change.after);

  // What a brand is linked to may have gone just now.
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

/** Whoever proved to be at a brand's own host proved it for the website that the brand had then. */
const dropConfirmations = (memory: Memory, id: string, after: object | null): void => {
  const before = memory.brands.get(id);
  if (!before || !after || siteOf(before) === siteOf(after)) return;
  for (const { correction } of memory.submissions.values())
    if (correction?.brandId === id)
      Object.assign(correction, { claimedFrom: null, confirmedFrom: null });
};

type Stamped = { version?: number; updatedAt?: string };
const withoutStamp = ({ version: _version, updatedAt: _at, ...record }: Stamped): object => record;
