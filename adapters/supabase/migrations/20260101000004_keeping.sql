-- Who keeps the directory, and how every change of it is noticed, whoever makes it and however.

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1
    from private.admins as a
    join auth.users as u on u.id = a.user_id
    join auth.sessions as s on s.user_id = u.id
    where a.user_id = auth.uid()
      and s.id::text = auth.jwt() ->> 'session_id'
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until < now())
      and u.deleted_at is null
  )
$$;

-- An administrator, or who holds the secret key.
create or replace function private.is_keeper() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.role(), '') = 'service_role' or private.is_admin()
$$;

create or replace function private.require_keeper() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_keeper() then
    raise exception 'Only administrators may do this' using errcode = '42501';
  end if;
end $$;

-- The revision of this transaction: the next one, opened by the first change in it. Until it ends others wait, so that
-- nobody ever sees a revision before an earlier one.
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

-- Nearly core/text/fold.ts, for names written by hand; what the directory's own servers write, they fold themselves.
create or replace function private.fold_for_search(name text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(translate(replace(replace(replace(replace(
    regexp_replace(lower(normalize(translate(name, '™℠®©', '    '), nfkd)), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øđðłħıŋŧς‘’ʼ`´“”‐‑‒–—―', 'oddlhintσ''''''''''""------'), '\s+', ' ', 'g'))
$$;

create or replace function private.brand_written() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  beside constant text[] := array['version', 'updated_at', 'view_count', 'views_revision', 'folded_name'];
  kept private.deleted_brands;
begin
  if tg_op = 'INSERT' then
    delete from private.deleted_brands where brand_id = new.id returning * into kept;
    if kept.brand_id is not null then
      new.view_count := kept.view_count;
      new.views_revision := kept.views_revision;
    end if;
  end if;
  if current_setting('golfbrands.committing', true) = 'on' then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - beside = to_jsonb(old) - beside then
    if new.view_count <> old.view_count and new.views_revision = old.views_revision then
      update private.views_state set revision = revision + 1 where id returning revision into new.views_revision;
    end if;
    return new;
  end if;
  new.version := private.open_revision();
  new.updated_at := private.now_text();
  new.folded_name := private.fold_for_search(new.name);
  return new;
end $$;
drop trigger if exists brand_written on public.brands;
create trigger brand_written before insert or update on public.brands for each row execute function private.brand_written();

create or replace function private.brand_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.deleted_brands (brand_id, revision, view_count, views_revision)
  values (old.id, private.open_revision(), old.view_count, old.views_revision)
  on conflict (brand_id) do update
  set revision = excluded.revision, view_count = excluded.view_count, views_revision = excluded.views_revision;
  return null;
end $$;
drop trigger if exists brand_deleted on public.brands;
create trigger brand_deleted after delete on public.brands for each row execute function private.brand_deleted();

-- A link is part of its brand.
create or replace function private.link_written() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('golfbrands.committing', true) is distinct from 'on' then
    update public.brands set version = private.open_revision(), updated_at = private.now_text()
    where id in (case when tg_op <> 'DELETE' then new.brand_id end, case when tg_op <> 'INSERT' then old.brand_id end);
  end if;
  return null;
end $$;
drop trigger if exists link_written on public.brand_categories;
create trigger link_written after insert or update or delete on public.brand_categories for each row execute function private.link_written();
drop trigger if exists link_written on public.brand_attributes;
create trigger link_written after insert or update or delete on public.brand_attributes for each row execute function private.link_written();

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
drop trigger if exists taxonomy_written on public.categories;
create trigger taxonomy_written before insert or update or delete on public.categories for each row execute function private.taxonomy_written();
drop trigger if exists taxonomy_written on public.attributes;
create trigger taxonomy_written before insert or update or delete on public.attributes for each row execute function private.taxonomy_written();

-- Emptying a table at one stroke would tell nobody.
create or replace function private.refuse_truncate() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'Servers would not notice. Delete the rows instead.';
end $$;
do $$
declare of_table text;
begin
  foreach of_table in array array['brands', 'categories', 'attributes', 'brand_categories', 'brand_attributes'] loop
    execute format('drop trigger if exists refuse_truncate on public.%I', of_table);
    execute format('create trigger refuse_truncate before truncate on public.%I for each statement execute function private.refuse_truncate()', of_table);
  end loop;
end $$;

-- What was there before has its first version now.
update public.categories set version = null where version is null;
update public.attributes set version = null where version is null;
update public.brands set version = private.open_revision(), updated_at = coalesce(updated_at, created_at), folded_name = private.fold_for_search(name)
where version is null;
alter table public.brands alter column version set not null, alter column updated_at set not null, alter column folded_name set not null;
alter table public.categories alter column version set not null;
alter table public.attributes alter column version set not null;

-- The admin list. Only the secret key opens it.
create or replace function public.list_admins() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'createdAt', a.created_at) order by u.email), '[]')
  from private.admins as a join auth.users as u on u.id = a.user_id
$$;
-- Puts an existing account on the list; null when there is none with this e-mail.
create or replace function public.add_admin(email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare found auth.users;
begin
  select * into found from auth.users as u where lower(u.email) = lower(btrim(add_admin.email)) and u.deleted_at is null;
  if found.id is null then
    return null;
  end if;
  insert into private.admins (user_id) values (found.id) on conflict do nothing;
  return (select jsonb_build_object('id', found.id, 'email', found.email, 'createdAt', a.created_at) from private.admins as a where a.user_id = found.id);
end $$;
-- Takes an account off the list; whether it was there.
create or replace function public.remove_admin(email text) returns boolean
language sql volatile security definer set search_path = '' as $$
  with removed as (
    delete from private.admins as a using auth.users as u
    where u.id = a.user_id and lower(u.email) = lower(btrim(remove_admin.email)) returning a.user_id
  ), ended as (
    delete from auth.sessions where user_id in (select user_id from removed)
  )
  select exists (select 1 from removed)
$$;
-- Signs an account out everywhere.
create or replace function public.end_sessions(user_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from auth.sessions as s where s.user_id = end_sessions.user_id
$$;
-- Who asks, when an administrator does; else null.
create or replace function public.who_am_i() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'email', u.email, 'createdAt', a.created_at, 'sessionId', auth.jwt() ->> 'session_id')
  from private.admins as a join auth.users as u on u.id = a.user_id
  where a.user_id = auth.uid() and private.is_admin()
$$;

revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on function private.fits, private.is_web_address, private.now_text to anon, authenticated, service_role;
revoke all on function public.list_admins, public.add_admin, public.remove_admin, public.end_sessions, public.who_am_i from public, anon, authenticated, service_role;
grant execute on function public.list_admins, public.add_admin, public.remove_admin, public.end_sessions to service_role;
grant execute on function public.who_am_i to authenticated;
