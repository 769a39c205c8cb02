-- The directory as it was, told by history (core/ports/back-office-store.ts, CatalogHistory). Visitors may ask too, through these functions
-- alone: they are told what is public, and never who did it or why.

create index if not exists revisions_written on private.revisions (record_kind, revision, record_id collate "C");
create index if not exists batches_by_day on private.batches (((at at time zone 'utc')::date), revision);

create or replace function public.history_reach(query jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'revision', c.revision,
    'isReached', c.revision - (query ->> 'revision')::bigint = (select count(*) from private.batches as b where b.revision > (query ->> 'revision')::bigint))
  from private.catalog_state as c
$$;

-- A page of records by id, each as it was at two revisions: what it was before the first act on it beyond, else what it is.
create or replace function public.compare_states(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '30s' as $$
declare
  is_public constant boolean := query ->> 'seen' = 'public';
  is_every constant boolean := query ->> 'which' = 'every';
  older constant bigint := (query ->> 'from')::bigint;
  newer constant bigint := (query ->> 'to')::bigint;
  behind constant text := query ->> 'behind';
  page_size constant bigint := least((query ->> 'limit')::bigint, 5000);
  kinds constant text[] := array(select jsonb_array_elements_text(query -> 'records'));
  -- What may have gone since the older; when that is the beginning, since the newer.
  gone_since constant bigint := case when older = 0 then newer else older end;
begin
  if is_public is not true then perform private.require_admin(); end if;
  return (
    with hidden as materialized (
      select coalesce(array_agg(name), '{}') as names from private.brand_columns where seen = 'administrators'
    ),
    known as materialized (
      select kind, id from (
        select r.record_kind as kind, r.record_id as id from private.revisions as r
        where r.record_kind = any (kinds) and r.record_id collate "C" > behind
          and case when is_every then r.revision > gone_since else r.revision > older and r.revision <= newer end
          and r.revision > least(older, gone_since)
        union select 'brand', b.id::text from public.brands as b where is_every and 'brand' = any (kinds) and b.id::text collate "C" > behind
        union select 'category', k.id::text from public.categories as k where is_every and 'category' = any (kinds) and k.id::text collate "C" > behind
        union select 'attribute', a.id::text from public.attributes as a where is_every and 'attribute' = any (kinds) and a.id::text collate "C" > behind
      ) as found
      order by id collate "C", kind limit page_size + 1
    ),
    page as materialized (select kind, id from known order by id collate "C", kind limit page_size),
    states as materialized (
      select p.kind, p.id,
        case when older = 0 then null when f.is_told then f.before else n.state end as before,
        case when t.is_told then t.before else n.state end as after
      from page as p
      left join lateral (
        select true as is_told, r.before from private.revisions as r
        where r.record_id = p.id and r.record_kind = p.kind and r.revision > older order by r.revision, r.id limit 1) as f on true
      left join lateral (
        select true as is_told, r.before from private.revisions as r
        where r.record_id = p.id and r.record_kind = p.kind and r.revision > newer order by r.revision, r.id limit 1) as t on true
      left join lateral (
        select private.brand_record(b) as state from public.brands as b where p.kind = 'brand' and b.id::text = p.id
        union all select private.category_record(k) from public.categories as k where p.kind = 'category' and k.id::text = p.id
        union all select private.attribute_record(a) from public.attributes as a where p.kind = 'attribute' and a.id::text = p.id) as n on true
    ),
    told as (
      select s.kind, s.id,
        case when s.kind <> 'brand' or not is_public then s.before when s.before ->> 'status' = 'active' then s.before - h.names end as before,
        case when s.kind <> 'brand' or not is_public then s.after when s.after ->> 'status' = 'active' then s.after - h.names end as after
      from states as s cross join hidden as h
    )
    select jsonb_build_object(
      'states', coalesce(jsonb_agg(jsonb_build_object('record', kind, 'id', id, 'before', before, 'after', after) order by id collate "C", kind)
        filter (where before is not null or after is not null), '[]'),
      'next', case when (select count(*) from known) > page_size then (select id from page order by id collate "C" desc, kind desc limit 1) end)
    from told);
end $$;

create or replace function public.days_before(query jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('day', to_char(d.day, 'YYYY-MM-DD'), 'since', d.since, 'revision', d.revision) order by d.day desc), '[]')
  from (
    select (b.at at time zone 'utc')::date as day, min(b.revision) - 1 as since, max(b.revision) as revision from private.batches as b
    where (b.at at time zone 'utc')::date < (query ->> 'day')::date
    group by 1 order by 1 desc limit (query ->> 'limit')::bigint
  ) as d
$$;

-- What acts on a brand found, as visitors saw it, newest first.
create or replace function public.acts_on(query jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with hidden as materialized (
    select coalesce(array_agg(name), '{}') as names from private.brand_columns where seen = 'administrators'
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'day', to_char(a.at at time zone 'utc', 'YYYY-MM-DD'),
    'before', case when a.before ->> 'status' = 'active' then a.before - h.names end) order by a.revision desc, a.id desc), '[]')
  from (
    select b.at, r.* from private.revisions as r join private.batches as b on b.revision = r.revision
    where r.record_id = query ->> 'brandId' and r.record_kind = 'brand'
    order by r.revision desc, r.id desc limit (query ->> 'limit')::bigint
  ) as a cross join hidden as h
$$;

revoke all on function public.history_reach, public.compare_states, public.days_before, public.acts_on
  from public, anon, authenticated, service_role;
grant execute on function public.history_reach, public.compare_states, public.days_before, public.acts_on
  to anon, authenticated, service_role;
