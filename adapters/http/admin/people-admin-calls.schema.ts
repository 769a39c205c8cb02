import { z } from "@hono/zod-openapi";
import { LIMITS } from "#core/limits.ts";
import { namedEmailSchema } from "#core/people/sent-email.schema.ts";
import { SUBSCRIBER_PAGE_SIZE } from "#core/people/newsletter.ts";
import { erasedSchema, personalDataSchema } from "../api/people-calls.schema.ts";
import { adminCall } from "./admin-call.schema.ts";
import { begun, found } from "./answered.schema.ts";
import { count, moment, pageInBody, paging, slug } from "../calls/field.schema.ts";

const subscriberSchema = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    status: z.enum(["pending", "confirmed"]),
    askedAt: moment().openapi({ description: "When it was last asked for." }),
    confirmedAt: moment().nullable().openapi({ description: "When its owner agreed." }),
  })
  .openapi("Subscriber", { description: "An address on the newsletter's list." });

const subscriberPageSchema = z
  .strictObject({
    items: z.array(subscriberSchema),
    ...paging(SUBSCRIBER_PAGE_SIZE),
    counts: z.strictObject({ pending: count(), confirmed: count() }),
  })
  .openapi("SubscriberPage");

const issueSchema = z
  .strictObject({
    number: z.int().min(1),
    at: moment().openapi({ description: "When it was begun." }),
    finishedAt: moment().nullable(),
    state: z
      .enum(["sending", "stopped", "sent"])
      .openapi({ description: "A stopped one goes on when the newsletter is sent again." }),
    brandCount: count(),
    receivers: count().openapi({ description: "Confirmed addresses when it was begun." }),
    sent: count(),
    failed: count().openapi({ description: "Refused for ever by the mail server." }),
    uncertain: count().openapi({
      description: "May have been handed over when a sending broke off; not sent again.",
    }),
    waiting: count().openapi({ description: "Who have yet to get it." }),
  })
  .openapi("NewsletterIssue");

const newsletterSchema = z
  .strictObject({
    next: z.strictObject({
      lastIssue: z.int().nullable(),
      since: moment().nullable().openapi({
        description:
          "Since when brands are news: since the last issue, or else since the first on the list agreed.",
      }),
      brandCount: count(),
      brands: z
        .array(z.strictObject({ slug: slug(), name: z.string(), shortDescription: z.string() }))
        .openapi({ description: "The first of them." }),
      receivers: count(),
      mail: z
        .strictObject({ subject: z.string(), text: z.string(), html: z.string() })
        .nullable()
        .openapi({ description: "As it would go out now, with a made-up link to leave." }),
    }),
    issues: z.array(issueSchema),
    canSend: z.boolean().openapi({ description: "Whether this server writes mails." }),
  })
  .openapi("Newsletter");

const subscriberFileSchema = z
  .strictObject({
    csv: z.string().openapi({
      description: "Columns email, status, asked_at, confirmed_at and unsubscribe_url.",
    }),
  })
  .openapi("SubscriberFile");

export const peopleAdminCalls = {
  listSubscribers: adminCall({
    summary: "Page through the newsletter's list",
    description: "Last asked first. Writes nothing; what is searched for is part of no address.",
    body: z.strictObject({
      search: z
        .string("must be text")
        .max(LIMITS.email, `must be at most ${LIMITS.email} characters`)
        .default("")
        .openapi({ description: "Part of the e-mail." }),
      page: pageInBody(),
    }),
    failures: ["not-offered"],
    run: (backOffice, { body }) => backOffice.listSubscribers(body),
    answer: found("One page.", subscriberPageSchema),
  }),

  removeSubscriber: adminCall({
    summary: "Take an address off the newsletter's list and forget it",
    failures: ["subscriber-not-found", "not-offered"],
    run: (backOffice, { id }) => backOffice.removeSubscriber(id),
    answer: found("Forgotten.", z.null()),
  }),

  exportSubscribers: adminCall({
    summary: "Write everybody who agreed to a CSV file",
    description:
      "Each with the link by which they can leave; it belongs into every newsletter, as a link and as its List-Unsubscribe header.",
    failures: ["not-offered"],
    run: (backOffice) => backOffice.exportSubscribers(),
    answer: found("The file.", subscriberFileSchema),
  }),

  showNewsletter: adminCall({
    summary: "Show what the next issue of the newsletter would tell, and the last issues",
    description: "Sends nothing. Issues are listed newest first, at most 20.",
    failures: ["not-offered"],
    run: (backOffice) => backOffice.showNewsletter(),
    answer: found("The newsletter.", newsletterSchema),
  }),

  sendNewsletter: adminCall({
    summary: "Send the next issue of the newsletter, or go on with one that was stopped",
    description:
      "Answers at once; mails go out meanwhile, to confirmed addresses only and to none of them twice. `GET` tells how far it is.",
    failures: ["nothing-to-send", "sent-by-another", "not-offered"],
    run: (backOffice) => backOffice.sendNewsletter(),
    answer: begun("The issue that is being sent.", issueSchema),
  }),

  showPersonalData: adminCall({
    summary: "Show everything held about an e-mail address",
    input: namedEmailSchema,
    failures: ["not-offered"],
    run: (backOffice, { body }) => backOffice.showPersonalData(body),
    answer: found("Everything held.", personalDataSchema),
  }),

  erasePersonalData: adminCall({
    summary: "Forget an e-mail address everywhere",
    description: "Cannot be taken back. Brands' own texts are named instead of changed.",
    input: namedEmailSchema,
    failures: ["current-administrator", "not-offered"],
    run: (backOffice, { body }) => backOffice.erasePersonalData(body),
    answer: found("How much was forgotten.", erasedSchema),
  }),
};
