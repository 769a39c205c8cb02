import type { Database } from "better-sqlite3";
import { createIdentity, type IdentityParts } from "#adapters/identity/create-identity.ts";
import type { AdminList, Identity, PasswordRecovery } from "#core/ports/identity.ts";
import { sqliteIdentityRecords } from "./identity-records.ts";

/** Administrators and sessions kept in the SQLite file, for every process that opens it. */
export const sqliteIdentity = (
  db: Database,
  parts: IdentityParts,
): Identity & AdminList & PasswordRecovery => createIdentity(sqliteIdentityRecords(db), parts);
