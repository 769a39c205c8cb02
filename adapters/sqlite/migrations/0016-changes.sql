-- What was written between two revisions, and on which days anything was, told from indexes alone.
CREATE INDEX revisions_written ON revisions (record_kind, revision, record_id);
CREATE INDEX batches_by_day ON batches (substr(at, 1, 10), revision);
