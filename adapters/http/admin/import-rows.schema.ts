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
import { argument, content, flag, oneOf, text, value, whole } from "./argument.schema.ts";
import { type ArgumentsOf, row } from "./row.schema.ts";

/** The most columns that a request may map, and the most values that it may set on every row. */
const PAIRS = 200;
const VALUE_LENGTH = 2_048;

/** A query parameter that contains JSON. */
const jsonOf = <Value extends z.ZodType>(value: Value, missing: string) =>
  z
    .string()
    .default(missing)
    .transform((text) => parseJson(text))
    .pipe(value);

const pairsOf = <Value extends z.ZodType>(value: Value, example: string) =>
  jsonOf(
    z
      .record(z.string(), value, `must be a JSON object, such as ${example}`)
      .refine((pairs) => Object.keys(pairs).length <= PAIRS, `may have at most ${PAIRS} entries`)
      .transform((pairs) => Object.entries(pairs)),
    "{}",
  );

/** A field, by its name in files or in JSON. */
const field = z.preprocess(
  (name) => (typeof name === "string" ? (fieldOfFileField(name) ?? name) : name),
  z.enum(IMPORT_FIELDS, `must be one of ${FILE_FIELDS.join(", ")}`),
);

const edit = z.strictObject({
  line: z.int("must be a line of the file").min(1, "must be a line of the file"),
  column: text(VALUE_LENGTH),
  value: text(VALUE_LENGTH).nullable(),
});

const file = argument(
  {
    content,
    name: visible(text(LIMITS.fileName).min(1, "must be the file's name"))
      .overwrite(withoutBidiControls)
      .refine(isPlainLine, "must be plain text"),
  },
  (sent) => sent,
  ({ name, content }: SentFile) => ({ name: name.slice(0, LIMITS.fileName), content }),
);

const REQUEST = {
  format: oneOf(FILE_FORMATS).nullable().default(null),
  encoding: oneOf(ENCODINGS).nullable().default(null),
  delimiter: z
    .preprocess(
      (text) => (typeof text === "string" ? (delimiterOf(text) ?? text) : text),
      z.enum(DELIMITERS, "must be comma, semicolon, tab or bar, or the character itself"),
    )
    .nullable()
    .default(null),
  match: oneOf(MATCHES).default(DEFAULT_IMPORT_OPTIONS.match),
  only: oneOf(ONLY).nullable().default(null),
  clearEmpty: flag,
  createMissingTaxonomy: flag,
  keepChecked: flag,
  badCells: oneOf(BAD_CELLS).default(DEFAULT_IMPORT_OPTIONS.badCells),
  set: pairsOf(text(VALUE_LENGTH), '{"status":"archived"}').transform((pairs, context) =>
    pairs.map(([name, value]) => {
      const known = field.safeParse(name);
      if (known.success) return [known.data, value] as const;
      context.addIssue({
        code: "custom",
        message: `names ${name}, which is not a field of a brand`,
      });
      return z.NEVER;
    }),
  ),
  columns: pairsOf(field.nullable(), '{"Where":"hq_location","Notes":null}'),
  edits: jsonOf(
    z
      .array(edit, 'must be a JSON array, such as [{"line":3,"column":"Founded","value":"1998"}]')
      .max(IMPORT_EDITS, `may have at most ${IMPORT_EDITS} cells`),
    "[]",
  ),
};

const request = argument(
  REQUEST,
  (options) => options,
  (options: ImportRequest) => ({
    ...options,
    set: JSON.stringify(Object.fromEntries(options.set)),
    columns: JSON.stringify(Object.fromEntries(options.columns)),
    edits: JSON.stringify(options.edits),
  }),
);

const NOT_A_DIGEST = "must be the digest of the reviewed plan";

export const importRows = {
  reviewImport: row("POST /imports/review", [
    file,
    request,
    value("from", whole(0, LIMITS.importRows).default(0)),
  ]),

  writeRejects: row("POST /imports/rejects", [file, request]),

  applyImport: row("POST /imports", [
    file,
    request,
    value("digest", z.string(NOT_A_DIGEST).regex(/^[0-9a-f]{64}$/, NOT_A_DIGEST)),
    argument(
      {
        rejected: oneOf(["refuse", "skip"])
          .default("refuse")
          .describe("If rows are rejected: `refuse` writes nothing, `skip` writes the other rows."),
        again: flag,
      },
      ({ rejected, again }) => ({ skipBad: rejected === "skip", again }),
      ({ skipBad, again }: ArgumentsOf<"applyImport">[3] = {}) => ({
        rejected: skipBad && "skip",
        again,
      }),
    ),
  ]),
};
