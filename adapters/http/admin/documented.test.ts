import { z } from "@hono/zod-openapi";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { suggestion } from "#core/back-office/back-office.harness.ts";
import { castBrands, titleist } from "#core/brand/brand.fixture.ts";
import { contentOf } from "#core/brand/brand.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { apparel, golfClubs, tourProven } from "#core/taxonomy/taxonomy.fixture.ts";
import { BACK_OFFICE_CALLS, PLURALS, TAXONOMY_READS } from "../calls/back-office-calls.ts";
import { alwaysNamed, IMPORT_QUERIES } from "./generated-queries.fixture.ts";
import { ADMIN_CALLS } from "./admin-calls.schema.ts";
import { openAdminOverSqlite } from "./open-admin.harness.ts";
import { codePoint } from "#core/text/code-point.fixture.ts";

/** Requests delete much of the directory, so it is recreated regularly. */
const REQUESTS = 1_000;
const REQUESTS_PER_DIRECTORY = 100;

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ operationId: z.string(), security: z.unknown().optional() })),
  ),
});

const openFilled = async () => {
  const admin = await openAdminOverSqlite();
  await admin.store.commit(castChangeSet);
  await admin.submissions.add(suggestion);
  const [seed] = await (await admin.ask("/api/admin/history")).json().then(({ items }) => items);
  return { ...admin, seed: z.string().parse(seed.id) };
};

/** Existing brands, categories, attributes and a submission. */
const ids = [...castBrands, golfClubs, apparel, tourProven, suggestion].map(({ id }) => id);

const words = fc.oneof(
  fc.constantFrom(...ids),
  fc.constantFrom("titleist", "Vice Golf", "pending", "spam", "active", "name", "merge", "true"),
  fc.constantFrom("", "0", "1", "10001", "1e9", "__proto__", "../..", "%", "\0", "\ud800"),
  fc.constantFrom("javascript:alert(1)", "' OR 1=1 --", "x".repeat(3_000)),
  fc.string({ unit: codePoint, maxLength: 150 }),
);

const refs = fc.array(
  fc.record({ id: fc.constantFrom(...ids), readVersion: fc.constantFrom(0, 1, 1, 1, 2, -1, 1.5) }),
  { maxLength: 4 },
);

/** Mostly the given fields; sometimes other values. */
const closeTo = (fields: Record<string, unknown>): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        fc.oneof(
          { arbitrary: fc.constant(value), weight: 60 },
          { arbitrary: words, weight: 1 },
          { arbitrary: fc.jsonValue(), weight: 1 },
        ),
      ]),
    ),
    { requiredKeys: ["name"] },
  );

const brand = fc.oneof(closeTo({ name: "PING" }), closeTo({ ...contentOf(titleist) }));
const taxonomy = closeTo({ name: "Apparel", description: "Golf bags." });

/** A JSON file to import. */
const file = fc.array(closeTo({ name: "PING", slug: "ping", founded_year: 1960 }), {
  maxLength: 3,
});

/** Every address in the table of calls. */
const addresses = [
  ...new Set(
    [
      ...Object.values(BACK_OFFICE_CALLS).flatMap(({ address, forNew = address }) => [
        forNew,
        address,
      ]),
      ...Object.values(TAXONOMY_READS),
    ].flatMap((address: string) =>
      Object.values(PLURALS).map((plural) => address.replace("{kind}", plural)),
    ),
  ),
];

/** Nearly valid bodies, by the end of the path. */
const BODIES: Record<string, fc.Arbitrary<unknown>> = {
  imports: file,
  "imports/review": file,
  "imports/rejects": file,
  brands: brand,
  "brands/{id}": brand,
  categories: taxonomy,
  "categories/{id}": taxonomy,
  attributes: closeTo({ name: "Tour-Proven" }),
  "attributes/{id}": closeTo({ name: "Tour-Proven" }),
  "categories/{id}/merge": fc.record({ intoId: fc.constantFrom(...ids) }),
  "attributes/{id}/merge": fc.record({ intoId: fc.constantFrom(...ids) }),
  "category-order": fc.record({ order: refs }),
  duplicates: fc.record({
    candidate: fc.record({ name: words, websiteUrl: words }, { requiredKeys: [] }),
    exceptId: words,
  }),
  "bulk-edits": fc.record({
    edit: fc.oneof(
      fc.record({ kind: fc.constant("status"), status: fc.constantFrom("active", "archived") }),
      fc.record({
        kind: fc.constant("links"),
        field: fc.constantFrom("categoryIds", "attributeIds"),
        how: fc.constantFrom("add", "remove", "replace"),
        ids: fc.array(fc.constantFrom(...ids), { maxLength: 3 }),
      }),
    ),
    brands: refs,
  }),
  "submissions/{id}/verdict": fc.record({
    seen: fc.constantFrom("pending", "spam", "approved"),
    shown: words,
    verdict: fc.record(
      {
        status: fc.constantFrom("pending", "spam", "approved", "rejected"),
        remark: words,
        brandId: words,
      },
      { requiredKeys: ["status"] },
    ),
  }),
};

const QUERIES = ["search", "status", "sort", "page", "slug", "whenStale", "submission", "record"];
/** Replaced by the id of the batch that filled the directory. */
const SEED = "the seed";
/** Ids for a path, by its first part. */
const IN_PATH: Record<string, string[]> = {
  brands: castBrands.map(({ id }) => id),
  categories: [golfClubs.id, apparel.id],
  attributes: [tourProven.id],
  submissions: [suggestion.id],
  history: [SEED],
};

const requests = fc.constantFrom(...ADMIN_CALLS).chain(({ route }) =>
  fc.record({
    route: fc.constant(route),
    inPath: fc.oneof(
      {
        arbitrary: fc.constantFrom(...(IN_PATH[route.path.split("/")[3] ?? ""] ?? ids)),
        weight: 4,
      },
      words,
    ),
    query: fc.oneof(
      { arbitrary: fc.constant<[string, string][]>([]), weight: 6 },
      fc.array(
        fc.tuple(
          fc.constantFrom(...(route.path.includes("/imports") ? IMPORT_QUERIES : QUERIES)),
          words,
        ),
        { maxLength: 2 },
      ),
    ),
    etag: fc.constantFrom('"1"', '"1"', '"2"', '"3"', "*", undefined),
    body: fc.oneof(
      { arbitrary: BODIES[route.path.replace("/api/admin/", "")] ?? words, weight: 9 },
      fc.jsonValue(),
    ),
    type: fc.constantFrom(...Array.from({ length: 30 }, () => "application/json"), "text/plain"),
  }),
);

describe("the calls of the back office", () => {
  it("answer every request as documented, and never with an unexpected error", async () => {
    let admin = await openFilled();
    let count = 0;
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(requests, async ({ route, inPath, query, etag, body, type }) => {
        if ((count += 1) % REQUESTS_PER_DIRECTORY === 0) admin = await openFilled();
        const id = inPath === SEED ? admin.seed : inPath.toWellFormed();
        const path = route.path.replace("{id}", encodeURIComponent(id));
        const method = route.method.toUpperCase();
        const params = new URLSearchParams([...alwaysNamed(path), ...query]);
        // Throws if the answer is not as documented.
        const answer = await admin.ask(`${path}?${params}`, {
          method,
          ...(method !== "GET" && { body: JSON.stringify(body) }),
          headers: { ...(etag && { "If-Match": etag }), "Content-Type": type },
        });
        statuses.add(answer.status);
        return answer.status < 500;
      }),
      { numRuns: REQUESTS },
    );
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 400, 404, 409, 412, 415, 428]));
  }, 60_000);

  it("are all in the OpenAPI document, for administrators, with unique operation ids", async () => {
    const { ask } = await openFilled();
    const text = await (await ask("/api/openapi.json")).text();
    const document = JSON.parse(text);
    const described = Object.entries(documentSchema.parse(document).paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [`${method} ${path}`, operation] as const),
    );
    const names = described.map(([, { operationId }]) => operationId);
    expect(new Set(names).size).toBe(names.length);
    const admins = described.filter(([call]) => call.includes("/api/admin/"));
    expect(admins.map(([call]) => call).sort()).toEqual(
      ADMIN_CALLS.map(({ route }) => `${route.method} ${route.path}`).sort(),
    );
    for (const [, { security }] of admins) expect(security).toEqual([{ administrator: [] }]);
    expect(document.components.securitySchemes.administrator.scheme).toBe("bearer");
    for (const [, reference] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
      expect(document.components.schemas).toHaveProperty(reference ?? "");
  });

  it("all exist, and require a sign-in", async () => {
    const { askAs } = await openAdminOverSqlite();
    for (const { route } of ADMIN_CALLS) {
      const { status } = await askAs(undefined)(route.path, { method: route.method.toUpperCase() });
      expect([route.method, route.path, status]).toEqual([route.method, route.path, 401]);
    }
    const described = ADMIN_CALLS.map(({ route }) => `${route.method.toUpperCase()} ${route.path}`);
    expect(addresses.map((address) => address.replace(" ", " /api/admin")).sort()).toEqual(
      described.sort(),
    );
  });

  it("are all shown in the API reference", async () => {
    const { ask } = await openFilled();
    const html = await (await ask("/api/docs")).text();
    for (const { route } of ADMIN_CALLS) expect(html).toContain(`id="${route.operationId}"`);
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g))
      expect(html).toContain(`id="${target}"`);
  });
});
