import { z } from "zod";
import type { DataLicense } from "#core/open-data/open-files.ts";

// What a variable may hold, and what is said of one that does not.

export const numberWithin = (min: number, max: number, fallback: number, example: string) =>
  z
    .string()
    .default(String(fallback))
    .refine((text) => /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}, such as ${example}`,
    })
    .transform(Number);

export const webOrigin = z
  .string()
  .refine(
    (text) =>
      z.url({ protocol: /^https?$/ }).safeParse(text).success &&
      /^https?:\/\/[^/?#@]+\/?$/.test(text),
    {
      error: "must be a web address without a path, such as https://golfbrands.example",
    },
  )
  .transform((text) => text.replace(/\/$/, ""));

export const email = (example: string) =>
  z.email(`must be an e-mail address, such as ${example}`).max(254);

/** `hello@golf.example`, or `GolfBrands <hello@golf.example>`. */
export const mailbox = z.string().refine(
  (text) => {
    const [, , address = text] = /^([^<>"\\@\r\n]{1,100}) <([^<>]+)>$/.exec(text) ?? [];
    return address.length <= 254 && z.email().safeParse(address).success;
  },
  {
    error: "must be an e-mail address, or a name and one, such as GolfBrands <hello@golf.example>",
  },
);

export const mailServer = z
  .string()
  .max(2_048, "must have at most 2,048 characters")
  .refine(
    (text) =>
      /^smtps?:\/\/[^\s/]/.test(text) && URL.canParse(text) && new URL(text).hostname !== "",
    {
      error:
        "must be the address of a mail server, such as smtp://user:password@mail.golf.example:587",
    },
  );

/** A name of SPDX's list, or the address of a text. */
export const dataLicense = z
  .string()
  .max(2_048, "must have at most 2,048 characters")
  .transform((text, context): DataLicense => {
    // Such names have dots only before numbers, as hosts do not.
    if (/^[A-Za-z0-9][A-Za-z0-9+-]*(?:\.\d[A-Za-z0-9+-]*)*$/.test(text))
      return { name: text, url: `https://spdx.org/licenses/${text}.html` };
    const isAddress = z.url({ protocol: /^https?$/ }).safeParse(text).success;
    if (isAddress && /^https?:\/\/[^/?#@]+(?:[/?#]|$)/.test(text)) return { url: text };
    context.addIssue({
      code: "custom",
      message:
        "must be the name of a licence on the SPDX list, such as CC-BY-4.0, or its web address",
    });
    return z.NEVER;
  });
