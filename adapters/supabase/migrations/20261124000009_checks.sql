-- The site watch's memory, and deferred questions.
-- Function bodies may refer to objects that a later file creates.
set check_function_bodies = off;

create table private.watched_sites (
  brand_id text primary key check (length(brand_id) between 1 and 64),
  version integer not null check (version > 0),
  verdict text not null
    check (verdict in ('alive', 'blocked', 'moved', 'parked', 'changed-hands', 'gone', 'unreachable')),
  since timestamptz not null,
  -- The whole memory.
  memory jsonb not null check (
    length(memory::text) <= 65536 and position('@' in memory::text) = 0 and position('%40' in memory::text) = 0)
);
alter table private.watched_sites enable row level security;
create index watched_sites_by_verdict on private.watched_sites (verdict, since);

create table private.held_questions (
  id text primary key check (length(id) between 1 and 300 and position('@' in id) = 0 and position('%40' in id) = 0),
  until timestamptz not null,
  -- Null if deferred for everybody.
  holder text check (holder ~ '^[0-9a-f]{16}$')
);
alter table private.held_questions enable row level security;
create index held_questions_by_end on private.held_questions (until);

create function private.watched_site_json(w private.watched_sites) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('brandId', w.brand_id, 'version', w.version, 'memory', w.memory)
$$;

-- Watched sites after an id: all of them, or those of the given brands.
create function public.list_watched_sites(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '30s' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.watched_site_json(w) order by w.brand_id collate "C"), '[]')
    from (
      select w.* from private.watched_sites as w join public.brands as b on b.id::text = w.brand_id
      where w.brand_id collate "C" > query ->> 'afterId'
        and (query -> 'ids' is null or w.brand_id in (select jsonb_array_elements_text(query -> 'ids')))
      order by w.brand_id collate "C" limit (query ->> 'pageSize')::integer
    ) as w);
end $$;

-- Returns the ids of sites that changed since they were read; then nothing is written. Serialised, so that
-- two calls never overlap.
create function public.record_watched_sites(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '30s' as $$
declare moved jsonb;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtext('golfbrands watched sites'));
  select coalesce(jsonb_agg(s ->> 'brandId' order by s ->> 'brandId' collate "C"), '[]') into moved
  from jsonb_array_elements(query -> 'sites') as s left join private.watched_sites as w on w.brand_id = s ->> 'brandId'
  where coalesce(w.version, 0) <> (s ->> 'seen')::integer;
  if moved <> '[]' then
    return moved;
  end if;
  insert into private.watched_sites (brand_id, version, verdict, since, memory)
  select s ->> 'brandId', (s ->> 'seen')::integer + 1, s -> 'memory' ->> 'verdict', (s -> 'memory' ->> 'since')::timestamptz, s -> 'memory'
  from jsonb_array_elements(query -> 'sites') as s
  on conflict (brand_id) do update
  set version = excluded.version, verdict = excluded.verdict, since = excluded.since, memory = excluded.memory;
  return '[]';
end $$;

create function public.list_site_verdicts(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.watched_site_json(w) order by w.since, w.brand_id collate "C"), '[]')
    from (
      select w.* from private.watched_sites as w join public.brands as b on b.id::text = w.brand_id
      where w.verdict in (select jsonb_array_elements_text(query -> 'verdicts'))
      order by w.since, w.brand_id collate "C" limit (query ->> 'limit')::integer
    ) as w);
end $$;

create function public.list_held_questions(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', h.id,
      'until', to_char(h.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'holder', h.holder) order by h.id collate "C"), '[]')
    from private.held_questions as h where h.until > (query ->> 'now')::timestamptz);
end $$;

-- Gives a question to a holder unless another has it; without a holder, defers it for everybody. Returns
-- whether it did.
create function public.hold_question(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare held text;
begin
  perform private.require_admin();
  delete from private.held_questions as h where h.until <= (query ->> 'now')::timestamptz;
  insert into private.held_questions as h (id, until, holder)
  values (query ->> 'id', (query ->> 'until')::timestamptz, query ->> 'holder')
  on conflict (id) do update set until = excluded.until, holder = excluded.holder
  where excluded.holder is null or h.holder = excluded.holder
  returning h.id into held;
  return to_jsonb(held is not null);
end $$;
