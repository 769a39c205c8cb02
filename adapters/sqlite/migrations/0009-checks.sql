-- Until when questions are put off, and who was given which. Holders are digits that name nobody; it can hold no e-mail address.
CREATE TABLE held_questions (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 300 AND instr(id, '@') = 0 AND instr(id, '%40') = 0),
  until TEXT NOT NULL CHECK (until GLOB '????-??-??T*' AND length(until) = 24 AND instr(until, '@') = 0),
  -- Null if it was put off for everybody.
  holder TEXT CHECK (length(holder) = 16 AND holder NOT GLOB '*[^0-9a-f]*')
) STRICT;
CREATE INDEX held_questions_by_end ON held_questions (until);
