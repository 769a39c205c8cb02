import { z } from "@hono/zod-openapi";

export const problemSchema = z
  .strictObject({
    title: z.string().openapi({ example: "Bad Request" }),
    status: z.int().min(400).max(599).openapi({ example: 400 }),
    detail: z.string(),
    errors: z
      .array(
        z.strictObject({
          path: z.string().openapi({ example: "websiteUrl" }),
          message: z.string().openapi({ example: "must be a web address" }),
        }),
      )
      .optional()
      .openapi({ description: "For bad input: every broken rule, naming its field." }),
    requestId: z.string().openapi({ description: "Names this request; also in X-Request-Id." }),
  })
  .openapi("Problem", { description: "Why a request got no good answer (RFC 9457)." });

const PROBLEMS = {
  400: "The request is broken.",
  404: "There is nothing here.",
  405: "This method may not be used here; `Allow` names those that may.",
  409: "Something else has to happen first; `detail` says what.",
  410: "The link is good no more, or never was.",
  408: "The body did not arrive in time.",
  413: "The body is too large.",
  415: "The body is of the wrong type.",
  429: "Too many of these; `Retry-After` says in how many seconds to come back.",
  500: "An accident on our side.",
  503: "The directory cannot be reached; `Retry-After` says in how many seconds to come back.",
} as const;

export type ProblemStatus = keyof typeof PROBLEMS;

/** Documents these statuses as problems; every call may also end in 400 (for a host that is none), 500 and 503. */
export const problems = (...statuses: readonly ProblemStatus[]) =>
  Object.fromEntries(
    ([400, ...statuses, 500, 503] as const).map((status) => [
      status,
      {
        description: PROBLEMS[status],
        content: { "application/problem+json": { schema: problemSchema } },
      },
    ]),
  );
