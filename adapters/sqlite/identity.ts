import type { Database } from "better-sqlite3";
import type { AdminList, Identity, Invitations, PasswordRecovery } from "#core/ports/identity.ts";
import { createIdentity, type IdentityParts } from "../identity/create-identity.ts";
import type {
  AccountRecord,
  IdentityRecords,
  InvitationRecord,
  RefreshTokenRecord,
  SessionRecord,
} from "../identity/identity-records.ts";
import { querying, writing } from "./transactions.ts";

/** Administrators and sessions in the SQLite file, shared by every process that opens it. */
export const sqliteIdentity = (
  db: Database,
  parts: IdentityParts,
): Identity & AdminList & PasswordRecovery & Invitations =>
  createIdentity(sqliteIdentityRecords(db), parts);

const ACCOUNT =
  "a.id, a.email, a.password_hash AS passwordHash, a.created_at AS createdAt, a.temporary_until AS temporaryUntil";
const SESSION =
  "id, admin_id AS administratorId, key_hash AS keyHash, browser, created_at AS createdAt, used_at AS usedAt, expires_at AS expiresAt";

/**
 * The identity's records in the tables of `0002-accounts.sql`. Foreign keys delete sessions, known clients and sent invitations with
 * their account, and tokens with their session.
 */
export const sqliteIdentityRecords = (db: Database): IdentityRecords => {
  /** Runs a statement with positional values. */
  const writer = (sql: string) => {
    const statement = db.prepare(sql);
    return (...given: unknown[]): void => void statement.run(...given);
  };
  const secret = db
    .prepare<[], Uint8Array>("SELECT secret FROM identity_secret WHERE id = 1")
    .pluck();
  const accounts = db.prepare<[], AccountRecord>(`SELECT ${ACCOUNT} FROM admins AS a`);
  const account = db.prepare<[string], AccountRecord>(
    `SELECT ${ACCOUNT} FROM admins AS a WHERE a.id = ?`,
  );
  const setPassword = db.prepare(
    "UPDATE admins SET password_hash = ?, temporary_until = ? WHERE id = ?",
  );

  const invitations = db.prepare<[], InvitationRecord>(
    "SELECT id, email, invited_by AS invitedBy, invited_at AS invitedAt, expires_at AS expiresAt FROM invitations ORDER BY invited_at, id",
  );

  const session = db.prepare<[string], SessionRecord>(
    `SELECT ${SESSION} FROM sessions WHERE id = ?`,
  );
  const sessionsOf = db.prepare<[string, number], SessionRecord>(
    `SELECT ${SESSION} FROM sessions WHERE admin_id = ? AND expires_at > ?`,
  );
  const prolongSession = db.prepare("UPDATE sessions SET used_at = ?, expires_at = ? WHERE id = ?");
  const removeSessionsOf = db.prepare("DELETE FROM sessions WHERE admin_id = ? AND id IS NOT ?");
  const token = db.prepare<[Uint8Array], RefreshTokenRecord>(
    "SELECT token_hash AS hash, session_id AS sessionId, spent_at AS spentAt FROM refresh_tokens WHERE token_hash = ?",
  );
  const spendToken = db.prepare("UPDATE refresh_tokens SET spent_at = ? WHERE token_hash = ?");

  const knownClient = db.prepare<[string, Uint8Array], number>(
    "SELECT 1 FROM known_clients WHERE admin_id = ? AND client_key = ?",
  );
  const lastSeen = db
    .prepare<[string], number | null>("SELECT max(seen_at) FROM known_clients WHERE admin_id = ?")
    .pluck();
  const addTry = db.prepare("INSERT INTO sign_in_tries (limit_key, tried_at) VALUES (?, ?)");
  const tries = db
    .prepare<[Uint8Array, number], number>(
      "SELECT tried_at FROM sign_in_tries WHERE limit_key = ? AND tried_at > ? ORDER BY tried_at",
    )
    .pluck();
  const removeTry = db.prepare("DELETE FROM sign_in_tries WHERE id = ?");

  return {
    atomically: (work) => writing(db, work),

    secret: () => querying(db, () => secret.get()),
    saveSecret: writer("INSERT INTO identity_secret (id, secret) VALUES (1, ?)"),

    listAccounts: () => querying(db, () => accounts.all()),
    addAccount: writer(
      "INSERT INTO admins (id, email, password_hash, created_at, temporary_until) VALUES (:id, :email, :passwordHash, :createdAt, :temporaryUntil)",
    ),
    removeAccount: writer("DELETE FROM admins WHERE id = ?"),
    setPassword: (id, passwordHash, temporaryUntil) =>
      void setPassword.run(passwordHash, temporaryUntil, id),

    listInvitations: () => querying(db, () => invitations.all()),
    addInvitation: writer(
      "INSERT INTO invitations (id, email, invited_by, invited_at, expires_at) VALUES (:id, :email, :invitedBy, :invitedAt, :expiresAt)",
    ),
    removeInvitation: writer("DELETE FROM invitations WHERE id = ?"),
    removeInvitationsBy: writer("DELETE FROM invitations WHERE invited_by = ?"),

    addSession: writer(
      "INSERT INTO sessions (id, admin_id, key_hash, browser, created_at, used_at, expires_at) VALUES (:id, :administratorId, :keyHash, :browser, :createdAt, :usedAt, :expiresAt)",
    ),
    // Without an account there is no session, so two statements are enough.
    findSession: (id) =>
      querying(db, () => {
        const found = session.get(id);
        const owner = found && account.get(found.administratorId);
        return found && owner && { session: found, account: owner };
      }),
    listSessionsOf: (administratorId, now) =>
      querying(db, () => sessionsOf.all(administratorId, now)),
    prolongSession: (id, usedAt, expiresAt) => void prolongSession.run(usedAt, expiresAt, id),
    removeSession: writer("DELETE FROM sessions WHERE id = ?"),
    removeSessionsOf: (administratorId, except) =>
      void removeSessionsOf.run(administratorId, except ?? null),
    removeSessionsExpiredBy: writer("DELETE FROM sessions WHERE expires_at <= ?"),

    addRefreshToken: writer(
      "INSERT INTO refresh_tokens (token_hash, session_id, spent_at) VALUES (:hash, :sessionId, :spentAt)",
    ),
    findRefreshToken: (hash) => token.get(hash),
    spendRefreshToken: (hash, spentAt) => void spendToken.run(spentAt, hash),

    noteClient: writer(
      "INSERT OR REPLACE INTO known_clients (admin_id, client_key, seen_at) VALUES (?, ?, ?)",
    ),
    knowsClient: (administratorId, client) =>
      querying(db, () => knownClient.get(administratorId, client)) !== undefined,
    lastSeen: (id) => querying(db, () => lastSeen.get(id)) ?? undefined,
    forgetClientsBefore: writer("DELETE FROM known_clients WHERE seen_at < ?"),

    addTry: (keys, triedAt) => keys.map((key) => Number(addTry.run(key, triedAt).lastInsertRowid)),
    triesAfter: (key, since) => querying(db, () => tries.all(key, since)),
    removeTries: (ids) => {
      for (const id of ids) removeTry.run(id);
    },
    removeTriesBefore: writer("DELETE FROM sign_in_tries WHERE tried_at < ?"),
  };
};
