import { fail, ok, type Result } from "#core/result.ts";
import { type Refusal, refusal } from "../answer/refusal.ts";

/** Bytes of a request body (limits.md). */
const BODY_LIMIT = 64 * 1024;
/** How long a body may take to arrive. */
export const BODY_PATIENCE_MS = 10_000;

/** Reads a body as text, refusing what is too big, too slow, not UTF-8 or of another type. */
export const readBody = async (
  request: Request,
  type: string,
  limit = BODY_LIMIT,
): Promise<Result<string, Refusal>> => {
  if (typeOf(request) !== type) return fail(unsupported(type));
  if (isTooLong(request, limit)) return fail(tooLarge(limit));
  const bytes = await readBytes(request, limit);
  if (!bytes.ok) return bytes;
  try {
    return ok(new TextDecoder("utf-8", { fatal: true }).decode(bytes.value));
  } catch {
    return fail(badRequest("The body is not UTF-8 text."));
  }
};

/** The type that a request says its body is of, without parameters. */
export const typeOf = (request: Request): string =>
  (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** Whether a request announces a body beyond the limit. */
export const isTooLong = (request: Request, limit = BODY_LIMIT): boolean =>
  Number(request.headers.get("content-length") ?? 0) > limit;

const tooLarge = (limit: number): Refusal =>
  refusal(413, `A request body may have at most ${limit / 1024} KB.`);

export const TOO_LARGE = tooLarge(BODY_LIMIT);

export const badRequest = (detail: string): Refusal => refusal(400, detail);

export const TOO_SLOW = refusal(408, "The body did not arrive in time.", { Connection: "close" });

export const BROKEN_OFF = badRequest("The body broke off.");

export const unsupported = (type: string): Refusal => refusal(415, `The body must be ${type}.`);

const readBytes = async (request: Request, limit: number): Promise<Result<Uint8Array, Refusal>> => {
  const reader = request.body?.getReader();
  if (!reader) return ok(new Uint8Array());
  let late: (() => void) | undefined;
  const lateness = new Promise<undefined>((resolve) => (late = () => resolve(undefined)));
  const timer = setTimeout(() => late?.(), BODY_PATIENCE_MS);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const read = await Promise.race([reader.read(), lateness]);
      if (read === undefined) return fail(TOO_SLOW);
      if (read.done) return ok(Buffer.concat(chunks));
      size += read.value.byteLength;
      if (size > limit) return fail(tooLarge(limit));
      chunks.push(read.value);
    }
  } catch {
    return fail(BROKEN_OFF);
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
};

/** How deep JSON may be nested; what we take is flat. */
const JSON_DEPTH = 32;

/** Reads a JSON body; of at most 64 KB unless told otherwise. */
export const readJson = async (
  request: Request,
  limit?: number,
): Promise<Result<unknown, Refusal>> => {
  const body = await readBody(request, "application/json", limit);
  if (!body.ok) return body;
  if (isDeep(body.value))
    return fail(badRequest(`JSON may be nested at most ${JSON_DEPTH} levels deep.`));
  try {
    return ok(JSON.parse(body.value));
  } catch {
    return fail(badRequest("The body is not valid JSON."));
  }
};

const isDeep = (json: string): boolean => {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < json.length; i += 1) {
    const character = json[i];
    if (inText) {
      if (character === "\\") i += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > JSON_DEPTH) return true;
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return false;
};
