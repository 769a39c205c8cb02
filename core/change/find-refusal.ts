import type { RecordKind, SlugTaken, Stale, UnknownLink } from "../result.ts";
import {
  type ChangeHeader,
  type ChangeOutline,
  type SubmissionDecision,
  type SubmissionStale,
  type Verdict,
  verdictOf,
} from "./change-set.ts";

/** The current state of the records, as validation needs it. */
export interface CurrentRecords {
  /** The version of a stored record; `undefined` if there is none. */
  versionOf(kind: RecordKind, id: string): number | undefined;
  /** The id of the record of this kind with the slug. */
  ownerOf(kind: RecordKind, slug: string): string | undefined;
}

/** Why `CatalogStore.commit` must refuse these changes; `undefined` if it may write them. */
export const findRefusal = (
  { headers, links }: ChangeOutline,
  current: CurrentRecords,
): Stale | SlugTaken | UnknownLink | undefined => {
  const changed = indexHeaders(headers);
  return (
    findStale(headers, current) ??
    findTakenSlug(headers, changed, current) ??
    findUnknownLink(links, changed, current)
  );
};

type HeadersById = Record<RecordKind, Map<string, ChangeHeader>>;

const indexHeaders = (headers: readonly ChangeHeader[]): HeadersById => {
  const changed: HeadersById = {
    brand: new Map(),
    category: new Map(),
    attribute: new Map(),
    group: new Map(),
    list: new Map(),
  };
  for (const header of headers) {
    if (changed[header.record].has(header.id))
      throw new Error(`The change set contains ${header.record} ${header.id} twice`);
    changed[header.record].set(header.id, header);
  }
  return changed;
};

const findStale = (
  headers: readonly ChangeHeader[],
  current: CurrentRecords,
): Stale | undefined => {
  const records: Stale["records"] = [];
  for (const { record, id, readVersion } of headers) {
    if (current.versionOf(record, id) !== readVersion) records.push({ record, id });
  }
  return records.length === 0 ? undefined : { kind: "stale", records };
};

const findTakenSlug = (
  headers: readonly ChangeHeader[],
  changed: HeadersById,
  current: CurrentRecords,
): SlugTaken | undefined => {
  const claimed = new Set<string>();
  for (const { record, id, slug } of headers) {
    if (slug === undefined) continue;
    const owner = current.ownerOf(record, slug);
    // An owner in the same change set is validated by its own change.
    const isHeld = owner !== undefined && owner !== id && !changed[record].has(owner);
    if (isHeld || claimed.has(`${record} ${slug}`)) return { kind: "slug-taken", record, slug };
    claimed.add(`${record} ${slug}`);
  }
  return undefined;
};

const findUnknownLink = (
  links: ChangeOutline["links"],
  changed: HeadersById,
  current: CurrentRecords,
): UnknownLink | undefined => {
  for (const kind of ["category", "attribute"] as const)
    for (const [linkedId, brandId] of links[kind]) {
      const header = changed[kind].get(linkedId);
      const exists = header
        ? header.verb !== "delete"
        : current.versionOf(kind, linkedId) !== undefined;
      if (!exists) return { kind: "unknown-link", record: kind, brandId, linkedId };
    }
  return undefined;
};

/** The first submission whose verdict changed since; `undefined` if none. */
export const findStaleSubmission = (
  decisions: readonly SubmissionDecision[],
  verdictNow: (submissionId: string) => Verdict | undefined,
): SubmissionStale | undefined => {
  const stale = decisions.find(({ submissionId, from }) => {
    const current = verdictNow(submissionId);
    return !current || !isSame(verdictOf(current), verdictOf(from));
  });
  return stale && { kind: "submission-stale", submissionId: stale.submissionId };
};

const isSame = (one: Verdict, other: Verdict): boolean =>
  one.status === other.status && one.brandId === other.brandId && one.remark === other.remark;
