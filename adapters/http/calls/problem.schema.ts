import { type RouteConfig, z } from "@hono/zod-openapi";
import { FAILURES, type FailureKind } from "#core/failures.ts";
import { noteOn } from "./failure-answer.ts";

export const problemSchema = z
  .strictObject({
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z
      .array(
        z.strictObject({
          path: z.string().openapi({ example: "websiteUrl" }),
          message: z.string().openapi({ example: "must be a web address" }),
        }),
      )
      .optional()
      .openapi({ description: "For invalid input: every broken rule and its field." }),
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

const { title, status, detail, errors, requestId } = problemSchema.shape;

/** The members of `invalid-input`. */
export const ERRORS = z.strictObject({ errors: errors.unwrap() });

/** The schema of each kind of failure; `brand-stale` is `BrandStale` in the document. */
export const failureSchemas = (
  members: Readonly<Partial<Record<FailureKind, z.ZodObject>>>,
): ReadonlyMap<string, z.ZodType> =>
  new Map(
    Object.entries(members).map(([kind, { shape }]) => [
      kind,
      z
        .strictObject({ title, status, detail, kind: z.literal(kind), ...shape, requestId })
        .openapi(kind.replace(/(?:^|-)[a-z]/g, (start) => start.slice(-1).toUpperCase())),
    ]),
  );

/** How a call may fail: 400 (a broken request), 500 and 503 always. Several failures with one status share its response. */
export const problemResponses = (
  statuses: readonly ProblemStatus[],
  kinds: readonly FailureKind[] = [],
  schemas: ReadonlyMap<string, z.ZodType> = new Map(),
): RouteConfig["responses"] => {
  const ways = [
    ...([400, ...statuses, 500, 503] as const).map((status) => ({
      status,
      description: PROBLEMS[status],
      schema: problemSchema,
    })),
    ...kinds.map((kind) => ({
      status: FAILURES[kind].status,
      description: FAILURES[kind].message + noteOn(kind),
      schema: schemas.get(kind) ?? problemSchema,
    })),
  ];
  return Object.fromEntries(
    [...Map.groupBy(ways, ({ status }) => status)].map(([status, same]) => {
      const different = [...new Set<z.ZodType>(same.map(({ schema }) => schema))];
      const [only = problemSchema, ...others] = different;
      return [
        status,
        {
          description: same.map(({ description }) => description).join(" Or: "),
          content: {
            "application/problem+json": {
              schema: others.length > 0 ? z.union(different) : only,
            },
          },
        },
      ];
    }),
  );
};
