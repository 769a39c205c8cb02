import SqliteDatabase, { type Database } from "better-sqlite3";
import type { AdminList, Identity, Invitations, PasswordRecovery } from "#core/ports/identity.ts";
import { createIdentity, type IdentityParts } from "../identity/create-identity.ts";
import type {
  AccountRecord,
  IdentityRecords,
  InvitationRecord,
  RefreshTokenRecord,
  SessionRecord,
  TryRecords,
} from "../identity/identity-records.ts";
import { migrate } from "./migrate.ts";
import { querying, writing } from "./transactions.ts";

/** Administrators and sessions in the SQLite file, shared by every process that opens it. */
export const sqliteIdentity = (
  db: Database,
  parts: IdentityParts,
): Identity & AdminList & PasswordRecovery & Invitations =>
  createIdentity(sqliteIdentityRecords(db), parts);

/** Records of sign-in attempts in memory. Another system has the accounts. */
export const tryRecordsInMemory = (): TryRecords => {
  const database = new SqliteDatabase(":memory:");
  migrate(database);
  database.pragma("foreign_keys = OFF");
  return sqliteIdentityRecords(database);
};

const ACCOUNT =
  "id, email, password_hash AS passwordHash, created_at AS createdAt, temporary_until AS temporaryUntil";
const SESSION =
  "id, admin_id AS administratorId, key_hash AS keyHash, browser, created_at AS createdAt, used_at AS usedAt, expires_at AS expiresAt";

/**
 * The identity's records in the tables of `0002-accounts.sql`. Foreign keys delete sessions, known clients and sent invitations with
 * their account, and tokens with their session.
 */
export const sqliteIdentityRecords = (db: Database): IdentityRecords => {
  const writer = (sql: string) => {
    const statement = db.prepare(sql);
    return (...values: unknown[]): void => void statement.run(...values);
  };
  const reader = <Row>(sql: string) => {
    const statement = db.prepare<unknown[], Row>(sql);
    return (...values: unknown[]): Row[] => querying(db, () => statement.all(...values));
  };

  const secrets = reader<{ secret: Uint8Array }>("SELECT secret FROM identity_secret");
  const account = reader<AccountRecord>(`SELECT ${ACCOUNT} FROM admins WHERE id = ?`);
  const session = reader<SessionRecord>(`SELECT ${SESSION} FROM sessions WHERE id = ?`);
  const token = reader<RefreshTokenRecord>(
    "SELECT token_hash AS hash, session_id AS sessionId, spent_at AS spentAt FROM refresh_tokens WHERE token_hash = ?",
  );
  const setPassword = writer(
    "UPDATE admins SET password_hash = ?, temporary_until = ? WHERE id = ?",
  );
  const prolongSession = writer("UPDATE sessions SET used_at = ?, expires_at = ? WHERE id = ?");
  const removeSessionsOf = writer("DELETE FROM sessions WHERE admin_id = ? AND id IS NOT ?");
  const spendToken = writer("UPDATE refresh_tokens SET spent_at = ? WHERE token_hash = ?");
  const knownClients = reader("SELECT 1 FROM known_clients WHERE admin_id = ? AND client_key = ?");
  const lastSeen = reader<{ at: number | null }>(
    "SELECT max(seen_at) AS at FROM known_clients WHERE admin_id = ?",
  );
  const addTry = db.prepare("INSERT INTO sign_in_tries (limit_key, tried_at) VALUES (?, ?)");
  const tries = reader<{ at: number }>(
    "SELECT tried_at AS at FROM sign_in_tries WHERE limit_key = ? AND tried_at > ? ORDER BY tried_at",
  );
  const removeTry = writer("DELETE FROM sign_in_tries WHERE id = ?");

  return {
    atomically: (work) => writing(db, work),

    secret: () => secrets()[0]?.secret,
    saveSecret: writer("INSERT INTO identity_secret (id, secret) VALUES (1, ?)"),

    listAccounts: reader<AccountRecord>(`SELECT ${ACCOUNT} FROM admins`),
    addAccount: writer(
      "INSERT INTO admins (id, email, password_hash, created_at, temporary_until) VALUES (:id, :email, :passwordHash, :createdAt, :temporaryUntil)",
    ),
    removeAccount: writer("DELETE FROM admins WHERE id = ?"),
    setPassword: (id, passwordHash, temporaryUntil) =>
      setPassword(passwordHash, temporaryUntil, id),

    listInvitations: reader<InvitationRecord>(
      "SELECT id, email, invited_by AS invitedBy, invited_at AS invitedAt, expires_at AS expiresAt FROM invitations ORDER BY invited_at, id",
    ),
    addInvitation: writer(
      "INSERT INTO invitations (id, email, invited_by, invited_at, expires_at) VALUES (:id, :email, :invitedBy, :invitedAt, :expiresAt)",
    ),
    removeInvitation: writer("DELETE FROM invitations WHERE id = ?"),
    removeInvitationsBy: writer("DELETE FROM invitations WHERE invited_by = ?"),

    addSession: writer(
      "INSERT INTO sessions (id, admin_id, key_hash, browser, created_at, used_at, expires_at) VALUES (:id, :administratorId, :keyHash, :browser, :createdAt, :usedAt, :expiresAt)",
    ),
    // Needs no transaction: a session whose account was deleted in between counts as missing.
    findSession: (id) => {
      const [found] = session(id);
      const [owner] = found ? account(found.administratorId) : [];
      return found && owner && { session: found, account: owner };
    },
    listSessionsOf: reader<SessionRecord>(
      `SELECT ${SESSION} FROM sessions WHERE admin_id = ? AND expires_at > ? ORDER BY used_at DESC, created_at DESC`,
    ),
    prolongSession: (id, usedAt, expiresAt) => prolongSession(usedAt, expiresAt, id),
    removeSession: writer("DELETE FROM sessions WHERE id = ?"),
    removeSessionsOf: (administratorId, except) =>
      removeSessionsOf(administratorId, except ?? null),
    removeSessionsExpiredBy: writer("DELETE FROM sessions WHERE expires_at <= ?"),

    addRefreshToken: writer(
      "INSERT INTO refresh_tokens (token_hash, session_id, spent_at) VALUES (:hash, :sessionId, :spentAt)",
    ),
    findRefreshToken: (hash) => token(hash)[0],
    spendRefreshToken: (hash, spentAt) => spendToken(spentAt, hash),

    noteClient: writer(
      "INSERT OR REPLACE INTO known_clients (admin_id, client_key, seen_at) VALUES (?, ?, ?)",
    ),
    knowsClient: (administratorId, client) => knownClients(administratorId, client).length > 0,
    lastSeen: (administratorId) => lastSeen(administratorId)[0]?.at ?? undefined,
    forgetClientsBefore: writer("DELETE FROM known_clients WHERE seen_at < ?"),

    addTry: (keys, triedAt) => keys.map((key) => Number(addTry.run(key, triedAt).lastInsertRowid)),
    triesAfter: (key, since) => tries(key, since).map(({ at }) => at),
    removeTries: (ids) => {
      for (const id of ids) removeTry(id);
    },
    removeTriesBefore: writer("DELETE FROM sign_in_tries WHERE tried_at < ?"),
  };
};
