import * as fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "@hono/zod-openapi";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { openHttpOverSqlite } from "../open-http.harness.ts";
import { codePoint } from "#core/text/code-point.fixture.ts";

/** Number of requests. `../fuzz` generates 10,000 more from the OpenAPI document. */
const REQUESTS = 2_000;

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.object({ name: z.string(), in: z.string() })).optional(),
        requestBody: z
          .object({
            content: z.object({
              "application/json": z.object({
                schema: z.object({ properties: z.record(z.string(), z.unknown()) }),
              }),
            }),
          })
          .optional(),
      }),
    ),
  ),
});

/** Values that people, programs and attackers send. */
const value = fc.oneof(
  fc.constantFrom("titleist", "golf-clubs", "tour-proven", "ping", "name-asc", "recent", "1", "2"),
  fc.constantFrom(
    "",
    " ",
    "0",
    "-1",
    "10001",
    "1e9",
    "null",
    "__proto__",
    "../..",
    "%",
    "\0",
    "\ud800",
  ),
  fc.constantFrom(
    "javascript:alert(1)",
    "https://u:p@h",
    "<script>",
    "' OR 1=1 --",
    "x".repeat(3_000),
  ),
  fc.string({ unit: codePoint, maxLength: 150 }),
);

const json = fc.oneof({ arbitrary: value, weight: 3 }, fc.jsonValue(), fc.constant(undefined));

const generated = (document: z.infer<typeof documentSchema>) =>
  fc.oneof(
    ...Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { parameters = [], requestBody }]) => {
        const known = parameters.filter((one) => one.in === "query").map(({ name }) => name);
        const fields = Object.keys(
          requestBody?.content["application/json"].schema.properties ?? {},
        );
        return fc.record({
          path: fc.constant(path),
          method: fc.constant(method.toUpperCase()),
          inPath: value,
          query: fc.array(fc.tuple(fc.constantFrom(...known, "unknown"), value), { maxLength: 30 }),
          body: requestBody
            ? fc.oneof(
                fc.record(Object.fromEntries(fields.map((field) => [field, json])), {
                  requiredKeys: [],
                }),
                fc.dictionary(fc.constantFrom(...fields, "extra", "id"), json),
                fc.jsonValue(),
              )
            : fc.constant(undefined),
          type: fc.constantFrom("application/json", "application/json", "text/plain"),
        });
      }),
    ),
  );

/** A valid suggestion, which random input hardly ever produces. */
const validSuggestion = {
  path: "/api/submissions",
  method: "POST",
  inPath: "",
  query: [] as [string, string][],
  body: { brandName: "Vice" },
  type: "application/json" as const,
};

it("answers every request as documented, and never with an unexpected error", async () => {
  const { fetch } = await openHttpOverSqlite(castChangeSet);
  const document = documentSchema.parse(await (await fetch("/api/openapi.json")).json());
  let count = 0;
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(generated(document), async ({ path, method, inPath, query, body, type }) => {
      const address = `198.51.${(count += 1) % 200}.${count % 251}`;
      const filled = path.replace(/\{\w+\}/, encodeURIComponent(inPath.toWellFormed()));
      // Throws if the answer is not as documented.
      const answer = await fetch(
        `${filled}?${new URLSearchParams(query)}`,
        {
          method,
          ...(body !== undefined && {
            body: JSON.stringify(body),
            headers: { "Content-Type": type },
          }),
        },
        address,
      );
      statuses.add(answer.status);
      return answer.status < 500;
    }),
    { numRuns: REQUESTS, examples: [[validSuggestion]] },
  );
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 204, 400, 404, 415]));
}, 60_000);
