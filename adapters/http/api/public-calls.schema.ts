import { z } from "@hono/zod-openapi";
import { COMPARED_LIMIT } from "#core/catalog/comparison-query.ts";
import { BRAND_USES, parseSearch } from "#core/catalog/listing-query.ts";
import { parseLackingQuery } from "#core/directory/show-coverage.ts";
import type { Directory } from "#core/directory/directory.ts";
import { keysOf } from "#core/records.ts";
import { ok } from "#core/result.ts";
import { emptyAnswer } from "../answer/answer.ts";
import { problemAnswer } from "../answer/refusal.ts";
import {
  listingQueryAt,
  queryOf,
  type CanonicalQuery,
  canonicalComparison,
  canonicalListing,
} from "../cache/cached.ts";
import type { RequestContext } from "../endpoint.ts";
import type { Visits } from "../limits/count-visits.ts";
import { openDataCalls } from "../open-data/open-file-calls.schema.ts";
import { isTooLong, TOO_LARGE } from "../request/read-body.ts";
import { attributeSchema, categorySchema } from "#core/taxonomy/taxonomy.schema.ts";
import { listingSchema, suggestionSchema } from "#core/catalog/listing.schema.ts";
import {
  comparedSchema,
  coverageSchema,
  lackingSchema,
  landingSchema,
  openListSchema,
  ownerSchema,
  profileSchema,
  shownListSchema,
} from "#core/directory/answers.schema.ts";
import { listingQuerySchema } from "./listing-query.schema.ts";
import { visitorSubmissionCalls } from "./submission-calls.schema.ts";
import { peopleCalls } from "./people-calls.schema.ts";
import { cached, type PublicCall, publicRouteOf } from "./public-call.schema.ts";

const canonicalTyped: CanonicalQuery = (params) => {
  const typed = parseSearch(params.get("q") ?? "");
  return typed === "" ? "" : `q=${encodeURIComponent(typed)}`;
};

const profile = cached("The profile.", profileSchema, (directory, { c }) =>
  directory.showProfile(c.req.param("slug") ?? ""),
);

const taxonomyCall = (
  summary: string,
  description: string,
  schema: z.ZodType,
  list: (directory: Directory) => Promise<readonly object[]>,
) => ({
  tag: "Taxonomy" as const,
  summary,
  ...cached(description, z.array(schema), async (directory) => ok(await list(directory))),
});

/** A call that only counts something. Its body is ignored. */
const counting = (
  count: (visits: Visits, context: RequestContext, address: string) => Promise<void>,
): Pick<PublicCall, "responses" | "problems" | "handle"> => ({
  responses: { 204: { description: "Received." } },
  problems: [413],
  handle:
    ({ visits, clientAddress }) =>
    async (context) => {
      const { c, request, requestId } = context;
      if (isTooLong(request)) return problemAnswer(TOO_LARGE, requestId);
      await count(visits, context, clientAddress(c));
      return emptyAnswer(204);
    },
});

const described: Readonly<Record<keyof Directory, PublicCall>> = {
  list: {
    operationId: "listBrands",
    tag: "Brands",
    summary: "Search, filter and page through brands",
    description: "Filters combine with AND. An invalid value falls back to the default.",
    query: listingQuerySchema,
    ...cached(
      "One page of brands, with facets.",
      listingSchema,
      async (directory, _, url) => ok(await directory.list(listingQueryAt(url))),
      canonicalListing,
      ({ didYouMean }, url) => didYouMean && listingQueryAt(url).search,
    ),
  },

  showProfile: {
    operationId: "showBrand",
    tag: "Brands",
    summary: "Show the profile of a brand",
    params: z.object({ slug: z.string().openapi({ example: "titleist" }) }),
    ...profile,
    responses: {
      ...profile.responses,
      301: {
        description: "The brand has a new slug.",
        headers: z.object({ Location: z.string() }),
      },
    },
    failures: ["brand-not-found"],
  },

  compare: {
    tag: "Brands",
    summary: "Compare brands",
    description: "Old slugs work, repeated slugs count once, and malformed slugs are ignored.",
    query: z.object({
      brand: z
        .array(z.string())
        .optional()
        .openapi({ description: `Slugs of brands; only the first ${COMPARED_LIMIT} are used.` }),
    }),
    ...cached(
      "The brands found, and the missing slugs.",
      comparedSchema,
      async (directory, _, url) => ok(await directory.compare(queryOf(url).getAll("brand"))),
      canonicalComparison,
    ),
  },

  recordView: {
    tag: "Brands",
    summary: "Count a view of a profile",
    description:
      "Counts once per brand, visitor and hour; at most 5 times an hour per network address and brand, and 300 times over all brands; never for bots. Unknown ids are ignored.",
    params: z.object({ id: z.string() }),
    ...counting((visits, { c, request }, address) =>
      visits.view(c.req.param("id") ?? "", address, request.headers),
    ),
  },

  recordUse: {
    tag: "Brands",
    summary: "Count a visit to the website of a brand, or a comparison",
    description: "Counts like a view, in the same limits. Unknown slugs are ignored.",
    params: z.object({ slug: z.string(), use: z.enum(BRAND_USES) }),
    ...counting(async (visits, { c, request }, address) => {
      const use = BRAND_USES.find((one) => one === c.req.param("use"));
      if (use) await visits.use(use, c.req.param("slug") ?? "", address, request.headers);
    }),
  },

  showOwners: taxonomyCall(
    "List all owners and their brands",
    "The owners, those with most brands first.",
    ownerSchema,
    (directory) => directory.showOwners(),
  ),

  showCoverage: {
    tag: "Brands",
    summary: "Count known, checked and overdue facts",
    ...cached("The counts of active brands by field.", coverageSchema, async (directory) =>
      ok(await directory.showCoverage()),
    ),
  },

  listLacking: {
    tag: "Brands",
    summary: "List the brands without a field",
    description: "By name. A lost website counts as lacking.",
    params: z.object({ field: z.string().openapi({ example: "foundedYear" }) }),
    query: listingQuerySchema.pick({ category: true, page: true }),
    ...cached(
      "One page of brands.",
      lackingSchema,
      (directory, { c }, url) =>
        directory.listLacking(parseLackingQuery(c.req.param("field") ?? "", queryOf(url))),
      canonicalListing,
    ),
    failures: ["field-not-found"],
  },

  showLists: taxonomyCall(
    "Show all lists by editors",
    "The lists that have brands, in display order.",
    openListSchema,
    (directory) => directory.showLists(),
  ),

  showList: {
    tag: "Taxonomy",
    summary: "Show a list by editors",
    params: z.object({ slug: z.string() }),
    ...cached("The list with its brands.", shownListSchema, (directory, { c }) =>
      directory.showList(c.req.param("slug") ?? ""),
    ),
    failures: ["list-not-found"],
  },

  listCategories: taxonomyCall(
    "List all categories in display order",
    "The categories.",
    categorySchema,
    (directory) => directory.listCategories(),
  ),

  listAttributes: taxonomyCall(
    "List all attributes by name",
    "The attributes.",
    attributeSchema,
    (directory) => directory.listAttributes(),
  ),

  showLanding: {
    tag: "Brands",
    summary: "Show the content of the landing page",
    ...cached("Trending brands and first categories.", landingSchema, async (directory) =>
      ok(await directory.showLanding()),
    ),
  },

  suggest: {
    tag: "Brands",
    summary: "Suggest brands, categories and attributes for typed text",
    description: "For a web address, the brands with that site.",
    query: z.object({
      q: z.string().optional().openapi({ description: "The typed text.", example: "ti" }),
    }),
    ...cached(
      "At most 8 suggestions, best first.",
      z.array(suggestionSchema).max(8),
      async (directory, _, url) => ok(await directory.suggest(queryOf(url).get("q") ?? "")),
      canonicalTyped,
    ),
  },

  ...openDataCalls,
  ...visitorSubmissionCalls,
  ...peopleCalls,
};

/** Every public call, in the order of the OpenAPI document. */
export const PUBLIC_CALLS = keysOf(described).map((name) => {
  const call = described[name];
  return { call, route: publicRouteOf(name, call) };
});
