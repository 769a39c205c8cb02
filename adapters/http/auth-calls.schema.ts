import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import { SECURITY_SCHEME } from "./admin/admin-call.schema.ts";
import { problemSchema } from "./api/problem.schema.ts";

/** The session calls as the OpenAPI document tells of them; `auth-routes.ts` answers them in the shapes of GoTrue. */

const TAG = "Sessions";

const JSON_TYPE = "application/json";

const userSchema = z
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
        description: "Signed in with a password that was made up: choosing another comes first.",
      }),
    }),
    user_metadata: z.looseObject({}),
    identities: z.array(z.unknown()),
    created_at: z.string(),
    updated_at: z.string(),
    is_anonymous: z.literal(false),
  })
  .openapi("User", { description: "An administrator, as GoTrue tells of a user." });

const sessionSchema = z
  .strictObject({
    access_token: z.string().openapi({ description: "Sent as `Authorization: Bearer`." }),
    token_type: z.literal("bearer"),
    expires_in: z.int().openapi({ description: "Seconds." }),
    expires_at: z.int().openapi({ description: "Seconds since 1970." }),
    refresh_token: z.string().openapi({ description: "Good once, for the next session." }),
    user: userSchema,
  })
  .openapi("Session");

const errorSchema = z
  .union([
    z.strictObject({ code: z.int(), error_code: z.string(), msg: z.string() }),
    z.strictObject({ code: z.string(), message: z.string() }),
  ])
  .openapi("AuthError", {
    description:
      "As GoTrue refuses; the second shape for who sends `X-Supabase-Api-Version: 2024-01-01`.",
  });

const credentialsSchema = z
  .object({ email: z.string().max(254), password: z.string().max(1_024) })
  .openapi("Credentials");

const refreshSchema = z.object({ refresh_token: z.string() }).openapi("RefreshToken");

const REFUSALS = {
  400: "The request is broken, or what was sent opens no session.",
  401: "No access token was sent.",
  404: "There is no such session, or no such call here.",
  403: "The access token or link is not ours, has expired, or is used up; or its session has ended.",
  408: "The body did not arrive in time.",
  413: "The body is too large.",
  422: "The new password would be guessed too soon.",
  429: "Too many tries; `Retry-After` says in how many seconds to come back.",
} as const;

const ACCIDENTS = {
  500: "An accident on our side.",
  503: "The accounts cannot be reached; `Retry-After` says in how many seconds to come back.",
} as const;

/** Refused as GoTrue does it; accidents are problems, as everywhere. */
const refused = (...statuses: (keyof typeof REFUSALS)[]): RouteConfig["responses"] => ({
  ...Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: REFUSALS[status], content: { [JSON_TYPE]: { schema: errorSchema } } },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(ACCIDENTS).map(([status, description]) => [
      status,
      { description, content: { "application/problem+json": { schema: problemSchema } } },
    ]),
  ),
});

const WITH_TOKEN = [{ [SECURITY_SCHEME]: [] }];

const signIn = createRoute({
  method: "post",
  path: "/auth/v1/token",
  operationId: "openSession",
  tags: [TAG],
  security: [],
  summary: "Sign in as an administrator, or go on with a session",
  description:
    "With `grant_type=password` by e-mail and password, with `grant_type=refresh_token` by the refresh token of the session so far.",
  request: {
    query: z.object({
      grant_type: z.enum(["password", "refresh_token"]),
    }),
    body: {
      required: true,
      content: { [JSON_TYPE]: { schema: z.union([credentialsSchema, refreshSchema]) } },
    },
  },
  responses: {
    200: { description: "A session.", content: { [JSON_TYPE]: { schema: sessionSchema } } },
    ...refused(400, 408, 413, 429),
  },
});

const showUser = createRoute({
  method: "get",
  path: "/auth/v1/user",
  operationId: "showUser",
  tags: [TAG],
  security: WITH_TOKEN,
  summary: "Show whose session it is",
  responses: {
    200: { description: "The administrator.", content: { [JSON_TYPE]: { schema: userSchema } } },
    ...refused(401, 403),
  },
});

const changePassword = createRoute({
  method: "put",
  path: "/auth/v1/user",
  operationId: "changePassword",
  tags: [TAG],
  security: WITH_TOKEN,
  summary: "Change one's password, and end one's other sessions",
  request: {
    body: {
      required: true,
      content: {
        [JSON_TYPE]: {
          schema: z
            .object({
              password: z.string().max(1_024).openapi({ description: "The new one." }),
              current_password: z.string().max(1_024).optional().openapi({
                description: "The one until now; not asked for where it was made up.",
              }),
            })
            .openapi("PasswordChange"),
        },
      },
    },
  },
  responses: {
    200: { description: "It is changed.", content: { [JSON_TYPE]: { schema: userSchema } } },
    ...refused(400, 401, 403, 408, 413, 422, 429),
  },
});

const openSessionSchema = z
  .strictObject({
    id: z.string(),
    startedAt: z.string(),
    usedAt: z.string().openapi({ description: "When it was opened or last refreshed." }),
    browser: z.string().nullable().openapi({ description: "Such as `Firefox on Windows`." }),
    isThis: z.boolean().openapi({ description: "The one that asks." }),
  })
  .openapi("OpenSession");

const listSessions = createRoute({
  method: "get",
  path: "/auth/v1/sessions",
  operationId: "listSessions",
  tags: [TAG],
  security: WITH_TOKEN,
  summary: "List one's open sessions, the last used first",
  responses: {
    200: {
      description: "The sessions.",
      content: {
        [JSON_TYPE]: { schema: z.strictObject({ sessions: z.array(openSessionSchema) }) },
      },
    },
    ...refused(401, 403),
  },
});

const endSession = createRoute({
  method: "delete",
  path: "/auth/v1/sessions/{id}",
  operationId: "endSession",
  tags: [TAG],
  security: WITH_TOKEN,
  summary: "End one of one's sessions",
  request: { params: z.object({ id: z.string() }) },
  responses: { 204: { description: "It has ended." }, ...refused(401, 403, 404) },
});

const requestReset = createRoute({
  method: "post",
  path: "/auth/v1/recover",
  operationId: "requestReset",
  tags: [TAG],
  security: [],
  summary: "Ask for a link to choose another password",
  description:
    "The link goes to the administrator of this e-mail, if there is one, at most three times a day; it is good for an hour, and once. The answer is the same whoever there is. Where no mails are sent, there is no such call.",
  request: {
    body: {
      required: true,
      content: {
        [JSON_TYPE]: { schema: z.object({ email: z.string() }).openapi("ForgottenPassword") },
      },
    },
  },
  responses: {
    200: {
      description: "It is on its way, if there is an administrator of this e-mail.",
      content: { [JSON_TYPE]: { schema: z.strictObject({}) } },
    },
    ...refused(400, 404, 408, 413),
  },
});

const resetPassword = createRoute({
  method: "post",
  path: "/auth/v1/reset",
  operationId: "resetPassword",
  tags: [TAG],
  security: [],
  summary: "Choose another password by the link in the mail, and end all of one's sessions",
  request: {
    body: {
      required: true,
      content: {
        [JSON_TYPE]: {
          schema: z
            .object({
              token: z.string().max(512).openapi({ description: "What the link carries after #." }),
              password: z.string().max(1_024).openapi({ description: "The new one." }),
            })
            .openapi("PasswordReset"),
        },
      },
    },
  },
  responses: {
    204: { description: "It is changed, and the link is used up." },
    ...refused(400, 403, 404, 408, 413, 422),
  },
});

const signOut = createRoute({
  method: "post",
  path: "/auth/v1/logout",
  operationId: "signOut",
  tags: [TAG],
  security: WITH_TOKEN,
  summary: "Sign out: here, everywhere, or everywhere else",
  request: {
    query: z.object({ scope: z.enum(["global", "local", "others"]).optional() }),
  },
  responses: { 204: { description: "Signed out." }, ...refused(400, 401, 403) },
});

/** Every session call, as it is described. */
export const authCalls: readonly RouteConfig[] = [
  signIn,
  showUser,
  changePassword,
  listSessions,
  endSession,
  requestReset,
  resetPassword,
  signOut,
];
