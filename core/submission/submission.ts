import type { BrandContent } from "../brand/fields.ts";

/** A visitor's suggestion of a brand, as the visitor gave it and we accepted it. */
export interface SubmissionDraft {
  brandName: string;
  websiteUrl: string | null;
  submitterEmail: string | null;
  notes: string | null;
}

export const SUBMISSION_STATUSES = ["pending", "approved", "rejected", "spam"] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

export interface Submission extends SubmissionDraft {
  id: string;
  status: SubmissionStatus;
  /** What it corrects of a brand that is listed; null for the suggestion of a brand. Its `brandName` and `notes` are then that brand's name, and the visitor's note. */
  correction: Correction | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** Names the network addresses that a submission came from without telling them; only this installation can make such a name. */
export interface Sender {
  /** One IPv4 address, or an IPv6 /64. */
  sender: string;
  /** The IPv6 /48 around it. */
  senderNetwork: string | null;
}

/** What can be wrong with a whole listing. */
export const BRAND_PROBLEMS = ["site-gone", "site-changed-hands", "closed", "duplicate"] as const;
export type BrandProblem = (typeof BRAND_PROBLEMS)[number];

/** A visitor's correction of a brand that is listed, as it was accepted for review. */
export interface Correction {
  brandId: string;
  /** The version of the brand that its profile showed. */
  version: number;
  /** What differs from that, by field; links by id. */
  proposed: Partial<BrandContent>;
  problem: BrandProblem | null;
  /** How the visitor knows: an address, or words. */
  source: string | null;
  /**
   * The brand's own host, at which the visitor claims to have an address. A store clears this and `confirmedFrom` when the brand's
   * website or the state of its site changes.
   */
  claimedFrom: string | null;
  /** The host from which it was confirmed, by mail or by a DNS record. */
  confirmedFrom: string | null;
}

/** What a sent form tells besides the suggestion, by which programs that fill in forms are told from people. */
export interface SpamSignals {
  /** A field that people do not see: only a program fills it in. */
  homepage?: string | undefined;
  /** How long the form was open, measured in the browser, in milliseconds. */
  filledInMs?: number | undefined;
  /** When the server made the form, ISO 8601. Without JavaScript nothing else is known of the time. */
  madeAt?: string | undefined;
}

/** Nobody reads a form, writes a name and sends it sooner than this. */
export const MIN_FILL_MS = 3_000;

/**
 * A suggestion from a program is kept apart as spam. Who sends no signals, as callers of the API do, is believed.
 *
 * A page is kept for minutes and shown to many, so the time since it was made is at least the time it took to
 * fill in: too short a time proves a program, a long one proves nothing. The time is not signed, for whoever
 * would forge it could as well wait.
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
