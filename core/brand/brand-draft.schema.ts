import { recordOf } from "../records.ts";
import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { hasSafeScheme } from "../text/addresses.ts";
import {
  choiceOf,
  isSafeJson,
  lines,
  links,
  listUpTo,
  WEB_ADDRESSES_ONLY,
  optionalFileAddress,
  optionalLine,
  optionalWebAddress,
  parseWith,
  pastDay,
  requiredLine,
  shortened,
  wholeNumber,
} from "../text/field.schema.ts";
import {
  BRAND_FIELD_KEYS,
  type BrandContent,
  type BrandField,
  brandField,
  type BrandFieldRow,
  byKind,
  type KindTable,
} from "./fields.ts";
import { inEvidenceOrder, isCheckable } from "./checkable-facts.ts";
import {
  EVENT_EXAMPLE,
  EVENT_KINDS,
  eventTextProblem,
  FIRST_EVENT_YEAR,
  inEventOrder,
} from "./events.ts";
import { GRADES, SITE_VERDICTS, SOURCE_MAX } from "./evidence.ts";
import { reconcileEvidence } from "./reconcile-evidence.ts";
import { aliasProblem, ownNameErrors, withoutRepeated } from "./aliases.ts";
import { isLogoPath } from "./logo-path.ts";
import { isSlug, noSlugFromName, slugFromName } from "./slug.ts";
import { dayAt, eachDay } from "../days.ts";

/** The schema of each kind of field. An absent field gets its default value. */
const RULES: KindTable<z.ZodType, [today: string]> = {
  name: ({ max }) => requiredLine(max),
  slug: () => optionalSlug().default(null),
  text: ({ max }) => lines(max).default(""),
  line: ({ max }) => optionalLine(max),
  site: () => optionalWebAddress(),
  file: ({ isLogo }) => optionalFileAddress(isLogo && isLogoPath),
  year: ({ min }, today) =>
    wholeNumber(min, Number(today.slice(0, 4)))
      .nullable()
      .default(null),
  count: ({ max }) =>
    wholeNumber(0, max)
      .nullish()
      .transform((count) => count ?? 0),
  integer: ({ min, max }) => wholeNumber(min, max).nullable().default(null),
  boolean: ({ isOptional }) => {
    const rule = z.boolean("must be true or false");
    return isOptional ? rule.nullable().default(null) : rule.default(false);
  },
  choice: ({ choices, isOptional }) => choiceOf(choices, isOptional),
  list: (row) =>
    listUpTo(itemOf(row), row.most, row.label.toLowerCase()).transform((items) =>
      row.isNames ? withoutRepeated(items) : items,
    ),
  links: ({ most, label }) => links(most, label.toLowerCase()),
  events: (row, today) => eventsRule(row, today),
  evidence: ({ most }, today) => evidenceRule(most, today),
  "site-state": (_row, today) =>
    z
      .strictObject(
        {
          verdict: z.enum(SITE_VERDICTS, `must be one of ${SITE_VERDICTS.join(", ")}`),
          since: pastDay(today),
        },
        "must be null, or an object with verdict and since",
      )
      .nullable()
      .default(null),
  json: () =>
    z
      .json("must be JSON")
      .refine(
        isSafeJson,
        `may only contain plain text up to ${LIMITS.url.toLocaleString("en")} characters and addresses that start with http:// or https://`,
      )
      .default(null),
  moment: () =>
    z.iso
      .datetime({
        offset: true,
        message: "must be a date and time, such as 2026-01-31T12:00:00Z",
      })
      // One canonical form, because ISO 8601 can write a time in several ways.
      .transform((moment) => new Date(moment).toISOString())
      .nullable()
      .default(null),
};

const eventsRule = ({ most, max }: BrandFieldRow & { kind: "events" }, today: string) => {
  const event = z.strictObject(
    {
      year: wholeNumber(FIRST_EVENT_YEAR, Number(today.slice(0, 4))),
      month: wholeNumber(1, 12).nullable().default(null),
      kind: z.enum(EVENT_KINDS, `must be one of ${EVENT_KINDS.join(", ")}`),
      text: requiredLine(max).refine((text) => eventTextProblem(text) === undefined, {
        error: ({ input }) => eventTextProblem(String(input)),
      }),
      source: optionalWebAddress(),
    },
    `must be an object with year, month, kind, text and source or, in an imported file, text such as “${EVENT_EXAMPLE}”`,
  );
  return listUpTo(event, most, "events").transform(inEventOrder);
};

const evidenceRule = (most: number, today: string) => {
  const entry = z.strictObject(
    {
      field: z.string("must be text").refine(isCheckable, {
        error: ({ input }) => `must be a public field or attr:<attribute>, not ${shortened(input)}`,
      }),
      source: optionalLine(SOURCE_MAX),
      checkedOn: pastDay(today),
      grade: z.enum(GRADES, `must be one of ${GRADES.join(", ")}`).default("independent"),
    },
    "must be an object with field, source, checkedOn and grade",
  );
  return listUpTo(entry, most, "checked facts")
    .superRefine((evidence, context) => {
      const seen = new Set<string>();
      for (const [at, { field }] of evidence.entries())
        if (seen.size === seen.add(field).size)
          context.addIssue({
            code: "custom",
            path: [at, "field"],
            message: `repeats ${field}`,
          });
    })
    .transform(inEvidenceOrder);
};

const itemOf = ({ max, isSafe, isNames }: BrandFieldRow & { kind: "list" }): z.ZodType<string> => {
  const line = requiredLine(max);
  if (isSafe) return line.refine(hasSafeScheme, WEB_ADDRESSES_ONLY);
  if (!isNames) return line;
  return line.refine((alias) => aliasProblem(alias) === undefined, {
    error: ({ input }) => aliasProblem(String(input)),
  });
};

/** A schema for each field. The output has the field's type, except that a slug may also be null. */
type FieldRules = {
  [Field in BrandField]: z.ZodType<Field extends "slug" ? string | null : BrandContent[Field]>;
};

const createFields = (today: string) =>
  recordOf<FieldRules>(BRAND_FIELD_KEYS, (field) => byKind(RULES, brandField(field), today));

const fieldRules = eachDay(createFields);

const createSchema = (today: string) =>
  z
    .strictObject(fieldRules(today), "must be a brand object")
    .transform((draft, context): BrandContent => {
      for (const { path, message } of ownNameErrors(draft))
        context.addIssue({ code: "custom", path: path.split("."), message });
      const slug = draftSlug(draft, context);
      return slug === null ? z.NEVER : reconcileEvidence(undefined, { ...draft, slug });
    });

/** The schema of a brand to save. `today` (`2026-01-31`) is the latest founding year and date of a check. */
export const brandDraftSchema = eachDay(createSchema);

/** Validates a brand to save. A blank slug is derived from the name; absent fields get their default values. */
export const parseBrandDraft = (input: unknown, now: Date) =>
  parseWith(brandDraftSchema(dayAt(now)), input);

/** Validates one field as `parseBrandDraft` does. Error paths are relative to the field. */
export const parseBrandField = <Field extends BrandField>(
  field: Field,
  value: unknown,
  now: Date,
) => parseWith<FieldRules[Field]>(fieldRules(dayAt(now))[field], value);

/** A slug; if blank or absent, `draftSlug` derives it from the name. */
export const optionalSlug = () => z.union([z.literal(""), slugField()]).nullish();

/** The given slug, or one derived from the name. Adds an issue and returns null if neither is possible. */
export const draftSlug = (
  { name, slug: given }: { name: string; slug?: string | null | undefined },
  context: z.RefinementCtx,
  example?: string,
): string | null => {
  const slug = given || slugFromName(name);
  if (slug === null)
    context.addIssue({ code: "custom", path: ["slug"], message: noSlugFromName(example) });
  return slug;
};

export const slugField = () =>
  z
    .string("must be text")
    .refine(
      isSlug,
      `must be 1 to ${LIMITS.slug} lower-case letters a-z and digits in groups joined by single hyphens, such as ping-golf`,
    );
