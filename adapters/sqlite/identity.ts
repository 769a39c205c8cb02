import type { Database } from "better-sqlite3";
import type { AdminList, Identity, PasswordRecovery } from "#core/ports/identity.ts";
import { createIdentity, type IdentityParts } from "../identity/create-identity.ts";
import type {
  AccountRecord,
  IdentityRecords,
  RefreshTokenRecord,
  SessionRecord,
} from "../identity/identity-records.ts";
import { reading, writing } from "./transactions.ts";

/** Administrators and sessions kept in the SQLite file, for every process that opens it. */
export const sqliteIdentity = (
  db: Database,
  parts: IdentityParts,
): Identity & AdminList & PasswordRecovery => createIdentity(sqliteIdentityRecords(db), parts);

const ACCOUNT =
  "a.id, a.email, a.password_hash AS passwordHash, a.created_at AS createdAt, a.made_up_until AS madeUpUntil";
const SESSION =
  "id, admin_id AS administratorId, key_hash AS keyHash, browser, created_at AS createdAt, used_at AS usedAt, expires_at AS expiresAt";

/** The records of an identity in the tables of `0005-accounts.sql`. Foreign keys take sessions and known clients along with accounts, tokens with sessions. */
export const sqliteIdentityRecords = (db: Database): IdentityRecords => {
  const secret = db
    .prepare<[], Uint8Array>("SELECT secret FROM identity_secret WHERE id = 1")
    .pluck();
  const saveSecret = db.prepare("INSERT INTO identity_secret (id, secret) VALUES (1, ?)");

  const accounts = db.prepare<[], AccountRecord>(`SELECT ${ACCOUNT} FROM admins AS a`);
  const account = db.prepare<[string], AccountRecord>(
    `SELECT ${ACCOUNT} FROM admins AS a WHERE a.id = ?`,
  );
  const addAccount = db.prepare(
    "INSERT INTO admins (id, email, password_hash, created_at, made_up_until) VALUES (:id, :email, :passwordHash, :createdAt, :madeUpUntil)",
  );
  const removeAccount = db.prepare("DELETE FROM admins WHERE id = ?");
  const setPassword = db.prepare(
    "UPDATE admins SET password_hash = ?, made_up_until = ? WHERE id = ?",
  );

  const addSession = db.prepare(
    "INSERT INTO sessions (id, admin_id, key_hash, browser, created_at, used_at, expires_at) VALUES (:id, :administratorId, :keyHash, :browser, :createdAt, :usedAt, :expiresAt)",
  );
  const session = db.prepare<[string], SessionRecord>(
    `SELECT ${SESSION} FROM sessions WHERE id = ?`,
  );
  const sessionsOf = db.prepare<[string, number], SessionRecord>(
    `SELECT ${SESSION} FROM sessions WHERE admin_id = ? AND expires_at > ?`,
  );
  const prolongSession = db.prepare("UPDATE sessions SET used_at = ?, expires_at = ? WHERE id = ?");
  const removeSession = db.prepare("DELETE FROM sessions WHERE id = ?");
  const removeSessionsOf = db.prepare("DELETE FROM sessions WHERE admin_id = ? AND id IS NOT ?");
  const removeExpired = db.prepare("DELETE FROM sessions WHERE expires_at <= ?");

  const addToken = db.prepare(
    "INSERT INTO refresh_tokens (token_hash, session_id, spent_at) VALUES (:hash, :sessionId, :spentAt)",
  );
  const token = db.prepare<[Uint8Array], RefreshTokenRecord>(
    "SELECT token_hash AS hash, session_id AS sessionId, spent_at AS spentAt FROM refresh_tokens WHERE token_hash = ?",
  );
  const spendToken = db.prepare("UPDATE refresh_tokens SET spent_at = ? WHERE token_hash = ?");

  const noteClient = db.prepare(
    "INSERT OR REPLACE INTO known_clients (admin_id, client_key, seen_at) VALUES (?, ?, ?)",
  );
  const knownClient = db.prepare<[string, Uint8Array], number>(
    "SELECT 1 FROM known_clients WHERE admin_id = ? AND client_key = ?",
  );
  const forgetClients = db.prepare("DELETE FROM known_clients WHERE seen_at < ?");

  const addTry = db.prepare("INSERT INTO sign_in_tries (limit_key, tried_at) VALUES (?, ?)");
  const tries = db
    .prepare<[Uint8Array, number], number>(
      "SELECT tried_at FROM sign_in_tries WHERE limit_key = ? AND tried_at > ? ORDER BY tried_at",
    )
    .pluck();
  const removeTry = db.prepare("DELETE FROM sign_in_tries WHERE id = ?");
  const removeTriesBefore = db.prepare("DELETE FROM sign_in_tries WHERE tried_at < ?");

  return {
    atomically: (work) => writing(db, work),

    secret: () => reading(db, () => secret.get()),
    saveSecret: (made) => void saveSecret.run(made),

    listAccounts: () => reading(db, () => accounts.all()),
    addAccount: (record) => void addAccount.run(record),
    removeAccount: (id) => void removeAccount.run(id),
    setPassword: (id, passwordHash, madeUpUntil) =>
      void setPassword.run(passwordHash, madeUpUntil, id),

    addSession: (record) => void addSession.run(record),
    findSession: (id) =>
      reading(db, () => {
        const found = session.get(id);
        const owner = found && account.get(found.administratorId);
        return found && owner && { session: found, account: owner };
      }),
    listSessionsOf: (administratorId, now) =>
      reading(db, () => sessionsOf.all(administratorId, now)),
    prolongSession: (id, usedAt, expiresAt) => void prolongSession.run(usedAt, expiresAt, id),
    removeSession: (id) => void removeSession.run(id),
    removeSessionsOf: (administratorId, except) =>
      void removeSessionsOf.run(administratorId, except ?? null),
    removeSessionsExpiredBy: (time) => void removeExpired.run(time),

    addRefreshToken: (record) => void addToken.run(record),
    findRefreshToken: (hash) => token.get(hash),
    spendRefreshToken: (hash, spentAt) => void spendToken.run(spentAt, hash),

    noteClient: (administratorId, client, seenAt) =>
      void noteClient.run(administratorId, client, seenAt),
    knowsClient: (administratorId, client) =>
      reading(db, () => knownClient.get(administratorId, client)) !== undefined,
    forgetClientsBefore: (time) => void forgetClients.run(time),

    addTry: (keys, triedAt) => keys.map((key) => Number(addTry.run(key, triedAt).lastInsertRowid)),
    triesAfter: (key, since) => reading(db, () => tries.all(key, since)),
    removeTries: (ids) => {
      for (const id of ids) removeTry.run(id);
    },
    removeTriesBefore: (time) => void removeTriesBefore.run(time),
  };
};
