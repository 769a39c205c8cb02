import { SOURCE_MAX } from "../brand/evidence.ts";
import { BRAND_FIELDS } from "../brand/fields.ts";
import { LIMITS } from "../limits.ts";
import type { Correction } from "../submission/submission.ts";
import { emailKey } from "../text/addresses.ts";
import {
  namingPart,
  valueNamesEmail,
  valueWithoutEmail,
  withoutEmail,
} from "./erase-personal-data.ts";
import { ERASED_IN_URL, type FoundSubmission } from "./personal-data.ts";
import type { PersonalData } from "./personal-data.schema.ts";

/** The parts of a submission that may hold an address. */
interface SubmissionTexts {
  submitterEmail: string | null;
  brandName: string;
  websiteUrl: string | null;
  notes: string | null;
  remark: string | null;
  correction: { readonly source: string | null } | null;
}

/** Whether it was sent with this address. */
const isFrom = (
  { submitterEmail }: Pick<SubmissionTexts, "submitterEmail">,
  email: string,
): boolean => emailKey(submitterEmail ?? "") === emailKey(email);

/** The submission without this address. Texts stay within their limits. */
export const submissionWithoutEmail = <One extends SubmissionTexts>(
  one: One,
  email: string,
): One => {
  const { brandName, websiteUrl, notes, remark, correction } = one;
  const bounded = (text: string | null, bound?: number): string | null =>
    text && withoutEmail(text, email, bound === undefined ? {} : { bound });
  const freed = valueWithoutEmail(correction, email);
  return {
    ...one,
    submitterEmail: isFrom(one, email) ? null : one.submitterEmail,
    brandName: withoutEmail(brandName, email, { bound: BRAND_FIELDS.name.max }),
    websiteUrl:
      websiteUrl && withoutEmail(websiteUrl, email, { instead: ERASED_IN_URL, bound: LIMITS.url }),
    notes: bounded(notes, LIMITS.submissionNotes),
    remark: bounded(remark),
    correction: freed && { ...freed, source: bounded(freed.source, SOURCE_MAX) },
  };
};

/**
 * The part of a submission that the owner of an address may see. If somebody else sent it, each text is cut down to the address, because
 * the words around it may identify the sender.
 */
export const submissionFor = (
  one: FoundSubmission,
  email: string,
): PersonalData["submissions"][number] => {
  if (isFrom(one, email)) return one;
  const { id, status, createdAt, decidedAt, correction } = one;
  const part = (text: string | null): string | null => namingPart(text, email);
  return {
    id,
    status,
    createdAt,
    decidedAt,
    submitterEmail: null,
    brandName: part(one.brandName),
    websiteUrl: part(one.websiteUrl),
    notes: part(one.notes),
    remark: part(one.remark),
    correction:
      correction && valueNamesEmail(correction, email)
        ? {
            brandId: correction.brandId,
            version: correction.version,
            proposed: proposedParts(correction.proposed, email),
            problem: null,
            source: part(correction.source),
            claimedFrom: null,
            confirmedFrom: null,
          }
        : null,
  };
};

/**
 * The parts of each proposed value that name an address, as a text or a list of texts. Nothing else is included: even keys inside a
 * value may be the sender's words.
 */
const proposedParts = (proposed: Correction["proposed"], email: string): Correction["proposed"] =>
  Object.fromEntries(
    Object.entries(proposed).flatMap(([field, value]) => {
      const parts = partsIn(value, email);
      if (parts.length === 0) return [];
      return [[field, typeof value === "string" ? parts[0] : parts]];
    }),
  );

const partsIn = (value: unknown, email: string): string[] => {
  if (typeof value === "string") {
    const part = namingPart(value, email);
    return part === null ? [] : [part];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((item) => partsIn(item, email));
};
