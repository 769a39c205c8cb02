import { createHmac, randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/days.ts";
import type { Clock } from "#core/ports/system.ts";
import { fail, ok, type Result } from "#core/result.ts";
import type { TooManyTries } from "#core/session/session.ts";
import { type AddressGroup, addressGroups } from "../address-groups.ts";
import type { TryRecords } from "./identity-records.ts";
import { keysOf } from "./keys.ts";

interface Limit {
  tries: number;
  windowMs: number;
}

/** Per IPv4 address or IPv6 /64. A /48 is allowed three times as many. */
const PER_ADDRESS: Limit = { tries: 10, windowMs: 3 * MINUTE_MS };
const PER_ACCOUNT: Limit = { tries: 20, windowMs: HOUR_MS };

/**
 * Attempts on an account from unknown addresses. The rest of `PER_ACCOUNT` is reserved for addresses from which the owner signed in
 * before, so that an attack does not lock the owner out.
 */
const PER_ACCOUNT_FROM_STRANGERS: Limit = { tries: 15, windowMs: HOUR_MS };

/**
 * Above an account's limit, one attempt per interval is still checked, so that an attack slows the owner down but does not lock
 * them out.
 */
const OVER_LIMIT_INTERVAL_MS = MINUTE_MS;
/**
 * Address groups with a failure in the last hour wait this much longer; otherwise an attacker would use up every attempt above the limit.
 */
const FAILED_BEFORE_DELAY_MS = MINUTE_MS / 2;

const LONGEST_WINDOW_MS = HOUR_MS;
const CLIENT_KNOWN_MS = 90 * DAY_MS;

export interface SignInClient {
  /** The normalised e-mail (`emailKey`) that the account is looked up by. */
  account: string;
  address: string;
  /** The account of this e-mail, if there is one. */
  administratorId: string | undefined;
}

/** An attempt, which counts as failed until it succeeds. */
interface Attempt {
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
 * Checks only the limit of the IPv4 address or /64, and records nothing. Runs before the account is looked up. The limit of the
 * /48 is checked later, because it does not apply to a person who signed in from their /64 before.
 */
export const checkAddressLimit = (
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
 * Records an attempt, or refuses it. Unknown e-mails have limits too, or the limits would reveal which e-mails have accounts.
 * Attempts are stored under keyed hashes of the addresses and e-mails.
 */
export const beginAttempt = async (
  records: TryRecords,
  key: Uint8Array,
  { account, address, administratorId }: SignInClient,
  now: number,
): Promise<Result<Attempt, TooManyTries>> => {
  const hashed = hasherOf(key);
  const { own, wider } = clientsOf(key, address);
  const isKnown = administratorId !== undefined && records.knowsClient(administratorId, own.key);
  const widest = wider.at(-1) ?? own;
  const ofAccount = hashed(`account ${account}`);
  // Attempts from known and from unknown addresses are counted separately.
  const ofKind = hashed(`${isKnown ? "known" : "strangers"} to ${account}`);
  const waitMs = () => {
    const since = (windowMs: number, of: Uint8Array) => records.triesAfter(of, now - windowMs);
    const fromHere = since(HOUR_MS, widest.key);
    const triesOfKind = since(HOUR_MS, ofKind);
    const isFull =
      since(PER_ACCOUNT.windowMs, ofAccount).length >= PER_ACCOUNT.tries ||
      (!isKnown && triesOfKind.length >= PER_ACCOUNT_FROM_STRANGERS.tries);
    const last = triesOfKind.at(-1);
    const pace =
      OVER_LIMIT_INTERVAL_MS + (isKnown || fromHere.length === 0 ? 0 : FAILED_BEFORE_DELAY_MS);
    return Math.max(
      ...[own, ...(isKnown ? [] : wider)].map(({ key, limit }) =>
        waitFor(limit, since(limit.windowMs, key), now),
      ),
      isFull && last !== undefined ? last + pace - now : 0,
    );
  };

  // Checked without a transaction first, so that a flood of refused attempts takes no write lock.
  if (waitMs() > 0) return tooMany(waitMs());
  const noted = await records.atomically(() => {
    if (waitMs() > 0) return undefined;
    records.removeTriesBefore(now - LONGEST_WINDOW_MS);
    return records.addTry(
      [own, ...wider].map((client) => client.key).concat(ofAccount, ofKind),
      now,
    );
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

/** How long until another attempt is allowed; 0 if now. `tries` are the times of the attempts in the window, oldest first. */
const waitFor = (
  { tries: limit, windowMs }: Limit,
  tries: readonly number[],
  now: number,
): number => {
  const mustPass = tries.at(-limit);
  return mustPass === undefined ? 0 : mustPass + windowMs - now;
};

const tooMany = (waitMs: number) =>
  fail<TooManyTries>({
    kind: "too-many-tries",
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });

/** Counts sign-in attempts of accounts that Supabase Auth verifies. */
export const countSignInAttempts = (records: TryRecords, clock: Clock) => {
  const keys = keysOf(records);

  return async (
    account: string,
    address: string,
  ): Promise<Result<{ forgive: () => Promise<void> }, TooManyTries>> => {
    const { tries } = await keys();
    const now = clock.now().getTime();
    const allowed = checkAddressLimit(records, tries, address, now);
    if (!allowed.ok) return allowed;
    // Known clients are stored by e-mail, since ids are unknown before the password is verified.
    const client = { account, address, administratorId: account };
    const attempt = await beginAttempt(records, tries, client, now);
    return attempt.ok ? ok({ forgive: () => attempt.value.succeed(account) }) : attempt;
  };
};

const FAILURE_FLOOR_MS = 400;
const JITTER_MS = 100;

export type Pause = (ms: number) => Promise<void>;

export const pause: Pause = async (ms) => wait(ms);

/**
 * Starts a timer; the returned function waits until at least 400 ms plus a random delay have passed, so that
 * the time of a failed sign-in reveals nothing.
 */
export const startMinimumTime = (pause: Pause): (() => Promise<void>) => {
  const start = performance.now();
  return async () => {
    const left = FAILURE_FLOOR_MS + randomInt(JITTER_MS) - (performance.now() - start);
    if (left > 0) await pause(left);
  };
};
