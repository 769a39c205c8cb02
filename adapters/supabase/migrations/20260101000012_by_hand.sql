-- Edits by hand stand in history like all others: what a transaction did past `commit_changes` is one batch of the
-- system's, with each record as it was before and as it is when the transaction ends. So they can be taken back.

-- Keeps a record as it was when this transaction first touched it; `is_new` when it was not there.
create or replace function private.note_by_hand(kind text, of_id text, was jsonb, is_new boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare opened constant bigint := private.open_revision();
begin
  if was is null and not is_new then
    return;
  end if;
  insert into private.batches (revision, id, at, actor, reason, origin, note)
  values (opened, gen_random_uuid()::text, private.now_text(), 'system', 'bulk', 'system', 'By hand, in the database')
  on conflict do nothing;
  insert into private.revisions (revision, record_kind, record_id, before, after)
  select opened, kind, of_id, was, '{}'
  where not exists (select 1 from private.revisions where revision = opened and record_kind = kind and record_id = of_id);
end $$;

create or replace function private.brand_by_hand() returns trigger
language plpgsql security definer set search_path = '' as $$
declare beside constant text[] := array['version', 'updated_at', 'view_count', 'views_revision', 'folded_name'];
begin
  if current_setting('golfbrands.committing', true) is distinct from 'on'
    and (tg_op <> 'UPDATE' or to_jsonb(new) - beside <> to_jsonb(old) - beside) then
    if tg_op = 'INSERT' then
      perform private.note_by_hand('brand', new.id, null, true);
    else
      perform private.note_by_hand('brand', old.id, private.brand_record(old), false);
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
drop trigger if exists by_hand on public.brands;
create trigger by_hand before insert or update or delete on public.brands for each row execute function private.brand_by_hand();

-- Of a brand that is going its links go too; it was noted before.
create or replace function private.link_by_hand() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('golfbrands.committing', true) is distinct from 'on' then
    perform private.note_by_hand('brand', b.id, private.brand_record(b), false) from public.brands as b
    where b.id in (case when tg_op <> 'DELETE' then new.brand_id end, case when tg_op <> 'INSERT' then old.brand_id end);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
drop trigger if exists by_hand on public.brand_categories;
create trigger by_hand before insert or update or delete on public.brand_categories for each row execute function private.link_by_hand();
drop trigger if exists by_hand on public.brand_attributes;
create trigger by_hand before insert or update or delete on public.brand_attributes for each row execute function private.link_by_hand();

create or replace function private.taxonomy_by_hand() returns trigger
language plpgsql security definer set search_path = '' as $$
declare kind constant text := case tg_table_name when 'categories' then 'category' else 'attribute' end;
begin
  if current_setting('golfbrands.committing', true) is distinct from 'on' then
    if tg_op = 'INSERT' then
      perform private.note_by_hand(kind, new.id, null, true);
    elsif tg_op = 'DELETE' or to_jsonb(new) - 'version' <> to_jsonb(old) - 'version' then
      perform private.note_by_hand(kind, old.id, to_jsonb(old) - 'version', false);
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
drop trigger if exists by_hand on public.categories;
create trigger by_hand before insert or update or delete on public.categories for each row execute function private.taxonomy_by_hand();
drop trigger if exists by_hand on public.attributes;
create trigger by_hand before insert or update or delete on public.attributes for each row execute function private.taxonomy_by_hand();

-- When the transaction ends: each record as it is now. What is as it was, was not edited.
create or replace function private.finish_by_hand() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with now as (
    select r.id, case r.record_kind
      when 'brand' then (select private.brand_record(b) from public.brands as b where b.id = r.record_id)
      when 'category' then (select to_jsonb(k) - 'version' from public.categories as k where k.id = r.record_id)
      else (select to_jsonb(a) - 'version' from public.attributes as a where a.id = r.record_id) end as after
    from private.revisions as r where r.revision = new.revision
  ), unedited as (
    delete from private.revisions as r using now where r.id = now.id and r.before is not distinct from now.after
  )
  update private.revisions as r set after = now.after from now
  where r.id = now.id and r.before is distinct from now.after;
  update private.batches as b set
    (created, updated, deleted) = (
      select count(*) filter (where before is null), count(*) filter (where before is not null and after is not null), count(*) filter (where after is null)
      from private.revisions where revision = new.revision),
    sample = (
      select coalesce(jsonb_agg(jsonb_build_object('record', record_kind, 'id', record_id,
        'verb', case when before is null then 'create' when after is null then 'delete' else 'update' end,
        'name', coalesce(after, before) ->> 'name') order by id), '[]')
      from (select * from private.revisions where revision = new.revision order by id limit 3) as first)
  where b.revision = new.revision;
  delete from private.batches as b where b.revision = new.revision and not exists (select 1 from private.revisions where revision = new.revision);
  return null;
end $$;
drop trigger if exists finish_by_hand on private.batches;
create constraint trigger finish_by_hand after insert on private.batches deferrable initially deferred
  -- Asked at once, not at the end: what is committed or copied brings its own.
  for each row when (current_setting('golfbrands.committing', true) is distinct from 'on') execute function private.finish_by_hand();

revoke all on function private.note_by_hand, private.brand_by_hand, private.link_by_hand, private.taxonomy_by_hand, private.finish_by_hand
  from public, anon, authenticated, service_role;
