import { LRUCache } from "lru-cache";
import { andThen, type MaybePromise } from "#core/maybe-promise.ts";
import type { Answer } from "../answer/answer.ts";
import { type Content, represent, type Representation } from "./representation.ts";
import { createDoorkeeper } from "./doorkeeper.ts";
import type { Validity } from "./validity.ts";

/** Memory for kept answers; a larger answer than a quarter of it is not kept. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** Up to here everything is let in; beyond, only what was asked for lately. */
const ROOMY_BYTES = CACHE_BYTES / 2;
/** What an entry costs besides its bytes: headers, keys, bookkeeping. */
const ENTRY_OVERHEAD = 2_048;
/** Longer addresses are nobody's bookmark; keeping them would only push others out. */
const KEY_LIMIT = 1_024;

export interface CacheCounters {
  hit(): void;
  miss(): void;
}

export interface CachedRequest {
  /** Names the address: origin, path and query. */
  key: string;
  acceptEncoding: string | null;
  ifNoneMatch: string | null;
  /** Costly to make: requests that arrive together wait for one making. */
  isCostly: boolean;
}

/** What a route makes when nothing is kept: content to keep, or an answer to pass on. */
export type Produce = () => MaybePromise<Content | Answer>;

/** Keeps answers, coded for travel, for as long as `validity` says the same. */
export interface ResponseCache {
  /** Answers at once from what is kept, else from what `produce` makes. */
  answer(asked: CachedRequest, produce: Produce): MaybePromise<Answer>;
  size(): { entries: number; bytes: number };
}

export const createResponseCache = (validity: Validity, counters: CacheCounters): ResponseCache => {
  const kept = new LRUCache<string, Representation>({
    maxSize: CACHE_BYTES,
    maxEntrySize: CACHE_BYTES / 4,
    sizeCalculation: (content, key) => content.bytes + key.length * 2 + ENTRY_OVERHEAD,
  });
  const isSeenLately = createDoorkeeper();
  // No Map: one that is filled and emptied all the time leaves its old tables linked to the newer ones, which then
  // outlive their time, with all the answers in them.
  let underway: Record<string, Promise<Representation | Answer>> = Object.create(null);
  let valid = "";

  /** Everything kept is of one validity; when it ends, all goes. */
  const freshen = (now: string): void => {
    if (now === valid) return;
    kept.clear();
    underway = Object.create(null);
    valid = now;
  };

  const isWelcome = (key: string): boolean =>
    key.length <= KEY_LIMIT && (kept.calculatedSize < ROOMY_BYTES || isSeenLately(key));

  const represented = (key: string, since: string, made: Content): Representation => {
    const content = represent(made);
    // What was made while the catalog moved on is sent to whoever waits for it, and not kept.
    if (since === valid && isWelcome(key)) kept.set(key, content);
    return content;
  };

  const find = (asked: CachedRequest): MaybePromise<Answer> | undefined => {
    const content = kept.get(asked.key);
    if (!content) return undefined;
    counters.hit();
    return answerWith(asked, content);
  };

  const make = (asked: CachedRequest, since: string, produce: Produce): MaybePromise<Answer> =>
    andThen(produce(), (made) =>
      isContent(made) ? answerWith(asked, represented(asked.key, since, made)) : made,
    );

  /** Waits for the making that is underway for the same address. */
  const makeTogether = async (
    asked: CachedRequest,
    since: string,
    produce: Produce,
  ): Promise<Answer> => {
    const { key } = asked;
    const joined = underway[key];
    if (joined) {
      const made = await joined;
      // An answer that is not for keeping is about one request only.
      return isRepresentation(made) ? answerWith(asked, made) : make(asked, since, produce);
    }
    const making = Promise.resolve(produce()).then((made) =>
      isContent(made) ? represented(key, since, made) : made,
    );
    underway[key] = making;
    try {
      const made = await making;
      return isRepresentation(made) ? answerWith(asked, made) : made;
    } finally {
      if (underway[key] === making) delete underway[key];
    }
  };

  const makeAndAnswer = (
    asked: CachedRequest,
    since: string,
    produce: Produce,
  ): MaybePromise<Answer> => {
    counters.miss();
    return asked.isCostly ? makeTogether(asked, since, produce) : make(asked, since, produce);
  };

  const settleAndAnswer = async (asked: CachedRequest, produce: Produce): Promise<Answer> => {
    const since = await validity.settled();
    freshen(since);
    return find(asked) ?? makeAndAnswer(asked, since, produce);
  };

  return {
    answer: (asked, produce) => {
      const now = validity.now();
      if (now === undefined) return settleAndAnswer(asked, produce);
      freshen(now);
      return find(asked) ?? makeAndAnswer(asked, now, produce);
    },
    size: () => ({ entries: kept.size, bytes: kept.calculatedSize }),
  };
};

const isContent = (made: Content | Answer): made is Content => "type" in made;

const isRepresentation = (made: Representation | Answer): made is Representation =>
  "isHeldBy" in made;

const answerWith = (
  { acceptEncoding, ifNoneMatch }: CachedRequest,
  content: Representation,
): MaybePromise<Answer> =>
  content.isHeldBy(ifNoneMatch)
    ? content.notModified(acceptEncoding)
    : content.answer(acceptEncoding);
