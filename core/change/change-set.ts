import type { BrandContent } from "../brand/fields.ts";
import type { SlugTaken, Stale, UnknownLink } from "../result.ts";
import type { SubmissionStatus } from "../submission/submission.ts";
import type { EditorsList } from "../catalog/editors-list.ts";
import type { Attribute, AttributeGroup, Category } from "../taxonomy/taxonomy.ts";

/** Why records changed, as history shows it. */
export const CHANGE_REASONS = ["form", "bulk", "import", "submission", "revert", "seed"] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];

export const CHANGE_ORIGINS = ["web", "cli", "system"] as const;
export type ChangeOrigin = (typeof CHANGE_ORIGINS)[number];

/** A brand in a change: complete, with links. */
export type BrandRecord = BrandContent & {
  id: string;
  /** ISO 8601, UTC. Set on creation; a restored brand keeps it. */
  createdAt: string;
  /** The last days on which editors changed its owner; absent if none. The commit sets them, and only a revert may change them. */
  ownerChanges?: readonly string[];
};

/** `readVersion` is the version the change is based on. */
type ChangeOf<Kind, Record> =
  | { record: Kind; verb: "create"; after: Record }
  | { record: Kind; verb: "update"; readVersion: number; after: Record }
  | { record: Kind; verb: "delete"; readVersion: number; id: string };

export type BrandChange = ChangeOf<"brand", BrandRecord>;
export type BrandWritten = Exclude<BrandChange, { verb: "delete" }>;
export type Change =
  | BrandChange
  | ChangeOf<"category", Category>
  | ChangeOf<"attribute", Attribute>
  | ChangeOf<"group", AttributeGroup>
  | ChangeOf<"list", EditorsList>;

/** Casts a change to the kind of its record, which the types of plans cannot express. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above.
export const asChange = (change: object): Change => change as unknown as Change;

/**
 * All changes of one action, planned by a pure function and committed atomically. Each record appears once, in any order.
 */
export interface ChangeSet {
  /** The administrator's e-mail, or `system`. */
  actor: string;
  reason: ChangeReason;
  origin: ChangeOrigin;
  /** A short note for history, such as the name of an imported file. */
  note: string | null;
  changes: readonly Change[];
  /** Submissions decided by this action, in the same commit. */
  decisions?: SubmissionDecision[];
  /** Old slugs that redirect to brands from now on. Replaces existing redirects of the same slug. */
  redirects?: SlugRedirect[];
  /** Written after all changes and redirects. */
  moves?: BrandMove[];
}

/** Moves views and redirects of one brand, which may be deleted in the same change set, to another. */
export interface BrandMove {
  fromId: string;
  intoId: string;
  /** Moves at most this many views; all if absent. */
  views?: number;
  /** Moves only these redirects; all if absent. */
  slugs?: readonly string[];
}

/** The views and redirects that were moved. */
export type BrandMoved = Required<BrandMove>;

/** A former slug of a brand. A brand that now has the slug takes precedence. */
export interface SlugRedirect {
  slug: string;
  brandId: string;
}

export interface Committed {
  /** The batch in history; null if the change set was empty. */
  batchId: string | null;
  /** The catalog revision after the commit, which is the new version of every record written. */
  revision: number;
}

/** The review state of a submission. */
export interface Verdict {
  status: SubmissionStatus;
  /** The brand that an approved submission created or matched; else null. */
  brandId: string | null;
  /** The administrator's reason for a rejection. */
  remark: string | null;
  /** The accepted parts of an approved correction: public field names and `problem`. */
  fields?: readonly string[] | undefined;
}

export const PENDING: Readonly<Verdict> = { status: "pending", brandId: null, remark: null };

/** A verdict to write. Refused if the current verdict is not `from`. */
export interface SubmissionDecision {
  submissionId: string;
  from: Verdict;
  to: Verdict;
}

/** A submission was decided or deleted meanwhile. Nothing was written. */
export interface SubmissionStale {
  kind: "submission-stale";
  submissionId: string;
}

/** Why a store refuses a change set. */
export type CommitRefused = Stale | SlugTaken | UnknownLink | SubmissionStale;

export const verdictOf = ({ status, brandId, remark, fields }: Verdict): Verdict => ({
  status,
  brandId,
  remark,
  ...(fields && { fields }),
});

/** The id of the record that a change is about. */
export const changedId = (change: Change): string =>
  change.verb === "delete" ? change.id : change.after.id;
