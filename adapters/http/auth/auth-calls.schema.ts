import { type RouteConfig, z } from "@hono/zod-openapi";
import type { Address } from "../calls/call.ts";
import { PROBLEM_TYPE, problemResponses, problemSchema } from "../calls/problem.schema.ts";
import { contentOf, routeOf } from "../calls/route.schema.ts";
import type { VisitorLimits } from "../limits/visitor-limits.ts";
import {
  acceptInvitation,
  changePassword,
  endSession,
  LINK_TOKEN_MAX,
  listSessions,
  requestReset,
  resetPassword,
} from "./account-calls.ts";
import {
  credentialsSchema,
  errorSchema,
  type HandleAuth,
  openSessionSchema,
  passwordSchema,
  refreshSchema,
  sessionSchema,
  userSchema,
} from "./gotrue.schema.ts";
import { openSession, showUser, signOut } from "./session-calls.ts";

/** A call about the administrator's sessions or account, in the shapes of GoTrue. */
interface AuthCall {
  /** Below `/auth/v1`. */
  address: Address;
  operationId: string;
  summary: string;
  description?: string;
  /** The call needs no access token. */
  isOpen?: true;
  /** The call exists only if the server has this part. */
  needs?: "recovery" | "acceptInvitation";
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** A description, and the schema of the body if it has one. */
  answer: readonly [description: string, schema?: z.ZodType];
  refused: readonly (keyof typeof REFUSED)[];
  /** The rate limit per network address. Signing in has its own. */
  limit?: keyof VisitorLimits;
  handle: HandleAuth;
}

const REFUSED = {
  400: "The request is malformed, or the credentials are wrong.",
  401: "The access token is missing.",
  404: "There is no such session, or this server has no such call.",
  403: "The access token or link is invalid, expired or already used, or the session has ended.",
  408: "The body did not arrive in time.",
  413: "The body is too large.",
  422: "The new password is too weak.",
  429: "Too many attempts; `Retry-After` gives the seconds to wait.",
} as const;

const passwordForLink = (description: string) =>
  z.object({
    token: z.string().max(LINK_TOKEN_MAX).openapi({ description: "The part of the link after #." }),
    password: passwordSchema.openapi({ description }),
  });

export const AUTH_CALLS: readonly AuthCall[] = [
  {
    address: "POST /token",
    operationId: "openSession",
    isOpen: true,
    summary: "Sign in as an administrator, or refresh a session",
    description:
      "`grant_type=password` takes an e-mail and password, `grant_type=refresh_token` the last refresh token of the session.",
    query: z.object({ grant_type: z.enum(["password", "refresh_token"]) }),
    body: z.union([credentialsSchema, refreshSchema]),
    answer: ["The session.", sessionSchema],
    refused: [400, 408, 413, 429],
    handle: openSession,
  },
  {
    address: "GET /user",
    operationId: "showUser",
    summary: "Show the signed-in administrator",
    answer: ["The administrator.", userSchema],
    refused: [401, 403],
    handle: showUser,
  },
  {
    address: "PUT /user",
    operationId: "changePassword",
    summary: "Change your password and end your other sessions",
    body: z
      .object({
        password: passwordSchema.openapi({ description: "The new password." }),
        current_password: passwordSchema.optional().openapi({
          description: "The current password; not needed if it is temporary.",
        }),
      })
      .openapi("PasswordChange"),
    answer: ["The password is changed.", userSchema],
    refused: [400, 401, 403, 408, 413, 422, 429],
    handle: changePassword,
  },
  {
    address: "GET /sessions",
    operationId: "listSessions",
    summary: "List your open sessions, last used first",
    answer: ["The sessions.", z.strictObject({ sessions: z.array(openSessionSchema) })],
    refused: [401, 403],
    handle: listSessions,
  },
  {
    address: "DELETE /sessions/{id}",
    operationId: "endSession",
    summary: "End one of your sessions",
    params: z.object({ id: z.string() }),
    answer: ["The session has ended."],
    refused: [401, 403, 404],
    handle: endSession,
  },
  {
    address: "POST /recover",
    operationId: "requestReset",
    isOpen: true,
    needs: "recovery",
    summary: "Request a link to reset a password",
    description:
      "The link goes to the administrator with this e-mail, if there is one, at most three times a day. It works once, within an hour; the third link of a day works for a day. The response does not reveal whether the administrator exists. The call exists only if the server sends e-mail.",
    body: z.object({ email: z.string() }).openapi("ForgottenPassword"),
    answer: ["The link is on its way if an administrator has this e-mail.", z.strictObject({})],
    refused: [400, 404, 408, 413, 429],
    limit: "resetRequests",
    handle: requestReset,
  },
  {
    address: "POST /reset",
    operationId: "resetPassword",
    isOpen: true,
    needs: "recovery",
    summary: "Set a new password with the link from the e-mail, and end all sessions",
    body: passwordForLink("The new password.").openapi("PasswordReset"),
    answer: ["The password is changed; the link no longer works."],
    refused: [400, 403, 404, 408, 413, 422, 429],
    limit: "resets",
    handle: resetPassword,
  },
  {
    address: "POST /invitation",
    operationId: "acceptInvitation",
    isOpen: true,
    needs: "acceptInvitation",
    summary: "Become an administrator with the link of an invitation",
    description:
      "Sets the password of the new account. The call exists only where administrators are managed in the back office.",
    body: passwordForLink("The password.").openapi("AcceptedInvitation"),
    answer: [
      "The account, to sign in with; the link no longer works.",
      z.strictObject({ email: z.string() }),
    ],
    refused: [400, 403, 404, 408, 413, 422, 429],
    limit: "invitations",
    handle: acceptInvitation,
  },
  {
    address: "POST /logout",
    operationId: "signOut",
    summary: "Sign out of this session, all sessions, or all others",
    query: z.object({ scope: z.enum(["global", "local", "others"]).optional() }),
    answer: ["Signed out."],
    refused: [400, 401, 403],
    handle: signOut,
  },
];

/**
 * The session calls for the OpenAPI document. Failures have GoTrue's shape; 500, 503 and the 404 of an address that cannot be decoded
 * are problem+json as everywhere.
 */
export const authCalls: readonly RouteConfig[] = AUTH_CALLS.map((call) => {
  const { isOpen = false, answer, refused } = call;
  const [words, schema] = answer;
  return routeOf({
    ...call,
    base: "/auth/v1",
    tag: "Sessions",
    isSecured: !isOpen,
    responses: {
      ...problemResponses([]),
      [schema ? 200 : 204]: {
        description: words,
        ...(schema && { content: contentOf(schema) }),
      },
      ...Object.fromEntries(
        refused.map((status) => [
          status,
          {
            description: REFUSED[status],
            content: {
              ...contentOf(errorSchema),
              ...(status === 404 && call.params && contentOf(problemSchema, PROBLEM_TYPE)),
            },
          },
        ]),
      ),
    },
  });
});
