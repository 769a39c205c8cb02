import { LRUCache } from "lru-cache";
import { memoryIdentityRecords } from "./records-in-memory.ts";
import type { Clock } from "#core/ports/system.ts";
import { emailKey } from "#core/text/addresses.ts";
import { keysOf } from "./keys.ts";
import { askAddressLimit, beginTry, type Try } from "./sign-in-limits.ts";

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
  const records = memoryIdentityRecords();
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
      const begun = await beginTry(records, hashKey, trier, now);
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
