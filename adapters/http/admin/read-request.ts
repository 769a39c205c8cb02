import { z } from "zod";
import { QUESTION_ID_MAX } from "#core/checks/question.ts";
import { LIMITS } from "#core/limits.ts";
import type { FileTooLarge, SentFile } from "#core/ports/brand-files.ts";
import { fail, invalidAt, type InvalidInput, ok, type Result } from "#core/result.ts";
import { isPlainLine } from "#core/text/clean.ts";
import { parseWith } from "#core/text/field.schema.ts";
import type { Answer } from "../answer/answer.ts";
import { notFound, problemAnswer, type Refusal } from "../answer/refusal.ts";
import { failureAnswer } from "../calls/failure-answer.ts";
import type { RequestContext } from "../endpoint.ts";
import {
  isTooLong,
  piecesOf,
  readBytes,
  readJson,
  typeOf,
  unsupported,
} from "../request/read-body.ts";
import { type IfMatch, readIfMatch } from "./if-match.ts";
import type { Values } from "./argument.schema.ts";
import { namesAt, type Row } from "./row.schema.ts";

export type RequestShape = Pick<Row, "address" | "schema" | "bodyLimit">;

export interface ReadRequest {
  /** The arguments by name, parsed by the row's schema. A `readVersion` is a placeholder, which the schema requires; the real version is in `ifMatch`. */
  values: Values;
  /** The versions that may be overwritten; undefined for a call without If-Match. */
  ifMatch: IfMatch | undefined;
}

/** Reads the arguments of a call from its request. `values` holds those that the route itself sets. */
export const readRequest = async (
  { c, request, requestId }: RequestContext,
  row: RequestShape,
  values: Values,
): Promise<Result<ReadRequest, Answer>> => {
  const refuse = (refusal: Refusal | Failure) =>
    fail("kind" in refusal ? failureAnswer(refusal, requestId) : problemAnswer(refusal, requestId));
  const path = Object.entries(c.req.param());
  if (path.some(([, id]) => id.length > ID_LENGTH || !isPlainLine(id)))
    return refuse(notFound("There is no such record."));
  const isConditional = namesAt(row, "If-Match").length > 0;
  const ifMatch = isConditional ? readIfMatch(request) : ok(undefined);
  if (!ifMatch.ok) return refuse(ifMatch.failure);
  const query = readQuery(request, row);
  const body = await readArguments(request, row);
  if (!body.ok) return refuse(body.failure);
  const read = parseWith(row.schema, {
    ...Object.fromEntries(path),
    ...values,
    ...query.values,
    ...body.value.values,
    ...(isConditional && { readVersion: 0 }),
  });
  const misplaced = [...query.errors, ...body.value.errors].slice(0, MISPLACED_SHOWN);
  const errors = [...(read.ok ? [] : read.failure.errors), ...misplaced];
  return read.ok && errors.length === 0
    ? ok({ values: read.value, ifMatch: ifMatch.value })
    : refuse({ kind: "invalid-input", errors });
};

type Failure = InvalidInput | FileTooLarge;

/** The longest id: a question's id contains two other ids. */
const ID_LENGTH = QUESTION_ID_MAX;

const MISPLACED_SHOWN = 20;

/** The arguments in one part of a request, and its errors, such as unknown names. */
interface Given {
  values: Values;
  errors: InvalidInput["errors"];
}

const unknown = (path: string) => ({ path, message: "is not a known field" });

/** Refuses unknown and repeated parameters by name. A blank parameter counts as absent. */
const readQuery = (request: Request, row: RequestShape): Given => {
  const names = new Set(namesAt(row, "query"));
  const values: Record<string, unknown> = {};
  const errors: InvalidInput["errors"] = [];
  for (const [name, pairs] of Map.groupBy(new URL(request.url).searchParams, ([name]) => name)) {
    const [first, ...others] = pairs.map(([, value]) => value);
    const filled = [first, ...others].filter((value) => value !== "");
    if (!names.has(name)) errors.push(unknown(name));
    else if (isList(row.schema.shape[name])) values[name] = filled;
    else if (others.length > 0) errors.push({ path: name, message: "may be given only once" });
    else if (first !== "") values[name] = first;
  }
  return { values, errors };
};

/** Whether a parameter may be repeated. */
const isList = (field: unknown): boolean =>
  field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodArray;

const given = (values: Values): Given => ({ values, errors: [] });

/** Reads the arguments that are in the body. */
const readArguments = async (
  request: Request,
  row: RequestShape,
): Promise<Result<Given, Refusal | Failure>> => {
  const names = new Set(namesAt(row, "member"));
  if (namesAt(row, "file").length > 0) {
    const content = await readFile(request, row.bodyLimit);
    return content.ok ? ok(given({ content: content.value })) : content;
  }
  if (names.size === 0 && namesAt(row, "body").length === 0) return ok(given({}));
  const input = await readJson(request, row.bodyLimit);
  if (!input.ok) return input;
  if (names.size === 0) return ok(given({ input: input.value }));
  if (typeof input.value !== "object" || input.value === null || Array.isArray(input.value))
    return fail(invalidAt("", "must be a JSON object"));
  const members = Object.entries(input.value);
  return ok({
    values: Object.fromEntries(members.filter(([name]) => names.has(name))),
    errors: members.flatMap(([name]) => (names.has(name) ? [] : unknown(name))),
  });
};

/** Media types accepted for an imported file. Its content determines the format. */
const FILE_TYPES: readonly string[] = [
  "application/octet-stream",
  "text/csv",
  "application/json",
  "application/x-ndjson",
];

const tooLarge = (limit: number) => fail<FileTooLarge>({ kind: "file-too-large", limit });

/**
 * The file in a body. An imported file is streamed. A picture, which has its own `limit`, is read into memory, because a retried save
 * (`If-Match: *`) reads it again. The Content-Type of a picture is ignored.
 */
const readFile = async (
  request: Request,
  limit: number | undefined,
): Promise<Result<SentFile["content"], Refusal | FileTooLarge>> => {
  if (limit === undefined && !FILE_TYPES.includes(typeOf(request)))
    return fail(unsupported(FILE_TYPES.join(" or ")));
  if (isTooLong(request, limit ?? LIMITS.importBytes)) return tooLarge(limit ?? LIMITS.importBytes);
  if (limit === undefined) return ok({ stream: () => piecesOf(request) });
  const picture = await readBytes(request, limit);
  if (!picture.ok) return picture.failure.status === 413 ? tooLarge(limit) : picture;
  return ok({
    async *stream() {
      yield picture.value;
    },
  });
};
