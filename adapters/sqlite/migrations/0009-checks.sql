-- Deferred and handed-out questions. Holders are random digits; no row can hold an e-mail address.
CREATE TABLE held_questions (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 300 AND instr(id, '@') = 0 AND instr(id, '%40') = 0),
  until TEXT NOT NULL CHECK (until GLOB '????-??-??T*' AND length(until) = 24 AND instr(until, '@') = 0),
  -- Null if deferred for everybody.
  holder TEXT CHECK (length(holder) = 16 AND holder NOT GLOB '*[^0-9a-f]*')
) STRICT;
CREATE INDEX held_questions_by_end ON held_questions (until);
