import { z } from "@hono/zod-openapi";
import type { JsonValue } from "#core/brand/fields.ts";
import { LIMITS } from "#core/limits.ts";
import { isPlainLine } from "#core/text/clean.ts";

/** A value in JSON: optional members may be absent. */
export type Sent<T> = [JsonValue] extends [T]
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Sent<Item>[]
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

/** One of these words; the error message lists them. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(", ")}`);

/** `true` or `false` in a query; false by default. */
export const flag = () =>
  oneOf(["true", "false"])
    .default("false")
    .transform((text) => text === "true");

export const count = () => z.int().min(0);

export const moment = () => z.iso.datetime();

/** The catalog revision of the last commit that wrote a record. */
export const version = () => z.int("must be a whole number").min(0, "must not be negative");

/** Any JSON value; typed as `any` to match every type in the core. */
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
    .openapi({ description: "From 1; a page past the end becomes the last page." });

/** A page in a body. */
export const pageInBody = () => z.int(PAGE).min(1, PAGE).max(LIMITS.page, PAGE).default(1);

/** The members of every page of a list, except its items. */
export const paging = (pageSize: number) => ({
  total: count(),
  page: z.int().min(1),
  pageSize: z.literal(pageSize) as z.ZodType<number>,
});

export const batchIdShape = {
  batchId: z.string().nullable().openapi({
    description: "The batch in history; null if nothing changed.",
  }),
};

export const committedShape = {
  ...batchIdShape,
  revision: count().openapi({
    description:
      "The catalog revision after the commit, which is the version of every record it wrote.",
  }),
};

export const recordKind = () => z.enum(["brand", "category", "attribute", "group"]);

export const recordRefSchema = z
  .strictObject({ record: recordKind(), id: z.string() })
  .openapi("RecordRef");
