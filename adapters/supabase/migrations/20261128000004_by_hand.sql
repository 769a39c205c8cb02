-- Edits by hand, in the dashboard. Each transaction becomes one batch of history, with new versions and a new revision, so that
-- servers notice.

-- Defaults for rows that are added by hand.
alter table public.brands
  alter id set default gen_random_uuid()::text, alter created_at set default now(), alter updated_at set default now(), alter version set default 1;
alter table public.categories alter id set default gen_random_uuid()::text, alter version set default 1;
alter table public.attributes alter id set default gen_random_uuid()::text, alter version set default 1;
alter table private.attribute_groups alter id set default gen_random_uuid()::text, alter version set default 1;
alter table private.lists alter id set default gen_random_uuid()::text, alter version set default 1;

-- The records that the transaction has touched.
create table private.touched (
  record text,
  id text collate "C",
  primary key (record, id)
);
alter table private.touched enable row level security;

-- Takes the lock of `write_rows` before any row is locked: in the other order the two could deadlock.
create function private.begin_by_hand() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'Servers would not notice. Delete the rows instead.';
  end if;
  perform pg_advisory_xact_lock(hashtext('golfbrands'));
  return null;
end $$;

-- Arguments: the kind of record, and the column that holds its id.
create function private.touch() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.touched (record, id)
  select tg_argv[0], state ->> tg_argv[1]
  from unnest(array[case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end]) as state
  where state is not null
  on conflict do nothing;
  -- Deleting a record deletes its links.
  if tg_op = 'DELETE' and tg_argv[1] = 'id' then
    delete from public.brand_categories as l where tg_argv[0] = 'brand' and l.brand_id = old.id or tg_argv[0] = 'category' and l.category_id = old.id;
    delete from public.brand_attributes as l where tg_argv[0] = 'brand' and l.brand_id = old.id or tg_argv[0] = 'attribute' and l.attribute_id = old.id;
  end if;
  return null;
end $$;

-- Runs at the end of the transaction for each touched record. The first run handles all of them.
create function private.finish_by_hand() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  changes jsonb;
  next_revision bigint;
begin
  if not exists (select from private.touched as t where t.record = new.record and t.id = new.id) then
    return null;
  end if;
  with finished as (
    delete from private.touched as t where true returning t.record, t.id
  ), changed as (
    select t.record, t.id, was.after as before, now.content as after, coalesce(now.became, 'deleted') as became
    from finished as t
    left join lateral (
      select r.after from private.revisions as r where r.record_id = t.id and r.record = t.record order by r.revision desc, r.place desc limit 1
    ) as was on true
    left join lateral (select n.content, n.became from private.records as n where n.record = t.record and n.id = t.id) as now on true
    where was.after is distinct from now.content
  )
  select jsonb_agg(jsonb_build_object(
    'record', c.record, 'id', c.id, 'before', c.before, 'after', c.after, 'became', c.became,
    'verb', case when c.before is null then 'create' when c.after is null then 'delete' else 'update' end,
    'name', coalesce(c.after, c.before) ->> 'name') order by c.record, c.id)
  into changes from changed as c;
  if changes is null then
    return null;
  end if;

  update private.counters set value = value + 1 where name = 'revision' returning value into next_revision;
  insert into private.batches (revision, id, at, actor, actor_key, reason, origin, note, created, updated, deleted, sample, decisions, moves)
  select next_revision, gen_random_uuid(), moment, 'system', 'system', 'bulk', 'system', 'By hand, in the database',
    count(*) filter (where c ->> 'verb' = 'create'), count(*) filter (where c ->> 'verb' = 'update'), count(*) filter (where c ->> 'verb' = 'delete'),
    jsonb_agg(c - array['before', 'after', 'became'] order by at) filter (where at <= 3), '[]', '[]'
  from jsonb_array_elements(changes) with ordinality as w (c, at);
  insert into private.revisions (revision, place, at, record, record_id, became, before, after)
  select next_revision, at - 1, moment, c ->> 'record', c ->> 'id', c ->> 'became', nullif(c -> 'before', 'null'), nullif(c -> 'after', 'null')
  from jsonb_array_elements(changes) with ordinality as w (c, at);

  perform set_config('golfbrands.writing', 'on', true);
  update public.brands set version = next_revision, updated_at = moment
  where id in (select c ->> 'id' from jsonb_array_elements(changes) as c where c ->> 'record' = 'brand');
  update public.categories set version = next_revision
  where id in (select c ->> 'id' from jsonb_array_elements(changes) as c where c ->> 'record' = 'category');
  update public.attributes set version = next_revision
  where id in (select c ->> 'id' from jsonb_array_elements(changes) as c where c ->> 'record' = 'attribute');
  update private.attribute_groups set version = next_revision
  where id in (select c ->> 'id' from jsonb_array_elements(changes) as c where c ->> 'record' = 'group');
  update private.lists set version = next_revision
  where id in (select c ->> 'id' from jsonb_array_elements(changes) as c where c ->> 'record' = 'list');
  perform set_config('golfbrands.writing', 'off', true);
  return null;
end $$;

do $$
declare
  kept record;
begin
  for kept in select * from (values
    ('public.brands', 'brand', 'id'), ('public.categories', 'category', 'id'), ('public.attributes', 'attribute', 'id'),
    ('private.attribute_groups', 'group', 'id'), ('private.lists', 'list', 'id'), ('public.brand_categories', 'brand', 'brand_id'), ('public.brand_attributes', 'brand', 'brand_id')
  ) as t (place, record, id_column) loop
    execute format(
      'create trigger begin_by_hand before insert or update or delete on %s for each statement
        when (current_setting(''golfbrands.writing'', true) is distinct from ''on'') execute function private.begin_by_hand()', kept.place);
    execute format(
      'create trigger refuse_truncate before truncate on %s for each statement execute function private.begin_by_hand()', kept.place);
    execute format(
      'create trigger touch after insert or update or delete on %s for each row
        when (current_setting(''golfbrands.writing'', true) is distinct from ''on'') execute function private.touch(%L, %L)',
      kept.place, kept.record, kept.id_column);
  end loop;
end $$;
create constraint trigger finish_by_hand after insert on private.touched
  deferrable initially deferred for each row execute function private.finish_by_hand();
