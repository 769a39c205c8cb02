import { randomUUID } from "node:crypto";
import type { Brand } from "#core/brand/brand.ts";
import type { Batch, Revision } from "#core/change/batch.ts";
import {
  type CommittableChangeSet,
  type Committed,
  outlineOf,
  type SubmissionMovedOn,
} from "#core/change/change-set.ts";
import { findMovedSubmission, findRefusal, type RecordsNow } from "#core/change/find-refusal.ts";
import {
  fail,
  ok,
  type RecordKind,
  type Result,
  type SlugTaken,
  type Stale,
  type UnknownLink,
} from "#core/result.ts";
import type { HeldQuestion, WatchedSite } from "#core/ports/rounds-stores.ts";
import { runAtOnce } from "#core/slices.ts";
import type { ReviewedSubmission } from "#core/submission/review.ts";
import type { StoredAttribute, StoredCategory } from "#core/taxonomy/taxonomy.ts";

/** A brand without its view count, which lives apart. */
export type StoredBrand = Omit<Brand, "viewCount">;

/** A batch with everything it wrote; what a list of batches tells about it is worked out when asked for. */
export interface StoredBatch extends Omit<Batch, "counts" | "sample"> {
  revisions: readonly Revision[];
}

/** All there is, at one moment. Never changed in place: a write makes the next one and swaps it in. */
export interface MemoryState {
  readonly revision: number;
  readonly taxonomyRevision: number;
  readonly brands: ReadonlyMap<string, StoredBrand>;
  readonly categories: ReadonlyMap<string, StoredCategory>;
  readonly attributes: ReadonlyMap<string, StoredAttribute>;
  readonly submissions: ReadonlyMap<string, ReviewedSubmission>;
  /** What private links to corrections carry, by its id, and which submission each is. */
  readonly statusLinks: ReadonlyMap<string, string>;
  /** Old slug to brand id. */
  readonly redirects: ReadonlyMap<string, string>;
  readonly history: readonly StoredBatch[];
  readonly viewsRevision: number;
  readonly views: ReadonlyMap<string, { count: number; viewsRevision: number }>;
  readonly dailyViews: ReadonlyMap<string, number>;
  /** By brand. */
  readonly watchedSites: ReadonlyMap<string, WatchedSite>;
  readonly heldQuestions: ReadonlyMap<string, HeldQuestion>;
  /** Visitors by text, by day. */
  readonly searches: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** What the memory stores share, as the SQLite stores share a database. */
export interface Memory {
  state: MemoryState;
}

export const createMemory = (): Memory => ({
  state: {
    revision: 0,
    taxonomyRevision: 0,
    brands: new Map(),
    categories: new Map(),
    attributes: new Map(),
    submissions: new Map(),
    statusLinks: new Map(),
    redirects: new Map(),
    history: [],
    viewsRevision: 0,
    views: new Map(),
    dailyViews: new Map(),
    watchedSites: new Map(),
    heldQuestions: new Map(),
    searches: new Map(),
  },
});

export const TABLES = { brand: "brands", category: "categories", attribute: "attributes" } as const;

/** The brands that pass, each with its views, for the caller to change as it likes. */
export const brandsWhere = (
  state: MemoryState,
  passes: (brand: StoredBrand) => boolean = () => true,
): Brand[] =>
  [...state.brands.values()]
    .filter(passes)
    .map((brand) =>
      Object.assign(structuredClone(brand), { viewCount: state.views.get(brand.id)?.count ?? 0 }),
    );

export const isAmong = <Key extends string>(wanted: Iterable<string>, key: Key) => {
  const known = new Set(wanted);
  return (record: Record<Key, string>): boolean => known.has(record[key]);
};

/** Makes the next state beside the current one, then swaps it in. */
export const commitToMemory = (
  memory: Memory,
  changeSet: CommittableChangeSet,
  at: string,
): Result<Committed, Stale | SlugTaken | UnknownLink | SubmissionMovedOn> => {
  const { state } = memory;
  const { changes, decisions = [], redirects = [], actor, reason, origin, note } = changeSet;
  if (changes.length + decisions.length + redirects.length === 0)
    return ok({ batchId: null, revision: state.revision });

  const outline = outlineOf(changes);
  const refusal =
    runAtOnce(findRefusal(outline, recordsOf(state))) ??
    findMovedSubmission(decisions, (id) => state.submissions.get(id));
  if (refusal) return fail(refusal);

  const revision = state.revision + 1;
  const { records, revisions } = applyChanges(state, changes, { version: revision, at });
  const redirected = new Map(state.redirects);
  for (const { slug, brandId } of redirects) redirected.set(slug, brandId);
  const about = { id: randomUUID(), revision, at, actor, reason, origin, note };
  const submissions = new Map(state.submissions);
  for (const { submissionId, to } of decisions) {
    const submission = submissions.get(submissionId);
    const decided = to.status === "pending" ? null : { batchId: about.id, actor, at };
    if (submission)
      submissions.set(submissionId, { ...submission, fields: undefined, ...to, decided });
  }
  memory.state = {
    ...state,
    ...records,
    revision,
    taxonomyRevision:
      outline.categories.length + outline.attributes.length > 0 ? revision : state.taxonomyRevision,
    submissions,
    redirects: redirected,
    history: [...state.history, structuredClone({ ...about, decisions, revisions })],
  };
  return ok({ batchId: about.id, revision });
};

const recordsOf = (state: MemoryState): RecordsNow => {
  const ids = (kind: RecordKind) =>
    new Map([...state[TABLES[kind]].values()].map(({ slug, id }) => [slug, id]));
  const owners = { brand: ids("brand"), category: ids("category"), attribute: ids("attribute") };
  return {
    versionOf: (kind, id) => state[TABLES[kind]].get(id)?.version,
    ownerOf: (kind, slug) => owners[kind].get(slug),
  };
};

/** The records as these changes leave them, and what was done to each. */
const applyChanges = (
  state: MemoryState,
  changes: CommittableChangeSet["changes"],
  { version, at }: { version: number; at: string },
) => {
  const brands = new Map(state.brands);
  const records = {
    brands,
    categories: new Map(state.categories),
    attributes: new Map(state.attributes),
  };
  const revisions: Revision[] = [];

  const write = (record: RecordKind, id: string, after: object | null): void => {
    const table: Map<string, object> = records[TABLES[record]];
    const before = table.get(id);
    const stamp = record === "brand" ? { version, updatedAt: at } : { version };
    if (after) table.set(id, { ...structuredClone(after), ...stamp });
    else table.delete(id);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a table holds is of the kind it is for.
    revisions.push({ record, id, before: before ? withoutStamp(before) : null, after } as Revision);
  };

  const listed = [...changes];
  for (const change of listed)
    if (change.verb === "delete") write(change.record, change.id, null);
    else write(change.record, change.after.id, change.after);

  if (!listed.some(({ record, verb }) => record !== "brand" && verb === "delete"))
    return { records, revisions };
  for (const brand of brands.values()) {
    const categoryIds = brand.categoryIds.filter((id) => records.categories.has(id));
    const attributeIds = brand.attributeIds.filter((id) => records.attributes.has(id));
    const lost = brand.categoryIds.length + brand.attributeIds.length;
    if (categoryIds.length + attributeIds.length < lost)
      write("brand", brand.id, { ...withoutStamp(brand), categoryIds, attributeIds });
  }
  return { records, revisions };
};

type Stamped = { version?: number; updatedAt?: string };
const withoutStamp = ({ version: _version, updatedAt: _at, ...record }: Stamped): object => record;
