-- How often a kind of fact was checked, and how often that led to another value. A key is a field, or `attr:` and an id.
CREATE TABLE check_counts (
  fact_key TEXT NOT NULL PRIMARY KEY CHECK (length(fact_key) BETWEEN 1 AND 130 AND instr(fact_key, '@') = 0 AND instr(fact_key, '%40') = 0),
  checks INTEGER NOT NULL CHECK (checks > 0),
  changes INTEGER NOT NULL CHECK (changes BETWEEN 0 AND checks)
) STRICT;
