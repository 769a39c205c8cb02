import { z } from "zod";
import { CHANGE_ORIGINS, CHANGE_REASONS } from "../change/change-set.ts";
import { BRAND_PROBLEMS, SUBMISSION_STATUSES } from "../submission/submission.ts";
import { count, json, moment } from "../text/answer.schema.ts";
import { REFUSALS, SUBSCRIPTION_STATUSES } from "./subscriptions.ts";

/** A subscription without its address. */
const SUBSCRIPTION = {
  list: z.string().meta({ description: "Its search and filters; empty for all brands." }),
  status: z.enum(SUBSCRIPTION_STATUSES),
  askedAt: moment().meta({ description: "When it was first asked for." }),
  confirmedAt: moment().nullable().meta({ description: "When the owner confirmed." }),
};

export const confirmedSchema = z.strictObject({
  list: z.string().meta({ description: "Its search and filters." }),
  name: z.string().meta({ description: "Empty for all brands." }),
  token: z.string().meta({ description: "The key of the page `/my-emails`." }),
});

export const myEmailsSchema = z.strictObject({
  subscriptions: z.array(z.strictObject({ id: z.string(), ...SUBSCRIPTION, name: z.string() })),
  refused: z.enum(REFUSALS).nullable().meta({
    description:
      "The e-mails they refuse: those about decisions on suggestions, or all. Null for none.",
  }),
});

export const personalDataSchema = z
  .strictObject({
    email: z.string(),
    account: z
      .strictObject({ email: z.string(), createdAt: moment() })
      .nullable()
      .meta({ description: "Its administrator account." }),
    subscriptions: z
      .array(z.strictObject(SUBSCRIPTION))
      .meta({ description: "Lists it gets e-mails about, or asked for." }),
    submissions: z
      .array(
        z.strictObject({
          id: z.string(),
          brandName: z.string().nullable(),
          websiteUrl: z.string().nullable(),
          submitterEmail: z.string().nullable(),
          notes: z.string().nullable(),
          status: z.enum(SUBMISSION_STATUSES),
          createdAt: moment(),
          remark: z.string().nullable(),
          decidedAt: moment().nullable(),
          correction: z
            .strictObject({
              brandId: z.string(),
              version: z.int(),
              proposed: z.record(z.string(), json()),
              problem: z.enum(BRAND_PROBLEMS).nullable(),
              source: z.string().nullable(),
              claimedFrom: z.string().nullable(),
              confirmedFrom: z.string().nullable(),
            })
            .nullable()
            .meta({ description: "The correction of a listed brand." }),
        }),
      )
      .meta({
        description:
          "Suggestions sent with this address. Other suggestions that mention it are cut down to the mentions, without their senders.",
      }),
    history: z
      .array(
        z.strictObject({
          batchId: z.string(),
          at: moment(),
          reason: z.enum(CHANGE_REASONS),
          origin: z.enum(CHANGE_ORIGINS),
          note: z.string().nullable(),
        }),
      )
      .meta({ description: "Changes to the directory made with this account." }),
    brandsNaming: z
      .array(z.string())
      .meta({ description: "Slugs of brands whose public texts mention it." }),
    taxonomyNaming: z.array(z.string()).meta({
      description: "Slugs of categories and attributes whose public texts mention it.",
    }),
    snapshotsNaming: count().meta({
      description: "Old versions of records that mention it.",
    }),
    requests: z
      .array(z.strictObject({ askedAt: moment(), expiresAt: moment() }))
      .meta({ description: "Requested links to this data." }),
  })
  .meta({
    id: "PersonalData",
    description: "Everything stored about one e-mail address.",
  });

export const erasedSchema = z
  .strictObject({
    subscriptions: count(),
    submissions: count().meta({ description: "Submissions that mentioned it." }),
    history: count(),
    snapshots: count(),
    requests: count(),
    mails: count(),
    brandsNaming: z.array(z.string()).meta({
      description: "Slugs of brands whose public texts still mention it: edit them by hand.",
    }),
    taxonomyNaming: z.array(z.string()).meta({
      description: "Slugs of categories and attributes whose public texts still mention it.",
    }),
  })
  .meta({
    id: "Erased",
    description: "How much of an address was erased.",
  });

export type PersonalData = z.infer<typeof personalDataSchema>;
export type Erased = z.infer<typeof erasedSchema>;
export type Confirmed = z.infer<typeof confirmedSchema>;
export type MyEmails = z.infer<typeof myEmailsSchema>;
