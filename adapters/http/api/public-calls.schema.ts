import { z } from "@hono/zod-openapi";
import { COMPARED_LIMIT } from "#core/catalog/comparison.ts";
import { parseSearch, SORTS } from "#core/catalog/listing-query.ts";
import type { Directory } from "#core/directory/directory.ts";
import { LIMITS } from "#core/limits.ts";
import { andThen } from "#core/slices.ts";
import { parseDay } from "#core/brand/checkable-facts.ts";
import { CHANGELOG_DAYS } from "#core/open-data/changelog.ts";
import { sentSubmissionSchema } from "#core/submission/submission.schema.ts";
import { emptyAnswer, redirectAnswer, textAnswer } from "../answer/answer.ts";
import { notFound, problemAnswer } from "../answer/refusal.ts";
import {
  followsComparisonAt,
  listingQueryAt,
  queryOf,
  followsListingAt,
  type Reads,
  readsComparison,
  readsDay,
  readsListing,
} from "../cache/cached.ts";
import { changelogSchema, openDataSchema } from "../open-data/open-file-calls.schema.ts";
import { followsLanding, followsProfile, followsShape } from "../cache/epoch.ts";
import { isTooLong, TOO_LARGE } from "../request/read-body.ts";
import {
  attributeSchema,
  categorySchema,
  comparedSchema,
  landingSchema,
  listingSchema,
  profileSchema,
  suggestionSchema,
} from "./public-brand.schema.ts";
import { landingJson, listingJson, listJson, profileJson } from "./directory-json.ts";
import { jsonOf } from "./json-parts.ts";
import { correctionCalls } from "./correction-calls.schema.ts";
import { peopleCalls } from "./people-calls.schema.ts";
import { cached, JSON_TYPE, type PublicCall, publicRouteOf, sent } from "./public-call.schema.ts";

const readsTyped: Reads = (params) => {
  const typed = parseSearch(params.get("q") ?? "");
  return typed === "" ? "" : `q=${encodeURIComponent(typed)}`;
};

const shape = () => followsShape;

const profile = cached(
  "The profile.",
  profileSchema,
  (directory, { c, requestId }) =>
    andThen(directory.showProfile(c.req.param("slug") ?? ""), (shown) => {
      if (shown.ok) return profileJson(shown.value);
      return shown.failure.kind === "brand-moved"
        ? redirectAnswer(301, `/api/brands/${shown.failure.to}`)
        : problemAnswer(notFound("No brand has this slug, or it has been archived."), requestId);
    }),
  { follows: ({ c }) => followsProfile(c.req.param("slug") ?? "") },
);

const described = {
  list: {
    operationId: "listBrands",
    tag: "Brands",
    summary: "Search, filter and page through brands",
    description: "Filters combine with “and”. A value that makes no sense counts as its default.",
    query: z.object({
      search: z
        .string()
        .optional()
        .openapi({
          description: `Part of the name or of an alias, whatever its case and accents; where no brand has it, how one of their words goes on, whatever its blanks and punctuation. Cut at ${LIMITS.search} characters.`,
          example: "golf",
        }),
      category: z.string().optional().openapi({ description: "Slug of one category." }),
      attr: z
        .array(z.string())
        .optional()
        .openapi({
          description: `Slugs of attributes a brand must all have, but of those within “Based in” and of those within “Owner” any; the first ${LIMITS.attributeFilters} count.`,
        }),
      sort: z
        .enum(SORTS)
        .optional()
        .openapi({ description: "Most viewed first unless told otherwise." }),
      page: z.int().min(1).max(LIMITS.page).optional().openapi({ description: "From 1." }),
    }),
    ...cached(
      "One page of brands, with facets.",
      listingSchema,
      (directory, _, url) => {
        const query = listingQueryAt(url);
        return andThen(directory.list(query), (listing) => ({
          ...listingJson(listing, query.search !== ""),
          ...(listing.didYouMean && { unfound: query.search }),
        }));
      },
      { reads: readsListing, follows: followsListingAt },
    ),
  },

  showProfile: {
    operationId: "showBrand",
    tag: "Brands",
    summary: "Open the profile of a brand",
    params: z.object({ slug: z.string().openapi({ example: "titleist" }) }),
    ...profile,
    responses: {
      ...profile.responses,
      301: {
        description: "The brand has another slug now.",
        headers: z.object({ Location: z.string() }),
      },
    },
    problems: [404],
  },

  compare: {
    tag: "Brands",
    summary: "Show brands beside each other",
    description:
      "Old slugs mean the brands as they are now, a repeated one counts once, and what is no slug is ignored.",
    query: z.object({
      brand: z
        .array(z.string())
        .optional()
        .openapi({ description: `Slugs of brands; the first ${COMPARED_LIMIT} count.` }),
    }),
    ...cached(
      "The brands that are there, and the slugs of those that are not.",
      comparedSchema,
      async (directory, _, url) =>
        jsonOf(JSON.stringify(await directory.compare(queryOf(url).getAll("brand")))),
      { reads: readsComparison, follows: followsComparisonAt },
    ),
  },

  recordView: {
    tag: "Brands",
    summary: "Count a view of a profile",
    description:
      "Counts once per brand, visitor and hour, at most 5 times an hour per network address and brand and 300 times over all brands, and never for bots. Ids of no active brand are ignored.",
    params: z.object({ id: z.string() }),
    responses: { 204: { description: "Heard." } },
    problems: [404, 413],
    handle:
      ({ directory, judgeView, clientAddress }) =>
      async ({ c, request, requestId }) => {
        if (isTooLong(request)) return problemAnswer(TOO_LARGE, requestId);
        const brandId = c.req.param("id") ?? "";
        const verdict = await judgeView(brandId, clientAddress(c), request.headers);
        if (verdict === "counts") await directory.recordView(brandId);
        return emptyAnswer(204);
      },
  },

  listCategories: {
    tag: "Taxonomy",
    summary: "List every category, in display order",
    ...cached(
      "The categories.",
      z.array(categorySchema),
      async (directory) => listJson(await directory.listCategories()),
      { follows: shape },
    ),
  },

  listAttributes: {
    tag: "Taxonomy",
    summary: "List every attribute, by name",
    ...cached(
      "The attributes.",
      z.array(attributeSchema),
      async (directory) => listJson(await directory.listAttributes()),
      { follows: shape },
    ),
  },

  land: {
    tag: "Brands",
    summary: "Show what the landing page shows",
    ...cached(
      "Trending brands and first categories.",
      landingSchema,
      async (directory) => landingJson(await directory.land()),
      { follows: () => followsLanding },
    ),
  },

  suggest: {
    tag: "Brands",
    summary: "Offer brands, categories and attributes while somebody types",
    description: "For a web address, the brands with that site.",
    query: z.object({
      q: z.string().optional().openapi({ description: "What was typed so far.", example: "ti" }),
    }),
    ...cached(
      "At most 8 offers, best first.",
      z.array(suggestionSchema).max(8),
      async (directory, _, url) =>
        jsonOf(JSON.stringify(await directory.suggest(queryOf(url).get("q") ?? ""))),
      { reads: readsTyped, follows: shape },
    ),
  },

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
        jsonOf(JSON.stringify(await directory.showChangelog(parseDay(queryOf(url).get("before"))))),
      { reads: readsDay },
    ),
  },

  showOpenData: {
    tag: "Data",
    summary: "Tell of the files that hold the whole public data",
    ...cached("Its licence, and its files.", openDataSchema, async (directory) => {
      const open = JSON.stringify(await directory.showOpenData());
      // They may be there in a moment, though nothing moves.
      return open.includes('"files":null') ? textAnswer(200, JSON_TYPE, open) : jsonOf(open);
    }),
  },

  suggestBrand: {
    tag: "Submissions",
    summary: "Suggest a brand",
    description:
      "Kept for review. At most 5 an hour are taken from one address. `homepage`, `filledInMs` and `madeAt` come from the form and tell people from programs; callers may leave them out.",
    ...sent("suggestBrand", {
      body: sentSubmissionSchema,
      status: 201,
      description: "Kept for review.",
      limit: ({ submissions }) => submissions,
      act: (directory, body) => directory.suggestBrand(body),
    }),
  },

  ...correctionCalls,
  ...peopleCalls,
} satisfies Record<keyof Directory, PublicCall>;

/** Every call of visitors, in the order of the document. */
export const PUBLIC_CALLS = Object.entries<PublicCall>(described).map(([name, call]) => ({
  call,
  route: publicRouteOf(name, call),
}));
