import { createHmac, randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/days.ts";
import type { Clock } from "#core/ports/system.ts";
import { fail, ok, type Result } from "#core/result.ts";
import type { TooManyTries } from "#core/session/session.ts";
import { emailKey } from "#core/text/addresses.ts";
import { type AddressGroup, addressGroups } from "../address-groups.ts";
import { memoryTryRecords, type TryRecords } from "./identity-records.ts";
import { keysOf } from "./keys.ts";

interface Limit {
  tries: number;
  windowMs: number;
}

/** Of an IPv4 address or an IPv6 /64. A /48 is allowed three times as many. */
const PER_ADDRESS: Limit = { tries: 10, windowMs: 3 * MINUTE_MS };
const PER_ACCOUNT: Limit = { tries: 20, windowMs: HOUR_MS };

/** The rest is kept for addresses its owner signed in from, so that no siege from elsewhere locks the owner out. */
const PER_ACCOUNT_FROM_STRANGERS: Limit = { tries: 15, windowMs: HOUR_MS };

/** Beyond those, one try is judged each this long, so that a siege slows the owner down and does not lock them out. */
const PACE_MS = MINUTE_MS;
/** An address whose group guessed wrong within the hour leaves each place to others this long, or a siege would take them all. */
const OTHERS_FIRST_MS = MINUTE_MS / 2;

const LONGEST_WINDOW_MS = HOUR_MS;
const CLIENT_KNOWN_MS = 90 * DAY_MS;

export interface SignInClient {
  /** The e-mail as `emailKey` writes it: what the account is looked up by. */
  account: string;
  address: string;
  /** Whose account the e-mail is, if anybody's. */
  administratorId: string | undefined;
}

/** A try that counts as failed until it succeeds. */
interface Try {
  succeed(administratorId: string): Promise<void>;
}

const hasherOf = (key: Uint8Array) => (text: string) =>
  createHmac("sha256", key).update(text).digest();

const clientsOf = (key: Uint8Array, address: string) => {
  const hashed = hasherOf(key);
  const clientOf = ({ name, factor }: AddressGroup) => ({
    key: hashed(`address ${name}`),
    limit: { ...PER_ADDRESS, tries: factor * PER_ADDRESS.tries },
  });
  const [own, ...wider] = addressGroups(address);
  return { own: clientOf(own), wider: wider.map(clientOf) };
};

/**
 * Refuses a try by its IPv4 address or /64 alone and records nothing. Comes before anything is done with what was sent. The /48 comes later,
 * because it does not bind those who signed in from their /64 before.
 */
export const askAddressLimit = (
  records: TryRecords,
  key: Uint8Array,
  address: string,
  now: number,
): Result<null, TooManyTries> => {
  const { own } = clientsOf(key, address);
  const wait = waitFor(own.limit, records.triesAfter(own.key, now - own.limit.windowMs), now);
  return wait > 0 ? tooMany(wait) : ok(null);
};

/**
 * Notes a try to sign in, or refuses it. An e-mail is limited whether or not it has an account, or
 * the limit would tell which. Keys are keyed hashes, so neither addresses nor e-mails are kept.
 */
export const beginAttempt = async (
  records: TryRecords,
  key: Uint8Array,
  { account, address, administratorId }: SignInClient,
  now: number,
): Promise<Result<Try, TooManyTries>> => {
  const hashed = hasherOf(key);
  const { own, wider } = clientsOf(key, address);
  const isKnown = administratorId !== undefined && records.knowsClient(administratorId, own.key);
  const widest = wider.at(-1) ?? own;
  const all = hashed(`account ${account}`);
  // Where its owner signed in before, others take no place away.
  const alike = hashed(`${isKnown ? "known" : "strangers"} to ${account}`);
  const waitMs = () => {
    const since = (windowMs: number, of: Uint8Array) => records.triesAfter(of, now - windowMs);
    const fromHere = since(HOUR_MS, widest.key);
    const triedAlike = since(HOUR_MS, alike);
    const isFull =
      since(PER_ACCOUNT.windowMs, all).length >= PER_ACCOUNT.tries ||
      (!isKnown && triedAlike.length >= PER_ACCOUNT_FROM_STRANGERS.tries);
    const last = triedAlike.at(-1);
    const pace = PACE_MS + (isKnown || fromHere.length === 0 ? 0 : OTHERS_FIRST_MS);
    return Math.max(
      ...[own, ...(isKnown ? [] : wider)].map(({ key, limit }) =>
        waitFor(limit, since(limit.windowMs, key), now),
      ),
      isFull && last !== undefined ? last + pace - now : 0,
    );
  };

  // Looked at first without a transaction, so that a flood of refused tries takes no write lock.
  if (waitMs() > 0) return tooMany(waitMs());
  const noted = await records.atomically(() => {
    if (waitMs() > 0) return undefined;
    records.removeTriesBefore(now - LONGEST_WINDOW_MS);
    return records.addTry([own, ...wider].map((client) => client.key).concat(all, alike), now);
  });
  if (!noted) return tooMany(waitMs());

  return ok({
    succeed: (administratorId) =>
      records.atomically(() => {
        records.removeTries(noted);
        records.noteClient(administratorId, own.key, now);
        records.forgetClientsBefore(now - CLIENT_KNOWN_MS);
      }),
  });
};

/** How long until one more try fits; 0 when it fits now. `tries` are those in the window, oldest first. */
const waitFor = (
  { tries: most, windowMs }: Limit,
  tries: readonly number[],
  now: number,
): number => {
  const mustPass = tries.at(-most);
  return mustPass === undefined ? 0 : mustPass + windowMs - now;
};

const tooMany = (waitMs: number) =>
  fail<TooManyTries>({
    kind: "too-many-tries",
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });

/** A try that was noted by a name of its own, or the seconds until one more fits. */
export type NotedAttempt = { noted: string } | { retryAfterSeconds: number };

/** Where tries to sign in are counted when no database of ours counts them: one book for all processes of a server. */
export interface SignInAttempts {
  noteAttempt(email: string, address: string): Promise<NotedAttempt>;
  /** It succeeded, so it does not count. */
  forgiveAttempt(noted: string): Promise<void>;
}

/** Tries under way; far more than anybody can judge at once. */
const UNDER_WAY = 10_000;

export const createSignInAttempts = (clock: Clock): SignInAttempts => {
  const records = memoryTryRecords();
  const keys = keysOf(records);
  const underWay = new LRUCache<string, { begun: Try; key: string }>({ max: UNDER_WAY });
  let count = 0;

  return {
    noteAttempt: async (email, address) => {
      // Who signed in from an address before is remembered by e-mail: ids are not known before the password is.
      const hashKey = (await keys()).tries;
      const now = clock.now().getTime();
      const allowed = askAddressLimit(records, hashKey, address, now);
      if (!allowed.ok) return { retryAfterSeconds: allowed.failure.retryAfterSeconds };
      const account = emailKey(email);
      const trier = { account, address, administratorId: account };
      const begun = await beginAttempt(records, hashKey, trier, now);
      if (!begun.ok) return { retryAfterSeconds: begun.failure.retryAfterSeconds };
      count += 1;
      underWay.set(String(count), { begun: begun.value, key: account });
      return { noted: String(count) };
    },
    forgiveAttempt: async (noted) => {
      const found = underWay.get(noted);
      underWay.delete(noted);
      await found?.begun.succeed(found.key);
    },
  };
};

const FAILURE_FLOOR_MS = 400;
const JITTER_MS = 100;

export type Pause = (ms: number) => Promise<void>;

export const pause: Pause = async (ms) => wait(ms);

/**
 * Begins to measure; what it answers waits until 400 ms and a little chance have passed since. So how
 * long a failed sign-in takes says nothing about what was found on the way.
 */
export const beginFloor = (pause: Pause): (() => Promise<void>) => {
  const start = performance.now();
  return async () => {
    const left = FAILURE_FLOOR_MS + randomInt(JITTER_MS) - (performance.now() - start);
    if (left > 0) await pause(left);
  };
};
