import type { AdminList, Identity, PasswordRecovery } from "#core/ports/identity.ts";
import type { Clock, Ids } from "#core/ports/system.ts";
import type {
  Administrator,
  Credentials,
  InvalidCredentials,
  TooManyTries,
} from "#core/session/session.ts";
import { type Fail, fail, ok, type Result } from "#core/result.ts";
import { linkRefused } from "#core/people/personal-data.ts";
import { emailKey, storedEmail } from "#core/text/addresses.ts";
import { markOf } from "./keys.ts";
import type { AccountRecord, IdentityRecords } from "./identity-records.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { weaknessOf } from "#core/session/password-rules.ts";
import { sessionExpiry } from "./session-rotation.ts";

/** The admin list. */
export const createAdminList = (
  records: IdentityRecords,
  { clock, ids, passwords }: { clock: Clock; ids: Ids; passwords: PasswordHasher },
): AdminList & PasswordRecovery => {
  const find = (email: string) => findAccount(records, email);

  return {
    listAdministrators: async () =>
      records
        .listAccounts()
        .map(({ id, email, createdAt }) => {
          const seen = records.lastSeen(id);
          const signedInAt = seen === undefined ? null : new Date(seen).toISOString();
          return { id, email, createdAt, signedInAt };
        })
        .sort((one, other) => emailKey(one.email).localeCompare(emailKey(other.email), "en")),

    addAdministrator: async ({ email: given, password }, temporaryUntil) => {
      const email = storedEmail(given);
      if (email === undefined) return fail({ kind: "invalid-email" } as const);
      const weakness = weaknessOf(password, email);
      if (weakness) return fail(weakness);
      const passwordHash = await passwords.hash(password);
      return records.atomically(() => {
        if (find(email)) return fail({ kind: "email-taken" } as const);
        const administrator = { id: ids.next(), email, createdAt: clock.now().toISOString() };
        return ok(addAccount(records, administrator, passwordHash, temporaryUntil));
      });
    },

    removeAdministrator: (email, by) =>
      records.atomically(() => {
        const account = find(email);
        const isListed = by === undefined || find(by) !== undefined;
        if (!account || !isListed) return notFound;
        if (by !== undefined && emailKey(by) === emailKey(email)) return ownAccountRefused;
        records.removeAccount(account.id);
        records.removeInvitationsBy(account.id);
        return ok(null);
      }),

    setPassword: async ({ email, password }, temporaryUntil) => {
      const weakness = weaknessOf(password, email);
      if (weakness) return fail(weakness);
      const passwordHash = await passwords.hash(password);
      return records.atomically(() => {
        const account = find(email);
        if (!account) return notFound;
        resetPassword(records, account.id, passwordHash, temporaryUntil);
        return ok(null);
      });
    },

    findRecoverable: async (email) => {
      const account = find(email);
      return account && { email: account.email, mark: markOf(account.passwordHash) };
    },

    recoverPassword: async ({ email, password }, mark) => {
      const account = find(email);
      if (account === undefined || markOf(account.passwordHash) !== mark) return linkRefused;
      const weakness = weaknessOf(password, email);
      if (weakness) return fail(weakness);
      const passwordHash = await passwords.hash(password);
      return records.atomically(() => {
        // Two requests may use one link at the same time.
        if (find(email)?.passwordHash !== account.passwordHash) return linkRefused;
        resetPassword(records, account.id, passwordHash);
        return ok(null);
      });
    },

    listTemporaryPasswords: async () =>
      records
        .listAccounts()
        .flatMap(({ email, temporaryUntil }) =>
          temporaryUntil === null ? [] : [{ email, until: new Date(temporaryUntil) }],
        ),
  };
};

export const findAccount = (records: IdentityRecords, email: string): AccountRecord | undefined =>
  records.listAccounts().find((account) => emailKey(account.email) === emailKey(email));

export const removeInvitationsTo = (records: IdentityRecords, email: string): void => {
  for (const invitation of records.listInvitations())
    if (emailKey(invitation.email) === emailKey(email)) records.removeInvitation(invitation.id);
};

/** Adds an account. The person needs no invitation any more. */
export const addAccount = (
  records: IdentityRecords,
  administrator: Administrator,
  passwordHash: string,
  temporaryUntil?: Date,
): Administrator => {
  records.addAccount({
    ...administrator,
    passwordHash,
    temporaryUntil: temporaryUntil?.getTime() ?? null,
  });
  removeInvitationsTo(records, administrator.email);
  return administrator;
};

/** Replaces a password, and ends the account's sessions and the invitations that it sent. */
const resetPassword = (
  records: IdentityRecords,
  id: string,
  passwordHash: string,
  temporaryUntil?: Date,
): void => {
  records.setPassword(id, passwordHash, temporaryUntil?.getTime() ?? null);
  records.removeSessionsOf(id);
  records.removeInvitationsBy(id);
};

const notFound = fail({ kind: "administrator-not-found" } as const);
const ownAccountRefused = fail({ kind: "own-account" } as const);

/** An account whose password was just verified. */
export interface Verified {
  account: AccountRecord;
  /** Ends the attempt like one with a wrong password, after the same time. */
  refuse: () => Promise<Fail<InvalidCredentials>>;
  /** Removes the attempt from the counts, and remembers that the owner signs in from this address. */
  succeed: () => Promise<void>;
}

export interface OwnAccountParts {
  whoIs: Identity["whoIs"];
  verify: (
    credentials: Credentials,
    address: string,
  ) => Promise<Result<Verified, InvalidCredentials | TooManyTries>>;
  passwords: PasswordHasher;
  now: () => number;
}

/** What administrators may do with their own account. */
export const ownAccount = (
  records: IdentityRecords,
  { whoIs, verify, passwords, now }: OwnAccountParts,
): Pick<Identity, "listSessions" | "endSession" | "changePassword"> => {
  /** Replaces the password unless another request changed it meanwhile. */
  const replacePassword = (
    { id, passwordHash: seen }: AccountRecord,
    passwordHash: string,
    sessionId: string,
  ): Promise<boolean> =>
    records.atomically(() => {
      const found = records.findSession(sessionId);
      if (found?.account.id !== id || found.account.passwordHash !== seen) return false;
      records.setPassword(id, passwordHash, null);
      records.removeSessionsOf(id, sessionId);
      records.prolongSession(sessionId, now(), sessionExpiry(found.session.createdAt, now()));
      return true;
    });

  return {
    listSessions: async (accessToken) => {
      const who = await whoIs(accessToken);
      if (!who.ok) return who;
      const { administrator, sessionId } = who.value;
      const sessions = records.listSessionsOf(administrator.id, now());
      return ok(
        sessions.map(({ id, createdAt, usedAt, browser }) => ({
          id,
          startedAt: new Date(createdAt).toISOString(),
          usedAt: new Date(usedAt).toISOString(),
          browser,
          isThis: id === sessionId,
        })),
      );
    },

    endSession: async (accessToken, sessionId) => {
      const who = await whoIs(accessToken);
      if (!who.ok) return who;
      return records.atomically(() => {
        if (records.findSession(sessionId)?.account.id !== who.value.administrator.id)
          return fail({ kind: "session-not-found" });
        records.removeSession(sessionId);
        return ok(null);
      });
    },

    changePassword: async (accessToken, { current, next }, address) => {
      const who = await whoIs(accessToken);
      if (!who.ok) return who;
      const { administrator, sessionId, mustChoosePassword } = who.value;
      const weakness = weaknessOf(next, administrator.email);
      if (weakness) return fail(weakness);
      if (mustChoosePassword) {
        // The sign-in that opened this session used the temporary password up, so there is no current password to verify.
        const account = records.findSession(sessionId)?.account;
        const passwordHash = await passwords.hash(next);
        const isReplaced = account && (await replacePassword(account, passwordHash, sessionId));
        return isReplaced ? ok(null) : sessionEnded;
      }
      const verified = await verify({ email: administrator.email, password: current }, address);
      if (!verified.ok) return verified;
      const { account, succeed } = verified.value;
      const passwordHash = await passwords.hash(next);
      if (!(await replacePassword(account, passwordHash, sessionId))) return sessionEnded;
      await succeed();
      return ok(null);
    },
  };
};

const sessionEnded = fail({ kind: "sign-in-required", reason: "session-ended" } as const);
