import { randomBytes } from "node:crypto";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { StoreUnavailable } from "#core/result.ts";
import { composed } from "#core/text/clean.ts";

/** Argon2id parameters. Memory is in KiB. */
export interface PasswordCosts {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** Above OWASP's floor for argon2id; about 25 ms on a small server. */
export const PASSWORD_COSTS: PasswordCosts = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };

/** Hashes at a time. Each uses 46 MB and one of libuv's four threads. */
const CONCURRENCY = 4;
/** Hashes that may wait: less than half a second of work. Further ones are refused, or everybody would wait ever longer. */
const MAX_WAITING = 40;

/** Throws `StoreUnavailable` at once if too many hashes are waiting. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Without a hash, does the same work and returns false. */
  matches(stored: string | undefined, password: string): Promise<boolean>;
  /** Whether the hash was made with other parameters than the current ones. */
  isOutdated(stored: string): boolean;
}

export const createPasswordHasher = (costs: PasswordCosts = PASSWORD_COSTS): PasswordHasher => {
  const limit = pLimit(CONCURRENCY);
  const queue = async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= CONCURRENCY + MAX_WAITING)
      throw new StoreUnavailable("Too many sign-ins at once. Try again in a moment.");
    return limit(work);
  };
  const dummyHash = makeDummyHash(costs);
  return {
    hash: (password) => queue(() => hash(composed(password), costs)),
    matches: (stored, password) => queue(() => verify(stored ?? dummyHash, composed(password))),
    isOutdated: (stored) => {
      const used = parseOptions(stored);
      return (
        used.memoryCost !== costs.memoryCost ||
        used.timeCost !== costs.timeCost ||
        used.parallelism !== costs.parallelism
      );
    },
  };
};

const random = (bytes: number): string => randomBytes(bytes).toString("base64").replaceAll("=", "");

/** A valid hash whose password nobody knows. */
const makeDummyHash = ({ memoryCost, timeCost, parallelism }: PasswordCosts): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${random(16)}$${random(32)}`;
