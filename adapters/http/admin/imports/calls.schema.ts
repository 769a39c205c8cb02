import { z } from "@hono/zod-openapi";
import { adminCall } from "../call.schema.ts";
import { TYPE_OF_FORMAT } from "./file-types.ts";
import * as answers from "./import.schema.ts";
import * as requests from "./requests.schema.ts";

const BODY =
  "The body is the file: CSV (UTF-8, UTF-16 or Windows-1252; commas, semicolons or tabs), JSON or NDJSON, at most 50 MB " +
  "and 200,000 rows, received within 30 seconds. ";

const written = (description: string) => ({
  description,
  types: Object.values(TYPE_OF_FORMAT),
  schema: z.string(),
});

export const reviewImport = adminCall({
  method: "post",
  path: "/imports/review",
  operationId: "reviewImport",
  summary: "Tell what importing a file would do",
  description: `${BODY}Writes nothing, and keeps nothing.`,
  query: requests.reviewQuerySchema,
  file: true,
  failures: ["file-too-large"],
  answers: { 200: { description: "What it would do.", schema: answers.importReviewSchema } },
});

export const writeRejects = adminCall({
  method: "post",
  path: "/imports/rejects",
  operationId: "writeRejects",
  summary: "Answer the rows of a file that cannot be imported, with their line and the reason",
  description: `${BODY}Writes nothing. The answer is a file like it, ready to be mended and imported.`,
  query: requests.rejectsQuerySchema,
  file: true,
  failures: ["file-too-large"],
  answers: { 200: written("The rejected rows.") },
});

export const applyImport = adminCall({
  method: "post",
  path: "/imports",
  operationId: "applyImport",
  summary: "Import a file exactly as it was reviewed, as one batch",
  description:
    `${BODY}It is planned again, and nothing is written when that comes to anything else than what was reviewed. ` +
    "Where every row says what is there already, `batchId` is null.",
  query: requests.applyQuerySchema,
  file: true,
  failures: ["file-too-large", "already-imported", "rows-rejected", "import-moved-on"],
  answers: { 200: { description: "Imported.", schema: answers.importedSchema } },
});

export const exportBrands = adminCall({
  method: "get",
  path: "/brand-export",
  operationId: "exportBrands",
  summary: "Write every matching brand to a file",
  description: "By slug. Importing it again changes nothing.",
  query: requests.exportQuerySchema,
  answers: { 200: written("The file.") },
});
