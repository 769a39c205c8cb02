-- How far the catalog has come, and how every change of it is noticed and put down, whoever makes it and however. Ids of
-- records are text here: history tells of records that are gone, of whatever kind.

-- Always one row each. Views have their own, so that counting does not wait for saving.
create table if not exists private.catalog_state (
  id boolean primary key default true check (id),
  revision bigint not null default 0,
  -- The last revision that wrote a category or attribute.
  taxonomy_revision bigint not null default 0
);
insert into private.catalog_state default values on conflict do nothing;
create table if not exists private.views_state (
  id boolean primary key default true check (id),
  revision bigint not null default 0
);
insert into private.views_state default values on conflict do nothing;

-- One batch per commit; its revision is the catalog's.
create table if not exists private.batches (
  revision bigint primary key check (revision > 0),
  id text not null unique,
  at timestamptz not null,
  actor text not null,
  reason text not null check (reason in ('form', 'bulk', 'import', 'submission', 'revert', 'seed')),
  origin text not null check (origin in ('web', 'cli', 'system')),
  note text,
  -- What this batch decided about submissions, as the core writes it.
  decisions jsonb not null default '[]',
  created integer not null default 0,
  updated integer not null default 0,
  deleted integer not null default 0,
  -- The first records of it.
  sample jsonb not null default '[]'
);
-- What a batch did to each record, in the order written, by its columns and links.
create table if not exists private.revisions (
  id bigint generated always as identity primary key,
  revision bigint not null references private.batches (revision),
  record_kind text not null check (record_kind in ('brand', 'category', 'attribute')),
  record_id text not null,
  before jsonb,
  after jsonb,
  check (before is not null or after is not null)
);
create index if not exists revisions_by_batch on private.revisions (revision, id);
create index if not exists revisions_by_record on private.revisions (record_id, record_kind, revision);

-- Addresses that brands once had. A redirect outlives its brand for when that is restored.
create table if not exists private.slug_redirects (
  slug text primary key check (length(slug) between 1 and 120),
  brand_id text not null
);
-- Brands that are gone, for servers that know them still, and their views for when they are restored.
create table if not exists private.deleted_brands (
  brand_id text primary key,
  revision bigint not null,
  view_count integer not null,
  views_revision bigint not null
);
create index if not exists deleted_brands_by_revision on private.deleted_brands (revision);
-- Brands that anybody could see and nobody can any more, and the revision that took them away: servers have to be told, and
-- are visitors. A brand that was never active is told of to nobody.
create table if not exists private.retired_brands (
  brand_id text primary key,
  revision bigint not null
);
create index if not exists retired_brands_by_revision on private.retired_brands (revision);
alter table private.catalog_state enable row level security;
alter table private.views_state enable row level security;
alter table private.batches enable row level security;
alter table private.revisions enable row level security;
alter table private.slug_redirects enable row level security;
alter table private.deleted_brands enable row level security;
alter table private.retired_brands enable row level security;
revoke all on private.catalog_state, private.views_state, private.batches, private.revisions,
  private.slug_redirects, private.deleted_brands, private.retired_brands
  from public, anon, authenticated, service_role;

create or replace function private.batch_record(b private.batches) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'revision', b.revision, 'id', b.id, 'at', private.iso(b.at), 'actor', b.actor, 'reason', b.reason, 'origin', b.origin,
    'note', b.note, 'decisions', b.decisions, 'sample', b.sample)
$$;
create or replace function private.batch_json(b private.batches) returns jsonb language sql stable set search_path = '' as $$
  select private.batch_record(b)
    || jsonb_build_object('counts', jsonb_build_object('create', b.created, 'update', b.updated, 'delete', b.deleted))
$$;

create or replace function private.open_revision() returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare opened bigint := nullif(current_setting('golfbrands.revision', true), '')::bigint;
begin
  if opened is null then
    update private.catalog_state set revision = revision + 1 where id returning revision into opened;
    perform set_config('golfbrands.revision', opened::text, true);
  end if;
  return opened;
end $$;

-- Counts what a batch did, and takes down the first of it.
create or replace function private.sum_up_batch(of_revision bigint) returns void
language sql volatile set search_path = '' as $$
  update private.batches as b set
    (created, updated, deleted) = (
      select count(*) filter (where before is null), count(*) filter (where before is not null and after is not null), count(*) filter (where after is null)
      from private.revisions where revision = of_revision),
    sample = (
      select coalesce(jsonb_agg(jsonb_build_object('record', record_kind, 'id', record_id,
        'verb', case when before is null then 'create' when after is null then 'delete' else 'update' end,
        'name', coalesce(after, before) ->> 'name') order by id), '[]')
      from (select * from private.revisions where revision = of_revision order by id limit 3) as first)
  where b.revision = of_revision;
$$;

-- Versions. What a change is, is told by the directory's columns alone.

create or replace function private.brand_written() returns trigger
language plpgsql security definer set search_path = '' as $$
declare restored private.deleted_brands;
begin
  if tg_op = 'INSERT' then
    delete from private.deleted_brands where brand_id = new.id::text returning * into restored;
    if restored.brand_id is not null then
      new.view_count := restored.view_count;
      new.views_revision := restored.views_revision;
    end if;
  end if;
  if current_setting('golfbrands.committing', true) = 'on' then
    return new;
  end if;
  if tg_op = 'UPDATE' and private.brand_content(new) = private.brand_content(old) then
    if new.view_count <> old.view_count and new.views_revision = old.views_revision then
      update private.views_state set revision = revision + 1 where id returning revision into new.views_revision;
    end if;
    return new;
  end if;
  new.version := private.open_revision();
  new.updated_at := private.now_ms();
  new.folded_name := private.fold_for_search(new.name);
  return new;
end $$;
create or replace trigger brand_written before insert or update on public.brands for each row execute function private.brand_written();

create or replace function private.brand_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.deleted_brands (brand_id, revision, view_count, views_revision)
  values (old.id, private.open_revision(), old.view_count, old.views_revision)
  on conflict (brand_id) do update
  set revision = excluded.revision, view_count = excluded.view_count, views_revision = excluded.views_revision;
  return null;
end $$;
create or replace trigger brand_deleted after delete on public.brands for each row execute function private.brand_deleted();

create or replace function private.brand_retired() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' and new.status = 'active' then
    delete from private.retired_brands where brand_id = new.id::text;
  else
    insert into private.retired_brands (brand_id, revision) values (old.id, private.open_revision())
    on conflict (brand_id) do update set revision = excluded.revision;
  end if;
  return null;
end $$;
create or replace trigger brand_retired after update of status on public.brands
  for each row when (old.status is distinct from new.status) execute function private.brand_retired();
create or replace trigger brand_published after insert on public.brands
  for each row when (new.status = 'active') execute function private.brand_retired();
create or replace trigger active_brand_deleted after delete on public.brands
  for each row when (old.status = 'active') execute function private.brand_retired();

-- A link is part of its brand.
create or replace function private.link_written() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('golfbrands.committing', true) is distinct from 'on' then
    update public.brands set version = private.open_revision(), updated_at = private.now_ms()
    where id in (case when tg_op <> 'DELETE' then new.brand_id end, case when tg_op <> 'INSERT' then old.brand_id end);
  end if;
  return null;
end $$;
create or replace trigger link_written after insert or update or delete on public.brand_categories for each row execute function private.link_written();
create or replace trigger link_written after insert or update or delete on public.brand_attributes for each row execute function private.link_written();

create or replace function private.taxonomy_written() returns trigger
language plpgsql security definer set search_path = '' as $$
declare opened bigint;
begin
  -- A copy brings its versions along.
  if current_setting('golfbrands.copying', true) = 'on' then
    return new;
  end if;
  opened := private.open_revision();
  update private.catalog_state set taxonomy_revision = opened where id;
  if tg_op = 'DELETE' then
    return old;
  end if;
  new.version := opened;
  return new;
end $$;
create or replace trigger taxonomy_written before insert or update or delete on public.categories for each row execute function private.taxonomy_written();
create or replace trigger taxonomy_written before insert or update or delete on public.attributes for each row execute function private.taxonomy_written();

-- Emptying a table at one stroke would tell nobody.
create or replace function private.refuse_truncate() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'Servers would not notice. Delete the rows instead.';
end $$;
do $$
declare of_table text;
begin
  foreach of_table in array array['brands', 'categories', 'attributes', 'brand_categories', 'brand_attributes'] loop
    execute format('create or replace trigger refuse_truncate before truncate on public.%I for each statement execute function private.refuse_truncate()', of_table);
  end loop;
end $$;

-- What was there before has its first version now.
update public.categories set version = null where version is null;
update public.attributes set version = null where version is null;
update public.brands set version = private.open_revision(), updated_at = coalesce(updated_at, created_at), folded_name = private.fold_for_search(name)
where version is null;

-- Edits by hand stand in history like all others: what a transaction did past `commit_changes` is one batch of the
-- system's, with each record as it was before and as it is when the transaction ends. So they can be taken back.

-- Takes down a record as it was when this transaction first touched it; `is_new` when it was not there.
create or replace function private.note_by_hand(kind text, of_id text, was jsonb, is_new boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare opened constant bigint := private.open_revision();
begin
  if was is null and not is_new then
    return;
  end if;
  insert into private.batches (revision, id, at, actor, reason, origin, note)
  values (opened, gen_random_uuid()::text, private.now_ms(), 'system', 'bulk', 'system', 'By hand, in the database')
  on conflict do nothing;
  insert into private.revisions (revision, record_kind, record_id, before, after)
  select opened, kind, of_id, was, '{}'
  where not exists (select 1 from private.revisions where revision = opened and record_kind = kind and record_id = of_id);
end $$;

create or replace function private.brand_by_hand() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('golfbrands.committing', true) is distinct from 'on'
    and (tg_op <> 'UPDATE' or private.brand_content(new) <> private.brand_content(old)) then
    if tg_op = 'INSERT' then
      perform private.note_by_hand('brand', new.id::text, null, true);
    else
      perform private.note_by_hand('brand', old.id::text, private.brand_record(old), false);
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create or replace trigger by_hand before insert or update or delete on public.brands for each row execute function private.brand_by_hand();

-- Of a brand that is going its links go too; it was noted before.
create or replace function private.link_by_hand() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('golfbrands.committing', true) is distinct from 'on' then
    perform private.note_by_hand('brand', b.id::text, private.brand_record(b), false) from public.brands as b
    where b.id in (case when tg_op <> 'DELETE' then new.brand_id end, case when tg_op <> 'INSERT' then old.brand_id end);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create or replace trigger by_hand before insert or update or delete on public.brand_categories for each row execute function private.link_by_hand();
create or replace trigger by_hand before insert or update or delete on public.brand_attributes for each row execute function private.link_by_hand();

create or replace function private.taxonomy_by_hand() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kind constant text := case tg_table_name when 'categories' then 'category' else 'attribute' end;
  was jsonb;
  becomes jsonb;
begin
  if current_setting('golfbrands.committing', true) is distinct from 'on' then
    if tg_op = 'INSERT' then
      perform private.note_by_hand(kind, new.id::text, null, true);
    else
      if kind = 'category' then
        was := private.category_record(old);
        becomes := case tg_op when 'UPDATE' then private.category_record(new) end;
      else
        was := private.attribute_record(old);
        becomes := case tg_op when 'UPDATE' then private.attribute_record(new) end;
      end if;
      if was is distinct from becomes then
        perform private.note_by_hand(kind, old.id::text, was, false);
      end if;
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create or replace trigger by_hand before insert or update or delete on public.categories for each row execute function private.taxonomy_by_hand();
create or replace trigger by_hand before insert or update or delete on public.attributes for each row execute function private.taxonomy_by_hand();

-- When the transaction ends: each record as it is now. What is as it was, was not edited.
create or replace function private.finish_by_hand() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with now as (
    select r.id, case r.record_kind
      when 'brand' then (select private.brand_record(b) from public.brands as b where b.id::text = r.record_id)
      when 'category' then (select private.category_record(k) from public.categories as k where k.id::text = r.record_id)
      else (select private.attribute_record(a) from public.attributes as a where a.id::text = r.record_id) end as after
    from private.revisions as r where r.revision = new.revision
  ), unedited as (
    delete from private.revisions as r using now where r.id = now.id and r.before is not distinct from now.after
  )
  update private.revisions as r set after = now.after from now
  where r.id = now.id and r.before is distinct from now.after;
  perform private.sum_up_batch(new.revision);
  delete from private.batches as b where b.revision = new.revision and not exists (select 1 from private.revisions where revision = new.revision);
  return null;
end $$;
drop trigger if exists finish_by_hand on private.batches;
create constraint trigger finish_by_hand after insert on private.batches deferrable initially deferred
  -- Asked at once, not at the end: what is committed or copied brings its own.
  for each row when (current_setting('golfbrands.committing', true) is distinct from 'on') execute function private.finish_by_hand();

revoke all on function private.batch_record, private.batch_json, private.open_revision, private.sum_up_batch, private.brand_written,
  private.brand_deleted, private.brand_retired, private.link_written, private.taxonomy_written, private.refuse_truncate,
  private.note_by_hand, private.brand_by_hand, private.link_by_hand, private.taxonomy_by_hand, private.finish_by_hand
  from public, anon, authenticated, service_role;
