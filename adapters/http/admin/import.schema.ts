import { z } from "@hono/zod-openapi";
import { DUPLICATE_REASONS } from "#core/brand/duplicates.ts";
import { DELIMITERS, ENCODINGS, FILE_FORMATS } from "#core/import/import-options.ts";
import { MAPPED_HOW } from "#core/import/map-columns.ts";
import { FILE_FIELDS } from "#core/import/import-field.ts";
import { committedShape, count, moment, recordRefSchema, slug } from "../calls/field.schema.ts";
import { fieldDiffSchema } from "./history.schema.ts";

export const batchStampSchema = z
  .strictObject({ batchId: z.string(), actor: z.string(), at: moment() })
  .openapi("BatchStamp", {
    description: "Who wrote a record, when, and in which batch.",
  });

export const staleRecordSchema = z
  .strictObject({
    ...recordRefSchema.shape,
    name: z.string(),
    verb: z.enum(["create", "update", "delete"]),
  })
  .openapi("StaleRecord", {
    description: "A record that somebody changed in the meantime.",
  });

const countsSchema = z
  .strictObject({
    new: count(),
    changed: count(),
    unchanged: count(),
    skipped: count().openapi({ description: "Skipped because of `only`." }),
    rejected: count(),
  })
  .openapi("RowCounts", { description: "The rows by outcome." });

const reviewedPlanSchema = z
  .strictObject({
    digest: z.string(),
    revision: count().openapi({ description: "The catalog revision of the plan." }),
  })
  .openapi("ReviewedPlan", {
    description: "Identifies the reviewed plan; send it back to apply the import.",
  });

const problemGroupSchema = z.strictObject({
  column: z.string().nullable().openapi({ description: "Null for the whole row." }),
  message: z.string(),
  count: count(),
  sample: z.array(z.strictObject({ line: count(), value: z.string().nullable() })),
});

const rowProblemSchema = z
  .strictObject({
    line: count(),
    column: z.string().nullable(),
    value: z.string().nullable(),
    message: z.string(),
  })
  .openapi("RowProblem", { description: "What is wrong with a cell, or with a row." });

export const importReviewSchema = z
  .strictObject({
    file: z.strictObject({
      name: z.string(),
      fingerprint: z.string().openapi({ description: "The SHA-256 of the content." }),
      format: z.enum(FILE_FORMATS),
      encoding: z.enum(ENCODINGS),
      delimiter: z.enum(DELIMITERS).nullable(),
      size: count().openapi({ description: "In bytes." }),
    }),
    columns: z.array(
      z
        .strictObject({
          at: count().openapi({ description: "The position in the file, from 0." }),
          name: z.string(),
          field: z.enum(FILE_FIELDS).nullable().openapi({
            description: "The field's name in files; null if the column is not imported.",
          }),
          how: z.enum(MAPPED_HOW).nullable().openapi({
            description:
              "How the field was found: by the column's name, a similar name, its values, or as the request says.",
          }),
          why: z.string().nullable().openapi({ description: "Why it is not imported." }),
          isUnknown: z.boolean().openapi({
            description: "The column is not imported, and the request does not say so.",
          }),
          samples: z.array(z.string()).openapi({ description: "The first values, shortened." }),
        })
        .openapi("ReviewedColumn", { description: "A column of the file." }),
    ),
    ignored: z
      .array(z.string())
      .openapi({ description: "The names of the columns that are not imported." }),
    notes: z.array(z.string()).openapi({
      description:
        "Lines that are left out, such as titles and totals, and columns that are joined.",
    }),
    headerProblem: z.string().nullable().openapi({
      description: "Why no row could be planned; correct the columns first.",
    }),
    counts: countsSchema,
    readings: z.array(problemGroupSchema).openapi({
      description:
        "Values that were normalised, for example `Active` to active, or an address without https://.",
    }),
    creations: z
      .array(
        z.strictObject({
          record: z.enum(["category", "attribute"]),
          slug: slug(),
          name: z.string(),
        }),
      )
      .openapi({ description: "Categories and attributes that would be created." }),
    problems: z
      .array(problemGroupSchema)
      .openapi({ description: "The problems of rejected rows, grouped." }),
    moreProblems: count(),
    leftOut: z.array(rowProblemSchema).openapi({
      description: "Bad cells that are left out with `badCells=skip`; the first ones.",
    }),
    moreLeftOut: count(),
    badCells: z
      .strictObject({ cells: count(), rows: count() })
      .openapi({ description: "What `badCells=skip` would leave out and import." }),
    checkedFacts: z.strictObject({ overwritten: count(), kept: count() }).openapi({
      description:
        "How many checked facts and accepted corrections would be overwritten, and how many are kept with `keepChecked`.",
    }),
    lookAlikes: z
      .array(
        z.strictObject({
          line: count(),
          name: z.string(),
          other: z.strictObject({
            slug: slug(),
            name: z.string(),
            line: count().nullable().openapi({
              description: "The earlier line that creates it; null for a brand that exists.",
            }),
          }),
          reasons: z.array(z.enum([...DUPLICATE_REASONS, "near-name"])),
        }),
      )
      .openapi({
        description:
          "New brands that look like others; the first ones. To update the other brand instead, correct the cell `slug` of the line to its slug.",
      }),
    moreLookAlikes: count(),
    changes: z
      .array(
        z
          .strictObject({
            line: count(),
            verb: z.enum(["create", "update"]),
            slug: slug(),
            name: z.string(),
            fields: z.array(fieldDiffSchema).openapi({ description: "Links are slugs." }),
            overwritten: z.array(z.string()).openapi({
              description: "The fields that overwrite a checked fact or an accepted correction.",
            }),
          })
          .openapi("ReviewedChange", { description: "The change of one brand." }),
      )
      .openapi({ description: "The changes from `from` on, as many as fit into a response." }),
    from: count(),
    total: count().openapi({ description: "Brands that would be created or changed." }),
    earlier: batchStampSchema.nullable().openapi({
      description: "The batch that imported this file with these options before.",
    }),
    reviewed: reviewedPlanSchema,
  })
  .openapi("ImportReview", {
    description: "What an import would change.",
  });

export const importedSchema = z
  .strictObject({ ...committedShape, counts: countsSchema })
  .openapi("Imported", { description: "The result of an import." });
