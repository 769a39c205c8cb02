/** An account on the admin list as it is stored. Times are in milliseconds since 1970. */
export interface AccountRecord {
  id: string;
  email: string;
  passwordHash: string;
  createdAt: string;
  /** Until when the password that was made up for the first administrator opens one session; null once it was chosen. */
  temporaryUntil: number | null;
}

export interface SessionRecord {
  id: string;
  administratorId: string;
  /** Of the key that its access tokens show. */
  keyHash: Uint8Array;
  /** What it was opened with, in a few words; null where nobody said. */
  browser: string | null;
  createdAt: number;
  /** When it was opened or refreshed last. */
  usedAt: number;
  /** Moves forward with each refresh. */
  expiresAt: number;
}

export interface RefreshTokenRecord {
  hash: Uint8Array;
  sessionId: string;
  /** When it was first exchanged; null while it is good. */
  spentAt: number | null;
}

/** Where tries to sign in are counted, and the key that hides who tried. */
export interface TryRecords {
  /** Runs `work` while no other process writes; all it writes is kept, or nothing when it throws. */
  atomically<T>(work: () => T): Promise<T>;

  /** The random key of this database, 32 bytes; `undefined` until one was kept. */
  secret(): Uint8Array | undefined;
  saveSecret(secret: Uint8Array): void;

  /** Notes that this administrator signed in from this client. */
  noteClient(administratorId: string, client: Uint8Array, seenAt: number): void;
  knowsClient(administratorId: string, client: Uint8Array): boolean;
  forgetClientsBefore(time: number): void;

  /** Notes a try under each key, and answers what names the notes. */
  addTry(keys: readonly Uint8Array[], triedAt: number): number[];
  /** When tries under this key were made after `since`, oldest first. */
  triesAfter(key: Uint8Array, since: number): number[];
  removeTries(ids: readonly number[]): void;
  removeTriesBefore(time: number): void;
}

/**
 * Where an identity keeps its records. It knows no rules. Methods are synchronous, so that a rule
 * can read and write inside `atomically` without anybody in between.
 */
export interface IdentityRecords extends TryRecords {
  listAccounts(): AccountRecord[];
  addAccount(account: AccountRecord): void;
  /** Its sessions and known clients go with it. */
  removeAccount(id: string): void;
  /** The hash of another password, or of the same at other costs. */
  setPassword(id: string, passwordHash: string, temporaryUntil: number | null): void;

  addSession(session: SessionRecord): void;
  findSession(id: string): { session: SessionRecord; account: AccountRecord } | undefined;
  /** All that are open at this time, whoever's. */
  listSessionsOf(administratorId: string, now: number): SessionRecord[];
  prolongSession(id: string, usedAt: number, expiresAt: number): void;
  /** Its refresh tokens go with it. */
  removeSession(id: string): void;
  removeSessionsOf(administratorId: string, exceptSessionId?: string): void;
  removeSessionsExpiredBy(time: number): void;

  addRefreshToken(token: RefreshTokenRecord): void;
  findRefreshToken(hash: Uint8Array): RefreshTokenRecord | undefined;
  spendRefreshToken(hash: Uint8Array, spentAt: number): void;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** Tries counted in the memory of one process. */
export const memoryTryRecords = (): TryRecords => {
  let secret: Uint8Array | undefined;
  const clients = new Map<string, number>();
  let tries: { id: number; key: string; triedAt: number }[] = [];
  let lastTry = 0;
  return {
    // One thread and synchronous work: nobody is ever in between, and the rules write only once all is decided.
    atomically: async (work) => work(),

    secret: () => secret,
    saveSecret: (made) => {
      secret = made;
    },

    noteClient: (administratorId, client, seenAt) =>
      void clients.set(`${administratorId} ${hex(client)}`, seenAt),
    knowsClient: (administratorId, client) => clients.has(`${administratorId} ${hex(client)}`),
    forgetClientsBefore: (time) => {
      for (const [client, seenAt] of clients) if (seenAt < time) clients.delete(client);
    },

    addTry: (keys, triedAt) =>
      keys.map((key) => {
        lastTry += 1;
        tries.push({ id: lastTry, key: hex(key), triedAt });
        return lastTry;
      }),
    triesAfter: (key, since) =>
      tries
        .filter((one) => one.key === hex(key) && one.triedAt > since)
        .map(({ triedAt }) => triedAt)
        .sort((one, other) => one - other),
    removeTries: (ids) => {
      tries = tries.filter(({ id }) => !ids.includes(id));
    },
    removeTriesBefore: (time) => {
      tries = tries.filter(({ triedAt }) => triedAt >= time);
    },
  };
};
