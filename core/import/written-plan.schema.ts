import { z } from "zod";
import { parseWith } from "../text/field.schema.ts";
import type { InvalidInput, Result } from "../result.ts";
import { IMPORT_FIELDS } from "./import-field.ts";
import { BAD_CELLS, DELIMITERS, ENCODINGS, FILE_FORMATS, MATCHES, ONLY } from "./import-options.ts";

export const PLAN_FORMAT = "golfbrands import plan";
export const PLAN_VERSION = 2;

const text = z.string("must be text");
const digest = z.string("must be a digest").regex(/^[0-9a-f]{64}$/, "must be a digest");
const whole = z.int("must be a whole number").min(0, "must not be negative");
const field = z.enum(IMPORT_FIELDS, "must be a field of a brand");
const flag = z.boolean("must be true or false");

/**
 * The part of a plan file (`brands import --plan`) that describes the import. Its changes are only for people to read: the import
 * plans them again.
 */
const planSchema = z.object(
  {
    format: z.literal(PLAN_FORMAT, "must be a plan that `golfbrands brands import --plan` wrote"),
    version: z.literal(PLAN_VERSION, `must be ${PLAN_VERSION}, the only supported version`),
    file: z.object(
      {
        /** Null for standard input. */
        path: text.nullable(),
        name: text,
        fingerprint: digest,
      },
      "must be a file",
    ),
    request: z.object(
      {
        format: z.enum(FILE_FORMATS, "must be a format of a file, or null").nullable(),
        encoding: z.enum(ENCODINGS, "must be an encoding, or null").nullable(),
        delimiter: z.enum(DELIMITERS, "must be a delimiter, or null").nullable(),
        match: z.enum(MATCHES, "must be a way to match rows"),
        only: z.enum(ONLY, "must be create, update or null").nullable(),
        clearEmpty: flag,
        createMissingTaxonomy: flag,
        keepChecked: flag,
        badCells: z.enum(BAD_CELLS, "must be reject or skip"),
        set: z.array(z.tuple([field, text]), "must be a list"),
        columns: z.array(z.tuple([text, field.nullable()]), "must be a list"),
        edits: z.array(
          z.object({ line: whole, column: text, value: text.nullable() }),
          "must be a list",
        ),
      },
      "must say how the file is read",
    ),
    again: flag,
    reviewed: z.object({ digest }, "must identify the plan"),
    changesDigest: digest,
    changes: z.array(z.unknown(), "must be a list"),
  },
  "must be an object",
);

export type WrittenPlan = z.output<typeof planSchema>;

export const parsePlan = (input: unknown): Result<WrittenPlan, InvalidInput> =>
  parseWith(planSchema, input);
