import { z } from "zod";
import type { DataLicense } from "#core/open-data/open-data.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { EXIT } from "./exit-codes.ts";
import { UserError } from "./user-error.ts";

/** The default contact, a mailbox that nobody reads. */
export const DEFAULT_CONTACT = "hello@golfbrands.example";

const numberWithin = (min: number, max: number, fallback: number, example: string) =>
  z
    .string()
    .default(String(fallback))
    .refine(
      (text) => /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}, such as ${example}`,
    )
    .transform(Number);

const webOrigin = z
  .string()
  .refine(
    (text) =>
      z.url({ protocol: /^https?$/ }).safeParse(text).success &&
      /^https?:\/\/[^/?#@]+\/?$/.test(text),
    "must be a web address without a path, such as https://golfbrands.example",
  )
  // Headers of mails hold ASCII only: `https://lärche.example` becomes `https://xn--lrche-gra.example`.
  .transform((text) => new URL(text).origin);

const email = (example: string) =>
  z.email(`must be an e-mail address, such as ${example}`).max(254);

/** `hello@golf.example`, or `GolfBrands <hello@golf.example>`. */
const mailbox = z.string().refine((text) => {
  const [, , address = text] = /^([^<>"\\@\r\n]{1,100}) <([^<>]+)>$/.exec(text) ?? [];
  return address.length <= 254 && z.email().safeParse(address).success;
}, "must be an e-mail address, alone or after a name, such as GolfBrands <hello@golf.example>");

const mailServer = z
  .string()
  .max(2_048, "must have at most 2,048 characters")
  .refine(
    (text) =>
      /^smtps?:\/\/[^\s/]/.test(text) && URL.canParse(text) && new URL(text).hostname !== "",
    "must be the address of a mail server, such as smtp://user:password@mail.golf.example:587",
  );

/** An SPDX name, or the web address of a licence. */
const dataLicense = z
  .string()
  .max(2_048, "must have at most 2,048 characters")
  .transform((text, context): DataLicense => {
    // SPDX names have dots only before digits, unlike host names.
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

const sitesCheck = z
  .string()
  .refine(
    (text) => text === "on" || text === "off" || webOrigin.safeParse(text).success,
    "must be on, off, or the address of a test server that gets all requests, such as http://127.0.0.1:8099",
  );

/** Refuses `:memory:` and `file:` names: SQLite may open them as temporary databases. */
const databaseFile = z
  .string()
  .refine(
    (path) => !/^(?::|file:)/.test(path),
    "must be the path of a file, such as data/golfbrands.db",
  );

const isSet = (value: string | undefined): boolean => value !== undefined;

const SUPABASE = ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"] as const;

/** All environment variables with their defaults (docs/configuration.md). */
const environmentSchema = z
  .object({
    PORT: numberWithin(0, 65_535, 3000, "3000"),
    HOST: z.string().min(1).max(255).default("127.0.0.1"),
    GOLFBRANDS_DB: databaseFile.default("data/golfbrands.db"),
    SITE_URL: webOrigin.optional(),
    CONTACT_EMAIL: email(DEFAULT_CONTACT).default(DEFAULT_CONTACT),
    ADMIN_EMAIL: email("admin@golfbrands.example").optional(),
    ADMIN_PASSWORD: z
      .string()
      .min(8, "must have at least 8 characters")
      .max(1024, "must have at most 1,024 characters")
      .optional(),
    SUPABASE_URL: webOrigin.optional(),
    SUPABASE_PUBLISHABLE_KEY: z.string().max(2_048).optional(),
    SUPABASE_SECRET_KEY: z.string().max(2_048).optional(),
    SUPABASE_TIMEOUT_MS: numberWithin(
      100,
      60_000,
      2_500,
      "5000 if the Supabase project is in a distant region",
    ),
    SMTP_URL: mailServer.optional(),
    MAIL_FROM: mailbox.optional(),
    DATA_LICENSE: dataLicense.optional(),
    TRUST_PROXY: numberWithin(0, 10, 0, "1 behind one proxy"),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,256}$/, "must have 16 to 256 characters, without spaces")
      .optional(),
    SITES_CHECK: sitesCheck.default("on"),
    LOG_LEVEL: z
      .enum(
        ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
        "must be trace, debug, info, warn, error, fatal or silent",
      )
      .default("info"),
  })
  .refine((set) => isSet(set.ADMIN_EMAIL) === isSet(set.ADMIN_PASSWORD), {
    path: ["ADMIN_PASSWORD"],
    error: "must be set together with ADMIN_EMAIL, or neither",
  })
  // All three or none: with only some of them, a command meant for Supabase would change the database file.
  .check(({ value, issues }) => {
    const unset = SUPABASE.filter((name) => !isSet(value[name]));
    if (unset.length === 0 || unset.length === SUPABASE.length) return;
    for (const name of unset)
      issues.push({
        code: "custom",
        input: value,
        path: [name],
        message: `must be set too: ${SUPABASE.join(", ")} belong together`,
      });
  })
  // Links in mails open personal data, so they must not use the host of a request.
  .refine((set) => isSet(set.SITE_URL) || !isSet(set.SMTP_URL), {
    path: ["SITE_URL"],
    error: "must be set if SMTP_URL is set, for the links in mails",
  });

const configOf = (values: z.output<typeof environmentSchema>) => ({
  port: values.PORT,
  host: values.HOST,
  databaseFile: values.GOLFBRANDS_DB,
  siteUrl: values.SITE_URL,
  contactEmail: values.CONTACT_EMAIL,
  mail: {
    /** Unset: mails go to a folder. */
    smtpUrl: values.SMTP_URL,
    /** `GolfBrands <hello@golf.example>`. */
    from: values.MAIL_FROM ?? `GolfBrands <${values.CONTACT_EMAIL}>`,
  },
  firstAdministrator:
    values.ADMIN_EMAIL !== undefined && values.ADMIN_PASSWORD !== undefined
      ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
      : undefined,
  /** The Supabase project that holds the directory instead of the database file. */
  ...(values.SUPABASE_URL !== undefined &&
    values.SUPABASE_PUBLISHABLE_KEY !== undefined &&
    values.SUPABASE_SECRET_KEY !== undefined && {
      supabase: {
        url: values.SUPABASE_URL,
        /** For signing in. */
        publishableKey: values.SUPABASE_PUBLISHABLE_KEY,
        /** For everything else. */
        secretKey: values.SUPABASE_SECRET_KEY,
        /** The longest wait for an answer. */
        timeoutMs: values.SUPABASE_TIMEOUT_MS,
      },
    }),
  /** The licence of the open data. Unset: all rights reserved. */
  license: values.DATA_LICENSE,
  trustProxy: values.TRUST_PROXY,
  /** Unset: `/metrics` is open, except behind a proxy. */
  metricsToken: values.METRICS_TOKEN,
  /** How websites are checked from the back office; undefined if they are not checked. */
  sitesCheck:
    values.SITES_CHECK === "off"
      ? undefined
      : { lab: values.SITES_CHECK === "on" ? undefined : values.SITES_CHECK },
  logLevel: values.LOG_LEVEL,
});

export type Config = ReturnType<typeof configOf>;

export interface BadConfiguration {
  kind: "bad-configuration";
  variables: { name: string; message: string }[];
}

/** Parses the environment. An empty variable counts as unset. The failure names all bad variables, without their values, which may be secret. */
export const parseConfig = (
  environment: Readonly<Record<string, string | undefined>>,
): Result<Config, BadConfiguration> => {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(set);
  if (parsed.success) return ok(configOf(parsed.data));
  const variables = parsed.error.issues.map(({ path, message }) => ({
    name: path.join("."),
    message,
  }));
  return fail({ kind: "bad-configuration", variables });
};

export const describeBadConfiguration = ({ variables }: BadConfiguration): string =>
  [
    "GolfBrands cannot start. These settings are invalid:",
    ...variables.map(({ name, message }) => `  ${name} ${message}`),
  ].join("\n");

/** The environment with `--port` and `--host` of a command. */
export const environmentWith = ({ port, host }: { port?: string; host?: string }) => ({
  ...process.env,
  ...(port !== undefined && { PORT: port }),
  ...(host !== undefined && { HOST: host }),
});

/** Reads the configuration. Throws a `UserError` that names all bad variables. */
export const readConfig = (environment: Readonly<NodeJS.ProcessEnv>): Config => {
  const parsed = parseConfig(environment);
  if (!parsed.ok) throw new UserError(describeBadConfiguration(parsed.failure), EXIT.badUsage);
  return parsed.value;
};
