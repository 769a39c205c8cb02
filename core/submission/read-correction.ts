import type { BrandContent } from "../brand/fields.ts";
import { CORRECTABLE_FIELDS, hasShape } from "./correction.ts";
import { BRAND_PROBLEMS, type Correction } from "./submission.ts";

/** Reads a stored correction, which another client of the database may have written. Drops malformed fields. Limits are checked on acceptance. */
export const readCorrection = (stored: unknown): Correction => {
  const { brandId, version, proposed, problem, source, claimedFrom, confirmedFrom } =
    objectOf(stored);
  return {
    brandId: textOf(brandId) ?? "",
    version: Number.isSafeInteger(version) ? Number(version) : 1,
    proposed: readProposed(objectOf(proposed)),
    problem: BRAND_PROBLEMS.find((known) => known === problem) ?? null,
    source: textOf(source),
    claimedFrom: textOf(claimedFrom),
    confirmedFrom: textOf(confirmedFrom),
  };
};

const readProposed = (stored: Readonly<Record<string, unknown>>): Partial<BrandContent> =>
  Object.fromEntries(
    CORRECTABLE_FIELDS.filter((field) => field in stored && hasShape(field, stored[field])).map(
      (field) => [field, stored[field]],
    ),
  );

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};
