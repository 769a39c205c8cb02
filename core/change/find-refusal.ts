import type { RecordKind, SlugTaken, Stale, UnknownLink } from "../result.ts";
import type { Slices } from "../slices.ts";
import {
  type ChangeHeader,
  type ChangeOutline,
  type SubmissionDecision,
  type SubmissionStale,
  type Verdict,
  verdictOf,
} from "./change-set.ts";

/** What a commit has to know of the records as they are. */
export interface RecordsNow {
  /** The version of a stored record; `undefined` when there is none. */
  versionOf(kind: RecordKind, id: string): number | undefined;
  /** The id of the stored record of this kind that holds the slug. */
  ownerOf(kind: RecordKind, slug: string): string | undefined;
}

/** Why a store must refuse these changes, by the rules of `CatalogStore.commit`; `undefined` when it may write them. */
export const findRefusal = function* (
  { headers, links }: ChangeOutline,
  now: RecordsNow,
): Slices<Stale | SlugTaken | UnknownLink | undefined> {
  const changed = indexHeaders(headers);
  yield;
  return (
    (yield* findStale(headers, now)) ??
    (yield* findTakenSlug(headers, changed, now)) ??
    findUnknownLink(links, changed, now)
  );
};

type HeadersById = Record<RecordKind, Map<string, ChangeHeader>>;

const indexHeaders = (headers: readonly ChangeHeader[]): HeadersById => {
  const changed: HeadersById = {
    brand: new Map(),
    category: new Map(),
    attribute: new Map(),
    group: new Map(),
  };
  for (const header of headers) {
    if (changed[header.record].has(header.id))
      throw new Error(`The change set names ${header.record} ${header.id} twice`);
    changed[header.record].set(header.id, header);
  }
  return changed;
};

const findStale = function* (
  headers: readonly ChangeHeader[],
  now: RecordsNow,
): Slices<Stale | undefined> {
  const records: Stale["records"] = [];
  for (const { record, id, readVersion } of headers) {
    if (now.versionOf(record, id) !== readVersion) records.push({ record, id });
    yield;
  }
  return records.length === 0 ? undefined : { kind: "stale", records };
};

const findTakenSlug = function* (
  headers: readonly ChangeHeader[],
  changed: HeadersById,
  now: RecordsNow,
): Slices<SlugTaken | undefined> {
  const claimed = new Set<string>();
  for (const { record, id, slug } of headers) {
    if (slug === undefined) continue;
    const owner = now.ownerOf(record, slug);
    // An owner that this change set also writes or deletes is judged by what becomes of it.
    const isHeld = owner !== undefined && owner !== id && !changed[record].has(owner);
    if (isHeld || claimed.has(`${record} ${slug}`)) return { kind: "slug-taken", record, slug };
    claimed.add(`${record} ${slug}`);
    yield;
  }
  return undefined;
};

const findUnknownLink = (
  links: ChangeOutline["links"],
  changed: HeadersById,
  now: RecordsNow,
): UnknownLink | undefined => {
  for (const kind of ["category", "attribute"] as const)
    for (const [linkedId, brandId] of links[kind]) {
      const header = changed[kind].get(linkedId);
      const exists = header
        ? header.verb !== "delete"
        : now.versionOf(kind, linkedId) !== undefined;
      if (!exists) return { kind: "unknown-link", brandId, linkedId };
    }
  return undefined;
};

/** The first submission whose verdict is no longer the one its decision starts from; `undefined` when all may be decided. */
export const findStaleSubmission = (
  decisions: readonly SubmissionDecision[],
  verdictNow: (submissionId: string) => Verdict | undefined,
): SubmissionStale | undefined => {
  const moved = decisions.find(({ submissionId, from }) => {
    const now = verdictNow(submissionId);
    return !now || !isSame(verdictOf(now), verdictOf(from));
  });
  return moved && { kind: "submission-stale", submissionId: moved.submissionId };
};

const isSame = (one: Verdict, other: Verdict): boolean =>
  one.status === other.status && one.brandId === other.brandId && one.remark === other.remark;
