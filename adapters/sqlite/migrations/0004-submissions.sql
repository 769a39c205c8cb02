-- Visitors' suggestions and corrections, and the decisions on them.

CREATE TABLE brand_submissions (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  brand_name TEXT NOT NULL CHECK (length(brand_name) BETWEEN 1 AND 120),
  website_url TEXT CHECK (length(website_url) <= 2048 AND (website_url LIKE 'http://_%' OR website_url LIKE 'https://_%')),
  submitted_by_email TEXT CHECK (length(submitted_by_email) BETWEEN 3 AND 254),
  notes TEXT CHECK (length(notes) BETWEEN 1 AND 2000),
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'spam')),
  created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T*'),
  -- The decision: the brand it created or changed, or the reason for rejection.
  brand_id TEXT,
  remark TEXT,
  -- The batch that decided it; null while pending.
  decided_revision INTEGER REFERENCES batches (revision),
  -- When that batch was committed.
  decided_at TEXT CHECK (decided_at GLOB '????-??-??T*'),
  -- The correction of a listed brand, as JSON; null for a new brand.
  correction TEXT CHECK (
    json_valid(correction) AND length(correction) <= 200000
    AND length(correction ->> 'brandId') BETWEEN 1 AND 64
    AND correction ->> 'version' >= 1
    AND json_type(correction, '$.proposed') = 'object'
    AND (correction ->> 'problem' IS NULL OR correction ->> 'problem' IN ('site-gone', 'site-changed-hands', 'closed', 'duplicate'))
    AND (correction ->> 'source' IS NULL OR length(correction ->> 'source') BETWEEN 1 AND 300)
  ),
  -- The hash of the token in its private link.
  link_hash TEXT CHECK (length(link_hash) BETWEEN 1 AND 64),
  -- While pending: keyed hashes of the sender's address group and of the wider network.
  sender_hash TEXT CHECK (length(sender_hash) BETWEEN 1 AND 64),
  network_hash TEXT CHECK (length(network_hash) BETWEEN 1 AND 64)
) STRICT;
CREATE INDEX brand_submissions_by_status ON brand_submissions (status, coalesce(decided_at, created_at), id);
-- Submissions with an e-mail, in the order in which the e-mails are purged.
CREATE INDEX brand_submissions_with_email ON brand_submissions (coalesce(decided_at, created_at))
WHERE submitted_by_email IS NOT NULL AND status <> 'pending';
CREATE UNIQUE INDEX brand_submissions_by_link ON brand_submissions (link_hash) WHERE link_hash IS NOT NULL;
CREATE INDEX brand_submissions_by_sender ON brand_submissions (sender_hash) WHERE sender_hash IS NOT NULL;
CREATE INDEX waiting_corrections ON brand_submissions (correction ->> 'brandId') WHERE status = 'pending' AND correction IS NOT NULL;
CREATE INDEX claimed_corrections ON brand_submissions (correction ->> 'brandId')
  WHERE coalesce(correction ->> 'claimedFrom', correction ->> 'confirmedFrom') IS NOT NULL;

-- A confirmation holds for the brand's website at that time; changing the website or its state ends it.
CREATE TRIGGER site_changed AFTER UPDATE OF website_url, site_state ON brands
WHEN OLD.website_url IS NOT NEW.website_url OR OLD.site_state IS NOT NEW.site_state
BEGIN
  UPDATE brand_submissions SET correction = json_set(correction, '$.claimedFrom', NULL, '$.confirmedFrom', NULL)
  WHERE correction ->> 'brandId' = NEW.id AND coalesce(correction ->> 'claimedFrom', correction ->> 'confirmedFrom') IS NOT NULL;
END;
