import { z } from "@hono/zod-openapi";
import type { Erased, PersonalData } from "#core/people/personal-data.ts";

const count = () => z.int().min(0);
const moment = () => z.iso.datetime();

export const personalDataSchema = z
  .strictObject({
    email: z.string(),
    account: z
      .strictObject({ email: z.string(), createdAt: moment() })
      .nullable()
      .openapi({ description: "Its account on the admin list." }),
    subscription: z
      .strictObject({
        email: z.string(),
        status: z.enum(["pending", "confirmed"]),
        askedAt: moment(),
        confirmedAt: moment().nullable(),
      })
      .nullable(),
    submissions: z
      .array(
        z.strictObject({
          id: z.string(),
          brandName: z.string(),
          websiteUrl: z.string().nullable(),
          submitterEmail: z.string().nullable(),
          notes: z.string().nullable(),
          status: z.enum(["pending", "approved", "rejected", "spam"]),
          createdAt: moment(),
          remark: z.string().nullable(),
          decidedAt: moment().nullable(),
        }),
      )
      .openapi({ description: "Brands suggested with it, and those whose notes name it." }),
    history: z
      .array(
        z.strictObject({
          batchId: z.string(),
          at: moment(),
          reason: z.enum(["form", "bulk", "import", "submission", "revert", "seed"]),
          origin: z.enum(["web", "cli", "system"]),
          note: z.string().nullable(),
        }),
      )
      .openapi({ description: "What was done to the directory under it." }),
    brandsNaming: z
      .array(z.string())
      .openapi({ description: "Slugs of brands whose own texts name it." }),
    taxonomyNaming: z
      .array(z.string())
      .openapi({ description: "Slugs of categories and attributes whose own texts name it." }),
    snapshotsNaming: count().openapi({
      description: "Earlier states of records, kept in history, that name it.",
    }),
    requests: z
      .array(z.strictObject({ askedAt: moment(), expiresAt: moment() }))
      .openapi({ description: "Links to this that are still kept." }),
  })
  .openapi("PersonalData", {
    description: "Everything held about one e-mail address.",
  }) satisfies z.ZodType<PersonalData>;

export const erasedSchema = z
  .strictObject({
    subscriptions: count(),
    submissions: count().openapi({ description: "Those that no longer name it." }),
    history: count(),
    snapshots: count(),
    requests: count(),
    mails: count(),
    brandsNaming: z.array(z.string()).openapi({
      description: "Slugs of brands whose own texts still name it: they are edited by hand.",
    }),
    taxonomyNaming: z.array(z.string()).openapi({
      description: "Slugs of categories and attributes whose own texts still name it.",
    }),
  })
  .openapi("Erased", {
    description: "How much was forgotten of an address.",
  }) satisfies z.ZodType<Erased>;
