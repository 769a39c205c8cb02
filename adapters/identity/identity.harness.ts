import { randomUUID } from "node:crypto";
import SqliteDatabase from "better-sqlite3";
import type { AdminList, Identity, Invitations, PasswordRecovery } from "#core/ports/identity.ts";
import type { Clock } from "#core/ports/system.ts";
import { sqliteIdentityRecords } from "../sqlite/identity.ts";
import { migrate } from "../sqlite/migrate.ts";
import { createIdentity, type IdentityParts } from "./create-identity.ts";
import type { IdentityRecords } from "./identity-records.ts";
import { createPasswordHasher } from "./password-hasher.ts";

/** Options for tests that do not depend on time or cost: the cheapest argon2id, and no delay on failures. */
export const quickParts = (clock: Clock): IdentityParts => ({
  clock,
  ids: { next: () => randomUUID() },
  passwords: createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 }),
  pause: async () => {},
});

/** Administrators and sessions in memory. */
export const memoryIdentity = (
  parts: IdentityParts,
): Identity & AdminList & PasswordRecovery & Invitations =>
  createIdentity(memoryIdentityRecords(), parts);

/** The first migrated database of this process. Opening a copy is faster than migrating. */
let migrated: Buffer | undefined;

/** Records of an empty database in memory. */
export const memoryIdentityRecords = (): IdentityRecords => {
  if (!migrated) {
    const first = new SqliteDatabase(":memory:");
    migrate(first);
    migrated = first.serialize();
  }
  return sqliteIdentityRecords(new SqliteDatabase(migrated));
};
