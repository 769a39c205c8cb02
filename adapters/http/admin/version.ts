import { fail, ok, type Result } from "#core/result.ts";
import type { Refusal } from "../answer/refusal.ts";
import { badRequest } from "../request/read-body.ts";

/** Names the version of the record in an answer. */
export const etag = (version: number): { ETag: string } => ({ ETag: `"${version}"` });

/**
 * The version that a request says it read. A write that names none, or any (`*`), could overwrite what nobody has
 * seen, so it is refused.
 */
export const readVersionOf = (request: Request): Result<number, Refusal> => {
  const given = request.headers.get("if-match");
  if (given === null || given.trim() === "") return fail(PRECONDITION_REQUIRED);
  const version = /^"(\d{1,15})"$/.exec(given.trim())?.[1];
  return version === undefined ? fail(NO_VERSION) : ok(Number(version));
};

const PRECONDITION_REQUIRED: Refusal = {
  status: 428,
  title: "Precondition Required",
  detail: 'Send the ETag of what you read as If-Match, such as If-Match: "42".',
};

const NO_VERSION = badRequest('If-Match must be one ETag as it was answered, such as "42".');
