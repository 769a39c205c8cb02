import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { recordOf } from "../records.ts";
import { count, json, moment, slug } from "../text/answer.schema.ts";
import type { PublicBrand } from "./brand.ts";
import { EVENT_KINDS, FIRST_EVENT_YEAR } from "./events.ts";
import { GRADES, SITE_VERDICTS, SOURCE_MAX } from "./evidence.ts";
import {
  BRAND_FIELDS,
  type BrandContent,
  type BrandField,
  brandField,
  byKind,
  type KindTable,
  PUBLIC_FIELDS,
  type PublicField,
} from "./fields.ts";

export const eventSchema = z
  .strictObject({
    year: z.int().min(FIRST_EVENT_YEAR),
    month: z.int().min(1).max(12).nullable(),
    kind: z.enum(EVENT_KINDS),
    text: z.string().max(BRAND_FIELDS.events.max),
    source: z.string().max(LIMITS.url).nullable(),
  })
  .meta({ id: "BrandEvent", description: "An event in the history of a brand." });

const evidenceSchema = z
  .strictObject({
    field: z.string().meta({
      description: "A field, or `attr:` and an attribute's slug (for administrators: its id).",
      example: "foundedYear",
    }),
    source: z.string().max(SOURCE_MAX).nullable(),
    checkedOn: z.iso.date(),
    grade: z.enum(GRADES),
  })
  .meta({ id: "Evidence", description: "A check of a fact." });

/** The schema of each kind of field in responses. */
const SHAPES: KindTable<z.ZodType> = {
  slug: ({ max }) => z.string().max(max).meta({ example: "titleist" }),
  name: () => z.string(),
  text: ({ description }) =>
    description === undefined ? z.string() : z.string().meta({ description }),
  line: () => z.string().nullable(),
  site: ({ max }) => z.string().max(max).nullable(),
  file: ({ max }) => z.string().max(max).nullable(),
  year: () => z.int().nullable(),
  count: () => z.int().min(0),
  integer: ({ min, max }) => z.int().min(min).max(max).nullable(),
  boolean: ({ isOptional }) => (isOptional ? z.boolean().nullable() : z.boolean()),
  choice: ({ choices, isOptional }) => (isOptional ? z.enum(choices).nullable() : z.enum(choices)),
  list: () => z.array(z.string()),
  links: () => z.array(z.string()),
  events: ({ most }) => z.array(eventSchema).max(most),
  evidence: ({ most }) => z.array(evidenceSchema).max(most),
  "site-state": () =>
    z.strictObject({ verdict: z.enum(SITE_VERDICTS), since: z.iso.date() }).nullable(),
  json: () => json(),
  moment: () => z.iso.datetime({ offset: true }).nullable(),
};

/** The schemas of these fields, in this order. */
export const shapesOf = <Field extends BrandField>(fields: readonly Field[]) =>
  recordOf<{ [F in Field]: z.ZodType<BrandContent[F], BrandContent[F]> }>(fields, (field) =>
    byKind(SHAPES, brandField(field)),
  );

const isSocial = (field: PublicField): boolean => brandField(field).section === "social";

export const publicBrandSchema = z
  .strictObject({
    id: z.string(),
    ...shapesOf(PUBLIC_FIELDS.filter((field) => !isSocial(field))),
    viewCount: count(),
    createdAt: moment(),
    version: z.int().meta({
      description: "Changes with every save. A correction must send the version that it corrects.",
    }),
    lastChangedOn: z.iso
      .date()
      .nullable()
      .meta({ description: "The day of the last save; null if the brand was added on that day." }),
    ...shapesOf(PUBLIC_FIELDS.filter(isSocial)),
  })
  .meta({ id: "Brand" }) satisfies z.ZodType<PublicBrand>;

export const recentEventSchema = z
  .strictObject({ ...eventSchema.shape, slug: slug(), name: z.string() })
  .meta({ id: "RecentEvent", description: "An event, with its brand." });
