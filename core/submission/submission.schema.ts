import { z } from "zod";
import { parseBrandField } from "../brand/brand-draft.schema.ts";
import { SOURCE_MAX } from "../brand/evidence.ts";
import { BRAND_FIELDS, type BrandContent, isLinkField } from "../brand/fields.ts";
import { isSlug } from "../brand/slug.ts";
import { fail, type FieldError, type InvalidInput, ok, type Result } from "../result.ts";
import { LIMITS } from "../limits.ts";
import {
  optionalEmail,
  optionalLine,
  optionalLines,
  optionalWebAddress,
  parseWith,
  recordId,
  requiredLine,
} from "../text/field.schema.ts";
import { CORRECTABLE_FIELDS, correctableField, publicName } from "./correction.ts";
import { BRAND_PROBLEMS } from "./submission.ts";

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

/** A suggestion as files hold it, with the moment it was made, if they say so; `now` is the latest it can be. */
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

const NO_PROBLEM = `must be one of ${BRAND_PROBLEMS.join(", ")}`;

/** What a visitor may send as a correction, with the signals by which spam is recognised; unknown fields are refused by name. */
export const sentCorrectionSchema = z.strictObject(
  {
    version: z
      .int("must be the version that the profile has")
      .min(1, "must be the version that the profile has")
      .describe("The `version` of the profile that is corrected."),
    proposed: z
      .strictObject(
        Object.fromEntries(
          CORRECTABLE_FIELDS.map((field) => [
            publicName(field),
            z
              .unknown()
              .optional()
              .describe(
                isLinkField(field)
                  ? `All its ${publicName(field)}, by slug.`
                  : BRAND_FIELDS[field].label,
              ),
          ]),
        ),
        "must be an object with the fields that are to change",
      )
      .default({})
      .describe("What is to change, by field; what is as it is already is left out."),
    problem: z.enum(BRAND_PROBLEMS, NO_PROBLEM).nullable().default(null),
    source: optionalLine(SOURCE_MAX).describe("How you know: an address, or words."),
    note: optionalLines(LIMITS.submissionNotes),
    email: optionalEmail(),
    fromBrand: z
      .boolean("must be true or false")
      .default(false)
      .describe(
        "You work there: `email` is at the host of the brand's own site, and gets a link to confirm it.",
      ),
    ...SPAM_SIGNAL_FIELDS,
  },
  "must be an object with version and, besides, proposed or problem",
);

/** A correction as it was sent: checked, links still by slug. */
export type SentCorrection = Omit<z.output<typeof sentCorrectionSchema>, "proposed"> & {
  proposed: Partial<BrandContent>;
};

export const parseSentCorrection = (
  input: unknown,
  now: Date,
): Result<SentCorrection, InvalidInput> => {
  const sent = parseWith(sentCorrectionSchema, input);
  if (!sent.ok) return sent;
  const errors: FieldError[] = [];
  const proposed: Partial<Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(sent.value.proposed)) {
    const field = correctableField(name);
    if (field === undefined || value === undefined) continue;
    const parsed = isLinkField(field)
      ? parseWith(SLUGS[field], value)
      : parseBrandField(field, value, now);
    if (parsed.ok) proposed[field] = parsed.value;
    else
      errors.push(
        ...parsed.failure.errors.map(({ path, message }) => ({
          path: ["proposed", name, path].filter((part) => part !== "").join("."),
          message,
        })),
      );
  }
  if (errors.length > 0) return fail({ kind: "invalid-input", errors });
  return ok({ ...sent.value, proposed });
};

const NO_SLUG = "must be a slug, such as golf-balls";

const slugsUpTo = (most: number) =>
  z
    .array(z.string(NO_SLUG).refine(isSlug, NO_SLUG), "must be a list of slugs")
    .max(most, `must have at most ${most} slugs`)
    .transform((slugs) => [...new Set(slugs)]);

const SLUGS = {
  categoryIds: slugsUpTo(BRAND_FIELDS.categoryIds.most),
  attributeIds: slugsUpTo(BRAND_FIELDS.attributeIds.most),
};
