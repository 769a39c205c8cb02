import { z } from "zod";
import { parseBrandField } from "../brand/brand-draft.schema.ts";
import { SOURCE_MAX } from "../brand/evidence.ts";
import { BRAND_FIELDS, type BrandContent, type BrandField, isLinkField } from "../brand/fields.ts";
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

/** Optional signals that tell people from bots. */
export const SPAM_SIGNAL_FIELDS = {
  homepage: z
    .string("must be text")
    .max(LIMITS.url, `must be at most ${LIMITS.url} characters`)
    .exactOptional()
    .describe("A field that people do not see. Leave it out or empty; a value counts as spam."),
  filledInMs: z
    .int("must be a whole number of milliseconds")
    .min(0, "must be a whole number of milliseconds")
    .exactOptional()
    .describe("How long the form was open, in milliseconds. Under 3,000 counts as spam."),
  madeAt: z.iso
    .datetime("must be a date and time, such as 2026-01-31T12:00:00Z")
    .exactOptional()
    .describe("When the form was made. Under 3 seconds ago counts as spam."),
};

const DRAFT_FIELDS = {
  brandName: requiredLine(BRAND_FIELDS.name.max),
  websiteUrl: optionalWebAddress(),
  submitterEmail: optionalEmail(),
  notes: optionalLines(LIMITS.submissionNotes),
};

/** A suggestion from a visitor (spec section 5), with optional spam signals. Unknown fields are refused by name. */
export const sentSubmissionSchema = z.strictObject(
  {
    ...DRAFT_FIELDS,
    ...SPAM_SIGNAL_FIELDS,
  },
  "must be an object with brandName and optionally websiteUrl, submitterEmail and notes",
);

/** A suggestion in a file, optionally with its creation time, which cannot be after `now`. */
const submissionRowSchema = (now: Date) =>
  z.strictObject({
    ...DRAFT_FIELDS,
    createdAt: z
      .union([z.iso.datetime({ offset: true }), z.iso.date()], {
        error: "must be a date, optionally with a time, such as 2026-01-31 or 2026-01-31T12:00:00Z",
      })
      .transform((text) => new Date(text).toISOString())
      .refine((moment) => moment <= now.toISOString(), "must not be in the future")
      .optional(),
  });

export const parseSubmissionRow = (input: unknown, now: Date) =>
  parseWith(submissionRowSchema(now), input);

export const parseSentSubmission = (input: unknown) => parseWith(sentSubmissionSchema, input);

/** An administrator's decision. */
export const verdictSchema = z.discriminatedUnion(
  "status",
  [
    z
      .strictObject({
        status: z.literal("approved"),
        brandId: recordId("must be the id of a brand")
          .exactOptional()
          .describe("The listed brand that the suggestion matches."),
        fields: z
          .array(z.string("must be the name of a field").max(64, "must be the name of a field"))
          .min(
            1,
            "must name at least one accepted field; to decline everything, reject the correction",
          )
          .max(64, "must name each field once")
          .exactOptional()
          .describe(
            "The accepted parts of a correction: fields, and `problem`. The rest is declined.",
          ),
      })
      .refine(({ brandId, fields }) => (brandId === undefined) !== (fields === undefined), {
        message: "is required for a suggestion, and fields for a correction",
        path: ["brandId"],
      }),
    z.strictObject({
      status: z.literal("rejected"),
      remark: optionalLine(LIMITS.submissionNotes).describe(
        "The reason. Required if the sender can read it: for a correction, and if the submitter left an e-mail.",
      ),
    }),
    z.strictObject({ status: z.literal("spam") }),
    z.strictObject({ status: z.literal("pending") }),
  ],
  "must have the status approved, rejected, spam or pending",
);

export type ParsedVerdict = z.output<typeof verdictSchema> & { fields?: string[] };

export const parseVerdict = (input: unknown) => parseWith(verdictSchema, input);

const INVALID_PROBLEM = `must be one of ${BRAND_PROBLEMS.join(", ")}`;

/** A correction from a visitor, with optional spam signals. Unknown fields are refused by name. */
export const sentCorrectionSchema = z.strictObject(
  {
    version: z
      .int("must be the version of the profile")
      .min(1, "must be the version of the profile")
      .describe("The `version` of the profile to correct."),
    proposed: z
      .strictObject(
        Object.fromEntries(
          CORRECTABLE_FIELDS.map((field) => [
            publicName(field),
            z.unknown().optional().describe(describeProposed(field)),
          ]),
        ),
        "must be an object with the fields to change",
      )
      .default({})
      .describe("New values by field. Values that equal the current ones are ignored."),
    problem: z.enum(BRAND_PROBLEMS, INVALID_PROBLEM).nullable().default(null),
    source: optionalLine(SOURCE_MAX).describe("How you know: a link or a short note."),
    note: optionalLines(LIMITS.submissionNotes),
    email: optionalEmail(),
    fromBrand: z
      .boolean("must be true or false")
      .default(false)
      .describe(
        "You work for the brand: `email` must be at its website's domain, and gets a confirmation link.",
      ),
    ...SPAM_SIGNAL_FIELDS,
  },
  "must be an object with version and proposed or problem",
);

function describeProposed(field: BrandField): string {
  if (isLinkField(field)) return `All its ${publicName(field)}, by slug.`;
  return field === "events"
    ? "All its events: a list of `{ year, month, kind, text, source }`."
    : BRAND_FIELDS[field].label;
}

/** A validated correction; links are still slugs. */
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

const INVALID_SLUG = "must be a slug, such as golf-balls";

const slugsUpTo = (most: number) =>
  z
    .array(z.string(INVALID_SLUG).refine(isSlug, INVALID_SLUG), "must be a list of slugs")
    .max(most, `must have at most ${most} slugs`)
    .transform((slugs) => [...new Set(slugs)]);

const SLUGS = {
  categoryIds: slugsUpTo(BRAND_FIELDS.categoryIds.most),
  attributeIds: slugsUpTo(BRAND_FIELDS.attributeIds.most),
};
