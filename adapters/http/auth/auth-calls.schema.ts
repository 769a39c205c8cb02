import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import { problemSchema } from "../calls/field.schema.ts";
import { type Address, METHODS, partsOf, SECURITY_SCHEME } from "../calls/call.ts";
import {
  changePassword,
  endSession,
  listSessions,
  requestReset,
  resetPassword,
} from "./account-calls.ts";
import {
  credentialsSchema,
  errorSchema,
  type HandleAuth,
  openSessionSchema,
  refreshSchema,
  sessionSchema,
  userSchema,
} from "./gotrue.schema.ts";
import { openSession, showUser, signOut } from "./session-calls.ts";

/** A call about one's session or account, in the shapes of GoTrue. */
interface AuthCall {
  /** Below `/auth/v1`. */
  address: Address;
  operationId: string;
  summary: string;
  description?: string;
  /** Whether no access token is asked for. */
  isOpen?: true;
  /** Whether there is no such call where no mails are sent. */
  byMail?: true;
  request?: RouteConfig["request"];
  /** In words, and its body, if it has one. */
  answer: readonly [description: string, schema?: z.ZodType];
  refused: readonly (keyof typeof REFUSED)[];
  handle: HandleAuth;
}

const REFUSED = {
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

const described = <Status extends number>(
  words: Readonly<Record<Status, string>>,
  statuses: readonly Status[],
  content: ReturnType<typeof contentOf>,
) =>
  Object.fromEntries(statuses.map((status) => [status, { description: words[status], content }]));

const contentOf = (schema: z.ZodType): Record<string, { schema: z.ZodType }> => ({
  "application/json": { schema },
});

const json = (schema: z.ZodType) => ({ required: true, content: contentOf(schema) });

export const AUTH_CALLS: readonly AuthCall[] = [
  {
    address: "POST /token",
    operationId: "openSession",
    isOpen: true,
    summary: "Sign in as an administrator, or go on with a session",
    description:
      "With `grant_type=password` by e-mail and password, with `grant_type=refresh_token` by the refresh token of the session so far.",
    request: {
      query: z.object({ grant_type: z.enum(["password", "refresh_token"]) }),
      body: json(z.union([credentialsSchema, refreshSchema])),
    },
    answer: ["A session.", sessionSchema],
    refused: [400, 408, 413, 429],
    handle: openSession,
  },
  {
    address: "GET /user",
    operationId: "showUser",
    summary: "Show whose session it is",
    answer: ["The administrator.", userSchema],
    refused: [401, 403],
    handle: showUser,
  },
  {
    address: "PUT /user",
    operationId: "changePassword",
    summary: "Change one's password, and end one's other sessions",
    request: {
      body: json(
        z
          .object({
            password: z.string().max(1_024).openapi({ description: "The new one." }),
            current_password: z.string().max(1_024).optional().openapi({
              description: "The one until now; not asked for where it was made up.",
            }),
          })
          .openapi("PasswordChange"),
      ),
    },
    answer: ["It is changed.", userSchema],
    refused: [400, 401, 403, 408, 413, 422, 429],
    handle: changePassword,
  },
  {
    address: "GET /sessions",
    operationId: "listSessions",
    summary: "List one's open sessions, the last used first",
    answer: ["The sessions.", z.strictObject({ sessions: z.array(openSessionSchema) })],
    refused: [401, 403],
    handle: listSessions,
  },
  {
    address: "DELETE /sessions/{id}",
    operationId: "endSession",
    summary: "End one of one's sessions",
    request: { params: z.object({ id: z.string() }) },
    answer: ["It has ended."],
    refused: [401, 403, 404],
    handle: endSession,
  },
  {
    address: "POST /recover",
    operationId: "requestReset",
    isOpen: true,
    byMail: true,
    summary: "Ask for a link to choose another password",
    description:
      "The link goes to the administrator of this e-mail, if there is one, at most three times a day; it is good for an hour, and once. The answer is the same whoever there is. Where no mails are sent, there is no such call.",
    request: { body: json(z.object({ email: z.string() }).openapi("ForgottenPassword")) },
    answer: ["It is on its way, if there is an administrator of this e-mail.", z.strictObject({})],
    refused: [400, 404, 408, 413],
    handle: requestReset,
  },
  {
    address: "POST /reset",
    operationId: "resetPassword",
    isOpen: true,
    byMail: true,
    summary: "Choose another password by the link in the mail, and end all of one's sessions",
    request: {
      body: json(
        z
          .object({
            token: z.string().max(512).openapi({ description: "What the link carries after #." }),
            password: z.string().max(1_024).openapi({ description: "The new one." }),
          })
          .openapi("PasswordReset"),
      ),
    },
    answer: ["It is changed, and the link is used up."],
    refused: [400, 403, 404, 408, 413, 422],
    handle: resetPassword,
  },
  {
    address: "POST /logout",
    operationId: "signOut",
    summary: "Sign out: here, everywhere, or everywhere else",
    request: { query: z.object({ scope: z.enum(["global", "local", "others"]).optional() }) },
    answer: ["Signed out."],
    refused: [400, 401, 403],
    handle: signOut,
  },
];

/** Every session call, as the OpenAPI document tells of it; refused as GoTrue does it, but accidents are problems, as everywhere. */
export const authCalls: readonly RouteConfig[] = AUTH_CALLS.map((call) => {
  const [verb, path] = partsOf(call.address);
  const { operationId, isOpen = false, summary, description, request, answer, refused } = call;
  const [words, schema] = answer;
  return createRoute({
    method: METHODS[verb],
    path: `/auth/v1${path}`,
    operationId,
    tags: ["Sessions"],
    security: isOpen ? [] : [{ [SECURITY_SCHEME]: [] }],
    summary,
    ...(description !== undefined && { description }),
    ...(request && { request }),
    responses: {
      [schema ? 200 : 204]: { description: words, ...(schema && { content: contentOf(schema) }) },
      ...described(REFUSED, refused, contentOf(errorSchema)),
      ...described(ACCIDENTS, [500, 503], {
        "application/problem+json": { schema: problemSchema },
      }),
    },
  });
});
