import type { Administrator } from "./administrator.ts";

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
}

/** Who stands behind an access token, checked now. */
export interface SignedIn {
  sessionId: string;
  administrator: Administrator;
}

/** Which sessions a sign-out ends: all of the administrator's, this one, or all but this one. */
export type SignOutScope = "global" | "local" | "others";
