import { z } from "zod";
import { parseBrandField } from "../brand/brand-draft.schema.ts";
import { SOURCE_MAX } from "../brand/evidence.ts";
import { BRAND_FIELDS } from "../brand/fields.ts";
import type { InvalidInput, Result } from "../result.ts";
import { LIMITS, LOGO_TEXT_MAX } from "../limits.ts";
import { parseWith, recordId } from "../text/field.schema.ts";
import { hostOf } from "../text/addresses.ts";
import { withoutBidiControls } from "../text/invisible.ts";
import type { SiteToJudge } from "./assess-site.ts";
import { DAY_MS } from "../days.ts";
import { isWithoutAt, storedSuggestion } from "./suggestion.ts";
import { type KnownFacts, SUGGESTED_FIELDS, type SuggestedValue } from "./suggested-value.ts";
import {
  DEAD_RUNS_COUNTED,
  RUNS_KEPT,
  SIGNAL_MAX,
  SIGNALS_KEPT,
  PAGE_TEXT_MAX,
  WATCH_VERDICTS,
  type SiteMemory,
  TITLE_MAX,
  withoutAddresses,
} from "./site-memory.ts";

/** A site to check, with everything needed to judge it without the store. */
export interface SiteToCheck extends SiteToJudge {
  slug: string;
  /** Null in files made by hand; then the slug identifies the brand. */
  brandId: string | null;
  /** The version of the stored memory; 0 if there is none. */
  seen: number;
}

export type SiteReport = z.output<ReturnType<typeof reportSchema>>;

/** The result of a check, to be stored with the brand. */
export type CheckedSite = SiteReport["sites"][number];

export const REPORT_FORMAT = "golfbrands site report";

const textUpTo = (max: number) =>
  z.string("must be text").max(max, `must be at most ${max} characters`);
const line = (max: number) =>
  textUpTo(max).transform((text) =>
    withoutAddresses(withoutBidiControls(text.replace(/\p{Cc}+/gu, " "))),
  );
const webAddress = (max: number) =>
  textUpTo(max).refine((text) => hostOf(text) !== undefined, "must be a web address");
const listOf = <S extends z.ZodType>(item: S, max: number) =>
  z.array(item, "must be a list").max(max, `must be at most ${max}`);
const moment = z.iso.datetime("must be a date and time");
const verdict = z.enum(WATCH_VERDICTS, `must be one of ${WATCH_VERDICTS.join(", ")}`);
const signals = listOf(line(SIGNAL_MAX), SIGNALS_KEPT);
const word = z
  .string("must be text")
  .max(40, "is too long")
  .regex(/^[\w-]*$/, "must be a code")
  .nullable();
const count = z.int("must be a whole number").min(0, "must not be negative");
const mustBeRuns = `must be from 1 to ${DEAD_RUNS_COUNTED}`;
const runs = count.min(1, mustBeRuns).max(DEAD_RUNS_COUNTED, mustBeRuns);

/** How far a date may be in the future, because clocks differ. A check with a later date would delay the next one. */
const AHEAD_MS = DAY_MS;

const momentUpTo = (now: Date) => {
  const latest = new Date(now.getTime() + AHEAD_MS);
  return moment.refine(
    (at) => Date.parse(at) <= latest.getTime(),
    `must be ${latest.toISOString()} or earlier, at most a day ahead of this machine's clock`,
  );
};

/** A logo in a report. The content of the picture is validated when it is stored. */
const foundLogo = z.strictObject(
  {
    picture: z
      .string("must be text")
      .max(LOGO_TEXT_MAX, {
        error: `must be at most ${LIMITS.logoBytes} bytes in base64`,
        abort: true,
      })
      .regex(/^[A-Za-z\d+/]+={0,2}$/, "must be base64"),
    page: webAddress(SOURCE_MAX).refine(isWithoutAt, "must not contain an e-mail address"),
  },
  "must be a logo",
);

const suggested = {
  field: z.enum(SUGGESTED_FIELDS, `must be one of ${SUGGESTED_FIELDS.join(", ")}`),
  value: z.union([
    z.int("must be a whole number"),
    textUpTo(LIMITS.url).min(1, "must not be empty"),
  ]),
  source: webAddress(SOURCE_MAX),
};

const suggestedValue: z.ZodType<SuggestedValue> = z
  .strictObject(suggested, "must be a suggestion")
  .refine(
    ({ value, source }) => isWithoutAt(String(value)) && isWithoutAt(source),
    "must not contain an e-mail address",
  );

const memorySchema = (moment: z.ZodType<string>): z.ZodType<SiteMemory> =>
  z.strictObject(
    {
      siteHash: z.string("must be text").regex(/^[0-9a-f]{16}$/, "must be 16 hexadecimal digits"),
      isLab: z.boolean("must be true or false"),
      lastGoodAt: moment.nullable(),
      fingerprint: z
        .strictObject({ title: line(TITLE_MAX), language: word, script: word, domain: line(255) })
        .nullable(),
      page: z
        .strictObject({ title: line(PAGE_TEXT_MAX), description: line(PAGE_TEXT_MAX), at: moment })
        .optional(),
      suggestions: z
        .strictObject({
          at: moment,
          values: listOf(suggestedValue, SUGGESTED_FIELDS.length),
        })
        .optional(),
      dead: z.strictObject({ since: moment, runs }).nullable(),
      verdict,
      since: moment,
      runs: listOf(
        z.strictObject({
          at: moment,
          verdict,
          signals,
          isLooked: z.boolean("must be true or false"),
        }),
        RUNS_KEPT,
      ).min(1, "must not be empty"),
    },
    "must be the memory of a site",
  );

const site = {
  slug: line(LIMITS.slug).pipe(z.string().min(1, "is required")),
  website: webAddress(LIMITS.url),
  brandId: recordId().nullable(),
  seen: count,
};

const text = textUpTo(LIMITS.url);

/** The directory's values. A check only compares them with the facts on pages. */
const factsSchema: z.ZodType<Partial<KnownFacts>> = z.object(
  {
    ...Object.fromEntries(
      SUGGESTED_FIELDS.map((field) => [field, text.nullable().exactOptional()]),
    ),
    aliases: z.array(text, "must be a list").exactOptional(),
    foundedYear: z.int("must be a whole number").nullable().exactOptional(),
  },
  "must be an object",
);

const toCheckSchema = z.object(
  {
    slug: site.slug,
    website: site.website,
    brandId: site.brandId.default(null),
    name: line(BRAND_FIELDS.name.max).optional(),
    aliases: listOf(line(BRAND_FIELDS.name.max), 50).default([]),
    confirmedOn: z.union([z.iso.date(), moment], "must be a day").nullable().default(null),
    seen: site.seen.default(0),
    memory: memorySchema(moment).nullable().default(null),
    facts: factsSchema.optional(),
  },
  "must be an object",
);

const reportSchema = (now: Date) =>
  z.object(
    {
      format: z.literal(
        REPORT_FORMAT,
        "must be a report written by `golfbrands sites check --report`",
      ),
      version: z.literal(1, "must be 1, the supported version of reports"),
      /** Whether it comes from a test lab. */
      isLab: z.boolean("must be true or false"),
      sites: listOf(checkedSite(now), LIMITS.importRows),
      /** Facts on the brands' own pages that the directory lacks. */
      suggestions: listOf(
        reportedSuggestion(now),
        LIMITS.importRows * SUGGESTED_FIELDS.length,
      ).default([]),
    },
    "must be an object",
  );

const checkedSite = (now: Date) =>
  z.object(
    {
      ...site,
      verdict,
      signals,
      logo: foundLogo.exactOptional(),
      logoRefused: line(SIGNAL_MAX).exactOptional(),
      memory: memorySchema(momentUpTo(now)),
    },
    "must be a site",
  );

const reportedSuggestion = (now: Date) =>
  z
    .object(
      { ...suggested, slug: site.slug, grade: z.literal("brand", "must be brand") },
      "must be a suggestion",
    )
    .refine((one) => storedSuggestion(one) !== undefined, "must not contain an e-mail address")
    .superRefine(({ field, value }, context) => {
      const parsed = parseBrandField(field, field === "aliases" ? [value] : value, now);
      if (parsed.ok) return;
      const [{ message } = { message: "is not valid" }] = parsed.failure.errors;
      context.addIssue({ code: "custom", path: ["value"], message });
    });

/** A line of `golfbrands sites export`, or of a file with just slug and website. */
export const parseSiteToCheck = (input: unknown): Result<SiteToCheck, InvalidInput> => {
  const parsed = parseWith(toCheckSchema, input);
  if (!parsed.ok) return parsed;
  const { name, ...rest } = parsed.value;
  return { ok: true, value: { ...rest, name: name ?? rest.slug.replaceAll("-", " ") } };
};

/** A report of `golfbrands sites check`. Refuses dates more than a day after `now`. */
export const parseSiteReport = (input: unknown, now: Date): Result<SiteReport, InvalidInput> =>
  parseWith(reportSchema(now), input);
