import type { RecordKind } from "../failure.ts";
import type { BrandContent } from "../brand/fields.ts";
import type { SubmissionDecision } from "./verdict.ts";
import type { Attribute, Category } from "../taxonomy/taxonomy.ts";

/** Why records changed; history shows it. */
export type ChangeReason = "form" | "bulk" | "import" | "submission" | "revert" | "seed";

/** From where the change was made. */
export type ChangeOrigin = "web" | "cli" | "system";

/** A brand as a change writes it: whole, links included. */
export interface BrandRecord extends BrandContent {
  id: string;
  /** ISO 8601, UTC. Set when the brand is first created; a restored brand keeps its own. */
  createdAt: string;
}

interface Create<Kind, Record> {
  record: Kind;
  verb: "create";
  after: Record;
}

interface Update<Kind, Record> {
  record: Kind;
  verb: "update";
  /** The version that was read when the change was planned. */
  readVersion: number;
  after: Record;
}

interface Delete<Kind> {
  record: Kind;
  verb: "delete";
  id: string;
  /** The version that was read when the change was planned. */
  readVersion: number;
}

type ChangeOf<Kind, Record> = Create<Kind, Record> | Update<Kind, Record> | Delete<Kind>;

export type BrandChange = ChangeOf<"brand", BrandRecord>;
/** A brand created or updated. */
export type BrandWritten = Exclude<BrandChange, { verb: "delete" }>;
export type CategoryChange = ChangeOf<"category", Category>;
export type AttributeChange = ChangeOf<"attribute", Attribute>;
export type Change = BrandChange | CategoryChange | AttributeChange;

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
export interface ChangeHead {
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
  heads: ChangeHead[];
  /** The changes of categories and attributes, whole: they are few, and come before the brands that name them. */
  categories: CategoryChange[];
  attributes: AttributeChange[];
  /** Every category and attribute that a brand will name, and the first brand that does. */
  links: Record<"category" | "attribute", Map<string, string>>;
}

/** Changes in an order that stays the same. They may lie in a file, being too many to hold: each is read when it is asked for. */
export interface Changes extends Iterable<Change> {
  readonly length: number;
  /** The n-th, from 0. */
  at(n: number): Change | undefined;
  /** What the n-th writes, its `after` as JSON in UTF-8, where who keeps them has that at hand. Good until another change is asked for. */
  written?(n: number): Uint8Array | undefined;
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

/** What a commit answers. */
export interface Committed {
  /** Names the batch in history; null when the change set was empty and nothing was written. */
  batchId: string | null;
  /** The catalog revision after the commit; also the new version of every record it wrote. */
  revision: number;
}
