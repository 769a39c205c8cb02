import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import type { BackOffice } from "#core/back-office/back-office.ts";
import type { Result } from "#core/result.ts";
import { problemSchema, PROBLEMS, type Sent } from "../calls/field.schema.ts";
import { METHODS, partsOf, SECURITY_SCHEME } from "../calls/call.ts";
import { type CallResponse, FILE_TYPES } from "./answered.schema.ts";
import {
  type BackOfficeFailure,
  FAILURE_SCHEMAS,
  type FailureKind,
  FAILURES,
} from "./failures.schema.ts";
import type { ReadRequest, RequestShape } from "./read-request.ts";

export const TAG = { name: "Back office", description: "For administrators, with a Bearer token." };

/** A call of the back office: what its row in `back-office-calls.ts` does not say. */
interface AdminCall<Query extends z.ZodObject, Body extends z.ZodType, Returned> {
  /** Where there is no row under its name; one of those in `back-office-calls.ts`, too, or nothing leads to it. */
  address?: string | undefined;
  /** In the document, where it is not the name of its row. */
  operationId?: string;
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
  /** Finds the version of a record as it is now. Where there is this, the version that was read has to be named as If-Match. */
  findVersion?: (backOffice: BackOffice, id: string) => Promise<number | undefined>;
  /** What the core may refuse. */
  failures?: readonly FailureKind[];
  /** What calls the back office. */
  run(backOffice: BackOffice, read: ReadRequest<Query, Body>): Promise<Returned>;
  answer: CallResponse<Sent<ValueOf<NoInfer<Returned>>>>;
}

/** What a method answers when it does not refuse. */
type ValueOf<Returned> = [Returned] extends [Result<infer Value, BackOfficeFailure>]
  ? Value
  : Returned;

export type AnyAdminCall = AdminCall<z.ZodObject, z.ZodType, unknown>;

const NO_QUERY = z.strictObject({});

export const adminCall = <
  Returned,
  Query extends z.ZodObject = typeof NO_QUERY,
  Body extends z.ZodType = z.ZodUnknown,
>(
  call: AdminCall<Query, Body, Returned>,
): AnyAdminCall =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked where it is written; whoever loops over calls knows no types.
  call as unknown as AnyAdminCall;

/** What a call reads of its request. */
export const shapeOfRequest = (call: AnyAdminCall): RequestShape => ({
  query: call.query ?? NO_QUERY,
  lists: Object.entries((call.query ?? NO_QUERY).shape).flatMap(([name, field]) =>
    field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodArray ? name : [],
  ),
  body: call.body ?? z.unknown(),
  hasBody: (call.body ?? call.input) !== undefined,
  isFile: call.file ?? false,
  bodyLimit: call.bodyLimit,
  ifMatch: call.findVersion !== undefined,
});

/** A call as the OpenAPI document tells of it. */
export const adminRouteOf = (name: string, call: AnyAdminCall, address: string) => {
  const { operationId = name, summary, description, query, findVersion } = call;
  const [verb, path] = partsOf(address);
  const body = call.body ?? call.input;
  const params = path.includes("{id}");
  return createRoute({
    method: METHODS[verb],
    path: `/api/admin${path}`,
    tags: [TAG.name],
    security: [{ [SECURITY_SCHEME]: [] }],
    operationId,
    summary,
    ...(description !== undefined && { description }),
    request: {
      ...(params && { params: PARAMS }),
      ...(query && { query }),
      ...(findVersion && { headers: IF_MATCH }),
      ...(body && { body: { required: true, content: { [JSON_TYPE]: { schema: body } } } }),
      ...(call.file && {
        body: {
          required: true,
          content: Object.fromEntries(FILE_TYPES.map((type) => [type, { schema: fileSchema }])),
        },
      }),
    },
    responses: {
      ...answered(call.answer),
      ...refused(
        [
          ...([400, 500, 503] as const),
          ...(params ? ([404] as const) : []),
          ...(body || call.file ? ([408, 413, 415] as const) : []),
          ...(findVersion ? ([428] as const) : []),
          ...(verb === "GET" ? [] : ([507] as const)),
        ],
        ["sign-in-required", "invalid-input", ...(call.failures ?? [])],
      ),
    },
  });
};

const PARAMS = z.object({ id: z.string() });

const IF_MATCH = z.object({
  "If-Match": z.string().openapi({
    description: "The ETag of what was read; * for whatever is there now.",
    example: '"42"',
  }),
});

const answered = ({
  status,
  description,
  schema,
  headers,
  types,
  nothing,
}: CallResponse<unknown>) => ({
  ...(nothing !== undefined && { 204: { description: nothing, content: {} } }),
  [status]: {
    description,
    ...(headers && { headers }),
    content: Object.fromEntries((types ?? [JSON_TYPE]).map((type) => [type, { schema }])),
  },
});

const JSON_TYPE = "application/json";

const fileSchema = z.string().openapi({ format: "binary", description: "The file, as it is." });

/** Statuses that are no failure of the core. */
const PLAIN = {
  ...PROBLEMS,
  404: "There is no such record.",
  428: "If-Match is missing: name the version that was read.",
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
    add(FAILURES[kind].status, {
      words: FAILURES[kind].detail,
      schema: FAILURE_SCHEMAS.get(kind) ?? problemSchema,
    });
  return Object.fromEntries(
    [...refusals].map(([status, { words, schema }]) => [
      status,
      { description: words, content: { "application/problem+json": { schema } } },
    ]),
  );
};
