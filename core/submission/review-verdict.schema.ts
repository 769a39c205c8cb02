import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { parseWith, requiredLine } from "../text/field.schema.ts";

/** What an administrator may make of a submission; a rejection gives its reason. */
export const verdictSchema = z.discriminatedUnion(
  "status",
  [
    z.strictObject({
      status: z.literal("approved"),
      brandId: z.string("must be the id of a brand").min(1, "must be the id of a brand").max(64),
    }),
    z.strictObject({
      status: z.literal("rejected"),
      remark: requiredLine(LIMITS.submissionNotes),
    }),
    z.strictObject({ status: z.literal("spam") }),
    z.strictObject({ status: z.literal("pending") }),
  ],
  "must have the status approved, rejected, spam or pending",
);

export const parseVerdict = (input: unknown) => parseWith(verdictSchema, input);
