import { z } from "@hono/zod-openapi";
import {
  DEFAULT_IMPORT_OPTIONS,
  FILE_FORMATS,
  MATCHES,
  ONLY,
} from "#core/import/import-options.ts";
import { IMPORT_FIELDS } from "#core/import/import-field.ts";
import { LIMITS } from "#core/limits.ts";
import type { SentFile } from "#core/ports/brand-files.ts";
import { isPlainLine } from "#core/text/clean.ts";
import { visible } from "#core/text/field.schema.ts";
import { withoutBidiControls } from "#core/text/invisible.ts";
import { parseJson } from "../../json.ts";
import { adminCall } from "./admin-call.schema.ts";
import { file, found } from "./answered.schema.ts";
import { brandFilterSchema } from "./brand-requests.schema.ts";
import * as answers from "./import.schema.ts";
import { flag, oneOf } from "../calls/field.schema.ts";

/** Columns of one file, and values given for every row: no honest file has more. */
const PAIRS = 200;
const VALUE_LENGTH = 2_048;

const objectOf = <Value extends z.ZodType>(value: Value, description: string, example: string) =>
  z
    .string()
    .default("{}")
    .transform((text, context): unknown => {
      const value = parseJson(text);
      if (value !== undefined) return value;
      context.addIssue({ code: "custom", message: `must be a JSON object, such as ${example}` });
      return z.NEVER;
    })
    .pipe(
      z
        .record(z.string(), value, `must be a JSON object, such as ${example}`)
        .refine((pairs) => Object.keys(pairs).length <= PAIRS, `may name at most ${PAIRS}`),
    )
    .openapi({ type: "string", description, example });

const field = oneOf(IMPORT_FIELDS);

const request = {
  name: visible(
    z
      .string("must be the file's name")
      .min(1, "must be the file's name")
      .max(LIMITS.fileName, `may have at most ${LIMITS.fileName} characters`)
      .overwrite(withoutBidiControls)
      .refine(isPlainLine, "must be plain text"),
  ).openapi({ description: "The file's name; history shows it.", example: "brands.csv" }),
  format: oneOf(FILE_FORMATS).nullable().default(null).openapi({
    description: "What the file is, where its content does not tell.",
  }),
  match: oneOf(MATCHES).default(DEFAULT_IMPORT_OPTIONS.match).openapi({
    description: "By what rows are recognised as brands that exist.",
  }),
  only: oneOf(ONLY).nullable().default(null).openapi({
    description: "Leave brands that exist alone, or create none.",
  }),
  clearEmpty: flag().openapi({
    description: "An empty cell clears its field instead of leaving it as it is.",
  }),
  createMissingTaxonomy: flag().openapi({
    description: "Categories and attributes that do not exist are created.",
  }),
  set: objectOf(
    z.string("must be text").max(VALUE_LENGTH, `may have at most ${VALUE_LENGTH} characters`),
    "Values given for every row, by field, as a CSV file would say them.",
    '{"status":"archived"}',
  ).transform((pairs, context) =>
    Object.entries(pairs).map(([name, value]) => {
      const known = field.safeParse(name);
      if (known.success) return [known.data, value] as const;
      context.addIssue({ code: "custom", message: `names ${name}, which is no field of a brand` });
      return z.NEVER;
    }),
  ),
  columns: objectOf(
    field.nullable(),
    "What columns hold, by their name, where that does not tell or tells wrong; null for one to ignore.",
    '{"Marke":"name","Notes":null}',
  ).transform((pairs) => Object.entries(pairs)),
};

const rejectsQuerySchema = z.strictObject(request);

const requestOf = (
  { name, ...request }: z.output<typeof rejectsQuerySchema>,
  content: SentFile["content"],
) => [{ name, content }, request] as const;

const BODY =
  "The body is the file: CSV (UTF-8, UTF-16 or Windows-1252; commas, semicolons or tabs), JSON or NDJSON, at most 50 MB " +
  "and 100,000 rows, received within 30 seconds. ";

export const importCalls = {
  reviewImport: adminCall({
    summary: "Tell what importing a file would do",
    description: `${BODY}Writes nothing, and keeps nothing.`,
    query: z.strictObject({
      ...request,
      from: z.coerce
        .number("must be a whole number")
        .int("must be a whole number")
        .min(0, "must not be negative")
        .max(LIMITS.importRows, `must be at most ${LIMITS.importRows}`)
        .default(0)
        .openapi({ description: "The first change to tell of, from 0." }),
    }),
    file: true,
    failures: ["file-too-large"],
    run: (backOffice, { query: { from, ...query }, content }) =>
      backOffice.reviewImport(...requestOf(query, content), from),
    answer: found("What it would do.", answers.importReviewSchema),
  }),

  writeRejects: adminCall({
    summary: "Answer the rows of a file that cannot be imported, with their line and the reason",
    description: `${BODY}Writes nothing. The answer is a file like it, ready to be mended and imported.`,
    query: rejectsQuerySchema,
    file: true,
    failures: ["file-too-large"],
    run: (backOffice, { query, content }) => backOffice.writeRejects(...requestOf(query, content)),
    answer: file("The rejected rows."),
  }),

  applyImport: adminCall({
    summary: "Import a file exactly as it was reviewed, as one batch",
    description:
      `${BODY}It is planned again, and nothing is written when that comes to anything else than what was reviewed. ` +
      "Where every row says what is there already, `batchId` is null.",
    query: z.strictObject({
      ...request,
      digest: z
        .string("must be the digest of the reviewed plan")
        .regex(/^[0-9a-f]{64}$/, "must be the digest of the reviewed plan")
        .openapi({ description: "As the review answered it." }),
      revision: z.coerce
        .number("must be the revision of the reviewed plan")
        .int("must be the revision of the reviewed plan")
        .min(0, "must be the revision of the reviewed plan")
        .max(Number.MAX_SAFE_INTEGER, "must be the revision of the reviewed plan")
        .openapi({ description: "As the review answered it." }),
      rejected: oneOf(["refuse", "skip"]).default("refuse").openapi({
        description: "When rows cannot be imported: import none, or the others.",
      }),
      again: flag().openapi({ description: "Import a file once more that was imported already." }),
    }),
    file: true,
    failures: ["file-too-large", "already-imported", "rows-rejected", "import-stale"],
    run: (backOffice, { query: { digest, revision, rejected, again, ...query }, content }) =>
      backOffice.applyImport(
        ...requestOf(query, content),
        { digest, revision },
        { skipBad: rejected === "skip", again },
      ),
    answer: found("Imported.", answers.importedSchema),
  }),

  exportBrands: adminCall({
    summary: "Write every matching brand to a file",
    description: "By slug. Importing it again changes nothing.",
    query: brandFilterSchema.extend({ format: oneOf(FILE_FORMATS).default("csv") }),
    run: (backOffice, { query: { format, ...filter } }) => backOffice.exportBrands(filter, format),
    answer: file("The file."),
  }),
};
