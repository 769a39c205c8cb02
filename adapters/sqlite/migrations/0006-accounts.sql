-- What a copy of this file must not be good for, and what administrators see of their own accounts. Times are
-- milliseconds since 1970, UTC.

-- Until when a password that was made up, not chosen, opens one session: 0 once it did.
ALTER TABLE admins ADD COLUMN made_up_until INTEGER;

-- An access token shows a key that only its session's tokens carry; here is no more than its SHA-256, so tokens cannot be
-- made from a copy of this file. Sessions of before have none, so everybody signs in once more.
DROP TABLE refresh_tokens;
DROP TABLE sessions;

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

-- All refresh tokens of a session, spent ones too, so that a stolen one is noticed. Only their SHA-256 is kept.
CREATE TABLE refresh_tokens (
  token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  spent_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);
