import type { LinkRefused } from "../people/personal-data.ts";
import type {
  AccountExists,
  Administrator,
  AdministratorNotFound,
  Credentials,
  EmailTaken,
  InvalidCredentials,
  InvalidEmail,
  Invitation,
  ListedAdministrator,
  OpenSession,
  OwnAccount,
  PasswordChange,
  RefreshRefused,
  Session,
  SessionNotFound,
  SignedIn,
  SignInRequired,
  SignOutScope,
  TooManyInvitations,
  TooManyTries,
  WeakPassword,
} from "../session/session.ts";
import type { Result } from "../result.ts";

/**
 * Authenticates administrators. E-mail addresses are compared case-insensitively and trimmed. Nothing is cached between calls: removing
 * an administrator, changing a password and signing out take effect on the next call, whatever the tokens say.
 */
export interface Identity {
  /**
   * Opens a session. `address` is the client's network address, as far as the server trusts it; `browser` describes the client for the list
   * of sessions. Every failure is `invalid-credentials` and takes at least 400 ms, whether or not the account exists.
   *
   * Failed attempts are limited:
   * - 10 in 3 minutes from an IPv4 address or IPv6 /64, checked first; and 30 from a /48, unless the administrator signed in from that /64
   *   before.
   * - 20 an hour for an e-mail address, whether or not it has an account; 15 of them from network addresses where its administrator never
   *   signed in. Beyond that, one attempt a minute is still checked from unknown network addresses, and one from known ones. An unknown
   *   network with a failed attempt in the last hour waits half a minute longer, so that an attacker does not use up these attempts.
   *
   * All other attempts are refused as `too-many-tries` and do not count. Attempts in progress count as failed, so parallel attempts gain
   * nothing.
   *
   * A generated password opens one session before its expiry. That session can only choose a new password.
   */
  signIn(
    credentials: Credentials,
    address: string,
    browser?: string | null,
  ): Promise<Result<Session, InvalidCredentials | TooManyTries>>;

  /**
   * Exchanges a refresh token for the next session, once. For 10 seconds the used token gives the same successor, because several tabs may
   * refresh at once. After that, using it again counts as theft and ends its session.
   */
  refresh(refreshToken: string, browser?: string | null): Promise<Result<Session, RefreshRefused>>;

  /** The owner of an access token. Checks that the session is open and the owner still an administrator. */
  whoIs(accessToken: string): Promise<Result<SignedIn, SignInRequired>>;

  /** Ends sessions of the token's owner. */
  signOut(accessToken: string, scope: SignOutScope): Promise<Result<null, SignInRequired>>;

  /** The open sessions of the token's owner, last used first. */
  listSessions(accessToken: string): Promise<Result<OpenSession[], SignInRequired>>;

  /** Ends one of the sessions. */
  endSession(
    accessToken: string,
    sessionId: string,
  ): Promise<Result<null, SignInRequired | SessionNotFound>>;

  /** Changes the password of the token's owner and ends their other sessions. A wrong current password is limited and delayed like a failed sign-in. */
  changePassword(
    accessToken: string,
    change: PasswordChange,
    address: string,
  ): Promise<Result<null, SignInRequired | WeakPassword | InvalidCredentials | TooManyTries>>;
}

/** Resets forgotten passwords, for users who proved that they read the account's mail. */
export interface PasswordRecovery {
  /** The administrator with this e-mail address, and a mark that changes with the password. */
  findRecoverable(email: string): Promise<{ email: string; mark: string } | undefined>;

  /**
   * Changes the account's password if it still has this mark, and ends all sessions. Fails with `link-refused` if the password changed
   * since or the account was removed.
   */
  recoverPassword(
    credentials: Credentials,
    mark: string,
  ): Promise<Result<null, WeakPassword | LinkRefused>>;
}

/**
 * Invites people to become administrators. Expired invitations count as absent. Removing an administrator, or resetting their password,
 * also withdraws, in the same transaction, the invitations they sent.
 */
export interface Invitations {
  /** Open invitations, oldest first. */
  listInvitations(): Promise<Invitation[]>;

  /**
   * Stores an invitation. It replaces an earlier one to the same address, whose link no longer works. Refuses an administrator's address, an
   * inviter who is no administrator, and more than `OPEN_INVITATIONS_MAX`.
   */
  addInvitation(
    invitation: Invitation,
  ): Promise<Result<null, EmailTaken | AdministratorNotFound | TooManyInvitations>>;

  /** Withdraws an invitation, so that its link no longer works. Returns whether the invitation existed. */
  withdrawInvitation(id: string): Promise<boolean>;

  /**
   * Makes the invited person an administrator with this password, once, if the inviter is still an administrator. Adding the invited
   * person in another way also ends the invitation.
   */
  acceptInvitation(
    id: string,
    password: string,
  ): Promise<Result<Administrator, WeakPassword | LinkRefused>>;
}

/** Manages the administrators. Only the back office and the command line reach it. */
export interface AdminList {
  /** Every administrator, by e-mail address. */
  listAdministrators(): Promise<ListedAdministrator[]>;

  /**
   * Adds an administrator. Refuses a weak password, and an e-mail address that is invalid or belongs to an administrator or another
   * account. `temporaryUntil` marks the password as generated: it opens one session until then.
   */
  addAdministrator(
    credentials: Credentials,
    temporaryUntil?: Date,
  ): Promise<Result<Administrator, InvalidEmail | EmailTaken | WeakPassword | AccountExists>>;

  /**
   * Removes an administrator and ends their sessions. `by` is the e-mail of the administrator who removes them. Refuses if both are the
   * same account or `by` is no longer on the list, so that two administrators who remove each other do not leave an empty list.
   */
  removeAdministrator(
    email: string,
    by?: string,
  ): Promise<Result<null, AdministratorNotFound | OwnAccount>>;

  /** Sets an administrator's password and ends their sessions. */
  setPassword(
    credentials: Credentials,
    temporaryUntil?: Date,
  ): Promise<Result<null, AdministratorNotFound | WeakPassword>>;

  /** Administrators with a generated password, and when it expires. A used password has expired. */
  listTemporaryPasswords(): Promise<{ email: string; until: Date }[]>;
}
