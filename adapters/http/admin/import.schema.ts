import { z } from "@hono/zod-openapi";
import { FILE_FORMATS } from "#core/import/import-options.ts";
import { IMPORT_FIELDS } from "#core/import/import-field.ts";
import { committedShape, count, moment, recordRefSchema, slug } from "../calls/field.schema.ts";
import { fieldDiffSchema } from "./history.schema.ts";

export const batchStampSchema = z
  .strictObject({ batchId: z.string(), actor: z.string(), at: moment() })
  .openapi("BatchStamp", {
    description: "Who wrote something, when, and in which batch.",
  });

export const staleRecordSchema = z
  .strictObject({
    ...recordRefSchema.shape,
    name: z.string(),
    verb: z.enum(["create", "update", "delete"]),
  })
  .openapi("StaleRecord", {
    description: "A record that somebody wrote meanwhile.",
  });

const countsSchema = z
  .strictObject({
    new: count(),
    changed: count(),
    unchanged: count(),
    skipped: count().openapi({ description: "Left alone because of `only`." }),
    rejected: count(),
  })
  .openapi("RowCounts", { description: "What becomes of the rows." });

const reviewedPlanSchema = z
  .strictObject({
    digest: z.string(),
    revision: count().openapi({ description: "The catalog revision it was made at." }),
  })
  .openapi("ReviewedPlan", {
    description: "Names the plan that was reviewed, to be sent back when it is applied.",
  });

const problemGroupSchema = z.strictObject({
  column: z.string().nullable().openapi({ description: "Null where it is the whole row." }),
  message: z.string(),
  count: count(),
  sample: z.array(z.strictObject({ line: count(), value: z.string().nullable() })),
});

export const importReviewSchema = z
  .strictObject({
    file: z.strictObject({
      name: z.string(),
      fingerprint: z.string().openapi({ description: "SHA-256 of its content." }),
      format: z.enum(FILE_FORMATS),
      encoding: z.string().openapi({ example: "utf-8" }),
      delimiter: z.string().nullable(),
      size: count().openapi({ description: "In bytes." }),
    }),
    columns: z.array(
      z
        .strictObject({
          at: count().openapi({ description: "Its place in the file, from 0." }),
          name: z.string(),
          field: z.enum(IMPORT_FIELDS).nullable().openapi({
            description: "Null for a column that is not imported.",
          }),
          why: z.string().nullable().openapi({ description: "Why it is not imported." }),
          samples: z.array(z.string()).openapi({ description: "Its first values, shortened." }),
        })
        .openapi("ReviewedColumn", { description: "What a column of a file holds." }),
    ),
    headerProblem: z.string().nullable().openapi({
      description: "Why no row could be planned: the columns have to be settled first.",
    }),
    counts: countsSchema,
    readings: z.array(problemGroupSchema).openapi({
      description:
        "Values that were understood rather than taken as they stand: `Active` as active, an address without its https://.",
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
      .openapi({ description: "What is wrong with rows, alike problems together." }),
    moreProblems: count(),
    changes: z
      .array(
        z
          .strictObject({
            line: count(),
            verb: z.enum(["create", "update"]),
            slug: slug(),
            name: z.string(),
            fields: z.array(fieldDiffSchema).openapi({ description: "Links by slug." }),
          })
          .openapi("ReviewedChange", { description: "What becomes of one brand." }),
      )
      .openapi({ description: "From the `from`-th on, as many as one answer holds." }),
    from: count(),
    total: count().openapi({ description: "Brands that would be created or changed." }),
    earlier: batchStampSchema.nullable().openapi({
      description: "The batch that imported this file like this before.",
    }),
    reviewed: reviewedPlanSchema,
  })
  .openapi("ImportReview", {
    description: "What importing a file would do.",
  });

export const importedSchema = z
  .strictObject({ ...committedShape, counts: countsSchema })
  .openapi("Imported", { description: "What an import did." });
