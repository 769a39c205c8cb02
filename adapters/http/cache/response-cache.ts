import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Catalog } from "#core/catalog/catalog.ts";
import type { Answer } from "../answer/answer.ts";
import { CODINGS, type Coding, compress, compressionsFor } from "./content-coding.ts";
import { matchIfNoneMatch } from "./if-none-match.ts";

/** Memory for cached answers. A larger answer than an eighth of it is not cached. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** What an entry costs besides its body and its key. */
const ENTRY_OVERHEAD = 1_024;
/** Longer addresses are nobody's bookmark. */
const URL_LIMIT = 1_024;
/** Below this many bytes compressing saves nothing: it all fits one packet. */
const WORTH_COMPRESSING = 860;

/**
 * Shared caches and browsers may keep an answer but must ask whether it still holds, so nobody sees a stale page after a save. There is no
 * s-maxage: a shared cache would then skip that question.
 */
export const ALWAYS_ASK = "public, max-age=0, must-revalidate";

/** What a page, an API answer or a feed is made of. */
export interface Content {
  status: number;
  type: string;
  body: string;
  /** The search that it says finds no brand. */
  zeroResultSearch?: string | undefined;
}

/** An answer as it was sent, in one coding. */
export interface CachedAnswer extends Answer {
  body: Uint8Array<ArrayBuffer>;
  /** The entity tag of the same content in each coding; a copy in any of them still holds. */
  etags: readonly string[];
  route: string;
  zeroResultSearch: string | undefined;
  /** Header names and values by turns, as the server writes them; made when first needed. */
  head?: readonly string[];
}

export interface CacheCounters {
  hit(): void;
  miss(): void;
}

/** The address asked for, and what the request says of the form in which it takes the answer. */
export interface CachedRequest {
  url: string;
  acceptEncoding: string | null;
  ifNoneMatch: string | null;
}

/**
 * Caches answers by address, content coding, catalog revision and day. Any save, a new view count in the catalog and a new day change the
 * keys, so nobody is served an old answer; what no key leads to any more falls out of the cache.
 */
export interface ResponseCache {
  /** What is cached, at once; `undefined` where nothing is, or where the catalog has to catch up first. */
  find(request: CachedRequest): CachedAnswer | undefined;
  /** Answers with what is cached, else with what `produce` makes: content to cache, or an answer for this request only. */
  answer(
    request: CachedRequest & { route: string },
    produce: () => Promise<Content | Answer> | Content | Answer,
  ): Promise<CachedAnswer | Answer>;
  size(): { entries: number; bytes: number };
}

export const createResponseCache = (
  catalog: Pick<Catalog, "current" | "currentNow">,
  today: () => string,
  counters: CacheCounters,
): ResponseCache => {
  const entries = new LRUCache<string, CachedAnswer>({
    maxSize: CACHE_BYTES,
    maxEntrySize: CACHE_BYTES / 8,
    sizeCalculation: ({ body }, key) => body.byteLength + 2 * key.length + ENTRY_OVERHEAD,
  });
  /** Requests that arrive together wait for one making. */
  const underway = new Map<string, Promise<CachedAnswer | Answer>>();

  const keyOf = (
    { revision, viewsRevision }: { revision: number; viewsRevision: number },
    { url, acceptEncoding }: CachedRequest,
  ): string => `${revision} ${viewsRevision} ${today()} ${codingFor(acceptEncoding)} ${url}`;

  const make = async (
    key: string,
    { url, acceptEncoding, route }: CachedRequest & { route: string },
    produce: () => Promise<Content | Answer> | Content | Answer,
  ): Promise<CachedAnswer | Answer> => {
    counters.miss();
    const made = await produce();
    if (!isContent(made)) return made;
    const answer = encode(made, route, codingFor(acceptEncoding));
    if (url.length <= URL_LIMIT) entries.set(key, answer);
    return answer;
  };

  return {
    find: (request) => {
      const model = catalog.currentNow();
      return model && entries.get(keyOf(model, request));
    },
    answer: async (request, produce) => {
      const key = keyOf(catalog.currentNow() ?? (await catalog.current()), request);
      const cached = entries.get(key);
      if (cached) {
        counters.hit();
        return cached;
      }
      const joining = underway.get(key);
      if (joining) {
        const joined = await joining;
        // An answer that is not for caching is about one request only.
        if (isCached(joined)) return joined;
      }
      const making = make(key, request, produce);
      underway.set(key, making);
      try {
        return await making;
      } finally {
        if (underway.get(key) === making) underway.delete(key);
      }
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
};

const codingFor = (acceptEncoding: string | null): Coding =>
  compressionsFor(acceptEncoding)[0] ?? "identity";

const encode = (
  { status, type, body, zeroResultSearch }: Content,
  route: string,
  wanted: Coding,
): CachedAnswer => {
  const plain = new TextEncoder().encode(body);
  const coding = plain.byteLength < WORTH_COMPRESSING ? "identity" : wanted;
  const coded = coding === "identity" ? plain : compress(plain, coding);
  // Strong validators name bytes, so each coding has its own.
  const name = hash("sha1", plain, "base64url");
  const etagOf = (of: Coding) => (of === "identity" ? `"${name}"` : `"${name}-${of}"`);
  const headers: Record<string, string> = {
    "Content-Length": String(coded.byteLength),
    "Content-Type": type,
    ETag: etagOf(coding),
    "Cache-Control": ALWAYS_ASK,
    Vary: "Accept-Encoding",
    ...(coding !== "identity" && { "Content-Encoding": coding }),
  };
  return { status, headers, body: coded, etags: CODINGS.map(etagOf), route, zeroResultSearch };
};

const isContent = (made: Content | Answer): made is Content => "type" in made;

export const isCached = (answer: CachedAnswer | Answer): answer is CachedAnswer =>
  "etags" in answer;

/** The answer itself, or 304 where the client's copy still holds. */
export const unlessHeld = (answer: CachedAnswer, ifNoneMatch: string | null): Answer => {
  const etag = matchIfNoneMatch(ifNoneMatch, answer.etags);
  if (etag === undefined) return answer;
  const headers = { ETag: etag, "Cache-Control": ALWAYS_ASK, Vary: "Accept-Encoding" };
  return { status: 304, headers, body: null };
};
