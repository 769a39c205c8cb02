export interface Credentials {
  email: string;
  password: string;
}

/** What the browser of a signed-in administrator stores. */
export interface Session {
  id: string;
  administrator: Administrator;
  /** Sent with every request to the back office; valid for minutes. */
  accessToken: string;
  accessTokenExpiresAt: Date;
  /** Its lifetime in seconds, independent of the browser's clock. */
  accessTokenSeconds: number;
  /** Can be exchanged once for the next session. */
  refreshToken: string;
  /** The session was opened with a generated password; only choosing a new one is allowed. */
  mustChoosePassword?: true;
}

/** The owner of an access token, just verified. */
export interface SignedIn {
  sessionId: string;
  administrator: Administrator;
  /** Only choosing a new password is allowed. */
  mustChoosePassword?: true;
}

/** A session as its administrator sees it. */
export interface OpenSession {
  id: string;
  /** ISO 8601, UTC. */
  startedAt: string;
  /** When it was opened or last refreshed. A session in use is refreshed at least every 15 minutes. */
  usedAt: string;
  /** The client, such as `Firefox on Windows`; null if unknown. */
  browser: string | null;
  /** Whether it is the session of this request. */
  isThis: boolean;
}

/** A request to replace a password. */
export interface PasswordChange {
  /** Not checked in a session opened with a generated password. */
  current: string;
  next: string;
}

/** The sessions to end: all of the administrator's, this one, or all others. */
export type SignOutScope = "global" | "local" | "others";

/** An account on the admin list. Signing in with it opens the back office. */
export interface Administrator {
  id: string;
  /** As entered, trimmed; compared case-insensitively. */
  email: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** An administrator on the admin list. */
export interface ListedAdministrator extends Administrator {
  /** When they last entered their password, ISO 8601, UTC; null if unknown or long ago. */
  signedInAt: string | null;
}

/** An open invitation to become an administrator. */
export interface Invitation {
  /** Identifies the link without revealing it. */
  id: string;
  email: string;
  /** The e-mail of the administrator who sent it. */
  invitedBy: string;
  /** ISO 8601, UTC. */
  invitedAt: string;
  expiresAt: string;
}

/** The most invitations that may be open at a time. */
export const OPEN_INVITATIONS_MAX = 20;

/** The e-mail or the password is wrong. The response does not say which. */
export interface InvalidCredentials {
  kind: "invalid-credentials";
}

/** Too many failed sign-ins from this address or for this account. The password was not checked. */
export interface TooManyTries {
  kind: "too-many-tries";
  /** Whole seconds until the next try is allowed, at least 1. */
  retryAfterSeconds: number;
}

/** The refresh token is not valid; the user must sign in again. */
export interface RefreshRefused {
  kind: "refresh-refused";
  /** `reused`: it was used before, past the grace period, and its session was ended. */
  reason: "unknown" | "reused" | "expired";
}

/** The access token is missing or invalid. */
export interface SignInRequired {
  kind: "sign-in-required";
  reason: "bad-token" | "expired" | "session-ended";
}

/** The session was opened with a generated password, which must be replaced first. */
export interface PasswordChoiceRequired {
  kind: "password-choice-required";
}

/** The administrator has no such session; it may have expired. */
export interface SessionNotFound {
  kind: "session-not-found";
}

/** The new password is too easy to guess. */
export interface WeakPassword {
  kind: "weak-password";
  reason: "too-short" | "too-long" | "too-common" | "broken-text";
  message: string;
}

/** An administrator already has this e-mail address, compared case-insensitively. */
export interface EmailTaken {
  kind: "email-taken";
}

/** Another kind of account has this e-mail address. It never becomes an administrator. */
export interface AccountExists {
  kind: "account-exists";
}

/** Not an e-mail address, or too long. */
export interface InvalidEmail {
  kind: "invalid-email";
}

/** No administrator has this e-mail address. */
export interface AdministratorNotFound {
  kind: "administrator-not-found";
}

/** Administrators cannot remove themselves, so at least one always remains. */
export interface OwnAccount {
  kind: "own-account";
}

/** The limit of open invitations is reached. */
export interface TooManyInvitations {
  kind: "too-many-invitations";
}

/** The invitation was accepted or withdrawn, or has expired. */
export interface InvitationNotFound {
  kind: "invitation-not-found";
}

/** This installation manages administrators on the command line only. */
export interface CommandLineOnly {
  kind: "command-line-only";
}
