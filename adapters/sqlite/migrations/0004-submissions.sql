-- What visitors suggest, and what became of it.

CREATE TABLE brand_submissions (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  brand_name TEXT NOT NULL CHECK (length(brand_name) BETWEEN 1 AND 120),
  website_url TEXT CHECK (length(website_url) <= 2048 AND (website_url LIKE 'http://_%' OR website_url LIKE 'https://_%')),
  submitted_by_email TEXT CHECK (length(submitted_by_email) BETWEEN 3 AND 254),
  notes TEXT CHECK (length(notes) BETWEEN 1 AND 2000),
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'spam')),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T*'),
  -- The verdict: what the suggestion became, or why it was rejected.
  brand_id TEXT,
  remark TEXT,
  -- The batch that decided; null while pending.
  decided_revision INTEGER REFERENCES batches (revision),
  -- When that batch was committed.
  decided_at TEXT CHECK (decided_at GLOB '????-??-??T*')
) STRICT;
CREATE INDEX brand_submissions_by_status ON brand_submissions (status, coalesce(decided_at, created_at), id);
-- Submitters' e-mails in the order in which they are forgotten.
CREATE INDEX brand_submissions_with_email ON brand_submissions (coalesce(decided_at, created_at))
WHERE submitted_by_email IS NOT NULL AND status <> 'pending';
