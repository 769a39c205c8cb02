import { z } from "zod";
import { findIgnored } from "../catalog/list-filter.ts";
import { queryOfFilters, storableSearch } from "../catalog/listing-query.ts";
import { LIMITS } from "../limits.ts";
import { SPAM_SIGNAL_FIELDS } from "../submission/submission.schema.ts";
import { storedEmail } from "../text/addresses.ts";
import { INVALID_EMAIL, lines, parseWith, requiredEmail } from "../text/field.schema.ts";

/** An address from a visitor's form, with spam signals. */
export const sentEmailSchema = z.strictObject(
  { email: requiredEmail(), ...SPAM_SIGNAL_FIELDS },
  "must be an object with email",
);

/** The longest canonical list: 20 attributes, the other filters, and a search in percent-encoding. */
const LIST_LENGTH = 4_000;

/** A request for e-mails about a list, with spam signals. */
export const subscriptionSchema = z.strictObject(
  {
    email: requiredEmail(),
    list: z
      .string("must be text")
      .max(LIST_LENGTH, { error: "is too long", abort: true })
      .superRefine((filters, context) => {
        const problem = findIgnored(filters);
        if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
      })
      .default("")
      .transform(queryOfFilters)
      .refine(
        ({ search }) => search === "" || storableSearch(search) !== undefined,
        "must not search for an e-mail address or a long number",
      )
      .describe(
        "The search and filters of a list, as in its address: `category=putters`. Empty for all brands.",
      ),
    ...SPAM_SIGNAL_FIELDS,
  },
  "must be an object with email and list",
);

export const parseSubscription = (input: unknown) => parseWith(subscriptionSchema, input);

export const parseSentEmail = (input: unknown) => parseWith(sentEmailSchema, input);

/** Longer than any valid token. */
const TOKEN_LENGTH = 512;

const TOKEN = {
  token: z
    .string("must be text")
    .min(1, "is required")
    .max(TOKEN_LENGTH, "is too long")
    .describe("The token from the link in the e-mail."),
};

export const sentTokenSchema = z.strictObject(TOKEN, "must be an object with token");

export const parseSentToken = (input: unknown) => parseWith(sentTokenSchema, input);

/** Longer than any subscription id or keyword. */
const CHANGE_LENGTH = 64;

export const removalSchema = z.strictObject(
  {
    ...TOKEN,
    change: z
      .string("must be text")
      .max(CHANGE_LENGTH, "is too long")
      .default("all")
      .describe(
        "`all` ends all subscriptions and e-mails about decisions, `decisions` only the e-mails about decisions, the id of a subscription only that subscription. `never` ends and refuses all e-mails; `allow` accepts e-mails again.",
      ),
  },
  "must be an object with token",
);

export const parseRemoval = (input: unknown) => parseWith(removalSchema, input);

/** An address that an administrator enters: any address that the store can hold. */
export const namedEmailSchema = z.strictObject(
  {
    email: z
      .string("must be text")
      .transform((text) => storedEmail(text) ?? "")
      .refine((text) => text !== "", INVALID_EMAIL),
  },
  "must be an object with email",
);

export const introductionSchema = z.strictObject(
  {
    introduction: lines(LIMITS.introduction),
    seen: z.string("must be text").max(LIMITS.introduction).describe("The introduction you read."),
  },
  "must be an object with introduction and seen",
);

export const parseIntroduction = (input: unknown) => parseWith(introductionSchema, input);

export const parseNamedEmail = (input: unknown) => parseWith(namedEmailSchema, input);
