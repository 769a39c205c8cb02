import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import { problemSchema } from "../api/problem.schema.ts";
import { FAILURE_SCHEMAS } from "./failure.schema.ts";
import { type FailureKind, REFUSALS } from "./failures.ts";
import { FILE_TYPES } from "./imports/file-types.ts";
import type { Reads } from "./read-request.ts";

/** The name under which calls ask for a Bearer token in the OpenAPI document. */
export const SECURITY_SCHEME = "administrator";

export const TAG = { name: "Back office", description: "For administrators, with a Bearer token." };

/** A call of the back office, described once: for the document, and for reading the request. */
interface CallDescription<Query extends z.ZodObject, Body extends z.ZodType> {
  method: "get" | "post" | "put" | "delete";
  /** Below `/api/admin`. */
  path: string;
  operationId: string;
  summary: string;
  description?: string;
  query?: Query;
  body?: Body;
  /** A body that the core checks; it is described here, and handed on as it came. */
  input?: z.ZodType;
  /** Whether the body is a file, as it is. */
  file?: true;
  /** Bytes, where a body may have more than 64 KB. */
  bodyLimit?: number;
  /** Whether the version that was read has to be named as If-Match. */
  ifMatch?: true;
  /** What the core may refuse. */
  failures?: readonly FailureKind[];
  answers: Record<number, Answered>;
}

interface Answered {
  description: string;
  schema: z.ZodType;
  headers?: z.ZodObject;
  /** What it comes as, where that is not JSON. */
  types?: readonly string[];
}

export interface AdminCall<Query extends z.ZodType, Body extends z.ZodType> {
  route: ReturnType<typeof routeOf>;
  reads: Reads<Query, Body>;
}

const NO_QUERY = z.strictObject({});

export function adminCall<
  Query extends z.ZodObject = typeof NO_QUERY,
  Body extends z.ZodType = z.ZodUnknown,
>(call: CallDescription<Query, Body>): AdminCall<Query, Body>;
export function adminCall(
  call: CallDescription<z.ZodObject, z.ZodType>,
): AdminCall<z.ZodType, z.ZodType> {
  return {
    route: routeOf(call),
    reads: {
      query: call.query ?? NO_QUERY,
      body: call.body ?? z.unknown(),
      hasBody: (call.body ?? call.input) !== undefined,
      isFile: call.file ?? false,
      bodyLimit: call.bodyLimit,
      ifMatch: call.ifMatch ?? false,
    },
  };
}

const routeOf = (call: CallDescription<z.ZodObject, z.ZodType>) => {
  const { method, operationId, summary, description, query, ifMatch } = call;
  const body = call.body ?? call.input;
  const params = call.path.includes("{id}");
  return createRoute({
    method,
    path: `/api/admin${call.path}`,
    tags: [TAG.name],
    security: [{ [SECURITY_SCHEME]: [] }],
    operationId,
    summary,
    ...(description !== undefined && { description }),
    request: {
      ...(params && { params: PARAMS }),
      ...(query && { query }),
      ...(ifMatch && { headers: IF_MATCH }),
      ...(body && { body: { required: true, content: { "application/json": { schema: body } } } }),
      ...(call.file && {
        body: {
          required: true,
          content: Object.fromEntries(FILE_TYPES.map((type) => [type, { schema: fileSchema }])),
        },
      }),
    },
    responses: {
      ...answered(call.answers),
      ...refused(
        [
          ...([400, 500, 503] as const),
          ...(params ? ([404] as const) : []),
          ...(body || call.file ? ([408, 413, 415] as const) : []),
          ...(ifMatch ? ([428] as const) : []),
          ...(method === "get" ? [] : ([507] as const)),
        ],
        ["sign-in-required", "invalid-input", ...(call.failures ?? [])],
      ),
    },
  });
};

const PARAMS = z.object({ id: z.string() });

export const ETAG = z.object({
  ETag: z.string().openapi({ description: "The version, to be sent back as If-Match." }),
});

export const ETAG_AND_LOCATION = ETAG.extend({
  Location: z.string().openapi({ description: "Where the new record lives." }),
});

const IF_MATCH = z.object({
  "If-Match": z.string().openapi({
    description: "The ETag of what was read; * for whatever is there now.",
    example: '"42"',
  }),
});

const answered = (answers: Record<number, Answered>): RouteConfig["responses"] =>
  Object.fromEntries(
    Object.entries(answers).map(
      ([status, { description, schema, headers, types = [JSON_TYPE] }]) => [
        status,
        {
          description,
          ...(headers && { headers }),
          content: Object.fromEntries(types.map((type) => [type, { schema }])),
        },
      ],
    ),
  );

const JSON_TYPE = "application/json";

const fileSchema = z.string().openapi({ format: "binary", description: "The file, as it is." });

/** Statuses that are no failure of the core. */
const PLAIN = {
  400: "The request is broken.",
  404: "There is no such record.",
  408: "The body did not arrive in time.",
  413: "The body is too large.",
  415: "The body is of the wrong type.",
  428: "If-Match is missing: name the version that was read.",
  500: "An accident on our side.",
  503: "The store cannot be reached; `Retry-After` says in how many seconds to come back.",
  507: "The store is full: nothing was written.",
} as const;

interface Refused {
  words: string;
  schema: z.ZodType;
}

const refused = (
  plain: readonly (keyof typeof PLAIN)[],
  kinds: readonly FailureKind[],
): RouteConfig["responses"] => {
  const refusals = new Map<number, Refused>();
  const add = (status: number, { words, schema }: Refused): void => {
    const known = refusals.get(status);
    refusals.set(
      status,
      known
        ? { words: `${known.words} Or: ${words}`, schema: z.union([known.schema, schema]) }
        : { words, schema },
    );
  };
  for (const status of plain) add(status, { words: PLAIN[status], schema: problemSchema });
  for (const kind of kinds)
    add(REFUSALS[kind].status, { words: REFUSALS[kind].detail, schema: FAILURE_SCHEMAS[kind] });
  return Object.fromEntries(
    [...refusals].map(([status, { words, schema }]) => [
      status,
      { description: words, content: { "application/problem+json": { schema } } },
    ]),
  );
};
