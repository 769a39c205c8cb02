import { LIMITS } from "#core/limits.ts";
import type { SentFile } from "#core/ports/brand-files.ts";
import { fail, ok, type Result } from "#core/result.ts";
import type { Refusal } from "../answer/refusal.ts";
import {
  BODY_PATIENCE_MS,
  BROKEN_OFF,
  isTooLong,
  TOO_SLOW,
  typeOf,
  unsupported,
} from "../request/read-body.ts";
import { FAILURES } from "./failures.schema.ts";
import { FILE_TYPES } from "./file-types.ts";

/** A body ends before its end. Thrown to whoever goes through it. */
export class BrokenBody extends Error {
  override name = "BrokenBody";
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.detail);
    this.refusal = refusal;
  }
}

/** The body of a request as a file, that is read as somebody goes through it: it may be larger than memory should be filled with. */
export const readFile = (request: Request): Result<SentFile["content"], Refusal> => {
  if (!FILE_TYPES.includes(typeOf(request))) return fail(unsupported(FILE_TYPES.join(" or ")));
  if (isTooLong(request, LIMITS.importBytes)) return fail(FAILURES["file-too-large"]);
  return ok({ stream: () => chunksOf(request) });
};

/** Each piece has to come in time; the whole has what the server grants a request. */
async function* chunksOf({ body }: Request): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const read = await inTime(reader.read());
      if (read.done) return;
      yield read.value;
    }
  } finally {
    reader.releaseLock();
  }
}

const inTime = async <T>(reading: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const lateness = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), BODY_PATIENCE_MS);
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
