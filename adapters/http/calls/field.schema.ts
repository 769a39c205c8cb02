import { z } from "@hono/zod-openapi";
import type { JsonValue } from "#core/brand/fields.ts";
import { LIMITS } from "#core/limits.ts";
import { isPlainLine } from "#core/text/clean.ts";

/** A value as JSON carries it: what may be `undefined` is left out. */
export type Sent<T> = [JsonValue] extends [T]
  ? T
  : T extends readonly (infer Item)[]
    ? Sent<Item>[]
    : T extends object
      ? { [K in keyof T as undefined extends T[K] ? K : never]?: Sent<T[K]> | undefined } & {
          [K in keyof T as undefined extends T[K] ? never : K]: Sent<T[K]>;
        }
      : T;

export const id = (): z.ZodString =>
  z
    .string("must be an id")
    .min(1, "must be an id")
    .max(64, "must be an id")
    .refine(isPlainLine, "must be an id");

export const slug = (): z.ZodString => z.string().max(LIMITS.slug).openapi({ example: "titleist" });

/** One of these words, or a refusal that lists them. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(", ")}`);

/** `true` or `false` in a query; false when left out. */
export const flag = () =>
  oneOf(["true", "false"])
    .default("false")
    .transform((text) => text === "true");

export const count = () => z.int().min(0);

export const moment = () => z.iso.datetime();

/** The catalog revision of the last commit that wrote a record. */
export const version = () => z.int("must be a whole number").min(0, "must not be negative");

/** Typed as whatever it is compared with: what came over the wire was JSON. */
export const json = (description = "Any JSON value.") => z.any().openapi({ description });

const PAGE = `must be a whole number from 1 to ${LIMITS.page.toLocaleString("en")}`;

/** A page in a query. */
export const pageNumber = () =>
  z.coerce
    .number(PAGE)
    .int(PAGE)
    .min(1, PAGE)
    .max(LIMITS.page, PAGE)
    .default(1)
    .openapi({ description: "From 1; a page past the end is answered with the last page." });

/** A page in a body. */
export const pageInBody = () => z.int(PAGE).min(1, PAGE).max(LIMITS.page, PAGE).default(1);

/** What every list has beside its items. */
export const paging = (pageSize: number) => ({
  total: count(),
  page: z.int().min(1),
  pageSize: z.literal(pageSize) as z.ZodType<number>,
});

export const batchIdShape = {
  batchId: z.string().nullable().openapi({
    description: "Names the batch in history; null when nothing had to be written.",
  }),
};

export const committedShape = {
  ...batchIdShape,
  revision: count().openapi({
    description: "The catalog revision after the commit; the version of every record it wrote.",
  }),
};

export const recordKind = () => z.enum(["brand", "category", "attribute", "group"]);

export const recordRefSchema = z
  .strictObject({ record: recordKind(), id: z.string() })
  .openapi("RecordRef");
