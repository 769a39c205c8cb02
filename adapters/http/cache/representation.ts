import { hash as sha1 } from "node:crypto";
import type { Answer } from "../answer/answer.ts";
import { type Coding, codingFor, compress } from "./content-coding.ts";
import { encodeText } from "./encode-text.ts";

/** What a page, an API answer or a feed is made of, before it is coded for travel. */
export interface Content {
  status: number;
  type: string;
  /** Text may be in pieces. */
  body: string | readonly string[] | Uint8Array<ArrayBuffer>;
  /** Names the body, where whoever made it knows a cheaper way than hashing it. */
  hash?: string;
}

/** One content with its codings, each made when first asked for. */
export interface Representation {
  /** What it takes in memory, codings included, roughly. */
  readonly bytes: number;
  /** Whether a client's copy, in whatever coding it was sent, is of this content. */
  isHeldBy(ifNoneMatch: string | null): boolean;
  /** The answer in the best coding that the client takes. */
  answer(acceptEncoding: string | null): Answer | Promise<Answer>;
  notModified(acceptEncoding: string | null): Answer;
}

/** Below this many bytes, compressing saves nothing: it all fits one packet. */
const WORTH_COMPRESSING = 860;

/** The compressed codings together have at most about this share of the plain bytes. */
const SHARE_OF_CODINGS = 0.5;

/**
 * Shared caches and browsers may keep an answer but must ask whether it still holds, so nobody sees a
 * stale page after a save. There is no s-maxage: a shared cache would then skip that question.
 */
export const ALWAYS_ASK = "public, max-age=0, must-revalidate";

export const represent = (content: Content): Representation => {
  const identity = content.body instanceof Uint8Array ? content.body : encodeText(content.body);
  // Named by its bytes, a copy stays good over restarts, on every server, and when the catalog moved elsewhere.
  const hash = content.hash ?? sha1("sha1", identity, "base64url");
  const answers: Partial<Record<Coding, Answer>> = {};
  const underway: Partial<Record<Coding, Promise<Answer>>> = {};

  const codingOf = (acceptEncoding: string | null): Coding =>
    identity.byteLength < WORTH_COMPRESSING ? "identity" : codingFor(acceptEncoding);

  // Strong validators name bytes, so each coding has its own.
  const etagOf = (coding: Coding): string =>
    coding === "identity" ? `"${hash}"` : `"${hash}-${coding}"`;

  const add = (coding: Coding, bytes: Uint8Array<ArrayBuffer>): Answer => {
    const headers: Record<string, string> = {
      "Content-Length": String(bytes.byteLength),
      "Content-Type": content.type,
      ETag: etagOf(coding),
      "Cache-Control": ALWAYS_ASK,
      Vary: "Accept-Encoding",
    };
    if (coding !== "identity") headers["Content-Encoding"] = coding;
    return (answers[coding] = { status: content.status, headers, body: bytes });
  };

  const make = (coding: Coding): Answer | Promise<Answer> => {
    if (coding === "identity") return add(coding, identity);
    const compressed = compress(identity, coding);
    if (compressed instanceof Promise)
      return (underway[coding] ??= compressed.then((bytes) => add(coding, bytes)));
    return add(coding, compressed);
  };

  return {
    bytes: Math.ceil(identity.byteLength * (1 + SHARE_OF_CODINGS)),
    isHeldBy: (ifNoneMatch) =>
      ifNoneMatch !== null && (ifNoneMatch.includes(hash) || ifNoneMatch === "*"),
    answer: (acceptEncoding) => {
      const coding = codingOf(acceptEncoding);
      return answers[coding] ?? underway[coding] ?? make(coding);
    },
    notModified: (acceptEncoding) => ({
      status: 304,
      headers: {
        ETag: etagOf(codingOf(acceptEncoding)),
        "Cache-Control": ALWAYS_ASK,
        Vary: "Accept-Encoding",
      },
      body: null,
    }),
  };
};
