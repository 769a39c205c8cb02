import { z } from "@hono/zod-openapi";
import type { Directory } from "#core/directory/directory.ts";
import type { Erased, PersonalData } from "#core/people/personal-data.ts";
import {
  followedListSchema,
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
      .openapi({ description: "Its administrator account." }),
    subscription: z
      .strictObject({
        email: z.string(),
        status: z.enum(["pending", "confirmed"]),
        askedAt: moment(),
        confirmedAt: moment().nullable(),
      })
      .nullable(),
    lists: z
      .array(
        z.strictObject({
          list: z.string(),
          status: z.enum(["pending", "confirmed"]),
          askedAt: moment(),
          confirmedAt: moment().nullable(),
        }),
      )
      .openapi({ description: "Lists followed by e-mail." }),
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
            .openapi({ description: "The correction of a listed brand." }),
        }),
      )
      .openapi({
        description:
          "Suggestions sent with it. Of those that only mention it: the places that do, and nothing of their senders.",
      }),
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
      .openapi({ description: "Changes to the directory made with this account." }),
    brandsNaming: z
      .array(z.string())
      .openapi({ description: "Slugs of brands whose public texts mention it." }),
    taxonomyNaming: z.array(z.string()).openapi({
      description: "Slugs of categories and attributes whose public texts mention it.",
    }),
    snapshotsNaming: count().openapi({
      description: "Old versions of records that mention it.",
    }),
    requests: z
      .array(z.strictObject({ askedAt: moment(), expiresAt: moment() }))
      .openapi({ description: "Requested links to this data." }),
  })
  .openapi("PersonalData", {
    description: "Everything stored about one e-mail address.",
  }) satisfies z.ZodType<PersonalData>;

export const erasedSchema = z
  .strictObject({
    subscriptions: count(),
    lists: count(),
    submissions: count().openapi({ description: "Submissions that mentioned it." }),
    history: count(),
    snapshots: count(),
    requests: count(),
    mails: count(),
    brandsNaming: z.array(z.string()).openapi({
      description: "Slugs of brands whose public texts still mention it: edit them by hand.",
    }),
    taxonomyNaming: z.array(z.string()).openapi({
      description: "Slugs of categories and attributes whose public texts still mention it.",
    }),
  })
  .openapi("Erased", {
    description: "How much of an address was erased.",
  }) satisfies z.ZodType<Erased>;

/** The description of calls that read spam signals. */
export const SPAM_SIGNALS =
  "At most 5 an hour from one network address. `homepage`, `filledInMs` and `madeAt` come from the form and help to detect spam; other callers omit them.";

/** A body with the token of a link. */
export const byToken = <Value>(
  act: (directory: Directory, token: string) => Promise<Result<Value, PublicFailure>>,
) => ({
  body: sentTokenSchema,
  act: async (directory: Directory, body: unknown): Promise<Result<Value, PublicFailure>> => {
    const parsed = parseSentToken(body);
    return parsed.ok ? act(directory, parsed.value.token) : parsed;
  },
});

/** Newsletter subscriptions, and personal data for its owner. */
export const peopleCalls = {
  subscribe: {
    tag: "Newsletter",
    summary: "Subscribe an address to the newsletter",
    description: `The owner gets an e-mail with a link to confirm. The answer is the same whether or not the address is subscribed. ${SPAM_SIGNALS}`,
    ...sent("subscribe", {
      body: sentEmailSchema,
      status: 202,
      description: "An e-mail is on its way.",
      failures: ["not-offered", "mail-unavailable"],
      limit: "subscriptions",
      act: (directory, body) => directory.subscribe(body),
    }),
  },

  confirmSubscription: {
    tag: "Newsletter",
    summary: "Confirm a subscription with the token from the e-mail",
    ...sent("confirmSubscription", {
      description: "Subscribed.",
      failures: ["not-offered", "link-refused"],
      limit: "links",
      ...byToken((directory, token) => directory.confirmSubscription(token)),
    }),
  },

  unsubscribe: {
    tag: "Newsletter",
    summary: "Unsubscribe with the token from any newsletter e-mail",
    description:
      "Unsubscribing twice is no error. Mail programs post to `/newsletter/unsubscribe?token=` instead (RFC 8058).",
    ...sent("unsubscribe", {
      description: "Unsubscribed.",
      failures: ["not-offered", "link-refused"],
      limit: "links",
      ...byToken((directory, token) => directory.unsubscribe(token)),
    }),
  },

  followList: {
    tag: "Newsletter",
    summary: "Follow a list of brands by e-mail",
    description: `The owner of the address gets an e-mail with a link to confirm, and then at most one e-mail a week with new brands and events. The answer is the same whether or not the address follows the list. ${SPAM_SIGNALS}`,
    ...sent("followList", {
      body: followedListSchema,
      status: 202,
      description: "An e-mail is on its way.",
      failures: ["not-offered", "mail-unavailable"],
      limit: "subscriptions",
      act: (directory, body) => directory.followList(body),
    }),
  },

  confirmList: {
    tag: "Newsletter",
    summary: "Confirm a followed list with the token from the e-mail",
    ...sent("confirmList", {
      description: "The list.",
      schema: z.strictObject({
        list: z.string().openapi({ description: "Its search and filters." }),
        name: z.string().openapi({ description: "Empty for all brands." }),
      }),
      failures: ["not-offered", "link-refused"],
      limit: "links",
      ...byToken((directory, token) => directory.confirmList(token)),
    }),
  },

  leaveList: {
    tag: "Newsletter",
    summary: "Stop following a list with the token from any e-mail about it",
    ...sent("leaveList", {
      description: "Stopped.",
      failures: ["not-offered", "link-refused"],
      limit: "links",
      ...byToken((directory, token) => directory.leaveList(token)),
    }),
  },

  leaveAllLists: {
    tag: "Newsletter",
    summary: "Stop following all lists with the token from any e-mail about them",
    description: "Mail programs post to `/lists/leave-all?token=` instead (RFC 8058).",
    ...sent("leaveAllLists", {
      description: "Stopped.",
      failures: ["not-offered", "link-refused"],
      limit: "links",
      ...byToken((directory, token) => directory.leaveAllLists(token)),
    }),
  },

  stopDecisionMails: {
    tag: "Personal data",
    summary: "Get no more e-mails about decisions on your suggestions",
    description:
      "With the token from such an e-mail. Mail programs post to `/suggestions/stop?token=` instead (RFC 8058).",
    ...sent("stopDecisionMails", {
      description: "Stopped.",
      failures: ["not-offered", "link-refused"],
      limit: "links",
      ...byToken((directory, token) => directory.stopDecisionMails(token)),
    }),
  },

  requestOwnData: {
    tag: "Personal data",
    summary: "Request a link to the data stored about an address",
    description: `The link goes to that address and works for 24 hours. The answer is the same whether or not anything is stored. ${SPAM_SIGNALS}`,
    ...sent("requestOwnData", {
      body: sentEmailSchema,
      status: 202,
      description: "An e-mail is on its way.",
      failures: ["not-offered", "mail-unavailable"],
      limit: "requests",
      act: (directory, body) => directory.requestOwnData(body),
    }),
  },

  showOwnData: {
    tag: "Personal data",
    summary: "Show the data stored about the address of a link",
    ...sent("showOwnData", {
      description: "All data about the address.",
      schema: personalDataSchema,
      failures: ["not-offered", "link-refused"],
      limit: "uses",
      ...byToken((directory, token) => directory.showOwnData(token)),
    }),
  },

  eraseOwnData: {
    tag: "Personal data",
    summary: "Erase the address of a link everywhere",
    description: "The link stops working. Refuses an administrator's address.",
    ...sent("eraseOwnData", {
      description: "How much was erased.",
      schema: erasedSchema,
      failures: ["not-offered", "link-refused", "current-administrator"],
      limit: "uses",
      ...byToken((directory, token) => directory.eraseOwnData(token)),
    }),
  },
} satisfies Partial<Record<keyof Directory, PublicCall>>;
