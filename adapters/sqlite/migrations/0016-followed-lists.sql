-- People who follow lists of brands by e-mail. One row per address.
CREATE TABLE followers (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  email_key TEXT NOT NULL UNIQUE CHECK (length(email_key) BETWEEN 3 AND 254),
  -- No news is mailed before this time.
  next_at TEXT NOT NULL CHECK (next_at GLOB '????-??-??T*'),
  -- Mails that asked to confirm a list, since `mails_since`.
  mails INTEGER NOT NULL CHECK (mails >= 0),
  mails_since TEXT NOT NULL CHECK (mails_since GLOB '????-??-??T*')
) STRICT;

CREATE TABLE followed_lists (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  follower_id TEXT NOT NULL REFERENCES followers (id) ON DELETE CASCADE,
  -- The search and filters of the list, as in its address.
  list TEXT NOT NULL CHECK (length(list) <= 4000),
  status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed')),
  asked_at TEXT NOT NULL CHECK (asked_at GLOB '????-??-??T*'),
  confirmed_at TEXT CHECK (confirmed_at GLOB '????-??-??T*'),
  -- News is what happened after this revision of the directory.
  since INTEGER NOT NULL CHECK (since >= 0),
  CHECK ((status = 'confirmed') = (confirmed_at IS NOT NULL)),
  UNIQUE (follower_id, list)
) STRICT;
CREATE INDEX followed_lists_pending ON followed_lists (asked_at) WHERE status = 'pending';
