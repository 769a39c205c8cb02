-- Whether visitors could see a change of a batch. Earlier batches, and those made by hand, count as public, because only the core
-- knows which fields are.
alter table private.batches add column is_public boolean not null default true;
create index batches_by_is_public_and_at on private.batches (is_public, at);
