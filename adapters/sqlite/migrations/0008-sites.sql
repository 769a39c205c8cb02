-- The site watch's memory per brand. No foreign key: it is kept for a deleted brand, which may be restored.
-- It cannot hold an e-mail address.
CREATE TABLE watched_sites (
  brand_id TEXT NOT NULL PRIMARY KEY CHECK (length(brand_id) BETWEEN 1 AND 64),
  version INTEGER NOT NULL CHECK (version > 0),
  verdict TEXT NOT NULL
    CHECK (verdict IN ('alive', 'blocked', 'moved', 'parked', 'changed-hands', 'gone', 'unreachable')),
  since TEXT NOT NULL CHECK (since GLOB '????-??-??T*'),
  -- The whole memory, as JSON.
  memory TEXT NOT NULL CHECK (
    json_valid(memory) AND length(memory) <= 65536 AND instr(memory, '@') = 0 AND instr(memory, '%40') = 0
  )
) STRICT;
CREATE INDEX watched_sites_by_verdict ON watched_sites (verdict, since);
