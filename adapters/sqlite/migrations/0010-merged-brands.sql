-- Views and redirects that a batch moved from one brand to another, so that its revert moves the same ones back.
-- Ids, slugs and numbers: it cannot hold an e-mail address.
ALTER TABLE batches ADD COLUMN moves TEXT NOT NULL DEFAULT '[]' CHECK (
  json_valid(moves) AND instr(moves, '@') = 0 AND instr(moves, '%40') = 0
);
