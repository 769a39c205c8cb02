import { z } from "zod";
import { LIMITS } from "../limits.ts";

/** By what forms tell people from programs; each may be left out. */
export const SIGN_FIELDS = {
  homepage: z
    .string("must be text")
    .max(LIMITS.url, `must be at most ${LIMITS.url} characters`)
    .exactOptional()
    .describe("A field that people do not see. Leave it out or empty: filled in means spam."),
  filledInMs: z
    .int("must be a whole number of milliseconds")
    .min(0, "must be a whole number of milliseconds")
    .exactOptional()
    .describe("How long the form was open, in milliseconds. Under 3,000 means spam."),
  madeAt: z.iso
    .datetime("must be a moment such as 2026-01-31T12:00:00Z")
    .exactOptional()
    .describe("When the form was made. Under 3 seconds ago means spam."),
};
