import { z } from "@hono/zod-openapi";
import { LIMITS } from "#core/limits.ts";
import { namedEmailSchema } from "#core/people/sent-email.schema.ts";
import { erasedSchema, personalDataSchema } from "../../api/people/people.schema.ts";
import { adminCall } from "../call.schema.ts";
import * as answers from "./people.schema.ts";

const page = () => {
  const message = `must be a whole number from 1 to ${LIMITS.page.toLocaleString("en")}`;
  return z.int(message).min(1, message).max(LIMITS.page, message).default(1);
};

export const listSubscribers = adminCall({
  method: "post",
  path: "/subscriber-searches",
  operationId: "listSubscribers",
  summary: "Page through the newsletter's list",
  description: "Last asked first. Writes nothing; what is searched for is part of no address.",
  body: z.strictObject({
    search: z
      .string("must be text")
      .max(LIMITS.email, `must be at most ${LIMITS.email} characters`)
      .default("")
      .openapi({ description: "Part of the e-mail." }),
    page: page(),
  }),
  failures: ["not-offered"],
  answers: { 200: { description: "One page.", schema: answers.subscriberPageSchema } },
});

export const removeSubscriber = adminCall({
  method: "delete",
  path: "/subscribers/{id}",
  operationId: "removeSubscriber",
  summary: "Take an address off the newsletter's list and forget it",
  failures: ["subscriber-not-found", "not-offered"],
  answers: { 200: { description: "Forgotten.", schema: z.null() } },
});

export const exportSubscribers = adminCall({
  method: "get",
  path: "/subscriber-export",
  operationId: "exportSubscribers",
  summary: "Write everybody who agreed to a CSV file",
  description:
    "Each with the link by which they can leave; it belongs into every newsletter, as a link and as its List-Unsubscribe header.",
  failures: ["not-offered"],
  answers: { 200: { description: "The file.", schema: answers.subscriberFileSchema } },
});

export const showNewsletter = adminCall({
  method: "get",
  path: "/newsletter",
  operationId: "showNewsletter",
  summary: "Show what the next issue of the newsletter would tell, and the last issues",
  description: "Sends nothing. Issues are listed newest first, at most 20.",
  failures: ["not-offered"],
  answers: { 200: { description: "The newsletter.", schema: answers.newsletterSchema } },
});

export const sendNewsletter = adminCall({
  method: "post",
  path: "/newsletter",
  operationId: "sendNewsletter",
  summary: "Send the next issue of the newsletter, or go on with one that was stopped",
  description:
    "Answers at once; mails go out meanwhile, to confirmed addresses only and to none of them twice. `GET` tells how far it is.",
  failures: ["nothing-to-send", "sent-by-another", "not-offered"],
  answers: { 202: { description: "The issue that is being sent.", schema: answers.issueSchema } },
});

export const showPersonalData = adminCall({
  method: "post",
  path: "/personal-data/exports",
  operationId: "showPersonalData",
  summary: "Show everything held about an e-mail address",
  input: namedEmailSchema,
  failures: ["not-offered"],
  answers: { 200: { description: "Everything held.", schema: personalDataSchema } },
});

export const erasePersonalData = adminCall({
  method: "post",
  path: "/personal-data/erasures",
  operationId: "erasePersonalData",
  summary: "Forget an e-mail address everywhere",
  description: "Cannot be taken back. Brands' own texts are named instead of changed.",
  input: namedEmailSchema,
  failures: ["current-administrator", "not-offered"],
  answers: { 200: { description: "How much was forgotten.", schema: erasedSchema } },
});
