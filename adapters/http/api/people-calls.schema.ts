import { z } from "@hono/zod-openapi";
import type { Directory } from "#core/directory/directory.ts";
import type { Erased, PersonalData } from "#core/people/personal-data.ts";
import {
  parseSentToken,
  sentEmailSchema,
  sentTokenSchema,
} from "#core/people/sent-email.schema.ts";
import { BRAND_PROBLEMS, SUBMISSION_STATUSES } from "#core/submission/submission.ts";
import type { Result } from "#core/result.ts";
import { type PublicCall, type PublicFailure, sent } from "./public-call.schema.ts";
import { count, json, moment } from "../calls/field.schema.ts";

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
            .openapi({ description: "What it corrects of a brand that is listed." }),
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

/** What calls say that take the signals by which spam is recognised. */
export const SPAM_SIGNALS =
  "At most 5 an hour are taken from one network address. `homepage`, `filledInMs` and `madeAt` come from the form and tell people from programs; callers may leave them out.";

/** A body that holds what a link carries. */
export const byToken = <Value>(
  act: (directory: Directory, token: string) => Promise<Result<Value, PublicFailure>>,
) => ({
  body: sentTokenSchema,
  act: async (directory: Directory, body: unknown): Promise<Result<Value, PublicFailure>> => {
    const parsed = parseSentToken(body);
    return parsed.ok ? act(directory, parsed.value.token) : parsed;
  },
});

/** What visitors do about the newsletter and about what is held of them. */
export const peopleCalls = {
  subscribe: {
    tag: "Newsletter",
    summary: "Ask for an address to be put on the list of the newsletter",
    description: `Its owner is sent a mail and has to agree. The answer is the same whether or not the address is on the list. ${SPAM_SIGNALS}`,
    ...sent("subscribe", {
      body: sentEmailSchema,
      status: 202,
      description: "A mail is on its way.",
      failures: ["not-offered", "mail-unavailable"],
      limit: "subscriptions",
      act: (directory, body) => directory.subscribe(body),
    }),
  },

  confirmSubscription: {
    tag: "Newsletter",
    summary: "Agree to a subscription, by the link in the mail",
    ...sent("confirmSubscription", {
      description: "On the list.",
      failures: ["not-offered", "link-refused"],
      ...byToken((directory, token) => directory.confirmSubscription(token)),
    }),
  },

  unsubscribe: {
    tag: "Newsletter",
    summary: "Leave the list, by the link in any of its mails",
    description:
      "An address that is no longer on the list is no error. Mail programs post to `/newsletter/unsubscribe?token=` instead (RFC 8058).",
    ...sent("unsubscribe", {
      description: "Not on the list.",
      failures: ["not-offered", "link-refused"],
      ...byToken((directory, token) => directory.unsubscribe(token)),
    }),
  },

  requestOwnData: {
    tag: "Personal data",
    summary: "Ask for a link to what is held about an address",
    description: `It is sent to that address, and is good for 24 hours. The answer is the same whether or not anything is held. ${SPAM_SIGNALS}`,
    ...sent("requestOwnData", {
      body: sentEmailSchema,
      status: 202,
      description: "A mail is on its way.",
      failures: ["not-offered", "mail-unavailable"],
      limit: "requests",
      act: (directory, body) => directory.requestOwnData(body),
    }),
  },

  showOwnData: {
    tag: "Personal data",
    summary: "Show what is held about the address that a link was sent to",
    ...sent("showOwnData", {
      description: "Everything held.",
      schema: personalDataSchema,
      failures: ["not-offered", "link-refused"],
      limit: "uses",
      ...byToken((directory, token) => directory.showOwnData(token)),
    }),
  },

  eraseOwnData: {
    tag: "Personal data",
    summary: "Forget the address that a link was sent to, everywhere",
    description: "The link is used up with it. Refused while the address is an administrator's.",
    ...sent("eraseOwnData", {
      description: "How much was forgotten.",
      schema: erasedSchema,
      failures: ["not-offered", "link-refused", "current-administrator"],
      limit: "uses",
      ...byToken((directory, token) => directory.eraseOwnData(token)),
    }),
  },
} satisfies Partial<Record<keyof Directory, PublicCall>>;
