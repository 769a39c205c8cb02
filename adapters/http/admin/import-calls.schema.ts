import { z } from "@hono/zod-openapi";
import {
  BAD_CELLS,
  DEFAULT_IMPORT_OPTIONS,
  delimiterOf,
  DELIMITERS,
  ENCODINGS,
  FILE_FORMATS,
  IMPORT_EDITS,
  MATCHES,
  ONLY,
} from "#core/import/import-options.ts";
import { FILE_FIELDS, fieldOfFileField, IMPORT_FIELDS } from "#core/import/import-field.ts";
import { LIMITS } from "#core/limits.ts";
import type { SentFile } from "#core/ports/brand-files.ts";
import { isPlainLine } from "#core/text/clean.ts";
import { visible } from "#core/text/field.schema.ts";
import { withoutBidiControls } from "#core/text/invisible.ts";
import { parseJson } from "../../json.ts";
import { adminCall } from "./admin-call.schema.ts";
import { file, FILE_TYPES, found } from "./answered.schema.ts";
import { brandFilterSchema, filterOf } from "./brand-requests.schema.ts";
import * as answers from "./import.schema.ts";
import { flag, oneOf } from "../calls/field.schema.ts";

/** The most columns in one file, and the most values set for every row. */
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

/** A field by its name in files, or as JSON names it. */
const field = z.preprocess(
  (name) => (typeof name === "string" ? (fieldOfFileField(name) ?? name) : name),
  z.enum(IMPORT_FIELDS, `must be one of ${FILE_FIELDS.join(", ")}`),
);

const EDITS = '[{"line":3,"column":"Founded","value":"1998"}]';

const editSchema = z.strictObject({
  line: z.int("must be a line of the file").min(1, "must be a line of the file"),
  column: z
    .string("must be the name of a column")
    .max(VALUE_LENGTH, "must be the name of a column"),
  value: z
    .string("must be text or null")
    .max(VALUE_LENGTH, `may have at most ${VALUE_LENGTH} characters`)
    .nullable(),
});

const request = {
  name: visible(
    z
      .string("must be the file's name")
      .min(1, "must be the file's name")
      .max(LIMITS.fileName, `may have at most ${LIMITS.fileName} characters`)
      .overwrite(withoutBidiControls)
      .refine(isPlainLine, "must be plain text"),
  ).openapi({ description: "The file's name, which history shows.", example: "brands.csv" }),
  format: oneOf(FILE_FORMATS).nullable().default(null).openapi({
    description: "The format; by default, detected from the content.",
  }),
  encoding: oneOf(ENCODINGS).nullable().default(null).openapi({
    description: "The character encoding; by default, detected from the content.",
  }),
  delimiter: z
    .preprocess(
      (text) => (typeof text === "string" ? (delimiterOf(text) ?? text) : text),
      z.enum(DELIMITERS, "must be comma, semicolon, tab or bar, or the character itself"),
    )
    .nullable()
    .default(null)
    .openapi({
      type: "string",
      description:
        "What separates the cells of a CSV file: `comma`, `semicolon`, `tab` or `bar`; by default, detected from the content.",
      example: "semicolon",
    }),
  match: oneOf(MATCHES).default(DEFAULT_IMPORT_OPTIONS.match).openapi({
    description: "How rows are matched with existing brands.",
  }),
  only: oneOf(ONLY).nullable().default(null).openapi({
    description: "Only `create` new brands, or only `update` existing ones.",
  }),
  clearEmpty: flag().openapi({
    description: "Whether an empty cell clears its field.",
  }),
  createMissingTaxonomy: flag().openapi({
    description: "Whether missing categories and attributes are created.",
  }),
  keepChecked: flag().openapi({
    description:
      "Whether values stay that would overwrite a checked fact or an accepted correction.",
  }),
  badCells: oneOf(BAD_CELLS).default(DEFAULT_IMPORT_OPTIONS.badCells).openapi({
    description:
      "Bad cells reject their row (`reject`), or are left out while the row is imported (`skip`). A bad name or slug always rejects the row.",
  }),
  set: objectOf(
    z.string("must be text").max(VALUE_LENGTH, `may have at most ${VALUE_LENGTH} characters`),
    "Values for every row, by field, written as in a CSV file.",
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
    "The field of each column, by the column's name, if the guess is wrong; null ignores the column. Fields have their names in files, such as `hq_location`.",
    '{"Where":"hq_location","Notes":null}',
  ).transform((pairs) => Object.entries(pairs)),
  edits: z
    .string()
    .default("[]")
    .transform((text) => parseJson(text))
    .pipe(
      z
        .array(editSchema, `must be a JSON array, such as ${EDITS}`)
        .max(IMPORT_EDITS, `may have at most ${IMPORT_EDITS} cells`),
    )
    .openapi({
      type: "string",
      description:
        "Corrected cells, with the line and column that the review names; a value is written as in a CSV file, and null leaves the cell out.",
      example: EDITS,
    }),
};

const rejectsQuerySchema = z.strictObject(request);

const requestOf = (
  { name, ...request }: z.output<typeof rejectsQuerySchema>,
  content: SentFile["content"],
) => [{ name, content }, request] as const;

const BODY =
  "The body is the file: CSV (in UTF-8 or an encoding that is recognised or stated; commas, semicolons, tabs or bars), JSON or NDJSON, at most 50 MB, " +
  "500 columns and 100,000 rows, received within 30 seconds. ";

export const importCalls = {
  reviewImport: adminCall({
    summary: "Review an import: what it would change",
    description: `${BODY}Writes nothing and stores nothing.`,
    query: z.strictObject({
      ...request,
      from: z.coerce
        .number("must be a whole number")
        .int("must be a whole number")
        .min(0, "must not be negative")
        .max(LIMITS.importRows, `must be at most ${LIMITS.importRows}`)
        .default(0)
        .openapi({ description: "The first change to show, from 0." }),
    }),
    file: FILE_TYPES,
    failures: ["file-too-large"],
    run: (backOffice, { query: { from, ...query }, content }) =>
      backOffice.reviewImport(...requestOf(query, content), from),
    answer: found("The review.", answers.importReviewSchema),
  }),

  writeRejects: adminCall({
    summary: "Return the rejected rows of a file, each with its line and the reason",
    description: `${BODY}Writes nothing. The response is a file of the same format, to be corrected and imported.`,
    query: rejectsQuerySchema,
    file: FILE_TYPES,
    failures: ["file-too-large"],
    run: (backOffice, { query, content }) => backOffice.writeRejects(...requestOf(query, content)),
    answer: file("The rejected rows."),
  }),

  applyImport: adminCall({
    summary: "Import a file exactly as reviewed, as one batch",
    description:
      `${BODY}It is planned again. Nothing is written if the plan differs from the reviewed one. ` +
      "If no row changes anything, `batchId` is null.",
    query: z.strictObject({
      ...request,
      digest: z
        .string("must be the digest of the reviewed plan")
        .regex(/^[0-9a-f]{64}$/, "must be the digest of the reviewed plan")
        .openapi({ description: "From the review." }),
      revision: z.coerce
        .number("must be the revision of the reviewed plan")
        .int("must be the revision of the reviewed plan")
        .min(0, "must be the revision of the reviewed plan")
        .max(Number.MAX_SAFE_INTEGER, "must be the revision of the reviewed plan")
        .openapi({ description: "From the review." }),
      rejected: oneOf(["refuse", "skip"]).default("refuse").openapi({
        description:
          "If some rows are rejected: import nothing (`refuse`), or the other rows (`skip`).",
      }),
      again: flag().openapi({ description: "Import the file although it was imported before." }),
    }),
    file: FILE_TYPES,
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
    summary: "Export the matching brands to a file",
    description: "Sorted by slug. Importing the file again changes nothing.",
    query: brandFilterSchema.extend({
      format: oneOf(FILE_FORMATS).default("csv"),
      isForExcel: flag().openapi({
        description: "Whether a CSV file begins with a byte order mark, which Excel needs.",
      }),
    }),
    run: (backOffice, { query: { format, isForExcel, ...filter } }) =>
      backOffice.exportBrands(filterOf(filter), format, isForExcel),
    answer: file("The file."),
  }),
};
