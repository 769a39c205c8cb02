import { z } from "@hono/zod-openapi";
import { SUBSCRIBER_PAGE_SIZE, type SubscriberPage } from "#core/newsletter/subscriber.ts";
import { count, moment, paging } from "../field.schema.ts";

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

export const subscriberFileSchema = z
  .strictObject({
    csv: z.string().openapi({
      description: "Columns email, status, asked_at, confirmed_at and unsubscribe_url.",
    }),
  })
  .openapi("SubscriberFile");
