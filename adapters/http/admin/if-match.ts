import type { Failure, FailureKind } from "#core/failures.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { type Refusal, refusal } from "../answer/refusal.ts";
import { badRequest } from "../request/read-body.ts";

/** What a method of the back office returned. */
export type Outcome = Result<unknown, Failure>;

/** The versions named by If-Match, or `any` for `*`. */
export type IfMatch = readonly number[] | "any";

/** A version that no record has, used for tags that we did not issue. */
const NEVER = 0;
/** How often a write with `If-Match: *` is tried if concurrent writes keep making it stale. */
const TRIES = 5;

/**
 * Reads If-Match (RFC 9110, section 13.1.1). A write without it is refused, because it could overwrite changes nobody has seen.
 * Tags are compared strongly, so a weak tag matches nothing.
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

/** A version as written in our ETags, without leading zeros. */
const VERSION = /^[1-9]\d{0,14}$/;

/** Writes over the version that If-Match names. The core refuses any version but the current one. */
export const writeMatching = async (
  ifMatch: IfMatch,
  findVersion: () => Promise<number | undefined>,
  write: (readVersion: number) => Promise<Outcome>,
): Promise<Outcome> => {
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
const STALE_KINDS: ReadonlySet<FailureKind> = new Set(["stale", "brand-stale", "brand-conflict"]);

const PRECONDITION_REQUIRED = refusal(
  428,
  'Send an If-Match header with the ETag of the version you read, for example If-Match: "42".',
);

const NO_TAG = badRequest(
  'If-Match must be an ETag such as "42", several separated by commas, or * for any version.',
);
