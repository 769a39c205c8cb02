import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { LIMITS } from "#core/limits.ts";
import type { Identity } from "#core/ports/identity.ts";
import type { Log } from "#core/ports/system.ts";
import type { AcceptInvitation } from "#core/session/accept-invitation.ts";
import type { RecoverPassword } from "#core/session/recover-password.ts";
import type { Session, SignedIn, SignInRequired } from "#core/session/session.ts";
import type { Pause } from "../../identity/sign-in-limits.ts";
import type { Refusal } from "../answer/refusal.ts";
import type { LogHashes } from "../answer/refusal-log.ts";
import { readJson } from "../request/read-body.ts";

/** Bodies in the shapes of GoTrue (github.com/supabase/auth), which its browser client reads. */

const VERSION_HEADER = "x-supabase-api-version";
const CODES_VERSION = "2024-01-01";

/** GoTrue's error, in the shape of the API version that the client names. */
export const refuse = (
  c: Context,
  status: 400 | 401 | 403 | 404 | 408 | 413 | 422 | 429,
  code: string,
  message: string,
): Response => {
  const version = c.req.header(VERSION_HEADER) ?? "";
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(version) || version < CODES_VERSION) {
    return c.json({ code: status, error_code: code, msg: message }, status);
  }
  c.header(VERSION_HEADER, CODES_VERSION);
  return c.json({ code, message }, status);
};

/** Refuses a request over a limit; `headers` has Retry-After. */
export const refuseOverLimit = (
  c: Context,
  { headers = {} }: Pick<Refusal, "headers">,
): Response => {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return refuse(c, 429, "over_request_rate_limit", "Request rate limit reached");
};

/** `session_not_found` makes the browser drop its session at once. */
export const refuseSignedOut = (
  c: Context,
  reason: SignInRequired["reason"] | "no-token",
): Response => refuse(c, ...SIGNED_OUT[reason]);

const SIGNED_OUT: Record<SignInRequired["reason"] | "no-token", [401 | 403, string, string]> = {
  "no-token": [401, "no_authorization", "This endpoint requires a valid Bearer token"],
  "bad-token": [403, "bad_jwt", "invalid JWT: unable to parse or verify signature"],
  expired: [403, "bad_jwt", "invalid JWT: token is expired"],
  "session-ended": [
    403,
    "session_not_found",
    "Session from session_id claim in JWT does not exist",
  ],
};

export const errorSchema = z
  .union([
    z.strictObject({ code: z.int(), error_code: z.string(), msg: z.string() }),
    z.strictObject({ code: z.string(), message: z.string() }),
  ])
  .openapi("AuthError", {
    description:
      "GoTrue's errors; the second shape for clients that send `X-Supabase-Api-Version: 2024-01-01`.",
  });

export const userSchema = z
  .strictObject({
    id: z.string(),
    aud: z.literal("authenticated"),
    role: z.literal("authenticated"),
    email: z.string(),
    email_confirmed_at: z.string(),
    phone: z.literal(""),
    confirmed_at: z.string(),
    app_metadata: z.strictObject({
      provider: z.string(),
      providers: z.array(z.string()),
      must_choose_password: z.literal(true).optional().openapi({
        description: "Signed in with a temporary password, which must be changed first.",
      }),
    }),
    user_metadata: z.looseObject({}),
    identities: z.array(z.unknown()),
    created_at: z.string(),
    updated_at: z.string(),
    is_anonymous: z.literal(false),
  })
  .openapi("User", { description: "An administrator, in GoTrue's shape of a user." });

/** An administrator as a user whose e-mail is confirmed. */
export const userBody = ({
  administrator: { id, email, createdAt },
  mustChoosePassword,
}: Pick<SignedIn, "administrator" | "mustChoosePassword">) => ({
  id,
  aud: "authenticated",
  role: "authenticated",
  email,
  email_confirmed_at: createdAt,
  phone: "",
  confirmed_at: createdAt,
  app_metadata: {
    provider: "email",
    providers: ["email"],
    ...(mustChoosePassword && { must_choose_password: true }),
  },
  user_metadata: {},
  identities: [],
  created_at: createdAt,
  updated_at: createdAt,
  is_anonymous: false,
});

export const sessionSchema = z
  .strictObject({
    access_token: z.string().openapi({ description: "Sent as `Authorization: Bearer`." }),
    token_type: z.literal("bearer"),
    expires_in: z.int().openapi({ description: "Seconds." }),
    expires_at: z.int().openapi({ description: "Seconds since 1970." }),
    refresh_token: z.string().openapi({ description: "Works once, to refresh the session." }),
    user: userSchema,
  })
  .openapi("Session");

/** A session with its tokens, after signing in or refreshing. */
export const tokenBody = (session: Session) => ({
  access_token: session.accessToken,
  token_type: "bearer",
  expires_in: session.accessTokenSeconds,
  expires_at: Math.floor(session.accessTokenExpiresAt.getTime() / 1000),
  refresh_token: session.refreshToken,
  user: userBody(session),
});

export const passwordSchema = z.string().max(LIMITS.password);

export const credentialsSchema = z
  .object({ email: z.string().max(LIMITS.email), password: passwordSchema })
  .openapi("Credentials");

export const refreshSchema = z.object({ refresh_token: z.string() }).openapi("RefreshToken");

export const openSessionSchema = z
  .strictObject({
    id: z.string(),
    startedAt: z.string(),
    usedAt: z.string().openapi({ description: "When it was opened or last refreshed." }),
    browser: z.string().nullable().openapi({ description: "For example `Firefox on Windows`." }),
    isThis: z.boolean().openapi({ description: "The session of this request." }),
  })
  .openapi("OpenSession");

/** The dependencies of the session calls. */
export interface AuthParts {
  identity: Identity;
  /** The client's address, read through trusted proxies. */
  clientAddress: (c: Context) => string;
  log: Log;
  /** Pseudonyms of people and addresses in the log. */
  hashes: LogHashes;
  /** Absent if the server sends no e-mail; the calls to reset a password then answer 404. */
  recovery?: RecoverPassword | undefined;
  /** Absent if administrators are managed on the command line only. */
  acceptInvitation?: AcceptInvitation | undefined;
  /** Delays responses whose timing would reveal something. */
  pause: Pause;
}

/** Answers a call. `token` is the access token; empty for open calls. */
export type HandleAuth = (
  c: Context,
  parts: AuthParts,
  request: { token: string; body: AuthBody },
) => Promise<Response>;

const textField = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined);

/** The known fields of a body; others are ignored. */
const bodySchema = z.object({
  email: textField,
  password: textField,
  current_password: textField,
  refresh_token: textField,
  token: textField,
});

/** The fields of a body; none if the call has no body. */
export type AuthBody = Partial<z.output<typeof bodySchema>>;

/** Reads the body, or answers with an error. */
export const readAuthBody = async (c: Context): Promise<AuthBody | Response> => {
  const read = await readJson(c.req.raw);
  if (!read.ok && (read.failure.status === 413 || read.failure.status === 408))
    return refuse(c, read.failure.status, "validation_failed", read.failure.detail);
  const body = bodySchema.safeParse(read.ok ? read.value : undefined);
  return body.data ?? refuse(c, 400, "bad_json", "Could not parse request body as JSON");
};
