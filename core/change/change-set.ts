import type { BrandContent } from "../brand/fields.ts";
import type { RecordKind, SlugTaken, Stale, UnknownLink } from "../result.ts";
import type { SubmissionStatus } from "../submission/submission.ts";
import type { Attribute, AttributeGroup, Category } from "../taxonomy/taxonomy.ts";

/** Why records changed; history shows it. */
export type ChangeReason = "form" | "bulk" | "import" | "submission" | "revert" | "seed";

export type ChangeOrigin = "web" | "cli" | "system";

/** A brand as a change writes it: whole, links included. */
export interface BrandRecord extends BrandContent {
  id: string;
  /** ISO 8601, UTC. Set when the brand is first created; a restored brand keeps its own. */
  createdAt: string;
}

/** `readVersion` is the version that was read when the change was planned. */
type ChangeOf<Kind, Record> =
  | { record: Kind; verb: "create"; after: Record }
  | { record: Kind; verb: "update"; readVersion: number; after: Record }
  | { record: Kind; verb: "delete"; readVersion: number; id: string };

export type BrandChange = ChangeOf<"brand", BrandRecord>;
export type BrandWritten = Exclude<BrandChange, { verb: "delete" }>;
export type CategoryChange = ChangeOf<"category", Category>;
export type AttributeChange = ChangeOf<"attribute", Attribute>;
export type GroupChange = ChangeOf<"group", AttributeGroup>;
export type Change = BrandChange | CategoryChange | AttributeChange | GroupChange;

/**
 * Everything one act of an administrator changes, planned by a pure function and committed whole
 * or not at all. Each record is named once, in any order.
 */
export interface ChangeSet {
  /** The administrator's e-mail, or `system`. */
  actor: string;
  reason: ChangeReason;
  origin: ChangeOrigin;
  /** A short remark for history, such as the name of an imported file. */
  note: string | null;
  changes: Change[];
  /** Submissions decided by this act: with the brands it wrote, or not at all. */
  decisions?: SubmissionDecision[];
  /** Old addresses that lead to brands from now on; one that is kept already is pointed anew. */
  redirects?: SlugRedirect[];
}

/** A change without what it writes: enough to judge it, little enough to hold a hundred thousand of them. */
export interface ChangeHeader {
  record: RecordKind;
  verb: Change["verb"];
  id: string;
  /** Undefined for a record to create. */
  readVersion: number | undefined;
  /** The slug it leaves the record with; undefined for one to delete. */
  slug: string | undefined;
}

/** What a store has to know of changes before it goes through them again to write them. */
export interface ChangeOutline {
  headers: ChangeHeader[];
  /** The changes of categories, attributes and groups, whole: they are few, and come before the brands that name them. */
  categories: CategoryChange[];
  attributes: AttributeChange[];
  groups: GroupChange[];
  /** Every category and attribute that a brand will name, and the first brand that does. */
  links: Record<"category" | "attribute", Map<string, string>>;
}

/** Changes in an order that stays the same. They may lie in a file, being too many to hold: each is read when it is asked for. */
export interface Changes extends Iterable<Change> {
  readonly length: number;
  /** The n-th, from 0. */
  at(n: number): Change | undefined;
  /** What `outlineOf` would find out, where who made them knows it already. */
  readonly outline?: ChangeOutline;
}

/** A change set as a store takes it: its changes are gone through one after the other. */
export interface CommittableChangeSet extends Omit<ChangeSet, "changes"> {
  changes: Changes;
}

/** An address a brand once had. It leads to the brand, wherever that lives now; a brand that has the slug itself wins. */
export interface SlugRedirect {
  slug: string;
  brandId: string;
}

export interface Committed {
  /** Names the batch in history; null when the change set was empty and nothing was written. */
  batchId: string | null;
  /** The catalog revision after the commit; also the new version of every record it wrote. */
  revision: number;
}

/** Where a submission stands after somebody decided it, or put it back into the queue. */
export interface Verdict {
  status: SubmissionStatus;
  /** The brand an approved submission became, or was found to be already; else null. */
  brandId: string | null;
  /** Why it was rejected, in the administrator's words. */
  remark: string | null;
  /** What was accepted of a correction: fields by their public name, and `problem`. Absent but for one that was approved. */
  fields?: readonly string[] | undefined;
}

export const PENDING: Readonly<Verdict> = { status: "pending", brandId: null, remark: null };

/** One verdict to write. Refused when the submission's verdict is no longer `from`: somebody else decided meanwhile. */
export interface SubmissionDecision {
  submissionId: string;
  from: Verdict;
  to: Verdict;
}

/** A submission to decide has another verdict by now, or is gone; nothing was written. */
export interface SubmissionStale {
  kind: "submission-stale";
  submissionId: string;
}

/** Why a store writes nothing of a change set. */
export type CommitRefused = Stale | SlugTaken | UnknownLink | SubmissionStale;

export const verdictOf = ({ status, brandId, remark, fields }: Verdict): Verdict => ({
  status,
  brandId,
  remark,
  ...(fields && { fields }),
});

export const changeHeader = (change: Change): ChangeHeader => ({
  record: change.record,
  verb: change.verb,
  id: change.verb === "delete" ? change.id : change.after.id,
  readVersion: change.verb === "create" ? undefined : change.readVersion,
  slug: change.verb === "delete" ? undefined : change.after.slug,
});

/** Finds out what a store has to know of changes, going through them once. */
export const outlineOf = (changes: Changes): ChangeOutline => {
  if (changes.outline) return changes.outline;
  const outliner = changeOutliner();
  for (const change of changes) outliner.add(change);
  return outliner.outline;
};

export const writesTaxonomy = ({ categories, attributes, groups }: ChangeOutline): boolean =>
  categories.length + attributes.length + groups.length > 0;

/** Finds out the same as changes come along. */
export const changeOutliner = (): { outline: ChangeOutline; add(change: Change): void } => {
  const headers: ChangeHeader[] = [];
  const categories: CategoryChange[] = [];
  const attributes: AttributeChange[] = [];
  const groups: GroupChange[] = [];
  const links = { category: new Map<string, string>(), attribute: new Map<string, string>() };
  return {
    outline: { headers, categories, attributes, groups, links },
    add: (change) => {
      headers.push(changeHeader(change));
      if (change.record === "category") categories.push(change);
      else if (change.record === "attribute") attributes.push(change);
      else if (change.record === "group") groups.push(change);
      if (change.record !== "brand" || change.verb === "delete") return;
      const { id, categoryIds, attributeIds } = change.after;
      for (const linked of categoryIds)
        if (!links.category.has(linked)) links.category.set(linked, id);
      for (const linked of attributeIds)
        if (!links.attribute.has(linked)) links.attribute.set(linked, id);
    },
  };
};
