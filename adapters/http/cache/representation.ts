import { hash as sha1 } from "node:crypto";
import { andThen, type MaybePromise } from "#core/slices.ts";
import type { Answer } from "../answer/answer.ts";
import {
  COMPRESSIONS,
  type Coding,
  type Compression,
  type Coded,
  compress,
  compressionsFor,
  decode,
  encodeText,
  type Effort,
  quickestOf,
} from "./content-coding.ts";
import { matchIfNoneMatch } from "./if-none-match.ts";

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
  /** What it takes in memory now: it holds the codings that it was asked for, and the plain bytes only if those were. */
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

/** Until a form is made, which happens at once, an answer is weighed as about what it will take. */
const COMPRESSED_SHARE = 1 / 6;

/**
 * Shared caches and browsers may keep an answer but must ask whether it still holds, so nobody sees a
 * stale page after a save. There is no s-maxage: a shared cache would then skip that question.
 */
export const ALWAYS_ASK = "public, max-age=0, must-revalidate";

/** One at a time, whoever asks again next: whatever waits for threads holds megabytes, and many pages are asked for twice at once. */
let isCompressingThoroughly = false;

/** Quickly coded bytes are others than those that are coded thoroughly, and have a name of their own. */
type Form = Coding | `${Coding}-quick`;

const FORMS: readonly Form[] = [
  "identity",
  ...COMPRESSIONS,
  ...COMPRESSIONS.map((coding) => `${coding}-quick` as const),
];

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

  const etags = (): string[] => FORMS.map(etagOf);

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
    return (underway[form] = coded
      .then((bytes) => hold(form, coding, bytes))
      .finally(() => delete underway[form]));
  };

  /** Nobody waits for it; where it fails, the quick form goes on serving. */
  const makeThoroughly = async (coding: Compression, quickForm: Form): Promise<void> => {
    isCompressingThoroughly = true;
    try {
      await make(coding, coding, "thorough");
      delete held[quickForm];
      onWeight();
    } catch {
      // As when memory is short.
    } finally {
      isCompressingThoroughly = false;
    }
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
    if (quick && !isCompressingThoroughly) void makeThoroughly(smallest, quickForm);
    return quick ?? make(quickForm, quickest, "quick");
  };

  /** Of an answer that was only confirmed, so that it is not held plain. */
  const makeForm = async (acceptEncoding: string | null): Promise<void> => {
    try {
      await answerIn(acceptEncoding);
    } catch {
      // Whoever asks for its bytes is told.
    }
  };

  return {
    hash,
    unfound,
    bytes: () => {
      const bodies = Object.values(held).map(({ body }) => body?.byteLength ?? 0);
      if (bodies.length === 0) return Math.ceil(source.bytes.byteLength * COMPRESSED_SHARE);
      return bodies.reduce((sum, length) => sum + length);
    },
    answer: ({ acceptEncoding, ifNoneMatch }) => {
      // A copy in any coding still holds.
      const etag = ifNoneMatch === null ? undefined : matchIfNoneMatch(ifNoneMatch, etags());
      if (etag === undefined) return answerIn(acceptEncoding);
      if (Object.keys(held).length === 0) void makeForm(acceptEncoding);
      return notModified(etag);
    },
  };
};

const notModified = (etag: string): CachedAnswer => ({
  status: 304,
  headers: { ETag: etag, "Cache-Control": ALWAYS_ASK, Vary: "Accept-Encoding" },
  body: null,
});
