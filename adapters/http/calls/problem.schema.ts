import { type RouteConfig, z } from "@hono/zod-openapi";
import type { Directory } from "#core/directory/directory.ts";
import { FAILURES, type FailureKind, type FailureOf } from "#core/failures.ts";
import { keysOf } from "#core/records.ts";
import type { BrandMoved } from "#core/result.ts";
import { noteOn } from "./failure-answer.ts";
import { contentOf } from "./route.schema.ts";

export const PROBLEM_TYPE = "application/problem+json";

/** Every failure of the public directory except `brand-moved`, which becomes a redirect. */
export type PublicFailure = Exclude<FailureOf<Directory>, BrandMoved>;

const KINDS: Readonly<Record<PublicFailure["kind"], true>> = {
  "brand-not-found": true,
  "correction-not-found": true,
  "current-administrator": true,
  "field-not-found": true,
  "invalid-input": true,
  "link-refused": true,
  "list-not-found": true,
  "mail-unavailable": true,
  "too-many-waiting": true,
};

export const problemSchema = z
  .strictObject({
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    kind: z.enum(keysOf(KINDS)).optional().openapi({
      description:
        "The failure, for programs. Absent for errors of the server and of HTTP, such as a body that is too large.",
    }),
    errors: z
      .array(
        z.strictObject({
          path: z.string().openapi({ example: "websiteUrl" }),
          message: z.string().openapi({ example: "must be a web address" }),
        }),
      )
      .optional()
      .openapi({ description: "For `invalid-input`: every broken rule and its field." }),
    slug: z
      .string()
      .optional()
      .openapi({ description: "For `brand-not-found` and `list-not-found`." }),
    field: z.string().optional().openapi({ description: "For `field-not-found`." }),
    requestId: z.string().openapi({ description: "Names this request; also in X-Request-Id." }),
  })
  .openapi("Problem", { description: "Why a request failed (RFC 9457)." });

/** Failures of the HTTP layer, by status. */
const PROBLEMS = {
  400: "The request is malformed.",
  404: "There is no such resource.",
  408: "The body did not arrive in time.",
  413: "The body is too large.",
  415: "The body has the wrong media type.",
  429: "Too many requests; `Retry-After` gives the seconds to wait.",
  500: "An error on our side.",
  503: "The directory is unavailable; `Retry-After` gives the seconds to wait.",
} as const;

export type ProblemStatus = keyof typeof PROBLEMS;

/** The error responses of a call: always 400, 500 and 503, and the given ones. Errors with the same status share one description. */
export const problemResponses = (
  statuses: readonly ProblemStatus[],
  kinds: readonly FailureKind[] = [],
): RouteConfig["responses"] => {
  const described = [
    ...([400, ...statuses, 500, 503] as const).map((status) => ({
      status,
      description: PROBLEMS[status],
    })),
    ...kinds.map((kind) => ({
      status: FAILURES[kind].status,
      description: `\`${kind}\`: ${FAILURES[kind].message}${noteOn(kind)}`,
    })),
  ];
  return Object.fromEntries(
    [...Map.groupBy(described, ({ status }) => status)].map(([status, same]) => [
      status,
      {
        description: same.map(({ description }) => description).join(" Or: "),
        content: contentOf(problemSchema, PROBLEM_TYPE),
      },
    ]),
  );
};
