import { BRAND_FIELDS } from "../brand/fields.ts";
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
  brandName: requiredLine(BRAND_FIELDS.name.max),
  websiteUrl: optionalWebAddress(),
  submitterEmail: optionalEmail(),
  notes: optionalLines(LIMITS.submissionNotes),
};

/**
 * What a visitor may send as a suggestion (spec section 5), with the signs by which spam is told, each of which may be left out;
 * unknown fields are refused by name.
 */
export const sentSubmissionSchema = z.strictObject(
  {
    ...DRAFT_FIELDS,
    ...SIGN_FIELDS,
  },
  "must be an object with brandName and, if you like, websiteUrl, submitterEmail and notes",
);

/** A suggestion as files hold it, with the moment it was made, if they say so. */
const filedSubmissionSchema = (now: Date) =>
  z.strictObject({
    ...DRAFT_FIELDS,
    createdAt: z
      .union([z.iso.datetime({ offset: true }), z.iso.date()], {
        error:
          "must be a date, with a time if you like, such as 2026-01-31 or 2026-01-31T12:00:00Z",
      })
      .transform((text) => new Date(text).toISOString())
      .refine((moment) => moment <= now.toISOString(), "must not lie in the future")
      .optional(),
  });

/** Checks a suggestion of a file; `now` is the latest it can have been made. */
export const parseFiledSubmission = (input: unknown, now: Date) =>
  parseWith(filedSubmissionSchema(now), input);

export const parseSentSubmission = (input: unknown) => parseWith(sentSubmissionSchema, input);
