import { z } from "zod";
import { parsePairs } from "../catalog/listing-query.ts";
import { LIMITS } from "../limits.ts";
import { parseWith, requiredLine } from "../text/field.schema.ts";
import { formatBrandListQuery, parseBrandListQuery } from "./brand-list-query.ts";

const WITHOUT_EMAIL = "must not contain @ or %40, so that no e-mail address is stored";

const isWithoutEmail = (text: string): boolean => !/@|%40/.test(text);

/** A saved view: named filters and sort order for the brand list of the back office. */
export const savedViewSchema = z.strictObject(
  {
    name: requiredLine(LIMITS.viewName)
      .refine(isWithoutEmail, WITHOUT_EMAIL)
      // `.` and `..` cannot be segments of a URL path, so the view could not be deleted.
      .refine((name) => name !== "." && name !== "..", "must not be “.” or “..”"),
    query: z
      .string("must be text")
      .max(LIMITS.viewQuery, { error: "is too long", abort: true })
      .transform((text) =>
        formatBrandListQuery({ ...parseBrandListQuery(parsePairs(text)), page: 1 }),
      )
      .refine((query) => query !== "", "must filter or sort the list")
      .refine(isWithoutEmail, WITHOUT_EMAIL)
      // Percent-encoding makes the query longer.
      .refine((query) => query.length <= LIMITS.viewQuery, "is too long")
      .describe("As in the address of the list: `category=putters&needs=year`."),
  },
  "must be an object with name and query",
);

export const parseSavedView = (input: unknown) => parseWith(savedViewSchema, input);
