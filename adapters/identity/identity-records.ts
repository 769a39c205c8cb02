/** A stored account of the admin list. Times are in milliseconds since 1970. */
export interface AccountRecord {
  id: string;
  email: string;
  passwordHash: string;
  createdAt: string;
  /** When the generated password of the first administrator expires; null once a password is chosen. */
  temporaryUntil: number | null;
}

export interface SessionRecord {
  id: string;
  administratorId: string;
  /** Hash of the key in its access tokens. */
  keyHash: Uint8Array;
  /** The browser that opened it, in a few words; null if unknown. */
  browser: string | null;
  createdAt: number;
  /** When it was opened or last refreshed. */
  usedAt: number;
  /** Extended by each refresh. */
  expiresAt: number;
}

export interface RefreshTokenRecord {
  hash: Uint8Array;
  sessionId: string;
  /** When the token was first exchanged; null if unused. */
  spentAt: number | null;
}

/** An invitation as stored. Times are ISO 8601, UTC. */
export interface InvitationRecord {
  id: string;
  email: string;
  /** The id of the sender's account. */
  invitedBy: string;
  invitedAt: string;
  expiresAt: string;
}

/** Counts sign-in attempts, and stores the secret that hashes their keys. */
export interface TryRecords {
  /** Runs `work` in a transaction: its writes are stored together, or not at all if it throws. */
  atomically<T>(work: () => T): Promise<T>;

  /** The random secret of this database, 32 bytes; `undefined` before it is first stored. */
  secret(): Uint8Array | undefined;
  saveSecret(secret: Uint8Array): void;

  /** Records that this administrator signed in from this client. */
  noteClient(administratorId: string, client: Uint8Array, seenAt: number): void;
  knowsClient(administratorId: string, client: Uint8Array): boolean;
  /** When this administrator last signed in from a known client. */
  lastSeen(administratorId: string): number | undefined;
  forgetClientsBefore(time: number): void;

  /** Records an attempt under each key; returns the ids of the records. */
  addTry(keys: readonly Uint8Array[], triedAt: number): number[];
  /** Times of attempts under this key after `since`, oldest first. */
  triesAfter(key: Uint8Array, since: number): number[];
  removeTries(ids: readonly number[]): void;
  removeTriesBefore(time: number): void;
}

/**
 * The storage of an identity, without any rules. Methods are synchronous, so that a rule can read and write
 * inside `atomically` without interruption.
 */
export interface IdentityRecords extends TryRecords {
  listAccounts(): AccountRecord[];
  addAccount(account: AccountRecord): void;
  /** Deletes its sessions and known clients too. */
  removeAccount(id: string): void;
  /** Replaces the hash, after a change of the password or of the hasher's parameters. */
  setPassword(id: string, passwordHash: string, temporaryUntil: number | null): void;

  /** Oldest first, expired ones included. */
  listInvitations(): InvitationRecord[];
  addInvitation(invitation: InvitationRecord): void;
  removeInvitation(id: string): void;
  /** Removes the invitations that this account sent. */
  removeInvitationsBy(accountId: string): void;

  addSession(session: SessionRecord): void;
  findSession(id: string): { session: SessionRecord; account: AccountRecord } | undefined;
  /** The account's open sessions, last used first. */
  listSessionsOf(administratorId: string, now: number): SessionRecord[];
  prolongSession(id: string, usedAt: number, expiresAt: number): void;
  /** Deletes its refresh tokens too. */
  removeSession(id: string): void;
  removeSessionsOf(administratorId: string, exceptSessionId?: string): void;
  removeSessionsExpiredBy(time: number): void;

  addRefreshToken(token: RefreshTokenRecord): void;
  findRefreshToken(hash: Uint8Array): RefreshTokenRecord | undefined;
  spendRefreshToken(hash: Uint8Array, spentAt: number): void;
}
