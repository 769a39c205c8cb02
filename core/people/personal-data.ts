import type { Batch } from "../change/batch.ts";
import type { Subscriber } from "./newsletter.ts";
import { fail } from "../result.ts";
import type { Submission } from "../submission/submission.ts";

/** Everything held about one e-mail address. Times are ISO 8601, UTC. Names nobody else. */
export interface PersonalData {
  email: string;
  /** Its account on the admin list. */
  account: { email: string; createdAt: string } | null;
  subscription: Omit<Subscriber, "id"> | null;
  /** Brands suggested with this address, and those that name it in any text. */
  submissions: HeldSubmission[];
  /** What was done to the directory under this address. */
  history: HeldHistory[];
  /** Brands whose own texts name it; they are edited by hand. */
  brandsNaming: string[];
  /** Categories and attributes whose own texts name it, by slug; edited by hand too. */
  taxonomyNaming: string[];
  /** Earlier states of records, kept in history, that name it. */
  snapshotsNaming: number;
  /** Links asked for by which what is held can be seen and erased, or a password replaced, as long as they are good. */
  requests: { askedAt: string; expiresAt: string }[];
}

export interface HeldSubmission extends Submission {
  remark: string | null;
  decidedAt: string | null;
}

export interface HeldHistory extends Pick<Batch, "at" | "reason" | "origin" | "note"> {
  batchId: string;
}

/** How much was forgotten of an address. */
export interface Erased {
  /** Taken off the newsletter's list. */
  subscriptions: number;
  /** Submissions that no longer name it. */
  submissions: number;
  /** Batches that named it as who was at work, or in their note. */
  history: number;
  /** Earlier states of records in history. */
  snapshots: number;
  /** Links to what is held, used up with this. */
  requests: number;
  /** Copies of mails. */
  mails: number;
  /** Brands whose own texts still name it, by slug: directory content, edited by hand. */
  brandsNaming: string[];
  /** Categories and attributes whose own texts still name it, by slug. */
  taxonomyNaming: string[];
}

/** What the store erases; copies of mails lie elsewhere. */
export type ErasedRecords = Omit<Erased, "mails">;

/** How much was forgotten because its time was over. */
export interface Purged {
  /** Submitters' e-mails, this long after the decision. */
  submissions: number;
  /** Subscriptions that nobody confirmed. */
  subscriptions: number;
  /** Links that are no longer good. */
  requests: number;
  /** Copies of mails. */
  mails: number;
}

export type PurgedRecords = Omit<Purged, "mails">;

/** A submitter's e-mail is forgotten this long after the decision; what was spam on arrival counts as decided then. */
export const SUBMITTER_EMAIL_DAYS = 90;

/** For so long a link to what is held is good. */
export const OWN_DATA_LINK_HOURS = 24;

/** Links to what is held that one address is sent in a day, whoever asks for them. */
export const OWN_DATA_LINKS_PER_DAY = 3;

/** History says this of who was erased. */
export const ERASED_ACTOR = "a former administrator";

/** Stands where an address was in a text. */
export const ERASED_EMAIL = "[erased]";

/** Stands where it was in the address of a page, which has to stay one. */
export const ERASED_IN_URL = "erased";

/** The address is on the admin list: history has to name who keeps the directory. Nothing was erased. */
export interface CurrentAdministrator {
  kind: "current-administrator";
}

/** The link is cut short, too old, used up, or was never ours. */
export interface LinkRefused {
  kind: "link-refused";
}

export const linkRefused = fail<LinkRefused>({ kind: "link-refused" });

/** Too many mails are waiting to be sent; nothing was done. */
export interface MailUnavailable {
  kind: "mail-unavailable";
}

/** This installation writes to nobody; the contact address is the way. */
export interface NotOffered {
  kind: "not-offered";
}

export const notOffered = fail<NotOffered>({ kind: "not-offered" });
