import type { Directory } from "#core/directory/directory.ts";
import {
  parseSentToken,
  removalSchema,
  sentEmailSchema,
  sentTokenSchema,
  subscriptionSchema,
} from "#core/people/sent-email.schema.ts";
import type { Result } from "#core/result.ts";
import {
  confirmedSchema,
  erasedSchema,
  myEmailsSchema,
  personalDataSchema,
} from "#core/people/personal-data.schema.ts";
import type { PublicFailure } from "../calls/problem.schema.ts";
import { type PublicCall, sent } from "./public-call.schema.ts";

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

/** Calls for e-mail subscriptions, and for the personal data of an address. */
export const peopleCalls = {
  subscribe: {
    tag: "E-mails",
    summary: "Ask for e-mails about all brands, or about a list",
    description: `The owner of the address gets an e-mail with a link to confirm, and then at most one e-mail a week with new brands and events. The answer is the same whether or not the address is already subscribed. ${SPAM_SIGNALS}`,
    ...sent("subscribe", {
      body: subscriptionSchema,
      status: 202,
      description: "An e-mail is on its way.",
      failures: ["mail-unavailable"],
      limit: "subscriptions",
      act: (directory, body) => directory.subscribe(body),
    }),
  },

  confirmSubscription: {
    tag: "E-mails",
    summary: "Confirm a subscription with the token from the e-mail",
    ...sent("confirmSubscription", {
      description: "The list.",
      schema: confirmedSchema,
      failures: ["link-refused"],
      limit: "links",
      ...byToken((directory, token) => directory.confirmSubscription(token)),
    }),
  },

  showMyEmails: {
    tag: "E-mails",
    summary: "Show the subscriptions of the recipient of an e-mail",
    ...sent("showMyEmails", {
      description: "The subscriptions.",
      schema: myEmailsSchema,
      failures: ["link-refused"],
      limit: "links",
      ...byToken((directory, token) => directory.showMyEmails(token)),
    }),
  },

  changeMyEmails: {
    tag: "E-mails",
    summary: "End subscriptions with the token from any e-mail",
    description:
      "Ends all of them, unless `change` says otherwise. Repeating it is no error. Mail programs post to `/my-emails?token=` instead (RFC 8058).",
    ...sent("changeMyEmails", {
      body: removalSchema,
      description: "Ended.",
      failures: ["link-refused"],
      limit: "links",
      act: (directory, body) => directory.changeMyEmails(body),
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
      failures: ["mail-unavailable"],
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
      failures: ["link-refused"],
      limit: "personalData",
      ...byToken((directory, token) => directory.showOwnData(token)),
    }),
  },

  eraseOwnData: {
    tag: "Personal data",
    summary: "Erase the address of a link from all data",
    description: "The link stops working. Refuses an administrator's address.",
    ...sent("eraseOwnData", {
      description: "How much was erased.",
      schema: erasedSchema,
      failures: ["link-refused", "current-administrator"],
      limit: "personalData",
      ...byToken((directory, token) => directory.eraseOwnData(token)),
    }),
  },
} satisfies Partial<Record<keyof Directory, PublicCall>>;
