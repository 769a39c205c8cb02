// Guarantee (Input): Requests generated from the OpenAPI document and the rows of the back office never answer 5xx.
//   Every answer matches the document, and every refusal has the status of its kind (10,000 requests in `test:long`).
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { suggestion } from "#core/submission/submission.fixture.ts";
import { castBrands } from "#core/brand/brand.fixture.ts";
import { FAILURES } from "#core/failures.ts";
import { keysOf } from "#core/records.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { apparel, golfClubs, tourProven } from "#core/taxonomy/taxonomy.fixture.ts";
import { adminPaths } from "../admin/described-rows.harness.ts";
import { openAdmin } from "../admin/open-admin.harness.ts";
import { documentSchema, hostile, type JsonSchema, valuesOf } from "./json-schema.harness.ts";

/**
 * Number of requests: 10,000 in `npm run test:long`. They delete much of the directory,
 * so it is recreated regularly.
 */
const REQUESTS = process.env["GOLFBRANDS_LONG"] ? 10_000 : 500;
const REQUESTS_PER_DIRECTORY = 250;

const openFilled = async () => {
  const admin = await openAdmin();
  await admin.store.commit(castChangeSet);
  await admin.submissions.add(suggestion);
  return admin;
};

/** Ids and slugs of existing records. */
const KNOWN = [...castBrands, golfClubs, apparel, tourProven, suggestion].flatMap((one) =>
  "slug" in one ? [one.id, one.slug] : [one.id],
);

const bodyOf = (value: unknown): string => (value === undefined ? "" : JSON.stringify(value));

/** A refusal has the status of its kind. */
const refusalSchema = z.looseObject({ kind: z.enum(keysOf(FAILURES)).optional() });

/** Requests for every operation of the document, and every call of the back office. */
const requestsOf = ({ paths, components }: z.infer<typeof documentSchema>) => {
  const values = valuesOf(components.schemas, KNOWN);
  const textOf = (schema: JsonSchema = { type: "string" }) =>
    values(schema).map((value) => (typeof value === "string" ? value : bodyOf(value)));

  const operations = [
    ...Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
    ),
    ...adminPaths(),
  ];
  return fc.oneof(
    ...operations.map(({ path, method, parameters = [], requestBody }) => {
      const [[type, content] = []] = Object.entries(requestBody?.content ?? {});
      const queried = parameters.filter((one) => one.in === "query");
      return fc.record({
        path: fc.constant(path),
        method: fc.constant(method),
        inPath: fc.oneof({ arbitrary: fc.constantFrom(...KNOWN), weight: 6 }, textOf()),
        query: fc
          .tuple(
            ...queried.map(({ name, schema }) =>
              fc.option(
                textOf(schema).map((value): [string, string] => [name, value.toWellFormed()]),
                { freq: 2, nil: undefined },
              ),
            ),
            fc.oneof(
              { arbitrary: fc.constant(undefined), weight: 15 },
              { arbitrary: fc.constant<[string, string]>(["unknown", "1"]), weight: 1 },
            ),
          )
          .map((pairs) => pairs.filter((pair) => pair !== undefined)),
        body:
          content === undefined
            ? fc.constant(undefined)
            : fc.oneof(
                {
                  arbitrary: content.schema ? values(content.schema).map(bodyOf) : fc.string(),
                  weight: 20,
                },
                {
                  arbitrary: fc.constantFrom("", "{", "[".repeat(10_000), "\0", '{"a":1}x'),
                  weight: 1,
                },
                { arbitrary: fc.constant("x".repeat(2_000_000)), weight: 1 },
                { arbitrary: hostile.map(bodyOf), weight: 1 },
              ),
        type: fc.constantFrom(...Array(20).fill(type ?? "application/json"), "text/plain", "x"),
        etag: fc.constantFrom('"1"', '"1"', '"1"', '"2"', "*", 'W/"1"', "nonsense", undefined),
        token: fc.constantFrom(...Array(20).fill("own"), undefined, "a.b.c"),
        accept: fc.constantFrom(undefined, "*/*", "application/json", "text/csv"),
      });
    }),
  );
};

it(`answers ${REQUESTS} generated requests as documented, and none with a server error`, async () => {
  let admin = await openFilled();
  const document = documentSchema.parse(await (await admin.ask("/api/openapi.json")).json());
  const statuses = new Map<number, number>();
  let count = 0;
  const seed = fc.readConfigureGlobal().seed ?? Date.now();
  await fc.assert(
    fc.asyncProperty(requestsOf(document), async (queried) => {
      if ((count += 1) % REQUESTS_PER_DIRECTORY === 0) admin = await openFilled();
      const { path, method, inPath, query, body, type, etag, token, accept } = queried;
      const filled = path.replace(/\{\w+\}/, encodeURIComponent(inPath.toWellFormed()));
      // These calls may end the session that they are sent with.
      const isAboutSessions = path.startsWith("/auth/");
      const own = isAboutSessions ? admin.tokens.ben : admin.tokens.amy;
      const bearer = token === "own" ? own : token;
      // Throws if the answer is not as documented.
      const answer = await admin.send(
        new Request(`http://localhost${filled}?${new URLSearchParams(query)}`, {
          method: method.toUpperCase(),
          headers: {
            ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
            ...(etag !== undefined && { "If-Match": etag }),
            ...(accept !== undefined && { Accept: accept }),
            ...(body !== undefined && { "Content-Type": type }),
          },
          ...(body !== undefined && { body }),
        }),
        `198.51.${count % 250}.${Math.floor(count / 250)}`,
      );
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect(answer.status).toBeLessThan(500);
      if (answer.status < 400 || method === "head" || isAboutSessions) return;
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
      const { kind } = refusalSchema.parse(await answer.json());
      expect(answer.status).toBe(kind ? FAILURES[kind].status : answer.status);
    }),
    { numRuns: REQUESTS, seed },
  );
  const counts = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${status} ${times}×`);
  process.stdout.write(
    `${REQUESTS} requests (seed ${seed}): ${counts.join(", ")}; 0 answers of 5xx (guaranteed: 0)\n`,
  );
  expect([...statuses.keys()]).toEqual(
    expect.arrayContaining([200, 201, 204, 400, 401, 404, 412, 413, 415, 428]),
  );
}, 300_000);
