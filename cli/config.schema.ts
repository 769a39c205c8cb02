import { z } from "zod";
import { fail, ok, type Result } from "#core/result.ts";
import {
  dataLicense,
  email,
  mailbox,
  mailServer,
  numberWithin,
  webOrigin,
} from "./config-values.schema.ts";
import { EXIT, UserError } from "./user-error.ts";

/** Shown where nobody said otherwise; it reaches nobody. */
export const DEFAULT_CONTACT = "hello@golfbrands.example";

/** Every variable the product reads, with its default (README, "Configuration"). */
const environmentSchema = z
  .object({
    PORT: numberWithin(0, 65_535, 3000, "3000"),
    HOST: z.string().min(1).max(255).default("127.0.0.1"),
    GOLFBRANDS_DB: z.string().min(1).default("data/golfbrands.db"),
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
    SUPABASE_TIMEOUT_MS: numberWithin(100, 60_000, 2_500, "5000 for a project far away"),
    SMTP_URL: mailServer.optional(),
    MAIL_FROM: mailbox.optional(),
    DATA_LICENSE: dataLicense.optional(),
    TRUST_PROXY: numberWithin(0, 10, 0, "1 behind one proxy"),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,256}$/, "must have 16 to 256 characters, without spaces")
      .optional(),
    LOG_LEVEL: z
      .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
        error: "must be trace, debug, info, warn, error, fatal or silent",
      })
      .default("info"),
  })
  .refine(
    (values) => (values.ADMIN_EMAIL === undefined) === (values.ADMIN_PASSWORD === undefined),
    {
      path: ["ADMIN_PASSWORD"],
      error: "must be set together with ADMIN_EMAIL, or neither",
    },
  )
  .refine(
    (values) =>
      (values.SUPABASE_URL === undefined) === (values.SUPABASE_PUBLISHABLE_KEY === undefined),
    {
      path: ["SUPABASE_PUBLISHABLE_KEY"],
      error: "must be set together with SUPABASE_URL, or neither",
    },
  )
  // Without it a command meant for a project would work on the database file.
  .refine(
    (values) => values.SUPABASE_SECRET_KEY === undefined || values.SUPABASE_URL !== undefined,
    { path: ["SUPABASE_URL"], error: "must be set together with SUPABASE_SECRET_KEY" },
  )
  // A link in a mail opens what is held about somebody. It must not lead wherever a request said it came to.
  .refine((values) => values.SMTP_URL === undefined || values.SITE_URL !== undefined, {
    path: ["SITE_URL"],
    error: "must be set together with SMTP_URL, for links in mails",
  });

const configOf = (values: z.output<typeof environmentSchema>) => ({
  port: values.PORT,
  host: values.HOST,
  databaseFile: values.GOLFBRANDS_DB,
  siteUrl: values.SITE_URL,
  contactEmail: values.CONTACT_EMAIL,
  mail: {
    /** Unset: mails are written to a folder. */
    smtpUrl: values.SMTP_URL,
    /** `GolfBrands <hello@golf.example>`. */
    from: values.MAIL_FROM ?? `GolfBrands <${values.CONTACT_EMAIL}>`,
  },
  firstAdministrator:
    values.ADMIN_EMAIL !== undefined && values.ADMIN_PASSWORD !== undefined
      ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
      : undefined,
  /** The project that keeps the directory instead of the database file. */
  ...(values.SUPABASE_URL !== undefined &&
    values.SUPABASE_PUBLISHABLE_KEY !== undefined && {
      supabase: {
        url: values.SUPABASE_URL,
        publishableKey: values.SUPABASE_PUBLISHABLE_KEY,
        /** For the command line, and to fill an empty project; visitors and administrators need none. */
        secretKey: values.SUPABASE_SECRET_KEY,
        /** How long a question may take before a page goes on without its answer. */
        timeoutMs: values.SUPABASE_TIMEOUT_MS,
      },
    }),
  /** Of the open data; unset, all rights are reserved. */
  license: values.DATA_LICENSE,
  trustProxy: values.TRUST_PROXY,
  /** Unset: `/metrics` is open to whoever reaches the server. */
  metricsToken: values.METRICS_TOKEN,
  logLevel: values.LOG_LEVEL,
});

export type Config = ReturnType<typeof configOf>;
export type SupabaseSettings = NonNullable<Config["supabase"]>;

/** Variables that are set and what is wrong with each. */
export interface BadConfiguration {
  kind: "bad-configuration";
  variables: { name: string; message: string }[];
}

/** Reads the environment. An empty variable counts as unset. Fails with every bad variable at once; values are never repeated, as they may be secret. */
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

/** The one message for a bad configuration. */
export const describeBadConfiguration = ({ variables }: BadConfiguration): string =>
  [
    "GolfBrands cannot start: these settings are not usable.",
    ...variables.map(({ name, message }) => `  ${name} ${message}`),
  ].join("\n");

/** The environment, with what a command was told of where the site listens. */
export const environmentWith = ({ port, host }: { port?: string; host?: string }) => ({
  ...process.env,
  ...(port !== undefined && { PORT: port }),
  ...(host !== undefined && { HOST: host }),
});

/** The configuration; what is wrong with it, all at once, where it cannot be used. */
export const readConfig = (environment: Readonly<NodeJS.ProcessEnv>): Config => {
  const parsed = parseConfig(environment);
  if (!parsed.ok) throw new UserError(describeBadConfiguration(parsed.failure), EXIT.badUsage);
  return parsed.value;
};
