import type { Erased, PersonalData } from "./personal-data.schema.ts";
import { fail } from "../result.ts";
import type { Submission } from "../submission/submission.ts";

/** A stored submission with its decision. */
export interface FoundSubmission extends Submission {
  remark: string | null;
  decidedAt: string | null;
}

/**
 * Everything a store finds about an address. It contains whole submissions, also by others, so it must not be shown to the
 * address's owner.
 */
export interface FoundPersonalData extends Omit<PersonalData, "submissions"> {
  submissions: FoundSubmission[];
}

/** The erased data in the store. Copies of mails are not in this store. */
export type ErasedRecords = Omit<Erased, "mails">;

/** How much was deleted after its retention time. */
export interface Purged {
  /** Submissions that lost the submitter's e-mail address. */
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
