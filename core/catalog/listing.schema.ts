import { z } from "zod";
import { shapesOf } from "../brand/public-brand.schema.ts";
import { CARD_FIELDS } from "../brand/fields.ts";
import { fromKeys } from "../records.ts";
import { count, moment, slug } from "../text/answer.schema.ts";
import { eachFacet, FACET_NAMES, FACETS, LINK_FACETS, type LinkFacet } from "./facets.ts";
import { DID_YOU_MEAN_LIMIT, LIST_SUGGESTION_LIMIT, PAGE_SIZE } from "./listing-query.ts";

// Schemas of lists of brands in API responses. The API documentation shows the descriptions of their fields.

const slugsOf = (name: LinkFacet) => z.array(slug()).meta({ description: `Slugs of its ${name}.` });

export const brandCardSchema = z
  .strictObject({
    id: z.string(),
    ...shapesOf(CARD_FIELDS),
    viewCount: count(),
    createdAt: moment(),
    ...fromKeys(LINK_FACETS, slugsOf),
    match: z.enum(["name", "alias", "words"]).optional().meta({
      description:
        "In search results: whether the brand was found by its name, by an alias, or by the other words of the search.",
    }),
    foundAs: z.string().optional().meta({
      description: "In search results: the alias that matches, if the name does not.",
    }),
  })
  .meta({ id: "BrandCard", description: "A brand in a list." });

const facetSchema = z.strictObject({ slug: slug(), name: z.string(), count: count() }).meta({
  id: "Facet",
  description:
    "An option to filter by, and how many brands match it and the filters of all other facets.",
});

const facetInGroupSchema = z
  .strictObject({
    slug: slug(),
    name: z.string(),
    group: z.string().meta({ description: "Empty if it has no group." }),
    displayOrder: z.int(),
    count: count(),
  })
  .meta({
    id: "FacetInGroup",
    description:
      "An option in a group. A brand must have every chosen option, but only one of those in a group marked “any”. The count is of brands that match the option and all other filters, except other choices in the same group if it is marked “any”.",
  });

const groupCoverageSchema = z
  .strictObject({
    name: z.string(),
    any: z.boolean(),
    partlyKnown: z.boolean(),
    known: count(),
    of: count(),
  })
  .meta({
    id: "GroupCoverage",
    description:
      "A group of attributes: `known` of the `of` brands in the list have at least one. `any`: a brand needs only one of several chosen. `partlyKnown`: a brand without one may still have one in reality.",
  });

const facetSchemas = {
  ...eachFacet(() => z.array(facetSchema)),
  decades: z.array(facetSchema).meta({ description: "Decades of founding, the newest first." }),
  attributes: z
    .array(facetInGroupSchema)
    .meta({ description: "By their number of brands without filters, largest first." }),
  groups: z.array(groupCoverageSchema).meta({ description: "In display order." }),
};

const letterSchema = z
  .strictObject({
    letter: z.string().regex(/^[a-z#]$/),
    page: z.int().min(1),
    count: z.int().min(1),
  })
  .meta({
    id: "Letter",
    description:
      "The first page of the names with an initial letter (without accents), and their number. `#` covers all other initials.",
  });

export const counted = { slug: slug(), name: z.string(), count: z.int().min(1) };

const readingSchema = z
  .discriminatedUnion("kind", [
    z.strictObject({ text: z.string(), kind: z.enum(["place", "text"]) }),
    z.strictObject({ text: z.string(), kind: z.literal("brand"), slug: slug(), name: z.string() }),
    z.strictObject({
      text: z.string(),
      kind: z.enum(FACET_NAMES.map((facet) => FACETS[facet].noun)),
      slug: slug(),
      name: z.string(),
      count: count(),
    }),
  ])
  .meta({
    id: "Reading",
    description:
      "What a word or phrase of the search was taken for, with the number of brands under the other filters. `text`: a word in descriptions, highlights, distribution, headquarters or events.",
  });

const didYouMeanSchema = z
  .strictObject({
    brands: z.array(z.strictObject({ slug: slug(), name: z.string() })).max(DID_YOU_MEAN_LIMIT),
    lists: z
      .array(z.strictObject({ kind: z.enum(["category", "attribute"]), ...counted }))
      .max(LIST_SUGGESTION_LIMIT),
  })
  .meta({
    id: "DidYouMean",
    description: "Alternatives to a search that finds no brand, ignoring other filters.",
  });

export const listingSchema = z
  .strictObject({
    items: z.array(brandCardSchema).max(PAGE_SIZE),
    total: count(),
    page: z.int().min(1),
    pageSize: z.literal(PAGE_SIZE),
    facets: z.strictObject(facetSchemas),
    // Not `exactOptional`: the document would then require it.
    letters: z.array(letterSchema).optional().meta({ description: "Only if sorted by name." }),
    named: count().optional().meta({
      description:
        "Only in a search: how many of the brands were found by name or alias. In the order of relevance they come first.",
    }),
    readings: z.array(readingSchema).optional().meta({
      description:
        "Only in a search: how it was read, in the order of its words. Empty if only names were compared.",
    }),
    ignored: z.array(z.string()).optional().meta({
      description:
        "Only in a search: words that were left out: prices, years, and words that no brand fits.",
    }),
    lacking: z.int().min(1).optional().meta({
      description:
        "How many of the brands lack some of the words that were searched in texts (`readings` of kind `text`). Such brands are listed only if few brands have all words.",
    }),
    mentioning: z.int().min(1).optional().meta({
      description:
        "How many other brands mention the words of a search that found brands by name. `match=words` lists them.",
    }),
    showing: z.string().optional().meta({
      description:
        "The corrected or translated search, if nothing has the name that was typed. `spelling=typed` prevents it.",
    }),
    didYouMean: didYouMeanSchema.optional(),
  })
  .meta({ id: "Listing", description: "One page of brands." });

export const suggestionSchema = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("brand"),
      slug: slug(),
      name: z.string(),
      foundAs: z.string().optional().meta({
        description: "The alias that matches, if the name does not.",
      }),
    }),
    z.strictObject({ kind: z.literal("category"), ...counted }),
    z.strictObject({ kind: z.literal("attribute"), ...counted, group: z.string() }),
    z.strictObject({ kind: z.literal("search"), text: z.string(), count: z.int().min(1) }).meta({
      description: "All brands that a search for the text finds. Always last.",
    }),
  ])
  .meta({
    id: "Suggestion",
    description: "A suggestion of the search box.",
  });

export type BrandCard = z.infer<typeof brandCardSchema>;
export type Facet = z.infer<typeof facetSchema>;
export type FacetInGroup = z.infer<typeof facetInGroupSchema>;
export type GroupCoverage = z.infer<typeof groupCoverageSchema>;
export type LetterLink = z.infer<typeof letterSchema>;
export type Reading = z.infer<typeof readingSchema>;
export type DidYouMean = z.infer<typeof didYouMeanSchema>;
export type Listing = z.infer<typeof listingSchema>;
export type Suggestion = z.infer<typeof suggestionSchema>;
/** A brand, or a list with a name. */
export type KnownSuggestion = Exclude<Suggestion, { kind: "search" }>;
export type BrandSuggestion = Extract<Suggestion, { kind: "brand" }>;
