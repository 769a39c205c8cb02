import { z } from "@hono/zod-openapi";
import type { Issue } from "#core/people/issue.ts";
import type { NewsletterState } from "#core/people/newsletter-admin.ts";
import { SUBSCRIBER_PAGE_SIZE, type SubscriberPage } from "#core/people/subscriber.ts";
import { count, moment, paging, slug } from "../field.schema.ts";

const subscriberSchema = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    status: z.enum(["pending", "confirmed"]),
    askedAt: moment().openapi({ description: "When it was last asked for." }),
    confirmedAt: moment().nullable().openapi({ description: "When its owner agreed." }),
  })
  .openapi("Subscriber", { description: "An address on the newsletter's list." });

export const subscriberPageSchema = z
  .strictObject({
    items: z.array(subscriberSchema),
    ...paging(SUBSCRIBER_PAGE_SIZE),
    counts: z.strictObject({ pending: count(), confirmed: count() }),
  })
  .openapi("SubscriberPage") satisfies z.ZodType<SubscriberPage>;

export const issueSchema = z
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
  .openapi("NewsletterIssue") satisfies z.ZodType<Issue>;

export const newsletterSchema = z
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
  .openapi("Newsletter") satisfies z.ZodType<NewsletterState>;

export const subscriberFileSchema = z
  .strictObject({
    csv: z.string().openapi({
      description: "Columns email, status, asked_at, confirmed_at and unsubscribe_url.",
    }),
  })
  .openapi("SubscriberFile");
