-- The history of every commit.

-- One batch per commit; its revision is the catalog's.
CREATE TABLE batches (
  revision INTEGER PRIMARY KEY CHECK (revision > 0),
  id TEXT NOT NULL UNIQUE,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('form', 'bulk', 'import', 'submission', 'revert', 'seed')),
  origin TEXT NOT NULL CHECK (origin IN ('web', 'cli', 'system')),
  note TEXT,
  -- What this batch decided about submissions, as the core writes it.
  decisions TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(decisions)),
  -- How many records it created, updated and deleted, and the first of them, as the core writes them; counting those of an
  -- import would take longer than its page of history may.
  created INTEGER NOT NULL DEFAULT 0,
  updated INTEGER NOT NULL DEFAULT 0,
  deleted INTEGER NOT NULL DEFAULT 0,
  sample TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(sample))
) STRICT;

-- What a batch did to each record, in the order written; the record as the core writes it, in JSON.
CREATE TABLE revisions (
  id INTEGER PRIMARY KEY,
  revision INTEGER NOT NULL REFERENCES batches (revision),
  record_kind TEXT NOT NULL CHECK (record_kind IN ('brand', 'category', 'attribute')),
  record_id TEXT NOT NULL,
  before TEXT,
  after TEXT,
  CHECK (before IS NOT NULL OR after IS NOT NULL)
) STRICT;
CREATE INDEX revisions_by_batch ON revisions (revision);
-- The history of a record is told from its index alone.
CREATE INDEX revisions_by_record ON revisions (record_id, record_kind, revision);
CREATE INDEX revisions_deleting ON revisions (revision, record_id) WHERE after IS NULL AND record_kind = 'brand';
