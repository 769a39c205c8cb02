import { randomUUID } from "node:crypto";
import type { AdminList, Identity, PasswordRecovery } from "#core/ports/identity.ts";
import type { Clock } from "#core/ports/system.ts";
import { createIdentity, type IdentityParts } from "./create-identity.ts";
import { createPasswordHasher } from "./password-hasher.ts";
import { memoryIdentityRecords } from "./identity-records.ts";

/** Parts for tests that are not about time or cost: the cheapest argon2id, and failures answered at once. */
export const quickParts = (clock: Clock): IdentityParts => ({
  clock,
  ids: { next: () => randomUUID() },
  passwords: createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 }),
  pause: async () => {},
});

/** Administrators and sessions that are kept as long as their process lives. */
export const memoryIdentity = (parts: IdentityParts): Identity & AdminList & PasswordRecovery =>
  createIdentity(memoryIdentityRecords(), parts);
