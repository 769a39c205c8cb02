import { z } from "zod";
import { BRAND_FIELDS } from "../brand/fields.ts";
import { LIMITS } from "../limits.ts";
import {
  optionalEmail,
  optionalLines,
  optionalWebAddress,
  parseWith,
  recordId,
  requiredLine,
} from "../text/field.schema.ts";

/** By what forms tell people from programs; each may be left out. */
export const SPAM_SIGNAL_FIELDS = {
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
};

const DRAFT_FIELDS = {
  brandName: requiredLine(BRAND_FIELDS.name.max),
  websiteUrl: optionalWebAddress(),
  submitterEmail: optionalEmail(),
  notes: optionalLines(LIMITS.submissionNotes),
};

/**
 * What a visitor may send as a suggestion (spec section 5), with the signals by which spam is recognised, each of which may be left out;
 * unknown fields are refused by name.
 */
export const sentSubmissionSchema = z.strictObject(
  {
    ...DRAFT_FIELDS,
    ...SPAM_SIGNAL_FIELDS,
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

/** What an administrator may make of a submission; a rejection gives its reason. */
export const verdictSchema = z.discriminatedUnion(
  "status",
  [
    z
      .strictObject({
        status: z.literal("approved"),
        brandId: recordId("must be the id of a brand")
          .exactOptional()
          .describe("The brand that a suggestion is already."),
        fields: z
          .array(z.string("must be the name of a field").max(64, "must be the name of a field"))
          .min(1, "must name something that is accepted; to decline all of it, reject it")
          .max(64, "must name each field once")
          .exactOptional()
          .describe(
            "What is accepted of a correction: fields, and `problem`. The rest is declined.",
          ),
      })
      .refine(({ brandId, fields }) => (brandId === undefined) !== (fields === undefined), {
        message: "is required for a suggestion, and fields for a correction",
        path: ["brandId"],
      }),
    z.strictObject({
      status: z.literal("rejected"),
      remark: requiredLine(LIMITS.submissionNotes),
    }),
    z.strictObject({ status: z.literal("spam") }),
    z.strictObject({ status: z.literal("pending") }),
  ],
  "must have the status approved, rejected, spam or pending",
);

export type ParsedVerdict = z.output<typeof verdictSchema> & { fields?: string[] };

export const parseVerdict = (input: unknown) => parseWith(verdictSchema, input);
