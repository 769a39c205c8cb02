import type {
  AccountRecord,
  IdentityRecords,
  RefreshTokenRecord,
  SessionRecord,
} from "./identity-records.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** Records in maps. */
export const memoryIdentityRecords = (): IdentityRecords => {
  let secret: Uint8Array | undefined;
  const accounts = new Map<string, AccountRecord>();
  const sessions = new Map<string, SessionRecord>();
  const tokens = new Map<string, RefreshTokenRecord>();
  const clients = new Map<string, number>();
  let tries: { id: number; key: string; triedAt: number }[] = [];
  let lastTry = 0;

  const removeSessionsWhere = (matches: (session: SessionRecord) => boolean) => {
    for (const session of [...sessions.values()].filter((one) => matches(one))) {
      sessions.delete(session.id);
      for (const [hash, token] of tokens) if (token.sessionId === session.id) tokens.delete(hash);
    }
  };

  return {
    // One thread and synchronous work: nobody is ever in between, and the rules write only once all is decided.
    atomically: async (work) => work(),

    secret: () => secret,
    saveSecret: (made) => {
      secret = made;
    },

    listAccounts: () => structuredClone([...accounts.values()]),
    addAccount: (account) => void accounts.set(account.id, { ...account }),
    removeAccount: (id) => {
      accounts.delete(id);
      for (const client of clients.keys()) if (client.startsWith(`${id} `)) clients.delete(client);
      removeSessionsWhere(({ administratorId }) => administratorId === id);
    },
    setPassword: (id, passwordHash, madeUpUntil) => {
      const account = accounts.get(id);
      if (account) accounts.set(id, { ...account, passwordHash, madeUpUntil });
    },

    addSession: (session) => void sessions.set(session.id, { ...session }),
    findSession: (id) => {
      const session = sessions.get(id);
      const account = session && accounts.get(session.administratorId);
      return session && account && { session: { ...session }, account: { ...account } };
    },
    listSessionsOf: (administratorId, now) =>
      structuredClone(
        [...sessions.values()].filter(
          (one) => one.administratorId === administratorId && one.expiresAt > now,
        ),
      ),
    prolongSession: (id, usedAt, expiresAt) => {
      const session = sessions.get(id);
      if (session) sessions.set(id, { ...session, usedAt, expiresAt });
    },
    removeSession: (id) => removeSessionsWhere((session) => session.id === id),
    removeSessionsOf: (administratorId, except) =>
      removeSessionsWhere(
        (session) => session.administratorId === administratorId && session.id !== except,
      ),
    removeSessionsExpiredBy: (time) => removeSessionsWhere(({ expiresAt }) => expiresAt <= time),

    addRefreshToken: (token) => void tokens.set(hex(token.hash), { ...token }),
    findRefreshToken: (hash) => {
      const token = tokens.get(hex(hash));
      return token && { ...token };
    },
    spendRefreshToken: (hash, spentAt) => {
      const token = tokens.get(hex(hash));
      if (token) tokens.set(hex(hash), { ...token, spentAt });
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
