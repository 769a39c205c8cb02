import { type RouteConfig, z } from "@hono/zod-openapi";
import type { Directory } from "#core/directory/directory.ts";
import type { FailureKind } from "#core/failures.ts";
import type { BrandMoved, Result } from "#core/result.ts";
import { jsonAnswer, redirectAnswer } from "../answer/answer.ts";
import { problemAnswer, type Refusal } from "../answer/refusal.ts";
import type { Cached, CanonicalQuery } from "../cache/cached.ts";
import { DIRECTORY_CALLS } from "../calls/directory-calls.ts";
import { failureAnswer } from "../calls/failure-answer.ts";
import {
  problemResponses,
  type ProblemStatus,
  type PublicFailure,
} from "../calls/problem.schema.ts";
import { contentOf, JSON_TYPE, routeOf } from "../calls/route.schema.ts";
import type { Handle, RequestContext } from "../endpoint.ts";
import type { VisitorLimits } from "../limits/visitor-limits.ts";
import { directoryFor, type SenderOf } from "../limits/senders.ts";
import type { Visits } from "../limits/count-visits.ts";
import { readJson } from "../request/read-body.ts";

export interface ApiParts {
  directory: Directory;
  cached: Cached;
  clientAddress: (c: RequestContext["c"]) => string;
  senderOf: SenderOf;
  visits: Visits;
  limits: VisitorLimits;
}

/** A public call. Its row in `directory-calls.ts` has the address. */
export interface PublicCall {
  /** The id in the OpenAPI document; by default, the name of the call's row. */
  operationId?: string;
  tag: string;
  summary: string;
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  responses: RouteConfig["responses"];
  /** Problems other than 400, 500 and 503. */
  problems?: readonly ProblemStatus[];
  /** Failures of the core. */
  failures?: readonly FailureKind[];
  handle(parts: ApiParts): Handle;
}

/** A call as the OpenAPI document describes it. No public call needs a token. */
export const publicRouteOf = (name: keyof Directory, call: PublicCall) =>
  routeOf({
    ...call,
    base: "/api",
    address: DIRECTORY_CALLS[name].address,
    operationId: call.operationId ?? name,
    isSecured: false,
    responses: {
      ...call.responses,
      ...problemResponses(
        [
          ...(call.params ? ([404] as const) : []),
          ...(call.body ? ([408, 413, 415] as const) : []),
          ...(call.problems ?? []),
        ],
        call.failures,
      ),
    },
  });

/** A JSON response with an ETag, cached. It may depend only on its path and its `canonical` query. */
export const cached = <Value>(
  description: string,
  schema: z.ZodType,
  load: (
    directory: Directory,
    context: RequestContext,
    url: string,
  ) => Promise<Result<Value, PublicFailure | BrandMoved>>,
  canonical?: CanonicalQuery,
  /** Returns the search if it found no brands. */
  zeroResultSearch?: (value: Value, url: string) => string | undefined,
): Pick<PublicCall, "responses" | "handle"> => ({
  responses: {
    200: { description, headers: ETAG, content: contentOf(schema) },
    304: { description: "The version named in If-None-Match is current." },
  },
  handle: ({ directory, cached }) =>
    cached(async (context, url) => {
      const loaded = await load(directory, context, url);
      if (loaded.ok)
        return {
          status: 200,
          type: JSON_TYPE,
          body: JSON.stringify(loaded.value),
          zeroResultSearch: zeroResultSearch?.(loaded.value, url),
        };
      const { failure } = loaded;
      return failure.kind === "brand-moved"
        ? redirectAnswer(301, `/api/brands/${failure.to}`)
        : failureAnswer(failure, context.requestId);
    }, canonical),
});

const ETAG = z.object({
  ETag: z.string().openapi({ description: "Send it back as If-None-Match." }),
});

interface Sent<Value> {
  body: z.ZodType;
  status?: 200 | 201 | 202;
  description: string;
  /** The schema of the response; by default, an object with the `status` of the call's row. */
  schema?: z.ZodType<Value>;
  failures?: readonly FailureKind[];
  act(
    directory: Directory,
    body: unknown,
    context: RequestContext,
  ): Promise<Result<Value, PublicFailure>>;
  /** The rate limit per network address. */
  limit: keyof VisitorLimits;
}

/** A call with a JSON body. The core validates the body, and the network address has a rate limit. */
export const sent = <Value>(
  name: keyof Directory,
  { body, status = 200, description, schema, act, limit, failures = [] }: Sent<Value>,
): Pick<PublicCall, "body" | "responses" | "problems" | "failures" | "handle"> => {
  const statusBody = { status: DIRECTORY_CALLS[name].status };
  return {
    body,
    responses: {
      [status]: {
        description,
        content: contentOf(schema ?? z.strictObject({ status: z.literal(statusBody.status) })),
      },
    },
    problems: [429],
    failures: ["invalid-input", ...failures],
    handle: (parts) => {
      const rateLimit = parts.limits[limit];
      return async (context) => {
        const { c, request, requestId } = context;
        const refuse = (refusal: Refusal) => problemAnswer(refusal, requestId);
        const work = async () => {
          const read = await readJson(request);
          if (!read.ok) return refuse(read.failure);
          const directory = directoryFor(parts.directory, await parts.senderOf(c));
          const done = await act(directory, read.value, context);
          return done.ok
            ? jsonAnswer(status, schema ? done.value : statusBody)
            : failureAnswer(done.failure, requestId);
        };
        return rateLimit.within(parts.clientAddress(c), work, refuse);
      };
    },
  };
};
