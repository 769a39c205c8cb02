import type { Brand } from "../brand/brand.ts";
import type { RecordKind } from "../result.ts";
import type { Slices } from "../slices.ts";
import type { Counted, ReviewedSubmission } from "../ports/back-office-store.ts";
import type { Change, SubmissionDecision } from "./change-set.ts";
import type { StoredAttribute, StoredCategory, StoredGroup } from "../taxonomy/taxonomy.ts";
import type { Revision } from "./batch.ts";
import { asFields, diffFields, type Fields } from "./diff.ts";
import { settleLinks, settleSlugs } from "./revert-links.ts";
import {
  asText,
  planRecord,
  type RecordPlan,
  type RevertedRecord,
  type RevertPlan,
} from "./revert-record.ts";

export interface RevertSnapshot {
  /** The brands that the batch wrote, as far as they exist. */
  brands: ReadonlyMap<string, Brand>;
  /** All of them, with how many brands name each. */
  categories: ReadonlyMap<string, Counted<StoredCategory>>;
  attributes: ReadonlyMap<string, Counted<StoredAttribute>>;
  groups: ReadonlyMap<string, StoredGroup>;
  /** The submissions that the batch decided. */
  submissions: ReadonlyMap<string, ReviewedSubmission>;
  /** Which brand holds a slug, for the slugs the batch's brands had before, and for alternatives to those that are held. */
  brandSlugs: ReadonlyMap<string, string>;
}

/**
 * Plans the way back from a batch: every field that still is as the batch left it becomes what it was before,
 * and every other is left alone and reported. What the batch deleted comes back with its links, what it created
 * goes unless somebody has worked on it since, and submissions it decided are decided back.
 * A revert is itself a batch, so it can be reverted.
 */
export const planRevert = function* (
  revisions: readonly Revision[],
  decisions: readonly SubmissionDecision[],
  now: RevertSnapshot,
): Slices<RevertPlan> {
  const plans = yield* each(revisions, (revision) => startPlan(revision, now));
  yield* settleLinks(plans, (id) => (now.categories.get(id) ?? now.attributes.get(id))?.brandCount);
  yield* settleSlugs(plans, slugHolder(now));
  const back = decisions.flatMap((decision) => planDecision(decision, plans, now));
  return {
    changes: (yield* each(plans, changeOf)).flat(),
    decisions: back,
    report: {
      records: yield* each(plans, reportOf),
      submissions: decisions.map(({ submissionId }) => ({
        submissionId,
        verb: back.some((decision) => decision.submissionId === submissionId) ? "reopen" : "none",
      })),
    },
  };
};

/** What is made of each, one a step. */
const each = function* <T, Made>(all: readonly T[], make: (one: T) => Made): Slices<Made[]> {
  const made: Made[] = [];
  for (const one of all) {
    made.push(make(one));
    yield;
  }
  return made;
};

const startPlan = ({ record, id, before, after }: Revision, now: RevertSnapshot): RecordPlan => {
  const stored = recordsOf(now, record).get(id);
  const states = {
    record,
    id,
    before: before && asFields(before),
    after: after && asFields(after),
    current: stored ? asFields(stored) : null,
  };
  return { ...states, version: stored?.version ?? 0, ...planRecord(states) };
};

const recordsOf = (
  now: RevertSnapshot,
  record: RecordKind,
): ReadonlyMap<string, Brand | StoredCategory | StoredAttribute | StoredGroup> =>
  ({
    brand: now.brands,
    category: now.categories,
    attribute: now.attributes,
    group: now.groups,
  })[record];

const holders = (records: ReadonlyMap<string, { id: string; slug: string }>) =>
  new Map([...records.values()].map(({ id, slug }) => [slug, id]));

const slugHolder = (now: RevertSnapshot) => {
  const known = {
    brand: new Map([...now.brandSlugs, ...holders(now.brands)]),
    category: holders(now.categories),
    attribute: holders(now.attributes),
    group: holders(now.groups),
  };
  return (record: RecordKind, slug: string): string | undefined => known[record].get(slug);
};

const changeOf = ({ record, id, current, target, version }: RecordPlan): Change[] => {
  if (!target)
    return current ? [asChange({ record, verb: "delete", id, readVersion: version })] : [];
  const after = stateOf(target);
  if (!current) return [asChange({ record, verb: "create", after })];
  if (diffFields(record, current, target).length === 0) return [];
  return [asChange({ record, verb: "update", readVersion: version, after })];
};

/** Plans hold records as fields, whatever their kind; each is of the kind it came from. */
const asChange = (change: object): Change =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as said above.
  change as unknown as Change;

const BESIDE_CONTENT: ReadonlySet<string> = new Set([
  "version",
  "viewCount",
  "updatedAt",
  "brandCount",
]);

/** A record without what the store keeps beside it. */
const stateOf = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !BESIDE_CONTENT.has(field)));

const reportOf = (plan: RecordPlan): RevertedRecord => {
  const { record, id, before, after, current, target, conflicts } = plan;
  const changes = diffFields(record, current ?? {}, target ?? {});
  const verb = !current ? (target ? "create" : "none") : !target ? "delete" : "update";
  return {
    record,
    id,
    name: asText((current ?? after ?? before)?.["name"]),
    verb: verb === "update" && changes.length === 0 ? "none" : verb,
    changes,
    conflicts,
  };
};

/**
 * Back to the verdict before, while the submission still has the one this batch gave. It keeps the verdict when
 * the brand it became stays: nobody is asked twice about a brand that is listed.
 */
const planDecision = (
  { submissionId, from, to }: SubmissionDecision,
  plans: readonly RecordPlan[],
  now: RevertSnapshot,
): SubmissionDecision[] => {
  const submission = now.submissions.get(submissionId);
  const isAsLeft = submission?.status === to.status && submission.brandId === to.brandId;
  const doesBrandStay = plans.some(
    ({ id, before, target }) => id === to.brandId && before === null && target !== null,
  );
  return isAsLeft && !doesBrandStay ? [{ submissionId, from: to, to: from }] : [];
};
