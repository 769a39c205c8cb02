-- That somebody looked whether a fact is true, and what became of a website: core/brand/evidence.ts.
ALTER TABLE brands ADD COLUMN evidence TEXT NOT NULL DEFAULT '[]' CHECK (
  json_valid(evidence) AND json_type(evidence) = 'array' AND json_array_length(evidence) <= 40
);
ALTER TABLE brands ADD COLUMN site_state TEXT CHECK (
  site_state IS NULL OR json_valid(site_state)
  AND coalesce(site_state ->> 'verdict', '') IN ('parked', 'changed-hands', 'gone')
  AND coalesce(site_state ->> 'since', '') GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
);
