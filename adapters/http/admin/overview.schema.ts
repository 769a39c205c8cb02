import { z } from "@hono/zod-openapi";
import { MOST_VIEWED_LIMIT, OVERVIEW_DAYS } from "#core/back-office/show-overview.ts";
import {
  MOST_USED_SHOWN,
  SEARCH_DAYS,
  SEARCH_VISITORS_MIN,
  SEARCHES_SHOWN,
} from "#core/catalog/listing-query.ts";
import { brandRowSchema } from "./brand.schema.ts";
import { count } from "../calls/field.schema.ts";
import { submissionCountsSchema } from "./submission.schema.ts";

const usedBrands = (description: string) =>
  z
    .array(z.strictObject({ id: z.string(), name: z.string(), count: count() }))
    .max(MOST_USED_SHOWN)
    .openapi({ description });

export const overviewSchema = z
  .strictObject({
    brands: z.strictObject({
      active: count(),
      archived: count(),
      needs: z
        .strictObject({
          website: count(),
          category: count(),
          logo: count(),
          "founded-in-the-past": count(),
          year: count(),
          hq: count(),
          text: count(),
          "never-checked": count(),
        })
        .openapi({ description: "Active brands that need attention." }),
    }),
    categories: count(),
    attributes: count(),
    submissions: submissionCountsSchema,
    views: z
      .array(z.strictObject({ day: z.iso.date(), count: count() }))
      .length(OVERVIEW_DAYS)
      .openapi({ description: "Profile views per day, today last." }),
    mostViewed: z.array(brandRowSchema).max(MOST_VIEWED_LIMIT),
    searchesWithoutResult: z
      .array(
        z.strictObject({
          text: z.string().openapi({ description: "In lower case, without accents." }),
          visitors: z.int().min(SEARCH_VISITORS_MIN).openapi({
            description: "The most different visitors on one day.",
          }),
          lastDay: z.iso.date(),
        }),
      )
      .max(SEARCHES_SHOWN)
      .openapi({
        description: `Searches of the last ${SEARCH_DAYS} days that found no brand.`,
      }),
    mostClicked: usedBrands("Brands whose websites visitors opened most in the last 90 days."),
    mostCompared: usedBrands("Brands that visitors compared most in the last 90 days."),
    backups: z
      .strictObject({
        provenAt: z.iso.datetime().nullable().openapi({
          description: "The time of the last verified backup.",
        }),
        bytes: count().nullable(),
        failedAt: z.iso.datetime().nullable().openapi({
          description: "The time of a failed backup, if later than the last verified one.",
        }),
        overdue: z.boolean(),
      })
      .nullable()
      .openapi({ description: "The server's own backups; null if it makes none." }),
    freshness: z
      .strictObject({
        fresh: count().openapi({ description: "Checked and not due again." }),
        due: count(),
        unchecked: count().openapi({ description: "Never checked." }),
        checkedInWeek: count().openapi({
          description:
            "In the last seven days. Checks that a brand came with, from before it was listed here, do not count.",
        }),
        checkedToday: count().openapi({ description: "Those of them checked today (UTC)." }),
        neededInWeek: count().openapi({
          description: "How many checks a week keep every fact fresh.",
        }),
      })
      .nullable()
      .openapi({
        description: "Facts that expire, by the age of their last check.",
      }),
    lostSites: count().openapi({
      description: "Lost websites whose verdict awaits a decision, at most 1,000.",
    }),
    areSitesChecked: z.boolean().openapi({
      description: "Whether a report of `golfbrands sites check` was ever applied.",
    }),
  })
  .openapi("Overview");
