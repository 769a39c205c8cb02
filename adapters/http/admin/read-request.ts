import { z } from "zod";
import { QUESTION_ID_MAX } from "#core/checks/question.ts";
import { LIMITS } from "#core/limits.ts";
import type { FileTooLarge, SentFile } from "#core/ports/brand-files.ts";
import { fail, type InvalidInput, ok, type Result } from "#core/result.ts";
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
import { namesAt, type Place, type Row, type Values } from "./row.schema.ts";

export type Reads = Pick<Row, "address" | "schema" | "bodyLimit">;

export interface ReadRequest {
  /** The arguments by name, as the row's schema returns them. `readVersion` is 0. */
  values: Values;
  /** The versions that may be overwritten; undefined for a call without If-Match. */
  ifMatch: IfMatch | undefined;
}

/** Reads the arguments of a row from a request. `values` are what the address itself says. */
export const readRequest = async (
  { c, request, requestId }: RequestContext,
  row: Reads,
  values: Values,
): Promise<Result<ReadRequest, Answer>> => {
  const refuse = (refusal: Refusal) => fail(problemAnswer(refusal, requestId));
  const path = Object.entries(c.req.param());
  if (path.some(([, id]) => id.length > ID_LENGTH || !isPlainLine(id)))
    return refuse(notFound("There is no such record."));
  const isConditional = namesAt(row, "If-Match").length > 0;
  const ifMatch = isConditional ? readIfMatch(request) : ok(undefined);
  if (!ifMatch.ok) return refuse(ifMatch.failure);
  const query = readQuery(request, row);
  if (!query.ok) return fail(failureAnswer(query.failure, requestId));
  const body = await readArguments(request, row);
  if (!body.ok)
    return "kind" in body.failure
      ? fail(failureAnswer(body.failure, requestId))
      : refuse(body.failure);
  const read = parseWith(row.schema, {
    ...Object.fromEntries(path),
    ...values,
    ...query.value,
    ...body.value,
    ...(isConditional && { readVersion: 0 }),
  });
  return read.ok
    ? ok({ values: read.value, ifMatch: ifMatch.value })
    : fail(failureAnswer(read.failure, requestId));
};

/** The longest id: a question's id contains two others. */
const ID_LENGTH = QUESTION_ID_MAX;

/** Invalid names are shown up to this number. */
const NAMES_SHOWN = 20;

const refused = (names: readonly string[], message: string) =>
  fail<InvalidInput>({
    kind: "invalid-input",
    errors: names.slice(0, NAMES_SHOWN).map((path) => ({ path, message })),
  });

/** Names that belong elsewhere in the request. The schema itself refuses names that it does not have. */
const misplaced = (names: Iterable<string>, row: Reads, place: Place): string[] => {
  const here = namesAt(row, place);
  const isQueryUnused = place === "query" && namesAt(row, "member").length > 0;
  return [...new Set(names)].filter(
    (name) => !here.includes(name) && (isQueryUnused || Object.hasOwn(row.schema.shape, name)),
  );
};

/** Refuses unknown and repeated parameters by name. A blank parameter counts as absent. */
const readQuery = (request: Request, row: Reads): Result<Values, InvalidInput> => {
  const given = [...new URL(request.url).searchParams];
  const elsewhere = misplaced(
    given.map(([name]) => name),
    row,
    "query",
  );
  if (elsewhere.length > 0) return refused(elsewhere, "is not a known field");
  const seen = new Set<string>();
  const repeated = given.flatMap(([name]) =>
    isList(row, name) || seen.size < seen.add(name).size ? [] : name,
  );
  if (repeated.length > 0) return refused([...new Set(repeated)], "may be given only once");
  const filled = given.filter(([, value]) => value !== "");
  const lists = Map.groupBy(filled, ([name]) => name);
  return ok(
    Object.fromEntries(
      filled.map(([name, value]) => [
        name,
        isList(row, name) ? lists.get(name)?.map(([, one]) => one) : value,
      ]),
    ),
  );
};

/** Whether a parameter may be repeated. */
const isList = ({ schema: { shape } }: Reads, name: string): boolean => {
  const field: unknown = Object.hasOwn(shape, name) ? shape[name] : undefined;
  return field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodArray;
};

/** Reads the arguments that are in the body. */
const readArguments = async (
  request: Request,
  row: Reads,
): Promise<Result<Values, Refusal | Failure>> => {
  if (namesAt(row, "file").length > 0) return readFile(request, row.bodyLimit);
  const hasMembers = namesAt(row, "member").length > 0;
  if (!hasMembers && namesAt(row, "body").length === 0) return ok({});
  const input = await readJson(request, row.bodyLimit);
  if (!input.ok) return input;
  if (!hasMembers) return ok({ input: input.value });
  const members = z.record(z.string(), z.unknown()).safeParse(input.value);
  if (!members.success) return refused([""], "must be a JSON object");
  const elsewhere = misplaced(Object.keys(members.data), row, "member");
  return elsewhere.length > 0 ? refused(elsewhere, "is not a known field") : ok(members.data);
};

type Failure = InvalidInput | FileTooLarge;

/** Media types accepted for an imported file. Its content determines the format. */
const FILE_TYPES: readonly string[] = [
  "application/octet-stream",
  "text/csv",
  "application/json",
  "application/x-ndjson",
];

const tooLarge = (limit: number) => fail<FileTooLarge>({ kind: "file-too-large", limit });

/**
 * An imported file arrives while it is read. A picture, which has a limit of its own, is small and read at once, as it may be
 * written several times over "any" version; its content determines the type, whatever it is called.
 */
const readFile = async (
  request: Request,
  limit: number | undefined,
): Promise<Result<{ content: SentFile["content"] }, Refusal | FileTooLarge>> => {
  if (limit === undefined && !FILE_TYPES.includes(typeOf(request)))
    return fail(unsupported(FILE_TYPES.join(" or ")));
  if (isTooLong(request, limit ?? LIMITS.importBytes)) return tooLarge(limit ?? LIMITS.importBytes);
  if (limit === undefined) return ok({ content: { stream: () => piecesOf(request) } });
  const picture = await readBytes(request, limit);
  if (!picture.ok) return picture.failure.status === 413 ? tooLarge(limit) : picture;
  return ok({
    content: {
      async *stream() {
        yield picture.value;
      },
    },
  });
};
