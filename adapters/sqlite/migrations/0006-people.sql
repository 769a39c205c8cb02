-- Newsletter subscribers, and requests for personal data.

-- One row per address. The key is its normalised form: core/text/email.ts.
CREATE TABLE subscribers (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  email_key TEXT NOT NULL UNIQUE CHECK (length(email_key) BETWEEN 3 AND 254),
  status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed')),
  asked_at TEXT NOT NULL CHECK (asked_at GLOB '????-??-??T*'),
  confirmed_at TEXT CHECK (confirmed_at GLOB '????-??-??T*'),
  -- Mails sent about the subscription since `mails_since`.
  mails INTEGER NOT NULL CHECK (mails >= 0),
  mails_since TEXT NOT NULL CHECK (mails_since GLOB '????-??-??T*'),
  CHECK ((status = 'confirmed') = (confirmed_at IS NOT NULL))
) STRICT;
CREATE INDEX subscribers_listed ON subscribers (asked_at DESC, id);
CREATE INDEX subscribers_by_status ON subscribers (status, asked_at);

-- Mailed links that prove whose an address is, until they expire.
CREATE TABLE data_requests (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  email_key TEXT NOT NULL CHECK (length(email_key) BETWEEN 3 AND 254),
  purpose TEXT NOT NULL CHECK (purpose IN ('own-data', 'reset-password', 'confirm-correction')),
  asked_at TEXT NOT NULL CHECK (asked_at GLOB '????-??-??T*'),
  expires_at TEXT NOT NULL CHECK (expires_at > asked_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX data_requests_by_email ON data_requests (email_key, asked_at);
CREATE INDEX data_requests_by_expiry ON data_requests (expires_at);
