import { createRoute, z } from "@hono/zod-openapi";
import { sentEmailSchema, sentTokenSchema } from "#core/people/sent-email.schema.ts";
import { problems } from "../problem.schema.ts";
import { erasedSchema, personalDataSchema } from "./people.schema.ts";

const body = (schema: z.ZodType) => ({
  body: { required: true, content: { "application/json": { schema } } },
});

const answered = (description: string, schema: z.ZodType) => ({
  description,
  content: { "application/json": { schema } },
});

const told = <S extends string>(status: S) => z.strictObject({ status: z.literal(status) });

const SIGNS =
  "At most 5 an hour are taken from one network address. `homepage`, `filledInMs` and `madeAt` come from the form and tell people from programs; callers may leave them out.";

export const subscribe = createRoute({
  method: "post",
  path: "/api/newsletter/subscriptions",
  operationId: "subscribe",
  tags: ["Newsletter"],
  summary: "Ask for an address to be put on the list of the newsletter",
  description: `Its owner is sent a mail and has to agree. The answer is the same whether or not the address is on the list. ${SIGNS}`,
  request: body(sentEmailSchema),
  responses: {
    202: answered("A mail is on its way.", told("asked")),
    ...problems(400, 404, 408, 413, 415, 429),
  },
});

export const confirmSubscription = createRoute({
  method: "post",
  path: "/api/newsletter/confirmations",
  operationId: "confirmSubscription",
  tags: ["Newsletter"],
  summary: "Agree to a subscription, by the link in the mail",
  request: body(sentTokenSchema),
  responses: {
    200: answered("On the list.", told("confirmed")),
    ...problems(400, 404, 408, 410, 413, 415),
  },
});

export const unsubscribe = createRoute({
  method: "post",
  path: "/api/newsletter/unsubscriptions",
  operationId: "unsubscribe",
  tags: ["Newsletter"],
  summary: "Leave the list, by the link in any of its mails",
  description:
    "An address that is no longer on the list is no error. Mail programs post to `/newsletter/unsubscribe?token=` instead (RFC 8058).",
  request: body(sentTokenSchema),
  responses: {
    200: answered("Not on the list.", told("unsubscribed")),
    ...problems(400, 404, 408, 410, 413, 415),
  },
});

export const requestOwnData = createRoute({
  method: "post",
  path: "/api/personal-data/requests",
  operationId: "requestOwnData",
  tags: ["Personal data"],
  summary: "Ask for a link to what is held about an address",
  description: `It is sent to that address, and is good for 24 hours. The answer is the same whether or not anything is held. ${SIGNS}`,
  request: body(sentEmailSchema),
  responses: {
    202: answered("A mail is on its way.", told("asked")),
    ...problems(400, 404, 408, 413, 415, 429),
  },
});

export const showOwnData = createRoute({
  method: "post",
  path: "/api/personal-data/exports",
  operationId: "showOwnData",
  tags: ["Personal data"],
  summary: "Show what is held about the address that a link was sent to",
  request: body(sentTokenSchema),
  responses: {
    200: answered("Everything held.", personalDataSchema),
    ...problems(400, 404, 408, 410, 413, 415, 429),
  },
});

export const eraseOwnData = createRoute({
  method: "post",
  path: "/api/personal-data/erasures",
  operationId: "eraseOwnData",
  tags: ["Personal data"],
  summary: "Forget the address that a link was sent to, everywhere",
  description: "The link is used up with it. Refused while the address is an administrator's.",
  request: body(sentTokenSchema),
  responses: {
    200: answered("How much was forgotten.", erasedSchema),
    ...problems(400, 404, 408, 409, 410, 413, 415, 429),
  },
});
