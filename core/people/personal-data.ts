import type { Batch } from "../change/batch.ts";
import type { Subscription } from "./subscriptions.ts";
import { fail } from "../result.ts";
import type { Submission } from "../submission/submission.ts";

/** Everything held about one e-mail address, as its owner gets it. Times are ISO 8601, UTC. Contains nothing about other people. */
export interface PersonalData {
  email: string;
  /** Its account on the admin list. */
  account: { email: string; createdAt: string } | null;
  subscriptions: Omit<Subscription, "id" | "email">[];
  /** Suggestions sent with this address, and mentions of it in suggestions by others. */
  submissions: HeldSubmission[];
  /** Changes to the directory made with this account. */
  history: HeldHistory[];
  /** Slugs of brands whose public texts name it; these are edited by hand. */
  brandsNaming: string[];
  /** Slugs of categories and attributes whose public texts name it; edited by hand too. */
  taxonomyNaming: string[];
  /** Earlier states of records in history that name it. */
  snapshotsNaming: number;
  /** Valid links to see and erase this data, or to reset a password. */
  requests: { askedAt: string; expiresAt: string }[];
}

/** A stored submission with its decision. */
export interface FoundSubmission extends Submission {
  remark: string | null;
  decidedAt: string | null;
}

/** A submission as the owner of an address gets it: whole if sent with the address, else only what names it. */
export interface HeldSubmission extends Omit<FoundSubmission, "brandName"> {
  /** Null if somebody else sent it and the name does not name the address. */
  brandName: string | null;
}

/**
 * Everything a store finds about an address. It contains whole submissions, also by others, so it must not be shown to the
 * address's owner.
 */
export interface FoundPersonalData extends Omit<PersonalData, "submissions"> {
  submissions: FoundSubmission[];
}

export interface HeldHistory extends Pick<Batch, "at" | "reason" | "origin" | "note"> {
  batchId: string;
}

/** The numbers of erased records and mentions. */
export interface Erased {
  subscriptions: number;
  /** Submissions that named it. */
  submissions: number;
  /** Batches that named it as the actor or in their note. */
  history: number;
  /** Earlier states of records in history. */
  snapshots: number;
  requests: number;
  /** Copies of mails. */
  mails: number;
  /** Slugs of brands whose public texts still name it: directory content, edited by hand. */
  brandsNaming: string[];
  /** Slugs of categories and attributes whose public texts still name it. */
  taxonomyNaming: string[];
}

/** The erased data in the store; copies of mails are stored elsewhere. */
export type ErasedRecords = Omit<Erased, "mails">;

/** How much was deleted after its retention time. */
export interface Purged {
  /** Submitters' e-mails. */
  submissions: number;
  /** Unconfirmed subscriptions. */
  subscriptions: number;
  /** Expired links. */
  requests: number;
  /** Copies of mails. */
  mails: number;
}

export type PurgedRecords = Omit<Purged, "mails">;

/** A submitter's e-mail is deleted this long after the decision; spam counts as decided on arrival. */
export const SUBMITTER_EMAIL_DAYS = 90;

/** How long a link to personal data is valid. */
export const OWN_DATA_LINK_HOURS = 24;

/** What a mailed link is for. Each kind has its own limit, so that requesting one kind does not use up another. */
export const REQUEST_PURPOSES = ["own-data", "reset-password", "confirm-correction"] as const;
export type RequestPurpose = (typeof REQUEST_PURPOSES)[number];

/** Replaces an erased account in history. */
export const ERASED_ACTOR = "a former administrator";

/** Replaces an address in a text. */
export const ERASED_EMAIL = "[erased]";

/** Replaces an address in a URL, which must stay valid. */
export const ERASED_IN_URL = "erased";

/** The address is on the admin list, and history must name current administrators. Nothing was erased. */
export interface CurrentAdministrator {
  kind: "current-administrator";
}

/** The link is incomplete, expired, used or forged. */
export interface LinkRefused {
  kind: "link-refused";
}

export const linkRefused = fail<LinkRefused>({ kind: "link-refused" });

/** Too many mails are waiting; nothing was done. */
export interface MailUnavailable {
  kind: "mail-unavailable";
}
