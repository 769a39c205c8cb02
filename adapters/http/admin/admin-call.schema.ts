import { z } from "@hono/zod-openapi";
import type { BackOffice } from "#core/back-office/back-office.ts";
import type { FailureKind } from "#core/failures.ts";
import type { Result } from "#core/result.ts";
import { partsOf } from "../calls/call.ts";
import type { Sent } from "../calls/field.schema.ts";
import { problemResponses } from "../calls/problem.schema.ts";
import { contentOf, JSON_TYPE, routeOf } from "../calls/route.schema.ts";
import type { CallResponse } from "./answered.schema.ts";
import { type BackOfficeFailure, FAILURE_SCHEMAS } from "./failures.schema.ts";
import type { ReadRequest, RequestShape } from "./read-request.ts";

export const TAG = { name: "Back office", description: "For administrators, with a Bearer token." };

/** A call of the back office. Its row in `back-office-calls.ts` has the address. */
interface AdminCall<Query extends z.ZodObject, Body extends z.ZodType, Returned> {
  /** For a call without a row of its own name: another address in `back-office-calls.ts`. */
  address?: string | undefined;
  /** In the document; the name of the row by default. */
  operationId?: string;
  summary: string;
  description?: string;
  query?: Query;
  body?: Body;
  /** A body that the core validates: described here, passed on as received. */
  input?: z.ZodType;
  /** The body is a file of one of these media types. */
  file?: readonly string[];
  /** In bytes; 64 KB by default, and 50 MB for files. */
  bodyLimit?: number;
  /** Finds the current version of a record. A call with this requires If-Match. */
  findVersion?: (backOffice: BackOffice, id: string) => Promise<number | undefined>;
  /** Failures of the core. */
  failures?: readonly FailureKind[];
  /** Calls the back office. */
  run(backOffice: BackOffice, read: ReadRequest<Query, Body>): Promise<Returned>;
  answer: CallResponse<Sent<ValueOf<NoInfer<Returned>>>>;
}

/** What a method returns on success. */
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked at the definition; loops over calls need no types.
  call as unknown as AnyAdminCall;

/** What a call reads from its request. */
export const shapeOfRequest = (call: AnyAdminCall): RequestShape => ({
  query: call.query ?? NO_QUERY,
  lists: Object.entries((call.query ?? NO_QUERY).shape).flatMap(([name, field]) =>
    field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodArray ? name : [],
  ),
  body: call.body ?? z.unknown(),
  hasBody: (call.body ?? call.input) !== undefined,
  fileTypes: call.file,
  bodyLimit: call.bodyLimit,
  ifMatch: call.findVersion !== undefined,
});

/** A call as the OpenAPI document describes it. */
export const adminRouteOf = (name: string, call: AnyAdminCall, address: string) => {
  const { operationId = name, summary, description, query, findVersion } = call;
  const [verb, path] = partsOf(address);
  const body = call.file ? fileSchema : (call.body ?? call.input);
  const params = path.includes("{id}");
  return routeOf({
    base: "/api/admin",
    address,
    operationId,
    tag: TAG.name,
    summary,
    description,
    isSecured: true,
    params: params ? PARAMS : undefined,
    query,
    headers: findVersion && IF_MATCH,
    body,
    bodyTypes: call.file,
    responses: {
      ...success(call.answer),
      ...problemResponses(
        [
          ...(params ? ([404] as const) : []),
          ...(body ? ([408, 413, 415] as const) : []),
          ...(findVersion ? ([428] as const) : []),
          ...(verb === "GET" ? [] : ([507] as const)),
        ],
        ["sign-in-required", "invalid-input", ...(call.failures ?? [])],
        FAILURE_SCHEMAS,
      ),
    },
  });
};

const PARAMS = z.object({ id: z.string() });

const IF_MATCH = z.object({
  "If-Match": z.string().openapi({
    description: "The ETag of the version you read, or * for any version.",
    example: '"42"',
  }),
});

const success = ({
  status,
  description,
  schema,
  headers,
  types = [JSON_TYPE],
  nothing,
}: CallResponse<unknown>) => ({
  ...(nothing !== undefined && { 204: { description: nothing } }),
  [status]: { description, ...(headers && { headers }), content: contentOf(types, schema) },
});

const fileSchema = z.string().openapi({ format: "binary", description: "The file." });
