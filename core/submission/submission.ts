import type { BrandContent } from "../brand/fields.ts";

/** A visitor's suggestion of a brand, after validation. */
export interface SubmissionDraft {
  brandName: string;
  websiteUrl: string | null;
  submitterEmail: string | null;
  notes: string | null;
}

export const SUBMISSION_STATUSES = ["pending", "approved", "rejected", "spam"] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** What a decision did to a submission: `PING was marked as spam`. */
export const DECIDED_AS: Readonly<Record<SubmissionStatus, string>> = {
  approved: "approved",
  rejected: "rejected",
  spam: "marked as spam",
  pending: "returned to the queue",
};

export interface Submission extends SubmissionDraft {
  id: string;
  status: SubmissionStatus;
  /** The correction of a listed brand; null for a suggestion. If set, `brandName` is that brand's name and `notes` the visitor's note. */
  correction: Correction | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** Whether the sender can read why it is rejected: in an e-mail, or at the private link of a correction. */
export const needsReason = (sent: {
  submitterEmail: string | null;
  kind?: "brand" | "correction";
  correction?: Correction | null;
}): boolean =>
  sent.submitterEmail !== null || sent.kind === "correction" || Boolean(sent.correction);

/** Pseudonyms of the network addresses a submission came from. Only this installation can compute them. */
export interface Sender {
  /** From one IPv4 address or IPv6 /64. */
  sender: string;
  /** From the enclosing IPv6 /48. */
  senderNetwork: string | null;
}

/** Problems with a whole listing. */
export const BRAND_PROBLEMS = ["site-gone", "site-changed-hands", "closed", "duplicate"] as const;
export type BrandProblem = (typeof BRAND_PROBLEMS)[number];

/** A visitor's correction of a listed brand, pending review. */
export interface Correction {
  brandId: string;
  /** The version of the profile that the visitor saw. */
  version: number;
  /** The fields that differ from that version; links by id. */
  proposed: Partial<BrandContent>;
  problem: BrandProblem | null;
  /** An address or a description. */
  source: string | null;
  /**
   * The brand's own host, if the visitor claims to work for the brand and has an e-mail address there. Stores clear this and
   * `confirmedFrom` when the brand's website or site state changes.
   */
  claimedFrom: string | null;
  /** The host that confirmed it, by mail or DNS record. */
  confirmedFrom: string | null;
}

/** Form data that help to tell bots from people. */
export interface SpamSignals {
  /** A honeypot: people do not see this field, so only bots fill it in. */
  homepage?: string | undefined;
  /** How long the form was open in the browser, in milliseconds. */
  filledInMs?: number | undefined;
  /** When the server rendered the form, ISO 8601. The only timing signal without JavaScript. */
  madeAt?: string | undefined;
}

/** People need longer than this to fill in a form. */
export const MIN_FILL_MS = 3_000;

/**
 * Submissions from bots are stored as spam. Missing signals are fine, because API clients send none. A cached page may be
 * minutes old, so its age is an upper bound of the time to fill in the form: a short time proves a bot, a long one proves
 * nothing. The time is unsigned, because a bot that could forge it could also wait.
 */
export const statusOnArrival = (
  { homepage = "", filledInMs, madeAt }: SpamSignals,
  now: Date,
): SubmissionStatus => {
  const tooFast =
    (filledInMs !== undefined && filledInMs < MIN_FILL_MS) ||
    (madeAt !== undefined && now.getTime() - Date.parse(madeAt) < MIN_FILL_MS);
  return homepage !== "" || tooFast ? "spam" : "pending";
};
