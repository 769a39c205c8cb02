import type { AdminList, Identity, Invitations, PasswordRecovery } from "#core/ports/identity.ts";
import type { Clock, Ids } from "#core/ports/system.ts";
import type { Credentials, InvalidCredentials, TooManyTries } from "#core/session/session.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { emailKey } from "#core/text/addresses.ts";
import type { AccountRecord, IdentityRecords, SessionRecord } from "./identity-records.ts";
import { ACCESS_TOKEN_MS, keysOf, readAccessToken, signAccessToken } from "./keys.ts";
import { createPasswordHasher, type PasswordHasher } from "./password-hasher.ts";
import { createInvitations } from "./invitations.ts";
import { createAdminList, findAccount, ownAccount, type Verified } from "./accounts.ts";
import {
  CHOOSING_MS,
  hashOfToken,
  isHashOf,
  newRefreshToken,
  rotate,
  sessionExpiry,
  sessionKeyOf,
} from "./session-rotation.ts";
import {
  checkAddressLimit,
  startMinimumTime,
  beginAttempt,
  pause as waitAWhile,
  type Pause,
} from "./sign-in-limits.ts";

export interface IdentityParts {
  clock: Clock;
  ids: Ids;
  /** Argon2id with the current parameters by default. */
  passwords?: PasswordHasher;
  /** Delays a failed sign-in. Replaced in tests. */
  pause?: Pause;
}

/** The rules of signing in, over stored records. */
export const createIdentity = (
  records: IdentityRecords,
  { clock, ids, passwords = createPasswordHasher(), pause = waitAWhile }: IdentityParts,
): Identity & AdminList & PasswordRecovery & Invitations => {
  const keys = keysOf(records);
  const now = () => clock.now().getTime();

  /** Opens a session. Undefined if the account was removed, or its password changed or used up, during verification. */
  const openSession = (
    verified: AccountRecord,
    { passwordHash, refreshToken, browser }: Opening,
  ): Promise<SessionRecord | undefined> =>
    records.atomically(() => {
      const account = records.listAccounts().find(({ id }) => id === verified.id);
      if (account?.passwordHash !== verified.passwordHash) return undefined;
      const createdAt = now();
      const isTemporary = account.temporaryUntil !== null;
      if (!isUnexpired(account, createdAt)) return undefined;
      if (isTemporary || passwordHash !== account.passwordHash)
        records.setPassword(account.id, passwordHash, isTemporary ? USED_UP : null);
      const session: SessionRecord = {
        id: ids.next(),
        administratorId: account.id,
        keyHash: hashOfToken(sessionKeyOf(refreshToken)),
        browser,
        createdAt,
        usedAt: createdAt,
        expiresAt: isTemporary ? createdAt + CHOOSING_MS : sessionExpiry(createdAt, createdAt),
      };
      records.removeSessionsExpiredBy(createdAt);
      records.addSession(session);
      records.addRefreshToken({
        hash: hashOfToken(refreshToken),
        sessionId: session.id,
        spentAt: null,
      });
      return session;
    });

  const handOut = async (session: SessionRecord, account: AccountRecord, refreshToken: string) => {
    const administrator = administratorOf(account);
    const { accessTokens } = await keys();
    const claimed = { sessionId: session.id, sessionKey: sessionKeyOf(refreshToken) };
    const access = signAccessToken(accessTokens, administrator, claimed, now());
    return {
      id: session.id,
      administrator,
      accessToken: access.token,
      accessTokenExpiresAt: access.expiresAt,
      accessTokenSeconds: ACCESS_TOKEN_MS / 1000,
      refreshToken,
      ...passwordChoiceOf(account),
    };
  };

  const whoIs: Identity["whoIs"] = async (accessToken) => {
    const claimed = readAccessToken((await keys()).accessTokens, accessToken, now());
    if (!claimed.ok) return claimed;
    const found = records.findSession(claimed.value.sessionId);
    if (!found || found.session.expiresAt <= now()) {
      return fail({ kind: "sign-in-required", reason: "session-ended" });
    }
    if (!isHashOf(found.session.keyHash, claimed.value.sessionKey))
      return fail({ kind: "sign-in-required", reason: "bad-token" });
    return ok({
      sessionId: found.session.id,
      administrator: administratorOf(found.account),
      ...passwordChoiceOf(found.account),
    });
  };

  /** Verifies credentials. Known and unknown accounts cause the same work and have the same limits. */
  const verify = async (
    { email, password }: Credentials,
    address: string,
  ): Promise<Result<Verified, InvalidCredentials | TooManyTries>> => {
    const waitMinimumTime = startMinimumTime(pause);
    const { tries } = await keys();
    const allowed = checkAddressLimit(records, tries, address, now());
    if (!allowed.ok) return allowed;
    const found = findAccount(records, email);
    const who = { account: emailKey(email), address, administratorId: found?.id };
    const begun = await beginAttempt(records, tries, who, now());
    if (!begun.ok) return begun;
    const refuse = async () => {
      await waitMinimumTime();
      return fail<InvalidCredentials>({ kind: "invalid-credentials" });
    };
    // Every reason to refuse takes the same work and gets the same answer.
    const matches = await passwords.matches(found?.passwordHash, password);
    if (!found || !matches || !isUnexpired(found, now())) return refuse();
    return ok({ account: found, refuse, succeed: () => begun.value.succeed(found.id) });
  };

  return {
    ...createAdminList(records, { clock, ids, passwords }),
    ...createInvitations(records, { clock, ids, passwords }),
    ...ownAccount(records, { whoIs, verify, passwords, now }),

    signIn: async (credentials, address, browser = null) => {
      const verified = await verify(credentials, address);
      if (!verified.ok) return verified;
      const { account, refuse, succeed } = verified.value;
      const passwordHash = passwords.isOutdated(account.passwordHash)
        ? await passwords.hash(credentials.password)
        : account.passwordHash;
      const refreshToken = newRefreshToken();
      const session = await openSession(account, { passwordHash, refreshToken, browser });
      if (!session) return refuse();
      await succeed();
      return ok(await handOut(session, account, refreshToken));
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

/** The parameters of a new session. */
interface Opening {
  passwordHash: string;
  refreshToken: string;
  browser: string | null;
}

/** The expiry of a temporary password after it opened its only session: a time in the past. */
const USED_UP = 0;

const isUnexpired = ({ temporaryUntil }: AccountRecord, now: number): boolean =>
  temporaryUntil === null || now < temporaryUntil;

const passwordChoiceOf = ({ temporaryUntil }: AccountRecord) =>
  temporaryUntil === null ? {} : ({ mustChoosePassword: true } as const);

const administratorOf = ({ id, email, createdAt }: AccountRecord) => ({ id, email, createdAt });
