import { createRoute, z } from "@hono/zod-openapi";
import { parseDay } from "#core/brand/checkable-facts.ts";
import type { Directory } from "#core/directory/directory.ts";
import { openDataSchema } from "#core/directory/answers.schema.ts";
import { CHANGELOG_DAYS } from "#core/open-data/changelog.ts";
import { changelogSchema } from "#core/open-data/changelog.schema.ts";
import { OPEN_FILE_NAMES, type OpenFileName } from "#core/open-data/open-data.ts";
import { ok } from "#core/result.ts";
import { cached, type PublicCall } from "../api/public-call.schema.ts";
import { queryOf, canonicalDay } from "../cache/cached.ts";
import { problemResponses } from "../calls/problem.schema.ts";

export const OPEN_FILE_TYPES: Readonly<Record<OpenFileName, string>> = {
  "brands.csv": "text/csv; charset=utf-8; header=present",
  "brands.ndjson": "application/x-ndjson; charset=utf-8",
  "taxonomy.json": "application/json",
  "lists.ndjson": "application/x-ndjson; charset=utf-8",
  "datapackage.json": "application/json",
};

const SUMMARIES: Readonly<Record<OpenFileName, string>> = {
  "brands.csv": "Every brand as a CSV row",
  "brands.ndjson": "Every brand as a JSON object per line",
  "taxonomy.json": "Every category and attribute: { categories, attributes }",
  "lists.ndjson": "Every list by editors as a JSON object per line: its saved query, or its brands",
  "datapackage.json": "A description of the other files, as a Frictionless Data Package",
};

const HEADERS = z.object({
  ETag: z
    .string()
    .openapi({ description: "Identifies these bytes; send it back as If-None-Match." }),
  "X-Revision": z.string().openapi({ description: "The revision of all files." }),
});

/** The open data's files, for the OpenAPI document. */
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
    description: "Always at the site's current revision.",
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
      304: { description: "The copy named in If-None-Match is current." },
      ...problemResponses([]),
    },
  }),
}));

/** Calls for the open data and the changelog. */
export const openDataCalls = {
  showChangelog: {
    tag: "Data",
    summary: "List public changes by day",
    description: "The net changes of each day (UTC), newest first; days without any are left out.",
    query: z.object({
      before: z.iso
        .date()
        .optional()
        .openapi({ description: "Only days before this one: `older` of the previous page." }),
    }),
    ...cached(
      `The changelog of the last ${CHANGELOG_DAYS} days with changes.`,
      changelogSchema,
      async (directory, _, url) =>
        ok(await directory.showChangelog(parseDay(queryOf(url).get("before")))),
      canonicalDay,
    ),
  },

  showOpenData: {
    tag: "Data",
    summary: "Describe the files of the open data",
    ...cached("The licence and the files.", openDataSchema, async (directory) =>
      ok(await directory.showOpenData()),
    ),
  },
} satisfies Partial<Record<keyof Directory, PublicCall>>;
