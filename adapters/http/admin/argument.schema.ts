import { z } from "zod";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import { keysOf } from "#core/records.ts";
import type { OtherKind } from "#core/result.ts";
import { LIMITS } from "#core/limits.ts";
import type { SentFile } from "#core/ports/brand-files.ts";
import { SUBMISSION_STATUSES } from "#core/submission/submission.ts";
import { isPlainLine } from "#core/text/clean.ts";
import { recordId } from "#core/text/field.schema.ts";

/** A record and the version that was read. */
export interface Ref {
  id: string;
  readVersion: number;
}

export const id = recordId().refine(isPlainLine, "must be an id");

/** The id in a path. It may be any text, because the core only looks it up. */
export const inPath = { id: z.string() };

/** The catalog revision of the last commit that wrote a record. */
export const version = z.int("must be a whole number").min(0, "must not be negative");

/** The id in a path, and the version in If-Match. */
export const ref = { ...inPath, readVersion: version };

/** The id and version of a record to save; omit both to create a record. */
export const refOrNew = { id: z.string().optional(), readVersion: version.optional() };

/** A record in a list in the body. */
export const listedRef = (noun: string) =>
  z.strictObject({ id, readVersion: version }, `must name a ${noun} by its id and readVersion`);

const TERMS = {
  category: "categories",
  attribute: "attributes",
} as const satisfies Record<TaxonomyKind, string>;

/** The plural of each kind of record, as addresses use it. */
export const PLURALS = {
  ...TERMS,
  group: "groups",
  list: "lists",
} as const satisfies Record<OtherKind, string>;

const kindIn = <Kind extends OtherKind>(plurals: Readonly<Record<Kind, string>>) =>
  z.enum(keysOf(plurals).map((kind) => plurals[kind])).transform((plural) => {
    const kind = keysOf(plurals).find((one) => plurals[one] === plural);
    return kind ?? z.NEVER;
  });

export const kind = kindIn(PLURALS);
export const term = kindIn(TERMS);

/** The values of each placeholder in addresses. */
export const IN_ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  "{kind}": Object.values(PLURALS),
  "{term}": Object.values(TERMS),
};

/** The bytes of a body, as a stream. */
export const content = z.custom<SentFile["content"]>();

/** A body that the core validates. The schema here is for the documentation only. */
export const input = (schema: () => z.ZodType): z.ZodUnknown => {
  const passedOn = z.unknown();
  CHECKED_BY_CORE.set(passedOn, schema);
  return passedOn;
};

/** The schema of each body that the core checks. */
export const CHECKED_BY_CORE = new WeakMap<z.core.$ZodType, () => z.ZodType>();

/** One of these words; the error message lists them. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(", ")}`);

export const submissionStatus = oneOf(SUBMISSION_STATUSES);

/** `true` or `false` in a query; false by default. */
export const flag = oneOf(["true", "false"])
  .default("false")
  .transform((text) => text === "true");

export const text = (max: number) =>
  z
    .string("must be text")
    .max(max, { error: `must be at most ${max.toLocaleString("en")} characters`, abort: true });

/** A whole number in a query. For a whole number in a body, pass `z.number` as `number`. */
export const whole = (
  min: number,
  max: number,
  number: (message: string) => z.ZodNumber = z.coerce.number,
) => {
  const message = `must be a whole number from ${min} to ${max.toLocaleString("en")}`;
  return number(message).int(message).min(min, message).max(max, message);
};

/** A page in a query. */
export const page = whole(1, LIMITS.page).default(1);
