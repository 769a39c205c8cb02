-- What a record became is what its next change found, or the record as it stands: told a second time, it was a third of the file.
CREATE TABLE revisions_once (
  id INTEGER PRIMARY KEY,
  revision INTEGER NOT NULL REFERENCES batches (revision),
  record_kind TEXT NOT NULL CHECK (record_kind IN ('brand', 'category', 'attribute')),
  record_id TEXT NOT NULL,
  -- Null for one that was created.
  before TEXT,
  -- Only where that was freed of somebody's address, and the record itself says it still.
  after TEXT CHECK (json_valid(after)),
  -- The status of a brand; a category or attribute is present.
  became TEXT NOT NULL CHECK (became IN ('active', 'archived', 'present', 'deleted')),
  CHECK (became <> 'deleted' OR before IS NOT NULL AND after IS NULL)
) STRICT;
INSERT INTO revisions_once (id, revision, record_kind, record_id, before, after, became)
SELECT id, revision, record_kind, record_id, before, iif(instr(after, '[erased]') > 0, after, NULL),
  CASE
    WHEN after IS NULL THEN 'deleted'
    WHEN record_kind = 'brand' THEN coalesce(after ->> '$.status', 'active')
    ELSE 'present'
  END
FROM revisions ORDER BY id;
DROP TABLE revisions;
ALTER TABLE revisions_once RENAME TO revisions;
CREATE INDEX revisions_by_batch ON revisions (revision);
-- The history of a record is told from its index alone; the next change of one is found by it.
CREATE INDEX revisions_by_record ON revisions (record_id, record_kind, revision);
CREATE INDEX revisions_deleting ON revisions (revision, record_id) WHERE became = 'deleted' AND record_kind = 'brand';
