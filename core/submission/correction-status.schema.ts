import { z } from "zod";
import { json } from "../text/answer.schema.ts";

export const correctionReceiptSchema = z
  .strictObject({
    status: z.literal("waiting"),
    token: z.string().meta({
      description: "Opens the status of this correction. It is not stored.",
    }),
    statusUrl: z.string().meta({ description: "The private page with its status." }),
    mailSent: z.boolean().nullable().meta({
      description:
        "Whether a confirmation link was mailed; false if the address got too many mails today, null without `fromBrand`.",
    }),
  })
  .meta({ id: "SentCorrection" });

export type CorrectionReceipt = z.infer<typeof correctionReceiptSchema>;

export const correctionStatusSchema = z
  .strictObject({
    status: z.enum(["waiting", "accepted", "declined"]),
    brandName: z.string(),
    brandSlug: z.string().nullable().meta({ description: "Null if it is no longer listed." }),
    fields: z.array(
      z.strictObject({
        field: z.string(),
        proposed: json(),
        decision: z.enum(["accepted", "declined"]).nullable(),
      }),
    ),
    reason: z.string().nullable().meta({ description: "Why it was declined." }),
    dnsRecord: z.string().nullable().meta({
      description:
        "The TXT record at the brand's own domain that confirms the correction; null if it was confirmed or can no longer be.",
    }),
    confirmedFrom: z.string().nullable(),
    claimedFrom: z.string().nullable().meta({
      description:
        "The brand's own host where the sender claims to work; null once the correction is decided or confirmed.",
    }),
  })
  .meta({
    id: "CorrectionStatus",
    description: "The status of a correction and its fields.",
  });

export type CorrectionStatus = z.infer<typeof correctionStatusSchema>;
