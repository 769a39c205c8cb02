import { z } from "zod";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import { LIMITS } from "#core/limits.ts";
import type { SentFile } from "#core/ports/brand-files.ts";
import { SUBMISSION_STATUSES } from "#core/submission/submission.ts";
import { isPlainLine } from "#core/text/clean.ts";

/** A record and the version that was read. */
export interface Ref {
  id: string;
  readVersion: number;
}

export const id = () =>
  z
    .string("must be an id")
    .min(1, "must be an id")
    .max(64, "must be an id")
    .refine(isPlainLine, "must be an id");

/** The id in a path, which the core looks up as it is. */
export const inPath = { id: z.string() };

/** The catalog revision of the last commit that wrote a record. */
export const version = () => z.int("must be a whole number").min(0, "must not be negative");

/** The id in a path, and the version in If-Match. */
export const ref = { ...inPath, readVersion: version() };

/** The same, or neither to create a record. */
export const refOrNew = {
  id: inPath.id.optional(),
  readVersion: version().optional(),
};

/** The record in a list of records. */
export const listedRef = (noun: string) =>
  z.strictObject(
    { id: id(), readVersion: version() },
    `must name a ${noun} by its id and readVersion`,
  );

/** Categories and attributes in addresses. */
export const PLURALS = {
  category: "categories",
  attribute: "attributes",
} as const satisfies Record<TaxonomyKind, string>;

export const kind = z
  .enum(PLURALS)
  .transform((plural): TaxonomyKind => (plural === "categories" ? "category" : "attribute"));

/** The bytes of a body, which are read as they arrive. */
export const content = z.custom<SentFile["content"]>();

/** A body that is passed on as received, since the core checks it; this schema describes it. */
export const input = (schema: () => z.ZodType): z.ZodUnknown => {
  const passedOn = z.unknown();
  CHECKED_BY_CORE.set(passedOn, schema);
  return passedOn;
};

/** The schemas of these bodies. */
export const CHECKED_BY_CORE = new WeakMap<z.core.$ZodType, () => z.ZodType>();

/** One of these words; the error message lists them. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(", ")}`);

export const submissionStatus = () => oneOf(SUBMISSION_STATUSES);

/** `true` or `false` in a query; false by default. */
export const flag = (description: string) =>
  oneOf(["true", "false"])
    .default("false")
    .describe(description)
    .transform((text) => text === "true");

/** A text that was hashed from everything an editor saw, and the like. */
export const text = (max: number) =>
  z
    .string("must be text")
    .max(max, { error: `must be at most ${max.toLocaleString("en")} characters`, abort: true });

const PAGE = `must be a whole number from 1 to ${LIMITS.page.toLocaleString("en")}`;

/** A page in a query. */
export const page = () =>
  z.coerce
    .number(PAGE)
    .int(PAGE)
    .min(1, PAGE)
    .max(LIMITS.page, PAGE)
    .default(1)
    .describe("From 1; a page past the end becomes the last page.");

/** A page in a body. */
export const pageInBody = () => z.int(PAGE).min(1, PAGE).max(LIMITS.page, PAGE).default(1);
