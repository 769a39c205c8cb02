-- What is remembered of brands' sites (core/ports/site-watch.ts). No foreign key: a deleted brand that comes back is remembered. No
-- address of a person can be in it.

create table if not exists private.watched_sites (
  brand_id text primary key check (length(brand_id) between 1 and 64),
  version integer not null check (version > 0),
  verdict text not null
    check (verdict in ('alive', 'blocked', 'moved', 'parked', 'changed-hands', 'gone', 'unreachable')),
  since timestamptz not null,
  -- Whole.
  memory jsonb not null check (
    length(memory::text) <= 65536 and position('@' in memory::text) = 0 and position('%40' in memory::text) = 0)
);
create index if not exists watched_sites_by_verdict on private.watched_sites (verdict, since);
alter table private.watched_sites enable row level security;
revoke all on private.watched_sites from public, anon, authenticated, service_role;

create or replace function private.watched_site_json(w private.watched_sites) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('brandId', w.brand_id, 'version', w.version, 'memory', w.memory)
$$;

-- Behind an id, of all or of these brands.
create or replace function public.list_watched_sites(query jsonb) returns jsonb
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

create or replace function public.list_site_verdicts(query jsonb) returns jsonb
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

-- The ids of those that are remembered otherwise by now; then nothing is written. One at a time, so that two never pass each other.
create or replace function public.record_watched_sites(query jsonb) returns jsonb
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

revoke all on function private.watched_site_json from public, anon, authenticated, service_role;
revoke all on function public.list_watched_sites, public.list_site_verdicts, public.record_watched_sites
  from public, anon, authenticated, service_role;
grant execute on function public.list_watched_sites, public.list_site_verdicts, public.record_watched_sites
  to authenticated, service_role;
