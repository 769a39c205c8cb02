-- What visitors searched and no brand answered to: folded, by day, without anything that tells of a person.
CREATE TABLE searches_without_result (
  day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  text TEXT NOT NULL CHECK (
    length(text) BETWEEN 1 AND 100 AND instr(text, '@') = 0 AND instr(text, '%40') = 0
      AND text NOT GLOB '*[0-9][0-9][0-9][0-9][0-9][0-9]*'
  ),
  -- Different ones, as far as they can be told apart on one day.
  visitors INTEGER NOT NULL CHECK (visitors > 0),
  PRIMARY KEY (day, text)
) STRICT;
