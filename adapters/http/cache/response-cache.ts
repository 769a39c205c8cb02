import { LRUCache } from "lru-cache";
import { andThen, type MaybePromise } from "#core/slices.ts";
import type { Answer } from "../answer/answer.ts";
import type { Epoch, Epochs, Follows } from "./epoch.ts";
import {
  type Body,
  type Content,
  type Made,
  type Negotiation,
  represent,
  type Representation,
} from "./representation.ts";
import { createRecentKeys } from "#core/text/hash.ts";

/** Memory for cached answers, nearly all of them compressed; a larger answer than half of it is not cached. */
const CACHE_BYTES = 4 * 1024 * 1024;
/** Up to here everything is let in; beyond, only what was asked for lately: what addresses made up to be asked for once can fill. */
const ROOMY_BYTES = 2 * 1024 * 1024;
/** What an entry costs besides its bytes: headers, keys, bookkeeping. */
const ENTRY_OVERHEAD = 2_048;
/** Longer addresses are nobody's bookmark; caching them would only push others out. */
const KEY_LIMIT = 1_024;

export interface CacheCounters {
  hit(): void;
  miss(): void;
}

export interface CachedRequest extends Negotiation {
  /** Names the address: origin, path and query. */
  key: string;
  route: string;
  follows: Follows;
  /** Told where the answer says that a search finds no brand. */
  onUnfound: (search: string) => void;
}

/** What a route makes when nothing is cached: content to cache, or an answer to pass on. */
export type Produce = () => MaybePromise<Content | Answer>;

/** What is cached for one address. */
export interface Entry {
  readonly representation: Representation;
  readonly route: string;
  readonly follows: Follows;
  /** The epoch's count when it was last known to be what the route makes, and what it followed from then. */
  epoch: number;
  from: readonly unknown[];
}

/**
 * Caches answers, coded for travel, and answers with them for as long as they are what their routes would make. When anything
 * that an answer follows from has moved on, its route is asked again what the answer is made of: where that is the same, the answer
 * is as good as new, and neither rendered nor compressed again. So a save ends only the answers that it changed.
 */
export interface ResponseCache {
  /** What is cached under a key and is known, without asking anybody, to hold. */
  find(key: string): Entry | undefined;
  /** Answers at once from what is cached, else from what `produce` makes. */
  answer(asked: CachedRequest, produce: Produce): MaybePromise<Answer>;
  size(): { entries: number; bytes: number };
}

/** The moment a request is answered for, told before anything is read: what is read may be newer, never older. */
interface Asking {
  epoch: number;
  from: readonly unknown[];
}

interface Underway {
  epoch: number;
  making: Promise<Entry | Answer>;
}

export const createResponseCache = (epochs: Epochs, counters: CacheCounters): ResponseCache => {
  const entries = new LRUCache<string, Entry>({
    maxSize: CACHE_BYTES,
    maxEntrySize: CACHE_BYTES / 2,
    sizeCalculation: ({ representation }, key) =>
      representation.bytes() + key.length * 2 + ENTRY_OVERHEAD,
  });
  // While it is full only what was asked for lately gets in: addresses made up to be asked for once cannot push out what visitors read.
  const isSeenLately = createRecentKeys();
  /** Requests that arrive together wait for one making. */
  // No Map: one that is filled and emptied all the time leaves its old tables linked to the newer ones, which then
  // outlive their time, with all the answers in them.
  const underway: Record<string, Underway> = Object.create(null);

  const isWelcome = (key: string): boolean =>
    key.length <= KEY_LIMIT &&
    (entries.has(key) || entries.calculatedSize < ROOMY_BYTES || isSeenLately(key));

  /** Weighed again when what it holds changes. Apart from what makes it, as it would hold on to the request that it was made for. */
  const representAs = (key: string, made: Made): Representation => {
    const representation = represent(made, () => {
      const cached = entries.peek(key);
      if (cached?.representation === representation) entries.set(key, { ...cached });
    });
    return representation;
  };

  /** Answers with what is cached where it is made of the same; else makes it. */
  const renewed = (
    { key, route, follows }: CachedRequest,
    { epoch, from }: Asking,
    content: Content,
  ): MaybePromise<Entry> => {
    const known = entries.peek(key);
    if (known && content.hash === known.representation.hash) {
      counters.hit();
      if (known.epoch < epoch) Object.assign(known, { epoch, from });
      return known;
    }
    counters.miss();
    return andThen(bodyOf(content), (body) => {
      const representation = representAs(key, { ...content, body });
      const entry = { representation, route, follows, epoch, from };
      // A slow making does not put its answer in the place of a newer one.
      const isOutrun = (entries.peek(key)?.epoch ?? 0) > epoch;
      if (!isOutrun && isWelcome(key)) entries.set(key, entry);
      return entry;
    });
  };

  const make = (
    asked: CachedRequest,
    asking: Asking,
    produce: Produce,
  ): MaybePromise<Entry | Answer> =>
    andThen(produce(), (made) => {
      if (isContent(made)) return renewed(asked, asking, made);
      counters.miss();
      entries.delete(asked.key);
      return made;
    });

  const makeTogether = (
    asked: CachedRequest,
    now: Epoch,
    produce: Produce,
  ): MaybePromise<Entry | Answer> => {
    const { key } = asked;
    const epoch = now.count;
    const asking = { epoch, from: asked.follows(now) };
    const joined = underway[key];
    if (joined?.epoch === epoch)
      return joined.making.then((made) =>
        // An answer that is not for caching is about one request only.
        isEntry(made) ? made : make(asked, asking, produce),
      );
    const making = make(asked, asking, produce);
    if (!(making instanceof Promise)) return making;
    underway[key] = { epoch, making };
    return making.finally(() => {
      if (underway[key]?.making === making) delete underway[key];
    });
  };

  const heldAt = (now: Epoch, key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (!entry || entry.epoch === now.count) return entry;
    if (!isSame(entry.from, entry.follows(now))) return undefined;
    entry.epoch = Math.max(entry.epoch, now.count);
    return entry;
  };

  return {
    find: (key) => {
      const now = epochs.now();
      return now === undefined ? undefined : heldAt(now, key);
    },
    answer: (asked, produce) => {
      const answerAt = (epoch: Epoch): MaybePromise<Answer> => {
        const held = heldAt(epoch, asked.key);
        if (held) counters.hit();
        return andThen(held ?? makeTogether(asked, epoch, produce), (made) => {
          if (!isEntry(made)) return made;
          const { unfound } = made.representation;
          if (unfound !== undefined) asked.onUnfound(unfound);
          return made.representation.answer(asked);
        });
      };
      const now = epochs.now();
      return now === undefined ? epochs.settled().then(answerAt) : answerAt(now);
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
};

const bodyOf = ({ body }: Content): MaybePromise<Body> =>
  typeof body === "function" ? body() : body;

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at]);

const isContent = (made: Content | Answer): made is Content => "type" in made;

const isEntry = (made: Entry | Answer): made is Entry => "representation" in made;
