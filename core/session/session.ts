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
