import { z } from "zod";
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
import type { ImportRequest } from "#core/back-office/review-import.ts";
import { LIMITS } from "#core/limits.ts";
import type { SentFile } from "#core/ports/brand-files.ts";
import { isPlainLine } from "#core/text/clean.ts";
import { visible } from "#core/text/field.schema.ts";
import { withoutBidiControls } from "#core/text/invisible.ts";
import { parseJson } from "../../json.ts";
import { content, flag, oneOf } from "./argument.schema.ts";
import { type ArgumentsOf, rowOf } from "./row.schema.ts";

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
    .describe(`${description} Such as ${example}`);

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

const options = {
  name: visible(
    z
      .string("must be the file's name")
      .min(1, "must be the file's name")
      .max(LIMITS.fileName, `may have at most ${LIMITS.fileName} characters`)
      .overwrite(withoutBidiControls)
      .refine(isPlainLine, "must be plain text"),
  ).describe("The file's name, which history shows."),
  format: oneOf(FILE_FORMATS)
    .nullable()
    .default(null)
    .describe("The format; by default, detected from the content."),
  encoding: oneOf(ENCODINGS)
    .nullable()
    .default(null)
    .describe("The character encoding; by default, detected from the content."),
  delimiter: z
    .preprocess(
      (text) => (typeof text === "string" ? (delimiterOf(text) ?? text) : text),
      z.enum(DELIMITERS, "must be comma, semicolon, tab or bar, or the character itself"),
    )
    .nullable()
    .default(null)
    .describe(
      "What separates the cells of a CSV file: `comma`, `semicolon`, `tab` or `bar`; by default, detected from the content.",
    ),
  match: oneOf(MATCHES)
    .default(DEFAULT_IMPORT_OPTIONS.match)
    .describe("How rows are matched with existing brands."),
  only: oneOf(ONLY)
    .nullable()
    .default(null)
    .describe("Only `create` new brands, or only `update` existing ones."),
  clearEmpty: flag("Whether an empty cell clears its field."),
  createMissingTaxonomy: flag("Whether missing categories and attributes are created."),
  keepChecked: flag(
    "Whether values stay that would overwrite a checked fact or an accepted correction.",
  ),
  badCells: oneOf(BAD_CELLS)
    .default(DEFAULT_IMPORT_OPTIONS.badCells)
    .describe(
      "Bad cells reject their row (`reject`), or are left out while the row is imported (`skip`). A bad name or slug always rejects the row.",
    ),
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
    .describe(
      `Corrected cells, with the line and column that the review names; a value is written as in a CSV file, and null leaves the cell out. Such as ${EDITS}`,
    ),
};

const request = { content, ...options };
type Request = z.output<z.ZodObject<typeof request>>;

const fileIn = ({ name, content, ...request }: Request): [SentFile, ImportRequest] => [
  { name, content },
  request,
];

const fileValues = (
  { name, content }: SentFile,
  { set, columns, edits, ...request }: ImportRequest,
) => ({
  ...request,
  name: name.slice(0, LIMITS.fileName),
  content,
  set: set.length > 0 && JSON.stringify(Object.fromEntries(set)),
  columns: columns.length > 0 && JSON.stringify(Object.fromEntries(columns)),
  edits: edits.length > 0 && JSON.stringify(edits),
});

export const importRows = {
  reviewImport: rowOf(
    "POST /imports/review",
    z.strictObject({
      ...request,
      from: z.coerce
        .number("must be a whole number")
        .int("must be a whole number")
        .min(0, "must not be negative")
        .max(LIMITS.importRows, `must be at most ${LIMITS.importRows}`)
        .default(0)
        .describe("The first change to show, from 0."),
    }),
    ({ from, ...sent }) => [...fileIn(sent), from],
    (...[file, request, from]: ArgumentsOf<"reviewImport">) => ({
      ...fileValues(file, request),
      from,
    }),
  ),

  writeRejects: rowOf(
    "POST /imports/rejects",
    z.strictObject(request),
    fileIn,
    (...[file, request]: ArgumentsOf<"writeRejects">) => fileValues(file, request),
  ),

  applyImport: rowOf(
    "POST /imports",
    z.strictObject({
      ...request,
      digest: z
        .string("must be the digest of the reviewed plan")
        .regex(/^[0-9a-f]{64}$/, "must be the digest of the reviewed plan")
        .describe("From the review."),
      revision: z.coerce
        .number("must be the revision of the reviewed plan")
        .int("must be the revision of the reviewed plan")
        .min(0, "must be the revision of the reviewed plan")
        .max(Number.MAX_SAFE_INTEGER, "must be the revision of the reviewed plan")
        .describe("From the review."),
      rejected: oneOf(["refuse", "skip"])
        .default("refuse")
        .describe(
          "If some rows are rejected: import nothing (`refuse`), or the other rows (`skip`).",
        ),
      again: flag("Import the file although it was imported before."),
    }),
    ({ digest, revision, rejected, again, ...sent }) => [
      ...fileIn(sent),
      { digest, revision },
      { skipBad: rejected === "skip", again },
    ],
    (...[file, request, reviewed, { skipBad, again } = {}]: ArgumentsOf<"applyImport">) => ({
      ...fileValues(file, request),
      ...reviewed,
      rejected: skipBad && "skip",
      again,
    }),
  ),
};
