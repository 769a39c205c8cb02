-- Whether a batch changed anything that visitors see. Earlier batches and edits by hand count as public, because only the core
-- knows which fields are public.
alter table private.batches add column is_public boolean not null default true;
create index batches_by_is_public_and_at on private.batches (is_public, at);
