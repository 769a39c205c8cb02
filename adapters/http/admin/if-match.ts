import { fail, ok, type Result } from "#core/result.ts";
import { type Refusal, refusal } from "../answer/refusal.ts";
import { badRequest } from "../request/read-body.ts";
import type { BackOfficeFailure } from "./failures.schema.ts";

/** Names the version of the record in an answer. */
export const etag = (version: number): { ETag: string } => ({ ETag: `"${version}"` });

/** The versions that If-Match names, or `any` for whatever is there now. */
export type IfMatch = readonly number[] | "any";

/** A version no record has: what a tag that was never ours stands for. */
const NEVER = 0;
/** Tries to write over "any" version while others keep writing. */
const TRIES = 5;

/**
 * Reads If-Match (RFC 9110, section 13.1.1). A write without one could overwrite what nobody has seen, so it is
 * refused. Tags are compared strongly: a weak one matches no record.
 */
export const readIfMatch = (request: Request): Result<IfMatch, Refusal> => {
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
    if (written.ok || tried === TRIES || !MOVED_ON.has(written.failure.kind)) return written;
  }
};

/** What is refused because somebody wrote in between. */
const MOVED_ON: ReadonlySet<string> = new Set<BackOfficeFailure["kind"]>([
  "stale",
  "brand-moved-on",
  "brand-conflict",
]);

const PRECONDITION_REQUIRED = refusal(
  428,
  'Send the ETag of what you read as If-Match, such as If-Match: "42".',
);

const NO_TAG = badRequest(
  'If-Match must be an ETag as it was answered, such as "42", several with commas between, or * for whatever is there now.',
);
