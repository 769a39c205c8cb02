import { hash as sha1 } from "node:crypto";
import { andThen, type MaybePromise } from "#core/slices.ts";
import type { Answer } from "../answer/answer.ts";
import {
  type Coding,
  type Coded,
  compress,
  compressionsFor,
  decode,
  type Effort,
  quickestOf,
} from "./content-coding.ts";

/** Text may be in pieces. */
export type Body = string | readonly string[] | Uint8Array<ArrayBuffer>;

/** What a page, an API answer or a feed is made of, before it is coded for travel. */
export interface Content {
  status: number;
  type: string;
  /** Where there is a hash, it may be left to be made until it is known that it is needed. */
  body: Body | (() => MaybePromise<Body>);
  /** Names the body, where whoever makes it knows a cheaper way than hashing it. */
  hash?: string;
  /** The search that it says finds no brand. */
  unfound?: string | undefined;
}

/** A content whose body is made. */
export type Made = Content & { body: Body };

/** One content with its codings, each made when first asked for. */
export interface Representation {
  readonly hash: string;
  /** What it takes in memory now: it holds the codings it was asked for, and plain bytes only if those were, or nothing else was yet. */
  bytes(): number;
  readonly unfound: string | undefined;
  /** The answer in a coding that the client takes, or that its copy, in whatever coding it was sent, still holds. */
  answer(asked: Negotiation): MaybePromise<CachedAnswer>;
}

/** What a request says of the form in which it takes an answer. */
export interface Negotiation {
  acceptEncoding: string | null;
  ifNoneMatch: string | null;
}

/** An answer out of the cache: its body, where there is one, is there in one piece. */
export interface CachedAnswer extends Answer {
  body: Uint8Array<ArrayBuffer> | null;
  /** Names and values by turns, with what every answer carries, for the server to write as they are; made when first needed. */
  head?: readonly string[];
}

/** Below this many bytes, compressing saves nothing: it all fits one packet. */
const WORTH_COMPRESSING = 860;

/**
 * Shared caches and browsers may keep an answer but must ask whether it still holds, so nobody sees a
 * stale page after a save. There is no s-maxage: a shared cache would then skip that question.
 */
export const ALWAYS_ASK = "public, max-age=0, must-revalidate";

/** One at a time, whoever asks again next: whatever waits for threads holds megabytes, and many pages are asked for twice at once. */
let isCompressingThoroughly = false;

/** Quickly coded bytes are others than those that are coded thoroughly, and have a name of their own. */
type Form = Coding | `${Coding}-quick`;

/**
 * Holds on to nothing of the content but its bytes, which take a fifth of the room once they are compressed: another coding is then made of those.
 * `onWeight` is told when what it holds has changed.
 */
export const represent = (
  { status, type, body: made, hash: named, unfound }: Made,
  onWeight: () => void,
): Representation => {
  const identity = made instanceof Uint8Array ? made : encodeText(made);
  const isWorthCompressing = identity.byteLength >= WORTH_COMPRESSING;
  // Named by its bytes, a copy stays good over restarts, on every server, and when the catalog moved elsewhere.
  const hash = named ?? sha1("sha1", identity, "base64url");
  const held: Partial<Record<Form, CachedAnswer>> = {};
  const underway: Partial<Record<Form, Promise<CachedAnswer>>> = {};
  /** What a form that is not held is made of. */
  let source: Coded = { coding: "identity", bytes: identity };

  // Strong validators name bytes, so each form has its own.
  const etagOf = (form: Form): string => (form === "identity" ? `"${hash}"` : `"${hash}-${form}"`);

  const hold = (form: Form, coding: Coding, bytes: Uint8Array<ArrayBuffer>): CachedAnswer => {
    const headers: Record<string, string> = {
      "Content-Length": String(bytes.byteLength),
      "Content-Type": type,
      ETag: etagOf(form),
      "Cache-Control": ALWAYS_ASK,
      Vary: "Accept-Encoding",
    };
    if (coding !== "identity") headers["Content-Encoding"] = coding;
    const answer = { status, headers, body: bytes };
    held[form] = answer;
    delete underway[form];
    if (!held.identity || coding === "identity") source = { coding, bytes };
    onWeight();
    return answer;
  };

  const make = (form: Form, coding: Coding, effort: Effort): MaybePromise<CachedAnswer> => {
    const found = held[form] ?? underway[form];
    if (found) return found;
    const coded = andThen(decode(source), (plain) =>
      coding === "identity" ? plain : compress(plain, coding, effort),
    );
    if (!(coded instanceof Promise)) return hold(form, coding, coded);
    return (underway[form] = coded.then((bytes) => hold(form, coding, bytes)));
  };

  /** At first in the form that costs the least to make; once it is asked for again, in that which is the shortest. */
  const answerIn = (acceptEncoding: string | null): MaybePromise<CachedAnswer> => {
    const compressions = isWorthCompressing ? compressionsFor(acceptEncoding) : [];
    const [smallest = "identity"] = compressions;
    const thorough = held[smallest];
    if (thorough) return thorough;
    if (smallest === "identity") return make(smallest, smallest, "quick");
    const quickest = quickestOf(compressions);
    const quickForm = `${quickest}-quick` as const;
    const quick = held[quickForm];
    // Nobody waits for it, and it cannot be refused.
    if (quick && !isCompressingThoroughly) {
      isCompressingThoroughly = true;
      void Promise.resolve(make(smallest, smallest, "thorough")).finally(() => {
        isCompressingThoroughly = false;
        delete held[quickForm];
        onWeight();
      });
    }
    return quick ?? make(quickForm, quickest, "quick");
  };

  return {
    hash,
    unfound,
    bytes: () => {
      const bodies = new Set([source.bytes, ...Object.values(held).map(({ body }) => body)]);
      return [...bodies].reduce((sum, body) => sum + (body?.byteLength ?? 0), 0);
    },
    answer: ({ acceptEncoding, ifNoneMatch }) => {
      if (ifNoneMatch === null) return answerIn(acceptEncoding);
      const at = ifNoneMatch.indexOf(hash);
      if (at !== -1) return notModified(etagAt(ifNoneMatch, at));
      return ifNoneMatch === "*" ? notModified(etagOf("identity")) : answerIn(acceptEncoding);
    },
  };
};

const notModified = (etag: string): CachedAnswer => ({
  status: 304,
  headers: { ETag: etag, "Cache-Control": ALWAYS_ASK, Vary: "Accept-Encoding" },
  body: null,
});

/** The validator, of those that a client sent, in which something stands. */
const etagAt = (sent: string, at: number): string => {
  const end = sent.indexOf('"', at);
  return `"${sent.slice(at, end === -1 ? undefined : end)}"`;
};

/** Room to encode into: an encoder that knows its room to be ample need not measure the text first. */
const ROOM = Buffer.allocUnsafeSlow(384 * 1024);
/** No UTF-16 unit takes more bytes in UTF-8. */
const BYTES_PER_UNIT = 3;

/**
 * A text, whole or in pieces, as UTF-8: for a page with signs beyond ASCII in half the time that `Buffer.from` takes.
 * In pieces it is faster still: one sign beyond Latin-1 makes engines keep and copy the whole of a text at twice the size.
 */
export const encodeText = (text: string | readonly string[]): Uint8Array<ArrayBuffer> => {
  const pieces = typeof text === "string" ? [text] : text;
  const units = pieces.reduce((sum, { length }) => sum + length, 0);
  if (units * BYTES_PER_UNIT > ROOM.byteLength) return Buffer.from(pieces.join(""));
  let size = 0;
  for (const piece of pieces) size += ROOM.write(piece, size);
  // Of its own and not of Buffer's pool, of which a cached answer would hold 64 KB.
  const bytes = Buffer.allocUnsafeSlow(size);
  ROOM.copy(bytes, 0, 0, size);
  return bytes;
};
