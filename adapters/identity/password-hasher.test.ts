// Guarantee (Signing in): Passwords are hashed with argon2id. At most 4 hashes run and 40 wait; more answer 503.
import { expect, it } from "vitest";
import { StoreUnavailable } from "#core/result.ts";
import { createPasswordHasher } from "./password-hasher.ts";

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

it("rejects any password for an unknown account, with the same work", async () => {
  const hasher = createPasswordHasher({ memoryCost: 47_104, timeCost: 2, parallelism: 1 });
  const begun = performance.now();
  expect(await hasher.matches(undefined, "lantern under heron")).toBe(false);
  // An unreadable or cheaper hash would be rejected in microseconds.
  expect(performance.now() - begun).toBeGreaterThan(3);
});

it("completes thirty hashes that are requested at once", async () => {
  const hasher = createPasswordHasher(CHEAP);
  const passwords = Array.from({ length: 30 }, (_, n) => `lantern number ${n}`);
  const hashes = await Promise.all(passwords.map((password) => hasher.hash(password)));
  const known = await Promise.all(
    hashes.map((hash, n) => hasher.matches(hash, passwords[n] ?? "")),
  );
  expect(known.every(Boolean)).toBe(true);
});

it("continues after an unreadable hash", async () => {
  const hasher = createPasswordHasher(CHEAP);
  for (let n = 0; n < 6; n += 1) {
    await expect(hasher.matches("not a hash", "lantern")).rejects.toThrow("Decoding failed");
  }
  expect(await hasher.matches(undefined, "lantern")).toBe(false);
});

it("refuses more hashes while four run and forty wait, and completes these", async () => {
  const hasher = createPasswordHasher(CHEAP);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () => hasher.matches(undefined, "lantern")),
  );
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason] : [],
  );
  expect(refused).toHaveLength(200 - 44);
  for (const reason of refused) expect(reason).toBeInstanceOf(StoreUnavailable);
  expect(await hasher.matches(undefined, "lantern")).toBe(false);
});
