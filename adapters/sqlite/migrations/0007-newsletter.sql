-- Issues of the newsletter. They name brands and nobody else.

CREATE TABLE newsletter_issues (
  number INTEGER PRIMARY KEY CHECK (number > 0),
  at TEXT NOT NULL CHECK (at GLOB '????-??-??T*'),
  finished_at TEXT CHECK (finished_at GLOB '????-??-??T*'),
  -- When the newsletter began, the same in every issue: brands that were public by then are never news.
  beginning TEXT NOT NULL CHECK (beginning GLOB '????-??-??T*'),
  sent INTEGER NOT NULL DEFAULT 0 CHECK (sent >= 0),
  failed INTEGER NOT NULL DEFAULT 0 CHECK (failed >= 0),
  -- Marked, and not confirmed.
  uncertain INTEGER NOT NULL DEFAULT 0 CHECK (uncertain >= 0)
) STRICT;
-- One at a time.
CREATE UNIQUE INDEX newsletter_issues_unfinished ON newsletter_issues ((finished_at IS NULL)) WHERE finished_at IS NULL;

-- The mark: this unfinished issue was handed to the mail server for the subscriber, or is about to be.
ALTER TABLE subscribers ADD COLUMN marked_issue INTEGER REFERENCES newsletter_issues (number) ON DELETE SET NULL;

-- A brand is in one issue. No foreign key: a brand that is deleted and restored is no news.
CREATE TABLE newsletter_brands (
  brand_id TEXT NOT NULL PRIMARY KEY CHECK (length(brand_id) BETWEEN 1 AND 64),
  issue INTEGER NOT NULL REFERENCES newsletter_issues (number) ON DELETE CASCADE,
  -- Its position in the issue.
  place INTEGER NOT NULL CHECK (place >= 0)
) STRICT, WITHOUT ROWID;
CREATE INDEX newsletter_brands_by_issue ON newsletter_brands (issue, place);
