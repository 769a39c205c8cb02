import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import type { CorrectionNotFound, Directory, TooManyWaiting } from "#core/directory/directory.ts";
import type { BrandNotFound, InvalidInput, Result } from "#core/result.ts";
import type {
  CurrentAdministrator,
  LinkRefused,
  MailUnavailable,
  NotOffered,
} from "#core/people/personal-data.ts";
import { type Answer, jsonAnswer } from "../answer/answer.ts";
import {
  refusalOfInput,
  notFound,
  problemAnswer,
  type Refusal,
  refusal,
} from "../answer/refusal.ts";
import type { Cached, CanonicalQuery } from "../cache/cached.ts";
import type { Content } from "../cache/response-cache.ts";
import { addressIn, METHODS, partsOf } from "../calls/call.ts";
import { DIRECTORY_CALLS, STATUS_OF_FAILURE } from "../calls/directory-calls.ts";
import type { Handle, RequestContext } from "../endpoint.ts";
import type { VisitorLimits } from "../limits/visitor-limits.ts";
import { directoryFor, type SenderOf } from "../limits/senders.ts";
import type { ViewGate } from "../limits/view-gate.ts";
import { readJson } from "../request/read-body.ts";
import { problems, type ProblemStatus } from "../calls/field.schema.ts";

export interface ApiParts {
  directory: Directory;
  cached: Cached;
  clientAddress: (c: RequestContext["c"]) => string;
  senderOf: SenderOf;
  judgeView: ViewGate;
  limits: VisitorLimits;
}

/** A call of visitors: what its row in `directory-calls.ts` does not say. */
export interface PublicCall {
  /** In the document, where it is not the name of its row. */
  operationId?: string;
  tag: string;
  summary: string;
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  responses: RouteConfig["responses"];
  /** How it may end otherwise; 400, 500 and 503 always. */
  problems?: readonly ProblemStatus[];
  handle(parts: ApiParts): Handle;
}

/** A call as the OpenAPI document tells of it; no token is asked for. */
export const publicRouteOf = (name: string, call: PublicCall) => {
  const { operationId = name, tag, summary, description, params, query, body } = call;
  const [verb, path] = partsOf(addressIn(DIRECTORY_CALLS, name));
  const request = {
    ...(params && { params }),
    ...(query && { query }),
    ...(body && { body: { required: true, content: { [JSON_TYPE]: { schema: body } } } }),
  };
  return createRoute({
    security: [],
    method: METHODS[verb],
    path: `/api${path}`,
    operationId,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(Object.keys(request).length > 0 && { request }),
    responses: {
      ...call.responses,
      ...problems(...(body ? ([408, 413, 415] as const) : []), ...(call.problems ?? [])),
    },
  });
};

export const JSON_TYPE = "application/json";

/** Answers from the cache, with an ETag; asking again with it costs no body. Made of nothing but the query that it reads. */
export const cached = (
  description: string,
  schema: z.ZodType,
  produce: (
    directory: Directory,
    context: RequestContext,
    url: string,
  ) => Promise<Content | Answer>,
  canonical?: CanonicalQuery,
): Pick<PublicCall, "responses" | "handle"> => ({
  responses: {
    200: { description, headers: ETAG, content: { [JSON_TYPE]: { schema } } },
    304: { description: "The copy named in If-None-Match still holds." },
  },
  handle: ({ directory, cached }) =>
    cached((context, url) => produce(directory, context, url), canonical),
});

/** A JSON answer that may be cached. */
export const jsonContent = (value: unknown): Content => ({
  status: 200,
  type: JSON_TYPE,
  body: JSON.stringify(value),
});

const ETAG = z.object({
  ETag: z.string().openapi({ description: "Names this answer; send it back as If-None-Match." }),
});

export type PublicFailure =
  | InvalidInput
  | BrandNotFound
  | TooManyWaiting
  | CorrectionNotFound
  | LinkRefused
  | CurrentAdministrator
  | MailUnavailable
  | NotOffered;

interface Sent<Value> {
  body: z.ZodType;
  status?: 200 | 201 | 202;
  description: string;
  /** Of what it answers; without one it answers the status that its row says. */
  schema?: z.ZodType<Value>;
  problems?: readonly ProblemStatus[];
  act(
    directory: Directory,
    body: unknown,
    context: RequestContext,
  ): Promise<Result<Value, PublicFailure>>;
  /** How much of it one network address may do. */
  limit?: keyof VisitorLimits;
}

/** CanonicalQuery a JSON body, as it came, and asks the directory, of which each network address may have so many. */
export const sent = <Value>(
  name: keyof Directory,
  { body, status = 200, description, schema, act, limit, ...call }: Sent<Value>,
): Pick<PublicCall, "body" | "responses" | "problems" | "handle"> => {
  const says = { status: DIRECTORY_CALLS[name].says };
  return {
    body,
    responses: {
      [status]: {
        description,
        content: {
          [JSON_TYPE]: {
            schema: schema ?? z.strictObject({ status: z.literal(says.status) }),
          },
        },
      },
    },
    problems: [...(limit ? ([429] as const) : []), ...(call.problems ?? [])],
    handle: (parts) => {
      const places = limit && parts.limits[limit];
      return async (context) => {
        const { c, request, requestId } = context;
        const read = await readJson(request);
        if (!read.ok) return problemAnswer(read.failure, requestId);
        const place = await places?.take(parts.clientAddress(c));
        if (place && !place.ok) return problemAnswer(place.failure, requestId);
        let isDone = false;
        try {
          const directory = limit
            ? directoryFor(parts.directory, await parts.senderOf(c))
            : parts.directory;
          const done = await act(directory, read.value, context);
          isDone = done.ok;
          if (!done.ok) return problemAnswer(refusalFor(done.failure), requestId);
          return jsonAnswer(status, schema ? done.value : says);
        } finally {
          await place?.value.settle(isDone);
        }
      };
    },
  };
};

export const refusalFor = (failure: PublicFailure): Refusal =>
  failure.kind === "invalid-input" ? refusalOfInput(failure.errors) : REFUSALS[failure.kind];

const REFUSALS: Readonly<Record<Exclude<PublicFailure, InvalidInput>["kind"], Refusal>> = {
  "brand-not-found": notFound("No brand has this slug, or it has been archived."),
  "correction-not-found": notFound("This is the private link of no correction, or it has expired."),
  "too-many-waiting": refusal(
    409,
    "Too many corrections of this brand are waiting for review, from your network or in all. Try again in a few days.",
  ),
  "link-refused": refusal(
    STATUS_OF_FAILURE["link-refused"],
    "The link is cut short, too old, used up, or was never ours. Ask for another.",
  ),
  "current-administrator": refusal(
    STATUS_OF_FAILURE["current-administrator"],
    "The address is an administrator's. It is erased once its account is taken off the admin list.",
  ),
  "mail-unavailable": refusal(
    503,
    "Too many mails are waiting to be sent. Please try again in a few minutes.",
    { "Retry-After": "300" },
  ),
  "not-offered": refusal(
    STATUS_OF_FAILURE["not-offered"],
    "This site sends no mails. Write to its contact address instead.",
  ),
};
