import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { SPAM_SIGNAL_FIELDS } from "../submission/submission.schema.ts";
import { storedEmail } from "../text/addresses.ts";
import { INVALID_EMAIL, lines, parseWith, requiredEmail } from "../text/field.schema.ts";

/** An address from a visitor's form, with spam signals. */
export const sentEmailSchema = z.strictObject(
  { email: requiredEmail(), ...SPAM_SIGNAL_FIELDS },
  "must be an object with email",
);

export const parseSentEmail = (input: unknown) => parseWith(sentEmailSchema, input);

/** Longer than any valid token. */
const TOKEN_LENGTH = 512;

export const sentTokenSchema = z.strictObject(
  {
    token: z
      .string("must be text")
      .min(1, "is required")
      .max(TOKEN_LENGTH, "is too long")
      .describe("The token from the link in the e-mail."),
  },
  "must be an object with token",
);

export const parseSentToken = (input: unknown) => parseWith(sentTokenSchema, input);

/** An address named by an administrator: any that the store can hold. */
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
