import { createRoute, z } from "@hono/zod-openapi";
import type { OpenData } from "#core/directory/directory.ts";
import type { Changelog } from "#core/open-data/changelog.ts";
import { OPEN_FILE_NAMES, type OpenFileName } from "#core/open-data/open-files.ts";
import { problems } from "../calls/field.schema.ts";

export const OPEN_FILE_TYPES: Readonly<Record<OpenFileName, string>> = {
  "brands.csv": "text/csv; charset=utf-8; header=present",
  "brands.ndjson": "application/x-ndjson; charset=utf-8",
  "taxonomy.json": "application/json",
  "datapackage.json": "application/json",
};

const SUMMARIES: Readonly<Record<OpenFileName, string>> = {
  "brands.csv": "Every brand as a row of a table",
  "brands.ndjson": "Every brand as one JSON object a line",
  "taxonomy.json": "Every category and attribute: { categories, attributes }",
  "datapackage.json": "The other files described, as a Data Package of Frictionless",
};

const HEADERS = z.object({
  ETag: z.string().openapi({ description: "Names these bytes; send it back as If-None-Match." }),
  "X-Revision": z.string().openapi({ description: "The revision that all four files tell of." }),
});

/** The files of the open data, for the document. */
export const openFileCalls = OPEN_FILE_NAMES.map((name) =>
  createRoute({
    security: [],
    method: "get",
    path: `/data/${name}`,
    operationId: `take ${name}`.replaceAll(/[ .](\w)/g, (_, letter: string) =>
      letter.toUpperCase(),
    ),
    tags: ["Data"],
    summary: SUMMARIES[name],
    description:
      "Always of the revision that the site shows. Having a new revision made counts: one a minute for each network address, all four files together; what is made already, and 304, is free.",
    responses: {
      200: {
        description: "The file.",
        headers: HEADERS,
        content: {
          [OPEN_FILE_TYPES[name].split(";")[0] ?? ""]: {
            schema: name.endsWith(".json") ? z.record(z.string(), z.unknown()) : z.string(),
          },
        },
      },
      304: { description: "The copy named in If-None-Match still holds." },
      ...problems(429),
    },
  }),
);

/** What is told of the files of the open data. */
export const openDataSchema = z
  .strictObject({
    license: z
      .strictObject({
        name: z
          .string()
          .optional()
          .openapi({ description: "On the SPDX list.", example: "CC-BY-4.0" }),
        url: z.url(),
      })
      .nullable()
      .openapi({ description: "Null: all rights are reserved." }),
    revision: z.int().min(0),
    files: z
      .array(
        z.strictObject({
          name: z.enum(OPEN_FILE_NAMES).openapi({ description: "Below /data/." }),
          bytes: z.int().min(0),
          sha256: z.string(),
        }),
      )
      .nullable()
      .openapi({ description: "Null while they are being made." }),
  })
  .openapi("OpenData") satisfies z.ZodType<OpenData>;

const named = { slug: z.string(), name: z.string() };

export const changelogSchema = z
  .strictObject({
    days: z.array(
      z.strictObject({
        day: z.iso.date(),
        joined: z.strictObject({
          count: z.int().min(0),
          brands: z.array(z.strictObject(named)).openapi({ description: "The first of them." }),
        }),
        changed: z.array(
          z.strictObject({
            ...named,
            changes: z
              .array(z.string())
              .openapi({ example: ["headquarters added, source FashionNetwork"] }),
          }),
        ),
        gone: z.array(z.string()).openapi({ description: "Slugs of brands no longer listed." }),
        taxonomy: z.array(z.string()),
        isCut: z.boolean().openapi({ description: "There was more than is told here." }),
      }),
    ),
    older: z.iso
      .date()
      .nullable()
      .openapi({ description: "Where older days go on, as `before`; null at the beginning." }),
  })
  .openapi("Changelog") satisfies z.ZodType<Changelog>;
