import { fail, ok, type Result } from "#core/result.ts";
import { isDeep, JSON_DEPTH, parseJson } from "../../json.ts";
import { anotherTurn } from "../admission/work-queue.ts";
import { type Refusal, refusal } from "../answer/refusal.ts";

/** Maximum bytes of a request body (docs/guarantees.md). */
const BODY_LIMIT = 64 * 1024;
/** How long a body may take to arrive. */
const BODY_TIMEOUT_MS = 10_000;

/** Reads a body as text; refuses one that is too large, too slow, not UTF-8 or of another type. */
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

/** The media type of a body, without parameters. */
export const typeOf = (request: Request): string =>
  (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** Whether Content-Length exceeds the limit. */
export const isTooLong = (request: Request, limit = BODY_LIMIT): boolean =>
  Number(request.headers.get("content-length") ?? 0) > limit;

const tooLarge = (limit: number): Refusal =>
  refusal(413, `A request body may be at most ${limit / 1024} KB.`);

export const TOO_LARGE = tooLarge(BODY_LIMIT);

export const badRequest = (detail: string): Refusal => refusal(400, detail);

const TOO_SLOW = refusal(408, "The body did not arrive in time.", { Connection: "close" });

const BROKEN_OFF = badRequest("The body ended early.");

export const unsupported = (type: string): Refusal => refusal(415, `The body must be ${type}.`);

/** Thrown to the reader of a body that ended early or came too slowly. */
export class BrokenBody extends Error {
  override name = "BrokenBody";
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.detail);
    this.refusal = refusal;
  }
}

/** Reads a whole body within the time limit; refuses one that is too large. */
export const readBytes = async (
  request: Request,
  limit: number,
): Promise<Result<Uint8Array, Refusal>> => {
  const end = performance.now() + BODY_TIMEOUT_MS;
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of piecesOf(request, () => end - performance.now())) {
      size += piece.byteLength;
      if (size > limit) return fail(tooLarge(limit));
      pieces.push(piece);
    }
    // Many bodies may arrive at once, but each is processed in a turn of its own.
    return (await anotherTurn()) ? ok(Buffer.concat(pieces)) : fail(BROKEN_OFF);
  } catch (error) {
    if (error instanceof BrokenBody) return fail(error.refusal);
    throw error;
  }
};

/** Iterates over a body; each chunk has a time limit, and the server limits the whole request. */
export async function* piecesOf(
  { body }: Request,
  timeout = (): number => BODY_TIMEOUT_MS,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const read = await inTime(reader.read(), timeout());
      if (read.done) return;
      yield read.value;
    }
  } finally {
    reader.releaseLock();
  }
}

const inTime = async <T>(reading: Promise<T>, timeout: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const lateness = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeout);
  });
  try {
    const read = await Promise.race([
      reading.catch(() => {
        throw new BrokenBody(BROKEN_OFF);
      }),
      lateness,
    ]);
    if (read === undefined) throw new BrokenBody(TOO_SLOW);
    return read;
  } finally {
    clearTimeout(timer);
  }
};

/** Reads a JSON body of at most 64 KB, or of a given limit. */
export const readJson = async (
  request: Request,
  limit?: number,
): Promise<Result<unknown, Refusal>> => {
  const body = await readBody(request, "application/json", limit);
  if (!body.ok) return body;
  if (isDeep(body.value))
    return fail(badRequest(`JSON may be nested at most ${JSON_DEPTH} levels deep.`));
  const value = parseJson(body.value);
  return value === undefined ? fail(badRequest("The body is not valid JSON.")) : ok(value);
};
