import type { AdminList, Identity } from "#core/ports/identity.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { Ids } from "#core/ports/ids.ts";
import type { InvalidCredentials } from "#core/session/failure.ts";
import { fail, ok } from "#core/result.ts";
import { ACCESS_TOKEN_MS, readAccessToken, signAccessToken } from "./access-token.ts";
import { createAdminList } from "./admin-list.ts";
import { emailKey } from "./email.ts";
import type { AccountRecord, IdentityRecords, SessionRecord } from "./identity-records.ts";
import { keysOf } from "./keys.ts";
import { createPasswordHasher, type PasswordHasher } from "./password-hasher.ts";
import { newRefreshToken, refreshTokenHash } from "./refresh-token.ts";
import { beginFloor, pause as waitAWhile, type Pause } from "./same-time.ts";
import { rotate, sessionExpiry } from "./session-rotation.ts";
import { askAddressLimit, beginTry } from "./sign-in-limits.ts";

export interface IdentityParts {
  clock: Clock;
  ids: Ids;
  /** Argon2id at today's costs unless told otherwise. */
  passwords?: PasswordHasher;
  /** How a failed sign-in waits; real time unless told otherwise. */
  pause?: Pause;
}

const invalidCredentials = fail<InvalidCredentials>({ kind: "invalid-credentials" });

/** The rules of signing in, over records kept anywhere. */
export const createIdentity = (
  records: IdentityRecords,
  { clock, ids, passwords = createPasswordHasher(), pause = waitAWhile }: IdentityParts,
): Identity & AdminList => {
  const keys = keysOf(records);
  const now = () => clock.now().getTime();

  /** Opens a session, unless the account was removed or its password changed while it was verified. */
  const openSession = (verified: AccountRecord, passwordHash: string, refreshToken: string) =>
    records.atomically(() => {
      const account = records.listAccounts().find(({ id }) => id === verified.id);
      if (account?.passwordHash !== verified.passwordHash) return undefined;
      if (passwordHash !== account.passwordHash) records.setPasswordHash(account.id, passwordHash);
      const createdAt = now();
      const session: SessionRecord = {
        id: ids.next(),
        administratorId: account.id,
        createdAt,
        expiresAt: sessionExpiry(createdAt, createdAt),
      };
      records.removeSessionsExpiredBy(createdAt);
      records.addSession(session);
      records.addRefreshToken({
        hash: refreshTokenHash(refreshToken),
        sessionId: session.id,
        spentAt: null,
      });
      return session;
    });

  const handOut = async (session: SessionRecord, account: AccountRecord, refreshToken: string) => {
    const administrator = administratorOf(account);
    const { accessTokens } = await keys();
    const access = signAccessToken(accessTokens, administrator, session.id, now());
    return {
      id: session.id,
      administrator,
      accessToken: access.token,
      accessTokenExpiresAt: access.expiresAt,
      accessTokenSeconds: ACCESS_TOKEN_MS / 1000,
      refreshToken,
    };
  };

  const whoIs: Identity["whoIs"] = async (accessToken) => {
    const claimed = readAccessToken((await keys()).accessTokens, accessToken, now());
    if (!claimed.ok) return claimed;
    const found = records.findSession(claimed.value.sessionId);
    if (!found || found.session.expiresAt <= now()) {
      return fail({ kind: "sign-in-required", reason: "session-ended" });
    }
    return ok({ sessionId: found.session.id, administrator: administratorOf(found.account) });
  };

  return {
    ...createAdminList(records, { clock, ids, passwords }),

    signIn: async ({ email, password }, address) => {
      const floor = beginFloor(pause);
      const { tries } = await keys();
      const allowed = askAddressLimit(records, tries, address, now());
      if (!allowed.ok) return allowed;
      const account = emailKey(email);
      const found = records.listAccounts().find((one) => emailKey(one.email) === account);
      const who = { account, address, administratorId: found?.id };
      const begun = await beginTry(records, tries, who, now());
      if (!begun.ok) return begun;
      // What was found changes neither the work nor the answer.
      const matches = await passwords.matches(found?.passwordHash, password);
      const verified = matches ? found : undefined;
      if (!verified) {
        await floor();
        return invalidCredentials;
      }
      const hash = passwords.isOutdated(verified.passwordHash)
        ? await passwords.hash(password)
        : verified.passwordHash;
      const refreshToken = newRefreshToken();
      const session = await openSession(verified, hash, refreshToken);
      if (!session) {
        await floor();
        return invalidCredentials;
      }
      await begun.value.succeed(verified.id);
      return ok(await handOut(session, verified, refreshToken));
    },

    refresh: async (refreshToken) => {
      const { refreshTokens } = await keys();
      const rotated = await records.atomically(() =>
        rotate(records, refreshTokens, refreshToken, now()),
      );
      if (!rotated.ok) return rotated;
      const { session, account } = rotated.value;
      return ok(await handOut(session, account, rotated.value.refreshToken));
    },

    whoIs,

    signOut: async (accessToken, scope) => {
      const signedIn = await whoIs(accessToken);
      if (!signedIn.ok) return signedIn;
      const { administrator, sessionId } = signedIn.value;
      await records.atomically(() => {
        if (scope === "local") records.removeSession(sessionId);
        else if (scope === "others") records.removeSessionsOf(administrator.id, sessionId);
        else records.removeSessionsOf(administrator.id);
      });
      return ok(null);
    },
  };
};

const administratorOf = ({ id, email, createdAt }: AccountRecord) => ({ id, email, createdAt });
