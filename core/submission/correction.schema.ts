import { z } from "zod";
import { parseBrandField } from "../brand/brand-draft.schema.ts";
import { BRAND_FIELDS, type BrandContent, isLinkField } from "../brand/fields.ts";
import { isSlug } from "../brand/slug.ts";
import type { FieldError, InvalidInput } from "../failure.ts";
import { LIMITS } from "../limits.ts";
import { fail, ok, type Result } from "../result.ts";
import { optionalEmail, optionalLine, optionalLines, parseWith } from "../text/field.schema.ts";
import { CORRECTABLE_FIELDS, correctableField, publicName } from "./correction.ts";
import { SOURCE_MAX } from "../brand/evidence.ts";
import { PROBLEMS } from "./submission.ts";
import { SPAM_SIGNAL_FIELDS } from "./submission.schema.ts";

const NO_PROBLEM = `must be one of ${PROBLEMS.join(", ")}`;

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
    problem: z.enum(PROBLEMS, NO_PROBLEM).nullable().default(null),
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
      ? parseSlugs(value, BRAND_FIELDS[field].most)
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

const slugLists = new Map<number, z.ZodType<string[]>>();

const parseSlugs = (value: unknown, most: number) => {
  const known =
    slugLists.get(most) ??
    z
      .array(z.string(NO_SLUG).refine(isSlug, NO_SLUG), "must be a list of slugs")
      .max(most, `must have at most ${most} slugs`)
      .transform((slugs) => [...new Set(slugs)]);
  slugLists.set(most, known);
  return parseWith(known, value);
};
