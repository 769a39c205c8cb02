import { z } from "zod";
import type { BrandContent } from "../brand/fields.ts";
import { shapesOf } from "../brand/public-brand.schema.ts";
import { CORRECTABLE_FIELDS } from "./correction.ts";
import { BRAND_PROBLEMS, type Correction } from "./submission.ts";

const SHAPES: Readonly<Record<string, z.ZodType>> = shapesOf(CORRECTABLE_FIELDS);

const textOrNull = z.string().nullable().catch(null);
const members = z.record(z.string(), z.unknown()).catch({});

const proposed = members.transform((stored): Partial<BrandContent> =>
  Object.fromEntries(
    CORRECTABLE_FIELDS.filter((field) => SHAPES[field]?.safeParse(stored[field]).success).map(
      (field) => [field, stored[field]],
    ),
  ),
);

const correctionSchema = z.object({
  brandId: z.string().catch(""),
  version: z.int().catch(1),
  proposed,
  problem: z.enum(BRAND_PROBLEMS).nullable().catch(null),
  source: textOrNull,
  claimedFrom: textOrNull,
  confirmedFrom: textOrNull,
});

/**
 * Reads a stored correction, which another client of the database may have written. Drops fields that API responses could not show. The
 * rules of brands are checked on acceptance.
 */
export const readCorrection = (stored: unknown): Correction =>
  correctionSchema.parse(members.parse(stored));
