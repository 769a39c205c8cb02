import { z } from "zod";
import { LIMITS } from "../limits.ts";
import {
  optionalEmail,
  optionalLines,
  optionalWebAddress,
  parseWith,
  requiredLine,
} from "../text/field.schema.ts";
import { SIGN_FIELDS } from "./submission-signs.schema.ts";

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
    ...SIGN_FIELDS,
  },
  "must be an object with brandName and, if you like, websiteUrl, submitterEmail and notes",
);

export const parseSentSubmission = (input: unknown) => parseWith(sentSubmissionSchema, input);

export const parseSubmissionDraft = (input: unknown) => parseWith(submissionDraftSchema, input);
