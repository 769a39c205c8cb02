import type { LinkRefused } from "../people/personal-data.ts";
import type {
  AccountExists,
  AccountNotFound,
  AccountUnfit,
  Administrator,
  AdministratorNotFound,
  Credentials,
  EmailTaken,
  InvalidCredentials,
  InvalidEmail,
  OpenSession,
  PasswordChange,
  RefreshRefused,
  Session,
  SessionNotFound,
  SignedIn,
  SignInRequired,
  SignOutScope,
  TooManyTries,
  WeakPassword,
} from "../session/session.ts";
import type { Result } from "../result.ts";

/**
 * Knows who is an administrator and who is signed in. E-mails are compared without regard to case or
 * surrounding white space. Nothing is remembered between calls: removing an administrator, changing a
 * password or signing out takes effect on the next call, whatever the tokens still say.
 */
export interface Identity {
  /**
   * Opens a session. `address` is the client's network address, as far as the server trusts it. Every failure is the same
   * `invalid-credentials` and takes the same time, at least 400 ms, whether or not the account exists.
   * Failed tries are counted per IPv4 address or IPv6 /64 (10 in 3 minutes), per /48 (30) and per e-mail (20 an hour, existing or not; 15 of
   * them from addresses where its administrator has not signed in). Beyond the tries of an e-mail one a minute is
   * judged, of strangers and of known addresses each, and addresses that guessed within the hour leave it to others for
   * half a minute: a siege does not lock the owner out. All else is `too-many-tries`, and is not counted.
   * The limit of the address is asked first, before anything is done with what was sent.
   * Tries under way count as failed until they succeed, so trying in parallel gains nothing.
   * A password that was made up opens one session, which may do nothing but choose another, and none after its time.
   * `browser` says in a few words what the session is opened with, for its owner to recognise it by.
   */
  signIn(
    credentials: Credentials,
    address: string,
    browser?: string | null,
  ): Promise<Result<Session, InvalidCredentials | TooManyTries>>;

  /**
   * Exchanges a refresh token for the next session, once. The same token within 10 seconds of its first use
   * answers the same successor (tabs refresh at once); later it is taken for stolen and its session ends.
   */
  refresh(refreshToken: string, browser?: string | null): Promise<Result<Session, RefreshRefused>>;

  /** Who stands behind this access token: its session is still open and its administrator still one. */
  whoIs(accessToken: string): Promise<Result<SignedIn, SignInRequired>>;

  /** Ends sessions of the administrator behind this access token. */
  signOut(accessToken: string, scope: SignOutScope): Promise<Result<null, SignInRequired>>;

  /** The open sessions of the administrator behind this access token, the last used first. */
  listSessions(accessToken: string): Promise<Result<OpenSession[], SignInRequired>>;

  /** Ends one of them. */
  endSession(
    accessToken: string,
    sessionId: string,
  ): Promise<Result<null, SignInRequired | SessionNotFound>>;

  /**
   * Changes the password of the administrator behind this access token, and ends their other sessions. The current one
   * is judged as a sign-in from this address is: as often, and as slowly when it is wrong.
   */
  changePassword(
    accessToken: string,
    change: PasswordChange,
    address: string,
  ): Promise<Result<null, SignInRequired | WeakPassword | InvalidCredentials | TooManyTries>>;
}

/** Lets administrators in again who forgot their password, once it is known that they read their mail. */
export interface PasswordRecovery {
  /** The administrator of this e-mail, and a mark of the present password: another as soon as that is changed. */
  findRecoverable(email: string): Promise<{ email: string; mark: string } | undefined>;

  /**
   * Changes the password that has this mark, and ends all sessions of its administrator. `link-refused` when it is
   * another password's by now, or nobody's.
   */
  recoverPassword(
    credentials: Credentials,
    mark: string,
  ): Promise<Result<null, WeakPassword | LinkRefused>>;
}

/** Keeps the admin list. Used from the command line only: no request reaches it. */
export interface AdminList {
  /** Every administrator, by e-mail. */
  listAdministrators(): Promise<Administrator[]>;

  /**
   * Adds an administrator. Refuses, having written nothing, an e-mail that is taken, that of an account which is there
   * already, or no address, and a weak password. `temporaryUntil` says that the password was made up for them, and until when
   * it opens a session, once.
   */
  addAdministrator(
    credentials: Credentials,
    temporaryUntil?: Date,
  ): Promise<Result<Administrator, InvalidEmail | EmailTaken | WeakPassword | AccountExists>>;

  /**
   * Puts an account on the list that was there before, and is no administrator's: it gets this password, and everybody
   * is signed out of it. Refuses one that others may get into all the same. Where accounts are administrators' alone there is none.
   */
  adoptAccount(
    credentials: Credentials,
  ): Promise<
    Result<Administrator, InvalidEmail | EmailTaken | WeakPassword | AccountNotFound | AccountUnfit>
  >;

  /** Takes an administrator off the list and ends their sessions. */
  removeAdministrator(email: string): Promise<Result<null, AdministratorNotFound>>;

  /** Changes an administrator's password and ends their sessions. */
  setPassword(
    credentials: Credentials,
    temporaryUntil?: Date,
  ): Promise<Result<null, AdministratorNotFound | WeakPassword>>;

  /** Who has a password that was made up for them, and until when it opens a session; that is past once it did. */
  listTemporaryPasswords(): Promise<{ email: string; until: Date }[]>;
}
