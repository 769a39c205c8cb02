-- Views and redirects that a batch moved from one brand to another, so that its revert moves the same ones back.
ALTER TABLE batches ADD COLUMN moves TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(moves));
