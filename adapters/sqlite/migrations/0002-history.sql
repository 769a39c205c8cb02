-- The history of every commit.

-- One batch per commit, with the catalog's revision.
CREATE TABLE batches (
  revision INTEGER PRIMARY KEY CHECK (revision > 0),
  id TEXT NOT NULL UNIQUE,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('form', 'bulk', 'import', 'submission', 'revert', 'seed')),
  origin TEXT NOT NULL CHECK (origin IN ('web', 'cli', 'system')),
  note TEXT,
  -- This batch's decisions on submissions, as JSON.
  decisions TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(decisions)),
  -- Counts of created, updated and deleted records and a sample of them, as JSON; counting a large import for
  -- its page of history would take too long.
  created INTEGER NOT NULL DEFAULT 0,
  updated INTEGER NOT NULL DEFAULT 0,
  deleted INTEGER NOT NULL DEFAULT 0,
  sample TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(sample))
) STRICT;

-- Changes of records, in the order written. A record's state after a change is the next change's `before`, or
-- the current record.
CREATE TABLE revisions (
  id INTEGER PRIMARY KEY,
  revision INTEGER NOT NULL REFERENCES batches (revision),
  record_kind TEXT NOT NULL CHECK (record_kind IN ('brand', 'category', 'attribute', 'group')),
  record_id TEXT NOT NULL,
  -- The record before the change, as JSON; null if the change created it.
  before TEXT,
  -- Set only where an address was erased from this state but not from the current record.
  after TEXT CHECK (json_valid(after)),
  -- A brand's status; 'present' for a category or attribute; 'deleted'.
  became TEXT NOT NULL CHECK (became IN ('active', 'archived', 'present', 'deleted')),
  CHECK (became <> 'deleted' OR before IS NOT NULL AND after IS NULL)
) STRICT;
CREATE INDEX revisions_by_batch ON revisions (revision);
-- Covering index for the history of a record.
CREATE INDEX revisions_by_record ON revisions (record_id, record_kind, revision);
CREATE INDEX revisions_deleting ON revisions (revision, record_id) WHERE became = 'deleted' AND record_kind = 'brand';
CREATE INDEX revisions_written ON revisions (record_kind, revision, record_id);
CREATE INDEX batches_by_day ON batches (substr(at, 1, 10), revision);
