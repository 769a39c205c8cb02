-- Issues of the newsletter. Deliveries are deleted 90 days after an issue was sent.

CREATE TABLE newsletter_issues (
  number INTEGER PRIMARY KEY CHECK (number > 0),
  at TEXT NOT NULL CHECK (at GLOB '????-??-??T*'),
  finished_at TEXT CHECK (finished_at GLOB '????-??-??T*'),
  -- The issue covers brands published after `since_revision`, up to `revision`.
  since_revision INTEGER NOT NULL CHECK (since_revision >= 0),
  revision INTEGER NOT NULL CHECK (revision >= since_revision),
  brand_count INTEGER NOT NULL CHECK (brand_count > 0),
  receivers INTEGER NOT NULL CHECK (receivers > 0),
  -- Counted here as well, since deliveries are deleted with their subscriber.
  sent INTEGER NOT NULL DEFAULT 0 CHECK (sent >= 0),
  failed INTEGER NOT NULL DEFAULT 0 CHECK (failed >= 0),
  -- Set when the issue is finished; before that, the deliveries are counted.
  uncertain INTEGER NOT NULL DEFAULT 0 CHECK (uncertain >= 0),
  sender_id TEXT CHECK (length(sender_id) BETWEEN 1 AND 64),
  sending_until TEXT CHECK (sending_until GLOB '????-??-??T*'),
  CHECK ((sender_id IS NULL) = (sending_until IS NULL))
) STRICT;
-- At most one unfinished issue.
CREATE UNIQUE INDEX newsletter_issues_unfinished ON newsletter_issues ((finished_at IS NULL)) WHERE finished_at IS NULL;

-- A brand appears in one issue only. No foreign key: a deleted brand that is restored is not announced again.
CREATE TABLE newsletter_brands (
  brand_id TEXT NOT NULL PRIMARY KEY CHECK (length(brand_id) BETWEEN 1 AND 64),
  issue INTEGER NOT NULL REFERENCES newsletter_issues (number) ON DELETE CASCADE,
  -- Its position in the issue.
  place INTEGER NOT NULL CHECK (place >= 0)
) STRICT, WITHOUT ROWID;
CREATE INDEX newsletter_brands_by_issue ON newsletter_brands (issue, place);

CREATE TABLE newsletter_deliveries (
  issue INTEGER NOT NULL REFERENCES newsletter_issues (number) ON DELETE CASCADE,
  subscriber_id TEXT NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
  -- 'handed': passed to the mail server, or possibly, if sending was interrupted.
  state TEXT NOT NULL CHECK (state IN ('handed', 'sent', 'failed', 'deferred', 'uncertain')),
  at TEXT NOT NULL CHECK (at GLOB '????-??-??T*'),
  PRIMARY KEY (issue, subscriber_id)
) STRICT;
CREATE INDEX newsletter_deliveries_by_subscriber ON newsletter_deliveries (subscriber_id);
