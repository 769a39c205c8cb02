-- Administrators, their invitations and sessions, and failed sign-ins. Integer times are milliseconds since 1970; text times are
-- ISO 8601, UTC.

CREATE TABLE admins (
  id TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(email) BETWEEN 3 AND 254),
  password_hash TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- When a temporary password expires: 0 once used; null for a chosen password.
  temporary_until INTEGER
) STRICT;

-- Open invitations to become an administrator. They are deleted with the account that sent them.
CREATE TABLE invitations (
  -- A hash of the key in the link.
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  invited_by TEXT NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  invited_at TEXT NOT NULL CHECK (invited_at GLOB '????-??-??T*'),
  expires_at TEXT NOT NULL CHECK (expires_at GLOB '????-??-??T*')
) STRICT;
CREATE INDEX invitations_by_inviter ON invitations (invited_by);

-- The random secret of this database, from which all keys are derived.
CREATE TABLE identity_secret (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  secret BLOB NOT NULL CHECK (length(secret) = 32)
) STRICT;

-- `key_hash` is the SHA-256 of a key that only the session's tokens contain, so that a copy of this file cannot forge tokens.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  admin_id TEXT NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  key_hash BLOB NOT NULL CHECK (length(key_hash) = 32),
  -- "Firefox on Windows", never the whole user agent.
  browser TEXT CHECK (length(browser) <= 80),
  created_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_admin ON sessions (admin_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- All refresh tokens of a session, used ones included, to detect reuse. Only their SHA-256 is stored.
CREATE TABLE refresh_tokens (
  token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  spent_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);

-- Addresses from which an administrator signed in before, as keyed hashes.
CREATE TABLE known_clients (
  admin_id TEXT NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  client_key BLOB NOT NULL CHECK (length(client_key) = 32),
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (admin_id, client_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_clients_by_time ON known_clients (seen_at);

-- Failed sign-ins, by keyed hash of the address or e-mail.
CREATE TABLE sign_in_tries (
  id INTEGER PRIMARY KEY,
  limit_key BLOB NOT NULL CHECK (length(limit_key) = 32),
  tried_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sign_in_tries_by_key ON sign_in_tries (limit_key, tried_at);
CREATE INDEX sign_in_tries_by_time ON sign_in_tries (tried_at);
