import type { z } from "zod";
import { LIMITS } from "#core/limits.ts";
import type { SentFile } from "#core/ports/brand-files.ts";
import { fail, ok, type Result } from "#core/result.ts";
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
  readJson,
  typeOf,
  unsupported,
} from "../request/read-body.ts";
import { failed, FILE_TYPES } from "./answered.schema.ts";
import { type BackOfficeFailure, FAILURES } from "./failures.schema.ts";

export interface RequestShape<
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
> {
  query: Query;
  /** Parameters that may be given several times. */
  lists: readonly string[];
  body: Body;
  hasBody: boolean;
  /** Whether the body is a file, to be gone through by who handles the request. */
  isFile: boolean;
  bodyLimit: number | undefined;
  /** Whether the version that was read has to be named. */
  ifMatch: boolean;
}

export interface ReadRequest<
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
> {
  /** The id in the path; empty where there is none. */
  id: string;
  /** The record of this id at the version to be overwritten; at none where the call wants no If-Match. */
  ref: { id: string; readVersion: number };
  query: z.output<Query>;
  body: z.output<Body>;
  /** Which versions may be overwritten; none where the call wants no If-Match. */
  ifMatch: IfMatch;
  /** The file that is sent; empty where the call wants none. */
  content: SentFile["content"];
}

export const readRequest = async <Query extends z.ZodObject, Body extends z.ZodType>(
  { c, request, requestId }: RequestContext,
  reads: RequestShape<Query, Body>,
): Promise<Result<ReadRequest<Query, Body>, Answer>> => {
  const id = c.req.param("id") ?? "";
  if (id.length > ID_LENGTH || !isPlainLine(id))
    return fail(problemAnswer(notFound("There is no such record."), requestId));
  const query = readQuery(request, reads);
  if (!query.ok) return query;
  const ifMatch = reads.ifMatch ? readIfMatch(request) : ok([]);
  if (!ifMatch.ok) return fail(problemAnswer(ifMatch.failure, requestId));
  const content = reads.isFile ? readFile(request) : ok(NO_CONTENT);
  if (!content.ok) return fail(problemAnswer(content.failure, requestId));
  const input = reads.hasBody ? await readJson(request, reads.bodyLimit) : ok(undefined);
  if (!input.ok) return fail(problemAnswer(input.failure, requestId));
  const body = parseWith(reads.body, input.value);
  if (!body.ok) return fail(failed(body.failure));
  return ok({
    id,
    ref: { id, readVersion: 0 },
    query: query.value,
    body: body.value,
    ifMatch: ifMatch.value,
    content: content.value,
  });
};

const NO_CONTENT: SentFile["content"] = { async *stream() {} };

/** No id is longer: a question's names two others. */
const ID_LENGTH = QUESTION_ID_MAX;

const REPEATED_TOLD = 20;

/** Unknown and repeated parameters are refused by name; blank ones count as left out. */
const readQuery = <Query extends z.ZodObject>(
  request: Request,
  { query: schema, lists }: Pick<RequestShape<Query>, "query" | "lists">,
): Result<z.output<Query>, Answer> => {
  const given = [...new URL(request.url).searchParams];
  const names = given.map(([name]) => name).filter((name) => !lists.includes(name));
  const seen = new Set<string>();
  const repeated = [...new Set(names.filter((name) => seen.size === seen.add(name).size))].slice(
    0,
    REPEATED_TOLD,
  );
  if (repeated.length > 0) {
    const errors = repeated.map((path) => ({ path, message: "may be given only once" }));
    return fail(failed({ kind: "invalid-input", errors }));
  }
  const filled = given.filter(([, value]) => value !== "");
  const listed = filled.map(([name, value]) =>
    lists.includes(name)
      ? [name, filled.flatMap(([other, one]) => (other === name ? one : []))]
      : [name, value],
  );
  const query = parseWith(schema, Object.fromEntries(listed));
  return query.ok ? query : fail(failed(query.failure));
};

/** The body of a request as a file, that is read as somebody goes through it: it may be larger than memory should be filled with. */
const readFile = (request: Request): Result<SentFile["content"], Refusal> => {
  if (!FILE_TYPES.includes(typeOf(request))) return fail(unsupported(FILE_TYPES.join(" or ")));
  if (isTooLong(request, LIMITS.importBytes)) return fail(FAILURES["file-too-large"]);
  return ok({ stream: () => piecesOf(request) });
};

/** The versions that If-Match names, or `any` for whatever is there now. */
type IfMatch = readonly number[] | "any";

/** A version no record has: what a tag that was never ours stands for. */
const NEVER = 0;
/** Tries to write over "any" version while others keep writing. */
const TRIES = 5;

/**
 * CanonicalQuery If-Match (RFC 9110, section 13.1.1). A write without one could overwrite what nobody has seen, so it is
 * refused. Tags are compared strongly: a weak one matches no record.
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

/** As `etag` writes it: "042" is another tag. */
const VERSION = /^[1-9]\d{0,14}$/;

/** Does a write at the version that If-Match asks for. The core refuses every version but the record's own. */
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

/** What is refused because somebody wrote in between. */
const STALE_KINDS: ReadonlySet<string> = new Set<BackOfficeFailure["kind"]>([
  "stale",
  "brand-stale",
  "brand-conflict",
]);

const PRECONDITION_REQUIRED = refusal(
  428,
  'Send the ETag of what you read as If-Match, such as If-Match: "42".',
);

const NO_TAG = badRequest(
  'If-Match must be an ETag as it was answered, such as "42", several with commas between, or * for whatever is there now.',
);
