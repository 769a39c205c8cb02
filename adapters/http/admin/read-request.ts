import type { z } from "zod";
import { LIMITS } from "#core/limits.ts";
import type { SentFile } from "#core/ports/brand-files.ts";
import { fail, type InvalidInput, ok, type Result } from "#core/result.ts";
import { QUESTION_ID_MAX } from "#core/checks/question.ts";
import { isPlainLine } from "#core/text/clean.ts";
import { parseWith } from "#core/text/field.schema.ts";
import type { Answer } from "../answer/answer.ts";
import { notFound, problemAnswer, type Refusal, refusal } from "../answer/refusal.ts";
import type { RequestContext } from "../endpoint.ts";
import {
  badRequest,
  isTooLong,
  piecesOf,
  readBytes,
  readJson,
  typeOf,
  unsupported,
} from "../request/read-body.ts";
import { failureAnswer } from "../calls/failure-answer.ts";
import { PICTURE_TYPES } from "./answered.schema.ts";
import type { BackOfficeFailure } from "./failures.schema.ts";

export interface RequestShape<
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
> {
  query: Query;
  /** Parameters that may be repeated. */
  lists: readonly string[];
  body: Body;
  hasBody: boolean;
  /** The media types of a body that is a file. */
  fileTypes: readonly string[] | undefined;
  bodyLimit: number | undefined;
  /** Whether If-Match is required. */
  ifMatch: boolean;
}

export interface ReadRequest<
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
> {
  /** The id in the path, or empty. */
  id: string;
  /** The record with this id and the version to overwrite; version 0 without If-Match. */
  ref: { id: string; readVersion: number };
  query: z.output<Query>;
  body: z.output<Body>;
  /** The versions that may be overwritten; none without If-Match. */
  ifMatch: IfMatch;
  /** The uploaded file, or empty. */
  content: SentFile["content"];
}

export const readRequest = async <Query extends z.ZodObject, Body extends z.ZodType>(
  { c, request, requestId }: RequestContext,
  reads: RequestShape<Query, Body>,
): Promise<Result<ReadRequest<Query, Body>, Answer>> => {
  const refuse = (refusal: Refusal) => fail(problemAnswer(refusal, requestId));
  const id = c.req.param("id") ?? "";
  if (id.length > ID_LENGTH || !isPlainLine(id))
    return refuse(notFound("There is no such record."));
  const query = readQuery(request, reads);
  if (!query.ok) return fail(failureAnswer(query.failure, requestId));
  const ifMatch = reads.ifMatch ? readIfMatch(request) : ok([]);
  if (!ifMatch.ok) return refuse(ifMatch.failure);
  const { fileTypes, bodyLimit: limit = LIMITS.importBytes } = reads;
  const tooLarge = () => fail(failureAnswer({ kind: "file-too-large", limit }, requestId));
  const isPicture = fileTypes === PICTURE_TYPES;
  if (fileTypes && !isPicture && !fileTypes.includes(typeOf(request)))
    return refuse(unsupported(fileTypes.join(" or ")));
  if (fileTypes && isTooLong(request, limit)) return tooLarge();
  // A picture is small, and may be written several times over "any" version.
  const picture = isPicture ? await readBytes(request, limit) : undefined;
  if (picture?.ok === false)
    return picture.failure.status === 413 ? tooLarge() : refuse(picture.failure);
  const input = reads.hasBody ? await readJson(request, reads.bodyLimit) : ok(undefined);
  if (!input.ok) return refuse(input.failure);
  const body = parseWith(reads.body, input.value);
  if (!body.ok) return fail(failureAnswer(body.failure, requestId));
  return ok({
    id,
    ref: { id, readVersion: 0 },
    query: query.value,
    body: body.value,
    ifMatch: ifMatch.value,
    content: picture
      ? contentOf(picture.value)
      : fileTypes
        ? { stream: () => piecesOf(request) }
        : NO_CONTENT,
  });
};

const NO_CONTENT: SentFile["content"] = { async *stream() {} };

const contentOf = (bytes: Uint8Array): SentFile["content"] => ({
  async *stream() {
    yield bytes;
  },
});

/** The longest id: a question's id contains two others. */
const ID_LENGTH = QUESTION_ID_MAX;

const REPEATED_SHOWN = 20;

/** Refuses unknown and repeated parameters by name. A blank parameter counts as absent. */
const readQuery = <Query extends z.ZodObject>(
  request: Request,
  { query: schema, lists }: Pick<RequestShape<Query>, "query" | "lists">,
): Result<z.output<Query>, InvalidInput> => {
  const given = [...new URL(request.url).searchParams];
  const names = given.map(([name]) => name).filter((name) => !lists.includes(name));
  const seen = new Set<string>();
  const repeated = [...new Set(names.filter((name) => seen.size === seen.add(name).size))].slice(
    0,
    REPEATED_SHOWN,
  );
  if (repeated.length > 0) {
    const errors = repeated.map((path) => ({ path, message: "may be given only once" }));
    return fail({ kind: "invalid-input", errors });
  }
  const filled = given.filter(([, value]) => value !== "");
  const listed = filled.map(([name, value]) =>
    lists.includes(name)
      ? [name, filled.flatMap(([other, one]) => (other === name ? one : []))]
      : [name, value],
  );
  return parseWith(schema, Object.fromEntries(listed));
};

/** The versions named by If-Match, or `any` for `*`. */
type IfMatch = readonly number[] | "any";

/** A version that no record has. Represents a foreign tag. */
const NEVER = 0;
/** How often a write over "any" version is tried while others keep writing. */
const TRIES = 5;

/**
 * Reads If-Match (RFC 9110, section 13.1.1). A write without it is refused, because it could overwrite changes nobody has seen.
 * Tags are compared strongly, so a weak tag matches nothing.
 */
const readIfMatch = (request: Request): Result<IfMatch, Refusal> => {
  const given = request.headers.get("if-match")?.trim() ?? "";
  if (given === "") return fail(PRECONDITION_REQUIRED);
  if (given === "*") return ok("any");
  const versions: number[] = [];
  for (let at = 0; at < given.length; at = TAG.lastIndex) {
    TAG.lastIndex = at;
    const [, weak, tag = ""] = TAG.exec(given) ?? [];
    if (TAG.lastIndex === 0) return fail(NO_TAG);
    versions.push(weak === undefined && VERSION.test(tag) ? Number(tag) : NEVER);
  }
  return ok(versions);
};

/** One entity tag of a list, and the comma after it. */
const TAG = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"(?:[ \t]*$|[ \t]*,[ \t]*(?=["W]))/y;

/** As `etag` writes it; "042" is a different tag. */
const VERSION = /^[1-9]\d{0,14}$/;

/** Writes over the version that If-Match names. The core refuses any version but the current one. */
export const writeMatching = async <T>(
  ifMatch: IfMatch,
  findVersion: () => Promise<number | undefined>,
  write: (readVersion: number) => Promise<Result<T, BackOfficeFailure>>,
): Promise<Result<T, BackOfficeFailure>> => {
  if (ifMatch !== "any") {
    const [first = NEVER, ...others] = ifMatch;
    const current = others.length > 0 ? await findVersion() : undefined;
    return write(current !== undefined && ifMatch.includes(current) ? current : first);
  }
  for (let tried = 1; ; tried += 1) {
    const written = await write((await findVersion()) ?? NEVER);
    if (written.ok || tried === TRIES || !STALE_KINDS.has(written.failure.kind)) return written;
  }
};

/** Failures caused by a concurrent write. */
const STALE_KINDS: ReadonlySet<string> = new Set<BackOfficeFailure["kind"]>([
  "stale",
  "brand-stale",
  "brand-conflict",
]);

const PRECONDITION_REQUIRED = refusal(
  428,
  'Send the ETag of the version you read as If-Match, for example If-Match: "42".',
);

const NO_TAG = badRequest(
  'If-Match must be an ETag such as "42", several separated by commas, or * for any version.',
);
