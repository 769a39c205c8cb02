import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Catalog } from "#core/catalog/catalog.ts";
import type { ReadModel } from "#core/catalog/listing.ts";
import { anotherTurn } from "../admission/work-queue.ts";
import type { Answer } from "../answer/answer.ts";
import { CODINGS, type Coding, compress, compressionsFor, etagOf } from "./content-coding.ts";
import { matchIfNoneMatch } from "./if-none-match.ts";

/** Memory for cached responses. A response larger than an eighth of this is not cached. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** Memory of an entry besides its body and key. */
const ENTRY_OVERHEAD = 1_024;
/** Longer URLs are not cached. */
const URL_LIMIT = 1_024;
/** Smaller bodies fit one packet anyway. */
const WORTH_COMPRESSING = 860;

/**
 * Shared caches and browsers may store a response but must revalidate it, so nobody sees a stale page after a save. No s-maxage,
 * which would let shared caches skip the revalidation.
 */
export const REVALIDATE = "public, max-age=0, must-revalidate";

/** The content of a page, API response or feed. */
export interface Content {
  status: number;
  type: string;
  body: string | CostlyBody;
  /** The search that found no brand. */
  zeroResultSearch?: string | undefined;
}

/** A body that is slow to render. For a given URL, equal `data` means an equal body. */
interface CostlyBody {
  data: string;
  write: () => string;
}

/** A cached response in one content coding. */
export interface CachedAnswer extends Answer {
  body: Uint8Array<ArrayBuffer>;
  /** The entity tag of the same content in each coding; a client's copy may have any of them. */
  etags: readonly string[];
  /** Hash of the data that the body shows. */
  dataHash: string;
  route: string;
  zeroResultSearch: string | undefined;
  /** Alternating header names and values, as Node's `writeHead` takes them; built when first needed. */
  head?: readonly string[];
}

export interface CacheCounters {
  hit(): void;
  miss(): void;
}

/** The address, and the headers that select the representation. */
export interface CachedRequest {
  url: string;
  acceptEncoding: string | null;
}

/** The catalog state and the day that a response shows. */
interface Moment {
  revision: number;
  viewsRevision: number;
  day: string;
}

/**
 * Caches responses by URL and content coding. After a save, new view counts or a new day, a response is reused only if its address
 * still shows the same data, so nobody gets an outdated response.
 */
export interface ResponseCache {
  /** The cached response; `undefined` if there is none, or if the catalog has to refresh first. */
  find(request: CachedRequest): CachedAnswer | undefined;
  /** The cached response, or else the result of `produce`: content to cache, or a response for this request only. */
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
  const entries = new LRUCache<string, { answer: CachedAnswer; at: Moment }>({
    maxSize: CACHE_BYTES,
    maxEntrySize: CACHE_BYTES / 8,
    sizeCalculation: ({ answer }, key) => answer.body.byteLength + 2 * key.length + ENTRY_OVERHEAD,
  });
  /** Concurrent requests for the same response wait for one rendering. */
  const underway = new Map<string, Promise<CachedAnswer | Answer>>();

  const found = (key: string, { revision, viewsRevision }: ReadModel): CachedAnswer | undefined => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const { at, answer } = entry;
    const isCurrent =
      at.revision === revision && at.viewsRevision === viewsRevision && at.day === today();
    return isCurrent ? answer : undefined;
  };

  const make = async (
    key: string,
    at: Moment,
    { url, acceptEncoding, route }: CachedRequest & { route: string },
    produce: () => Promise<Content | Answer> | Content | Answer,
  ): Promise<CachedAnswer | Answer> => {
    counters.miss();
    const made = await produce();
    if (!isContent(made)) return made;
    const answer = encode(made, route, codingFor(acceptEncoding), entries.peek(key)?.answer);
    if (url.length <= URL_LIMIT) entries.set(key, { answer, at });
    return answer;
  };

  let waiting = 0;
  /** Many requests may wait for one refresh. Afterwards, the first continues at once; the others wait for their turns, and can then use its cached response. */
  const refreshed = async () => {
    const isFirst = waiting === 0;
    waiting += 1;
    try {
      return await catalog.current();
    } finally {
      waiting -= 1;
      if (!isFirst) await anotherTurn();
    }
  };

  return {
    find: (request) => {
      const model = catalog.currentNow();
      return model && found(keyOf(request), model);
    },
    answer: async (request, produce) => {
      const model = catalog.currentNow() ?? (await refreshed());
      const key = keyOf(request);
      const cached = found(key, model);
      if (cached) {
        counters.hit();
        return cached;
      }
      const { revision, viewsRevision } = model;
      const at = { revision, viewsRevision, day: today() };
      const work = `${revision} ${viewsRevision} ${at.day} ${key}`;
      const joining = underway.get(work);
      if (joining) {
        const joined = await joining;
        // An uncacheable response belongs to one request only.
        if (isCached(joined)) return joined;
      }
      const making = make(key, at, request, produce);
      underway.set(work, making);
      try {
        return await making;
      } finally {
        if (underway.get(work) === making) underway.delete(work);
      }
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
};

const keyOf = ({ url, acceptEncoding }: CachedRequest): string =>
  `${codingFor(acceptEncoding)} ${url}`;

const codingFor = (acceptEncoding: string | null): Coding =>
  compressionsFor(acceptEncoding)[0] ?? "identity";

/** The response with this content. Returns the last response of the address if it shows the same data. */
const encode = (
  { status, type, body, zeroResultSearch }: Content,
  route: string,
  wanted: Coding,
  last: CachedAnswer | undefined,
): CachedAnswer => {
  const isCostly = typeof body !== "string";
  const dataHash = hash("sha1", isCostly ? body.data : body, "base64url");
  if (last?.dataHash === dataHash && last.status === status) return last;
  const plain = new TextEncoder().encode(isCostly ? body.write() : body);
  const coding = plain.byteLength < WORTH_COMPRESSING ? "identity" : wanted;
  const coded = coding === "identity" ? plain : compress(plain, coding);
  const name = isCostly ? hash("sha1", plain, "base64url") : dataHash;
  const etags = CODINGS.map((one) => etagOf(name, one));
  const headers: Record<string, string> = {
    "Content-Length": String(coded.byteLength),
    "Content-Type": type,
    ETag: etagOf(name, coding),
    "Cache-Control": REVALIDATE,
    Vary: "Accept-Encoding",
    ...(coding !== "identity" && { "Content-Encoding": coding }),
  };
  return { status, headers, body: coded, etags, dataHash, route, zeroResultSearch };
};

const isContent = (made: Content | Answer): made is Content => "type" in made;

export const isCached = (answer: CachedAnswer | Answer): answer is CachedAnswer =>
  "etags" in answer;

/** The response, or 304 if the client's copy is current. */
export const orNotModified = (answer: CachedAnswer, ifNoneMatch: string | null): Answer => {
  const etag = matchIfNoneMatch(ifNoneMatch, answer.etags);
  if (etag === undefined) return answer;
  const headers = { ETag: etag, "Cache-Control": REVALIDATE, Vary: "Accept-Encoding" };
  return { status: 304, headers, body: null };
};
