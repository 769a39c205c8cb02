import { z } from "@hono/zod-openapi";
import { LIMITS } from "#core/limits.ts";
import { introductionSchema, namedEmailSchema } from "#core/people/sent-email.schema.ts";
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
    askedAt: moment().openapi({ description: "When a subscription was last requested." }),
    confirmedAt: moment().nullable().openapi({ description: "When its owner confirmed." }),
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
    at: moment().openapi({ description: "When it began." }),
    finishedAt: moment().nullable().openapi({
      description: "Null while it is unfinished; sending the newsletter continues it.",
    }),
    brandCount: count(),
    sent: count(),
    failed: count().openapi({ description: "Refused for good by the mail server." }),
    uncertain: count().openapi({
      description:
        "Marked but not confirmed: in hand right now, or cut off by a crash. Not sent again.",
    }),
    waiting: count().openapi({ description: "Subscribers who have yet to get it." }),
  })
  .openapi("NewsletterIssue");

const newsletterSchema = z
  .strictObject({
    next: z.strictObject({
      introduction: z.string().openapi({ description: "Above the news; empty for none." }),
      lastIssue: z.int().nullable(),
      since: moment().nullable().openapi({
        description:
          "Brands are news since the last issue, or before the first since the earliest confirmation.",
      }),
      brandCount: count(),
      brands: z
        .array(z.strictObject({ slug: slug(), name: z.string(), shortDescription: z.string() }))
        .openapi({ description: "The first of them." }),
      receivers: count(),
      mail: z
        .strictObject({ subject: z.string(), text: z.string(), html: z.string() })
        .nullable()
        .openapi({
          description: "As it would be sent now, with a placeholder for the unsubscribe link.",
        }),
    }),
    issues: z.array(issueSchema),
    canSend: z.boolean().openapi({ description: "Whether this server sends mails." }),
    isSending: z.boolean().openapi({ description: "Whether this server is sending an issue now." }),
  })
  .openapi("Newsletter");

const subscriberFileSchema = z
  .strictObject({
    csv: z.string().openapi({
      description: "Columns email, status, asked_at, confirmed_at and unsubscribe_url.",
    }),
  })
  .openapi("SubscriberFile");

const invitationSchema = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    invitedBy: z.string().openapi({
      description: "The administrator who sent it. It ends when they are removed.",
    }),
    invitedAt: moment(),
    expiresAt: moment(),
  })
  .openapi("Invitation", { description: "An open invitation to become an administrator." });

const administratorsSchema = z
  .strictObject({
    administrators: z
      .array(
        z.strictObject({
          id: z.string(),
          email: z.string(),
          createdAt: moment(),
          signedInAt: moment().nullable().openapi({
            description: "When they last entered their password; null if unknown or long ago.",
          }),
        }),
      )
      .nullable()
      .openapi({ description: "By e-mail; null if only the command line can list them." }),
    invitations: z.array(invitationSchema),
    canManage: z.boolean().openapi({
      description: "Whether administrators are invited and removed here, not on the command line.",
    }),
  })
  .openapi("Administrators");

const invitedSchema = z
  .strictObject({
    invitation: invitationSchema,
    url: z.string().nullable().openapi({
      description: "The link, answered only now; null if it was sent by e-mail.",
    }),
  })
  .openapi("Invited");

export const peopleAdminCalls = {
  showAdministrators: adminCall({
    summary: "List the administrators and open invitations",
    run: (backOffice) => backOffice.showAdministrators(),
    answer: found("The administrators.", administratorsSchema),
  }),

  inviteAdministrator: adminCall({
    summary: "Invite an administrator",
    description:
      "With a link that works once, for three days, while who sent it is an administrator. It is sent by e-mail where the server sends e-mail, and otherwise answered. At most 20 are open.",
    input: namedEmailSchema,
    failures: [
      "email-taken",
      "administrator-not-found",
      "too-many-invitations",
      "command-line-only",
    ],
    run: (backOffice, { body }) => backOffice.inviteAdministrator(body),
    answer: found("The invitation.", invitedSchema),
  }),

  withdrawInvitation: adminCall({
    summary: "Withdraw an invitation",
    description: "Its link no longer works.",
    failures: ["invitation-not-found", "command-line-only"],
    run: (backOffice, { id }) => backOffice.withdrawInvitation(id),
    answer: found("Withdrawn.", z.null()),
  }),

  removeAdministrator: adminCall({
    summary: "Remove an administrator, end their sessions and withdraw their invitations",
    description: "Nobody can remove themselves, so one administrator always stays.",
    failures: ["administrator-not-found", "own-account", "command-line-only"],
    run: (backOffice, { id }) => backOffice.removeAdministrator(id),
    answer: found("Removed.", z.null()),
  }),

  listSubscribers: adminCall({
    summary: "Page through the newsletter's list",
    description:
      "Latest request first. The search text is in the body, so that no URL contains an e-mail address.",
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
    summary: "Delete an address from the newsletter's list",
    failures: ["subscriber-not-found", "not-offered"],
    run: (backOffice, { id }) => backOffice.removeSubscriber(id),
    answer: found("Deleted.", z.null()),
  }),

  exportSubscribers: adminCall({
    summary: "Export confirmed subscribers as CSV",
    description:
      "Each with an unsubscribe link, for a newsletter sent by another program: put it into the mail and its List-Unsubscribe header.",
    failures: ["not-offered"],
    run: (backOffice) => backOffice.exportSubscribers(),
    answer: found("The file.", subscriberFileSchema),
  }),

  showNewsletter: adminCall({
    summary: "Show the next issue of the newsletter, and the last issues",
    description: "Sends nothing. Lists at most 20 issues, newest first.",
    failures: ["not-offered"],
    run: (backOffice) => backOffice.showNewsletter(),
    answer: found("The newsletter.", newsletterSchema),
  }),

  sendNewsletter: adminCall({
    summary: "Send the next issue of the newsletter, or continue the unfinished one",
    description:
      "Answers at once and sends in the background, to confirmed addresses only and never twice. `GET` shows the progress.",
    failures: ["nothing-to-send", "not-offered"],
    run: (backOffice) => backOffice.sendNewsletter(),
    answer: begun("The issue that is being sent.", issueSchema),
  }),

  saveIntroduction: adminCall({
    summary: "Save the introduction of the next issue",
    description: "Plain text above the news. `seen` is the introduction you read.",
    input: introductionSchema,
    failures: ["introduction-changed", "not-offered"],
    run: (backOffice, { body }) => backOffice.saveIntroduction(body),
    answer: found("Saved.", z.null()),
  }),

  sendTestNewsletter: adminCall({
    summary: "Mail the next issue, as it is now, to yourself",
    failures: ["nothing-to-send", "mail-not-sent", "not-offered"],
    run: (backOffice) => backOffice.sendTestNewsletter(),
    answer: found("Sent.", z.strictObject({ to: z.string() })),
  }),

  showPersonalData: adminCall({
    summary: "Show all data stored about an e-mail address",
    input: namedEmailSchema,
    failures: ["not-offered"],
    run: (backOffice, { body }) => backOffice.showPersonalData(body),
    answer: found("All data about the address.", personalDataSchema),
  }),

  erasePersonalData: adminCall({
    summary: "Erase an e-mail address everywhere",
    description:
      "Cannot be undone. Lists brands whose public texts name the address, and leaves them unchanged.",
    input: namedEmailSchema,
    failures: ["current-administrator", "not-offered"],
    run: (backOffice, { body }) => backOffice.erasePersonalData(body),
    answer: found("How much was erased.", erasedSchema),
  }),
};
