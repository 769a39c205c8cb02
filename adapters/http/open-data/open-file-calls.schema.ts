import { createRoute, z } from "@hono/zod-openapi";
import { parseDay } from "#core/brand/checkable-facts.ts";
import type { Directory, OpenData } from "#core/directory/directory.ts";
import { type Changelog, CHANGELOG_DAYS } from "#core/open-data/changelog.ts";
import { OPEN_FILE_NAMES, type OpenFileName } from "#core/open-data/open-data.ts";
import { cached, jsonContent, type PublicCall } from "../api/public-call.schema.ts";
import { queryOf, readsDay } from "../cache/cached.ts";
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
export const openFileCalls = OPEN_FILE_NAMES.map((name) => ({
  name,
  route: createRoute({
    security: [],
    method: "get",
    path: `/data/${name}`,
    operationId: `take ${name}`.replaceAll(/[ .](\w)/g, (_, letter: string) =>
      letter.toUpperCase(),
    ),
    tags: ["Data"],
    summary: SUMMARIES[name],
    description: "Always of the revision that the site shows.",
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
      ...problems(),
    },
  }),
}));

/** What is told of the files of the open data. */
const openDataSchema = z
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

const changelogSchema = z
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

/** What is told of the open data, and of what became of the directory. */
export const openDataCalls = {
  showChangelog: {
    tag: "Data",
    summary: "Tell by day what became of the directory",
    description: "Net of each day (UTC), newest first; days of which nothing is left are left out.",
    query: z.object({
      before: z.iso
        .date()
        .optional()
        .openapi({ description: "Only days before this one: `older` of the page before." }),
    }),
    ...cached(
      `The changelog of the last ${CHANGELOG_DAYS} days on which anything was written.`,
      changelogSchema,
      async (directory, _, url) =>
        jsonContent(await directory.showChangelog(parseDay(queryOf(url).get("before")))),
      readsDay,
    ),
  },

  showOpenData: {
    tag: "Data",
    summary: "Tell of the files that hold the whole public data",
    ...cached("Its licence, and its files.", openDataSchema, async (directory) =>
      jsonContent(await directory.showOpenData()),
    ),
  },
} satisfies Partial<Record<keyof Directory, PublicCall>>;
