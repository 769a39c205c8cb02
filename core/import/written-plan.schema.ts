import { z } from "zod";
import { brandDraftSchema, slugField } from "../brand/brand-draft.schema.ts";
import type { Change } from "../change/change-set.ts";
import { attributeDraftSchema, categoryDraftSchema } from "../taxonomy/taxonomy-draft.schema.ts";
import { parseWith, recordId } from "../text/field.schema.ts";
import type { InvalidInput, Result } from "../result.ts";
import { dayAt, eachDay } from "../days.ts";
import type { ImportChange } from "./planned-change.ts";

export const PLAN_FORMAT = "golfbrands import plan";
export const PLAN_VERSION = 1;

export interface PlanHeader {
  note: string;
  creations: Change[];
  /** `parsePlanChange` parses each. */
  changes: unknown[];
}

const id = recordId();
const moment = z.iso.datetime("must be a date and time");

const readVersion = z.int("must be a version").min(1, "must be a version");

/** A change of a category or an attribute. */
const taxonomyChange = <Kind extends "category" | "attribute", S extends z.ZodType<object>>(
  kind: Kind,
  draft: S,
) => {
  const record = z.literal(kind);
  const after = withId(draft);
  return z.discriminatedUnion(
    "verb",
    [
      z.strictObject({ record, verb: z.literal("create"), after }),
      z.strictObject({ record, verb: z.literal("update"), readVersion, after }),
      z.strictObject({ record, verb: z.literal("delete"), readVersion, id }),
    ],
    "must create, update or delete it",
  );
};

const creationSchema = z.discriminatedUnion(
  "record",
  [
    taxonomyChange("category", categoryDraftSchema),
    taxonomyChange("attribute", attributeDraftSchema),
  ],
  "must be about a category or an attribute",
);

const headerSchema = z.object(
  {
    format: z.literal(PLAN_FORMAT, "must be a plan that `golfbrands brands import --plan` wrote"),
    version: z.literal(PLAN_VERSION, `must be ${PLAN_VERSION}, the only supported version`),
    note: z.string("must be text").min(1, "is required").max(1_000, "is too long"),
    creations: z.array(creationSchema, "must be a list"),
    changes: z.array(z.unknown(), "must be a list"),
  },
  "must be an object",
);

const changeRules = eachDay((today) =>
  z.object(
    {
      line: z.int("must be a whole number"),
      change: z.discriminatedUnion(
        "verb",
        [
          z.strictObject({
            record: z.literal("brand", "must be brand"),
            verb: z.literal("create"),
            after: withBirth(brandDraftSchema(today)),
          }),
          z.strictObject({
            record: z.literal("brand", "must be brand"),
            verb: z.literal("update"),
            readVersion,
            after: withBirth(brandDraftSchema(today)),
          }),
        ],
        "must create or update a brand",
      ),
      redirect: z
        .strictObject({ slug: slugField(), brandId: id }, "must be an old address, or null")
        .nullable(),
    },
    "must be a change",
  ),
);

export const parsePlanHeader = (input: unknown): Result<PlanHeader, InvalidInput> =>
  parseWith(headerSchema, input);

/** Reads one change of a plan by the rules of the form, because the file may have been edited. */
export const parsePlanChange = (input: unknown, now: Date): Result<ImportChange, InvalidInput> =>
  parseWith(changeRules(dayAt(now)), input);

/** A draft with the id of its record. */
function withId<S extends z.ZodType<object>>(draft: S) {
  return apart(draft, z.object({ id }));
}

function withBirth<S extends z.ZodType<object>>(draft: S) {
  return apart(draft, z.object({ id, createdAt: moment }));
}

/** Validates some keys with one schema, and all others, strictly, with another. */
function apart<S extends z.ZodType<object>, K extends z.ZodObject>(rest: S, keys: K) {
  const names = Object.keys(keys.shape);
  return z
    .record(z.string(), z.unknown(), "must be a record")
    .transform((input, context): z.output<S> & z.output<K> => {
      const others = Object.fromEntries(
        Object.entries(input).filter(([name]) => !names.includes(name)),
      );
      const outcomes = [parseWith(keys, input), parseWith(rest, others)] as const;
      for (const outcome of outcomes)
        for (const { path, message } of outcome.ok ? [] : outcome.failure.errors)
          context.addIssue({ code: "custom", path: path === "" ? [] : [path], message });
      const [own, other] = outcomes;
      if (!own.ok || !other.ok) return z.NEVER;
      return { ...other.value, ...own.value };
    });
}
