-- What an issue of the newsletter says above its news, written before the issue begins.
CREATE TABLE newsletter_introductions (
  issue INTEGER PRIMARY KEY CHECK (issue > 0),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 2000)
) STRICT;

-- Decisions already mailed to the submitter, so that no mail is sent twice. Decisions made before this version are never mailed.
CREATE TABLE told_decisions (
  submission_id TEXT NOT NULL PRIMARY KEY,
  decided_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO told_decisions SELECT id, decided_at FROM brand_submissions WHERE decided_at IS NOT NULL;

-- People who want no mails about their suggestions, as keyed hashes of their addresses.
CREATE TABLE decision_opt_outs (
  email_hash TEXT NOT NULL PRIMARY KEY CHECK (length(email_hash) = 43),
  at TEXT NOT NULL CHECK (at GLOB '????-??-??T*')
) STRICT, WITHOUT ROWID;
