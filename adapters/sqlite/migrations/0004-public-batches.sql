-- Whether a batch changed anything that visitors see. Earlier batches count as public, because only the core knows which fields are
-- public.
ALTER TABLE batches ADD COLUMN is_public INTEGER NOT NULL DEFAULT 1 CHECK (is_public IN (0, 1));
CREATE INDEX batches_by_is_public_and_at ON batches (is_public, at);
