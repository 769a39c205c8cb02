import { z } from "zod";
import { fail, type InvalidInput, ok, type Result } from "../result.ts";
import { LIMITS } from "../limits.ts";
import { cleanLine, cleanLines, exceedsLimit, isPlainLine, isPlainLines } from "./clean.ts";
import { hasSafeScheme, isWebAddress, withScheme } from "./addresses.ts";
import { invisibleIn, withoutBidiControls } from "./invisible.ts";

const NOT_PLAIN = "must not contain control characters or broken Unicode";

/** Cleans text that may fit. Longer text stays as it is and fails the length check. */
const textUpTo = (max: number, clean: (text: string) => string) =>
  z
    .string("must be text")
    .overwrite((text) => (exceedsLimit(text, max) ? text : clean(text)))
    .max(max, { error: `must be at most ${max.toLocaleString("en")} characters`, abort: true });

/** Refuses invisible characters, with the code of the first. */
export const visible = <S extends z.ZodString>(schema: S): S =>
  schema.refine((text) => invisibleIn(text) === undefined, {
    error: ({ input }) => `must not contain an invisible character (${invisibleIn(String(input))})`,
    abort: true,
  });

const line = (max: number) => visible(textUpTo(max, cleanLine).refine(isPlainLine, NOT_PLAIN));

export const requiredLine = (max: number) => line(max).min(1, "is required");

/** One line of text; blank and absent become null. */
export const optionalLine = (max: number) => orNull(line(max));

/** One line of text; blank, absent and null become an empty string. */
export const possiblyBlankLine = (max: number) =>
  line(max)
    .nullish()
    .transform((text) => text ?? "");

/** Text with line breaks. Blank text stays an empty string, as the specification stores descriptions. */
export const lines = (max: number) =>
  visible(textUpTo(max, cleanLines).refine(isPlainLines, NOT_PLAIN));

export const optionalLines = (max: number) => orNull(lines(max));

const url = z.url();

const webAddress = (
  read: (trimmed: string) => string,
  isOther: (text: string) => boolean = () => false,
) =>
  visible(textUpTo(LIMITS.url, (text) => read(withoutBidiControls(text).trim()))).refine(
    (text) =>
      text === "" ||
      isOther(text) ||
      (isPlainLine(text) && isWebAddress(text) && url.safeParse(text).success),
    "must be a web address starting with http:// or https://, such as https://example.com",
  );

const site = webAddress(withScheme);

/** An http or https address of a site. Adds a missing `https://`. Blank and absent become null. */
export const optionalWebAddress = () => orNull(site);

/** An http or https address of an image. Adds no scheme, because `logo.png` is not a host. Blank and absent become null. `isOther` accepts other texts too. */
export const optionalFileAddress = (isOther?: (text: string) => boolean) =>
  orNull(webAddress((text) => text, isOther));

const email = z.email();

const isEmailOrBlank = (text: string): boolean => text === "" || email.safeParse(text).success;
export const INVALID_EMAIL = "must be an e-mail address, such as name@example.com";

/** An e-mail address; blank and absent become null. */
export const optionalEmail = () => orNull(line(LIMITS.email).refine(isEmailOrBlank, INVALID_EMAIL));

export const requiredEmail = () => requiredLine(LIMITS.email).refine(isEmailOrBlank, INVALID_EMAIL);

export const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
};

const orNull = <S extends z.ZodType<string>>(schema: S) =>
  schema
    .nullish()
    .transform((text) => (text === "" || text === undefined ? null : text) as string | null);

const MAX_UNKNOWN_KEYS = 20;
const MAX_ERRORS = 100;

/** Parses input and lists the broken rules by field: at most 100, and at most 20 unknown fields. */
export const parseWith = <S extends z.ZodType>(
  schema: S,
  input: unknown,
): Result<z.output<S>, InvalidInput> => {
  const parsed = schema.safeParse(input);
  if (parsed.success) return ok(parsed.data);
  return fail({
    kind: "invalid-input",
    errors: parsed.error.issues.slice(0, MAX_ERRORS).flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.slice(0, MAX_UNKNOWN_KEYS).map((key) => ({
            path: [...issue.path, key].join("."),
            message: "is not a known field",
          }))
        : [{ path: issue.path.join("."), message: issue.message }],
    ),
  });
};

export const listUpTo = <S extends z.ZodType>(item: S, max: number, noun: string) =>
  z
    .array(item, `must be a list of ${noun}`)
    .max(max, `must have at most ${max} ${noun}`)
    .default([]);

export const recordId = (message = "must be an id") =>
  z.string(message).min(1, message).max(64, message);

/** Distinct ids, at most `max`. */
export const links = (max: number, noun: string) =>
  listUpTo(recordId(), max, noun).transform((ids) => [...new Set(ids)]);

export const WEB_ADDRESSES_ONLY = "may only contain addresses that start with http:// or https://";

const isSafeText = (text: string): boolean =>
  text.length <= LIMITS.url &&
  isPlainLine(text) &&
  invisibleIn(text) === undefined &&
  hasSafeScheme(text);

/** Checks every text in JSON of unknown shape as a link. */
export const isSafeJson = (value: unknown): boolean => {
  if (typeof value === "string") return isSafeText(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isSafeText(key) && isSafeJson(inner));
};

export const pastDay = (today: string) =>
  z.iso
    .date("must be a day, such as 2026-01-31")
    .refine((day) => day <= today, "must not be in the future");

/** A value as error messages quote it. */
export const shortened = (value: unknown): string => JSON.stringify(String(value).slice(0, 40));

/** One of several words. When absent: null if optional, otherwise the first word. */
export const choiceOf = (choices: readonly string[], isOptional: boolean): z.ZodType =>
  isOptional
    ? z
        .enum(choices, `must be one of ${choices.join(", ")}, or empty`)
        .nullable()
        .default(null)
    : z.enum(choices, `must be ${choices.join(" or ")}`).default(choices[0] ?? "");
