import { randomUUID } from "node:crypto";
import type { AdminList, Identity, Invitations, PasswordRecovery } from "#core/ports/identity.ts";
import type { Clock } from "#core/ports/system.ts";
import { createIdentity, type IdentityParts } from "./create-identity.ts";
import { createPasswordHasher } from "./password-hasher.ts";
import {
  type AccountRecord,
  type IdentityRecords,
  type InvitationRecord,
  memoryTryRecords,
  type RefreshTokenRecord,
  type SessionRecord,
} from "./identity-records.ts";

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

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** Records in maps. */
export const memoryIdentityRecords = (): IdentityRecords => {
  const tries = memoryTryRecords();
  const accounts = new Map<string, AccountRecord>();
  const sessions = new Map<string, SessionRecord>();
  const tokens = new Map<string, RefreshTokenRecord>();
  const invitations = new Map<string, InvitationRecord>();
  /** Removed accounts, whose clients are no longer known; ids are never reused. */
  const removed = new Set<string>();

  const removeSessionsWhere = (matches: (session: SessionRecord) => boolean) => {
    for (const session of [...sessions.values()].filter((one) => matches(one))) {
      sessions.delete(session.id);
      for (const [hash, token] of tokens) if (token.sessionId === session.id) tokens.delete(hash);
    }
  };

  return {
    ...tries,
    knowsClient: (id, client) => !removed.has(id) && tries.knowsClient(id, client),

    listAccounts: () => structuredClone([...accounts.values()]),
    addAccount: (account) => void accounts.set(account.id, { ...account }),
    removeAccount: (id) => {
      accounts.delete(id);
      removed.add(id);
      removeSessionsWhere(({ administratorId }) => administratorId === id);
    },
    setPassword: (id, passwordHash, temporaryUntil) => {
      const account = accounts.get(id);
      if (account) accounts.set(id, { ...account, passwordHash, temporaryUntil });
    },

    listInvitations: () => structuredClone([...invitations.values()]),
    addInvitation: (invitation) => void invitations.set(invitation.id, { ...invitation }),
    removeInvitation: (id) => void invitations.delete(id),
    removeInvitationsBy: (accountId) => {
      for (const { id, invitedBy } of invitations.values())
        if (invitedBy === accountId) invitations.delete(id);
    },

    addSession: (session) => void sessions.set(session.id, { ...session }),
    findSession: (id) => {
      const session = sessions.get(id);
      const account = session && accounts.get(session.administratorId);
      return session && account && { session: { ...session }, account: { ...account } };
    },
    listSessionsOf: (administratorId, now) =>
      structuredClone(
        [...sessions.values()].filter(
          (one) => one.administratorId === administratorId && one.expiresAt > now,
        ),
      ),
    prolongSession: (id, usedAt, expiresAt) => {
      const session = sessions.get(id);
      if (session) sessions.set(id, { ...session, usedAt, expiresAt });
    },
    removeSession: (id) => removeSessionsWhere((session) => session.id === id),
    removeSessionsOf: (administratorId, except) =>
      removeSessionsWhere(
        (session) => session.administratorId === administratorId && session.id !== except,
      ),
    removeSessionsExpiredBy: (time) => removeSessionsWhere(({ expiresAt }) => expiresAt <= time),

    addRefreshToken: (token) => void tokens.set(hex(token.hash), { ...token }),
    findRefreshToken: (hash) => {
      const token = tokens.get(hex(hash));
      return token && { ...token };
    },
    spendRefreshToken: (hash, spentAt) => {
      const token = tokens.get(hex(hash));
      if (token) tokens.set(hex(hash), { ...token, spentAt });
    },
  };
};
