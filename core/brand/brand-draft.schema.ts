import { z } from "zod";
import type { InvalidInput, Result } from "../result.ts";
import { LIMITS } from "../limits.ts";
import { leadsNowhereElse } from "../text/addresses.ts";
import {
  choiceOf,
  isSafeJson,
  lines,
  links,
  listUpTo,
  ONLY_THE_WEB,
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
import { GRADES, SITE_VERDICTS, SOURCE_MAX } from "./evidence.ts";
import { settleEvidence } from "./settle-evidence.ts";
import { aliasProblem, ownNameAmong, withoutRepeated } from "./aliases.ts";
import { isSlug, noSlugFromName, slugFromName } from "./slug.ts";
import { dayAt, eachDay } from "../days.ts";

/** The rule of each kind of field; what is left out gets the spec's default. */
const RULES: KindTable<z.ZodType, [today: string]> = {
  name: ({ max }) => requiredLine(max),
  slug: () => optionalSlug(),
  text: ({ max }) => lines(max).default(""),
  line: ({ max }) => optionalLine(max),
  site: () => optionalWebAddress(),
  file: () => optionalFileAddress(),
  year: ({ min }, today) =>
    wholeNumber(min, Number(today.slice(0, 4)))
      .nullable()
      .default(null),
  count: ({ max }) =>
    wholeNumber(0, max)
      .nullish()
      .transform((count) => count ?? 0),
  integer: ({ min, max }) => wholeNumber(min, max).nullable().default(null),
  boolean: () => z.boolean("must be true or false").default(false),
  choice: ({ choices, isOptional }) => choiceOf(choices, isOptional),
  list: (row) =>
    listUpTo(itemOf(row), row.most, row.label.toLowerCase()).transform((items) =>
      row.isNames ? withoutRepeated(items) : items,
    ),
  links: ({ most, label }) => links(most, label.toLowerCase()),
  evidence: ({ most }, today) => evidenceRule(most, today),
  "site-state": (_row, today) =>
    z
      .strictObject(
        {
          verdict: z.enum(SITE_VERDICTS, `must be ${SITE_VERDICTS.join(", ")}`),
          since: pastDay(today),
        },
        "must be null, or a verdict and since when",
      )
      .nullable()
      .default(null),
  json: () =>
    z
      .json("must be JSON")
      .refine(
        isSafeJson,
        `must hold plain texts of at most ${LIMITS.url.toLocaleString("en")} characters, and no addresses but those starting with http:// or https://`,
      )
      .default(null),
  moment: () =>
    z.iso
      .datetime({
        offset: true,
        message: "must be a date and time, such as 2026-01-31T12:00:00Z",
      })
      // The same moment may be written in several ways.
      .transform((moment) => new Date(moment).toISOString())
      .nullable()
      .default(null),
};

const evidenceRule = (most: number, today: string) => {
  const entry = z.strictObject(
    {
      field: z.string("must be text").refine(isCheckable, {
        error: ({ input }) =>
          `must be a public field or attr: and an attribute, which ${shortened(input)} is not`,
      }),
      source: optionalLine(SOURCE_MAX),
      checkedOn: pastDay(today),
      grade: z.enum(GRADES, `must be ${GRADES.join(", ")}`).default("independent"),
    },
    "must be a field, its source, the day it was checked on, and a grade",
  );
  return listUpTo(entry, most, "checked facts")
    .superRefine((evidence, context) => {
      const seen = new Set<string>();
      for (const [at, { field }] of evidence.entries())
        if (seen.size === seen.add(field).size)
          context.addIssue({
            code: "custom",
            path: [at, "field"],
            message: `names ${field} again`,
          });
    })
    .transform(inEvidenceOrder);
};

const itemOf = ({ max, isSafe, isNames }: BrandFieldRow & { kind: "list" }): z.ZodType<string> => {
  const line = requiredLine(max);
  if (isSafe) return line.refine(leadsNowhereElse, ONLY_THE_WEB);
  if (!isNames) return line;
  return line.refine((alias) => aliasProblem(alias) === undefined, {
    error: ({ input }) => aliasProblem(String(input)),
  });
};

const createFields = (today: string) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a rule for each field, which gives what its kind holds.
  Object.fromEntries(
    BRAND_FIELD_KEYS.map((field) => [field, byKind(RULES, brandField(field), today)]),
  ) as unknown as {
    [Field in BrandField]: z.ZodType<
      Field extends "slug" ? string | null | undefined : BrandContent[Field]
    >;
  };

const createSchema = (today: string) =>
  z
    .strictObject(createFields(today), "must be an object holding a brand")
    .transform((draft, context): BrandContent => {
      for (const { path, message } of ownNameAmong(draft))
        context.addIssue({ code: "custom", path: path.split("."), message });
      const slug = draftSlug(draft, context);
      return slug === null ? z.NEVER : settleEvidence(undefined, { ...draft, slug });
    });

/** The rules of a brand to save; it cannot be founded, nor have been checked, after `today`, a day as `2026-01-31`. */
export const brandDraftSchema = eachDay(createSchema);

/** Checks a brand to save. A blank slug is made from the name; what is left out gets the spec's default. */
export const parseBrandDraft = (input: unknown, now: Date) =>
  parseWith(brandDraftSchema(dayAt(now)), input);

const fieldRules = eachDay(createFields);

/** Checks one field of a brand, by the rules of `parseBrandDraft`. Paths of errors start inside the field. */
export const parseBrandField = <Field extends keyof BrandContent>(
  field: Field,
  value: unknown,
  now: Date,
): Result<BrandContent[Field], InvalidInput> => {
  const rules = fieldRules(dayAt(now));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rules of a field give that field's type.
  return parseWith(rules[field], value) as Result<BrandContent[Field], InvalidInput>;
};

/** A slug that is made from the name where it is left out. */
export const optionalSlug = () => z.union([z.literal(""), slugField()]).nullish();

/** The slug that was given, else the one made from the name; null, and an issue, where that cannot be. */
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
