-- What the site watch knows of each brand's site. No foreign key: it is kept for a deleted brand that is restored. It can hold no
-- e-mail address.
CREATE TABLE watched_sites (
  brand_id TEXT NOT NULL PRIMARY KEY CHECK (length(brand_id) BETWEEN 1 AND 64),
  version INTEGER NOT NULL CHECK (version > 0),
  verdict TEXT NOT NULL
    CHECK (verdict IN ('alive', 'blocked', 'moved', 'parked', 'changed-hands', 'gone', 'unreachable')),
  since TEXT NOT NULL CHECK (since GLOB '????-??-??T*'),
  -- Whole, as JSON.
  memory TEXT NOT NULL CHECK (
    json_valid(memory) AND length(memory) <= 65536 AND instr(memory, '@') = 0 AND instr(memory, '%40') = 0
  )
) STRICT;
CREATE INDEX watched_sites_by_verdict ON watched_sites (verdict, since);
