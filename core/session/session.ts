export interface Credentials {
  email: string;
  password: string;
}

/** What a browser holds while an administrator is signed in. */
export interface Session {
  id: string;
  administrator: Administrator;
  /** Shown with every request of the back office; good for minutes. */
  accessToken: string;
  accessTokenExpiresAt: Date;
  /** How long it is good from when it was made; a browser's clock may be wrong. */
  accessTokenSeconds: number;
  /** Exchanged for the next session, once. */
  refreshToken: string;
  /** It was opened with a password that was made up, and is good for nothing but choosing another. */
  mustChoosePassword?: true;
}

/** Who stands behind an access token, checked now. */
export interface SignedIn {
  sessionId: string;
  administrator: Administrator;
  /** Nothing else may be done before. */
  mustChoosePassword?: true;
}

/** A session as its administrator sees it. */
export interface OpenSession {
  id: string;
  /** ISO 8601, UTC. */
  startedAt: string;
  /** When it was opened or last refreshed, which happens at least every quarter of an hour while it is used. */
  usedAt: string;
  /** What it was opened with, such as `Firefox on Windows`; null where that is not known. */
  browser: string | null;
  /** The one that asks. */
  isThis: boolean;
}

/** A password that takes the place of another. */
export interface PasswordChange {
  /** The one that signs in until now; not asked of a session that was opened with a made-up one. */
  current: string;
  next: string;
}

/** Which sessions a sign-out ends: all of the administrator's, this one, or all but this one. */
export type SignOutScope = "global" | "local" | "others";

/** An account on the admin list. Being signed in as one is what opens the back office. */
export interface Administrator {
  id: string;
  /** As it was given, trimmed; compared without regard to case. */
  email: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** The e-mail or the password is wrong; which of them is never told. */
export interface InvalidCredentials {
  kind: "invalid-credentials";
}

/** Too many failed tries from this address or for this account; nothing was looked at. */
export interface TooManyTries {
  kind: "too-many-tries";
  /** Whole seconds until a try is looked at again, at least 1. */
  retryAfterSeconds: number;
}

/** The refresh token opens nothing; the browser has to sign in again. */
export interface RefreshRefused {
  kind: "refresh-refused";
  /** `reused`: it was spent before its grace, and its session has been ended for everybody. */
  reason: "unknown" | "reused" | "expired";
}

/** Nobody is signed in with this access token. */
export interface SignInRequired {
  kind: "sign-in-required";
  reason: "bad-token" | "expired" | "session-ended";
}

/** The session was opened with a password that was made up; nothing else is open to it before another is chosen. */
export interface PasswordChoiceRequired {
  kind: "password-choice-required";
}

/** The administrator has no such session; it may have ended by itself. */
export interface SessionNotFound {
  kind: "session-not-found";
}

/** A new password that would be guessed too soon. */
export interface WeakPassword {
  kind: "weak-password";
  reason: "too-short" | "too-long" | "too-common" | "broken-text";
  message: string;
}

/** An administrator with this e-mail exists, in whatever case. */
export interface EmailTaken {
  kind: "email-taken";
}

/** Somebody has an account with this e-mail that is no administrator's. It is not taken without being asked for. */
export interface AccountExists {
  kind: "account-exists";
}

/** Nobody has an account with this e-mail. */
export interface AccountNotFound {
  kind: "account-not-found";
}

/** An account that others may get into as well as its owner, so that it is put on no admin list. */
export interface AccountUnfit {
  kind: "account-unfit";
  /** `other-ways`: it opens without its password, or is about to belong to another e-mail. */
  reason: "unconfirmed" | "banned" | "other-ways";
}

/** Not an e-mail address, or too long for one. */
export interface InvalidEmail {
  kind: "invalid-email";
}

/** No administrator has this e-mail. */
export interface AdministratorNotFound {
  kind: "administrator-not-found";
}
