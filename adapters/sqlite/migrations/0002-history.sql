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

-- What a batch did to each record, in the order written. What a record became is what its next change found, or the record itself.
CREATE TABLE revisions (
  id INTEGER PRIMARY KEY,
  revision INTEGER NOT NULL REFERENCES batches (revision),
  record_kind TEXT NOT NULL CHECK (record_kind IN ('brand', 'category', 'attribute', 'group')),
  record_id TEXT NOT NULL,
  -- The record as the core writes it, in JSON; null for one that was created.
  before TEXT,
  -- Only where an address was erased here that the record itself still names.
  after TEXT CHECK (json_valid(after)),
  -- The status of a brand; a category or attribute is present.
  became TEXT NOT NULL CHECK (became IN ('active', 'archived', 'present', 'deleted')),
  CHECK (became <> 'deleted' OR before IS NOT NULL AND after IS NULL)
) STRICT;
CREATE INDEX revisions_by_batch ON revisions (revision);
-- The history of a record is read from its index alone.
CREATE INDEX revisions_by_record ON revisions (record_id, record_kind, revision);
CREATE INDEX revisions_deleting ON revisions (revision, record_id) WHERE became = 'deleted' AND record_kind = 'brand';
CREATE INDEX revisions_written ON revisions (record_kind, revision, record_id);
CREATE INDEX batches_by_day ON batches (substr(at, 1, 10), revision);
