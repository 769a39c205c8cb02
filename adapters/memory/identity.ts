import { memoryIdentityRecords } from "#adapters/identity/records-in-memory.ts";
import { createIdentity, type IdentityParts } from "#adapters/identity/create-identity.ts";
import type { AdminList, Identity, PasswordRecovery } from "#core/ports/identity.ts";

/** Administrators and sessions that are kept as long as their process lives. */
export const memoryIdentity = (parts: IdentityParts): Identity & AdminList & PasswordRecovery =>
  createIdentity(memoryIdentityRecords(), parts);
