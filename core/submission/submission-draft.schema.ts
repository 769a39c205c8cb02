import { z } from "zod";
import { LIMITS } from "../limits.ts";
import {
  optionalEmail,
  optionalLines,
  optionalWebAddress,
  parseWith,
  requiredLine,
} from "../text/field.schema.ts";

const DRAFT_FIELDS = {
  brandName: requiredLine(LIMITS.brandName),
  websiteUrl: optionalWebAddress(),
  submitterEmail: optionalEmail(),
  notes: optionalLines(LIMITS.submissionNotes),
};

/** What a visitor may send as a suggestion (spec section 5); unknown fields are refused by name. */
export const submissionDraftSchema = z.strictObject(
  DRAFT_FIELDS,
  "must be an object with brandName and, if you like, websiteUrl, submitterEmail and notes",
);

/** A suggestion as forms send it, with the signs by which spam is told; each may be left out. */
export const sentSubmissionSchema = z.strictObject(
  {
    ...DRAFT_FIELDS,
    homepage: z
      .string("must be text")
      .max(LIMITS.url, `must be at most ${LIMITS.url} characters`)
      .exactOptional()
      .describe("A field that people do not see. Leave it out or empty: filled in means spam."),
    filledInMs: z
      .int("must be a whole number of milliseconds")
      .min(0, "must be a whole number of milliseconds")
      .exactOptional()
      .describe("How long the form was open, in milliseconds. Under 3,000 means spam."),
    madeAt: z.iso
      .datetime("must be a moment such as 2026-01-31T12:00:00Z")
      .exactOptional()
      .describe("When the form was made. Under 3 seconds ago means spam."),
  },
  "must be an object with brandName and, if you like, websiteUrl, submitterEmail and notes",
);

export const parseSentSubmission = (input: unknown) => parseWith(sentSubmissionSchema, input);

export const parseSubmissionDraft = (input: unknown) => parseWith(submissionDraftSchema, input);
