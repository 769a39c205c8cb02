-- Whoever holds the project's publishable key may ask what these functions answer, past the site. So they decide themselves what is
-- public: nothing of what only administrators see, not even that it changed, and of a brand that is listed no more its address alone.

-- Whether visitors could see that a record was other. What is hidden of brands is handed in; links have no order.
create or replace function private.differs_to_visitors(before jsonb, after jsonb, hidden text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  was constant jsonb := case when coalesce(before ->> 'status', 'active') = 'active' then before - hidden end;
  became constant jsonb := case when coalesce(after ->> 'status', 'active') = 'active' then after - hidden end;
  links constant text[] := array['category_ids', 'attribute_ids'];
begin
  if was is null or became is null then return (was is null) <> (became is null); end if;
  return was - links <> became - links
    or not coalesce(was -> 'category_ids' @> (became -> 'category_ids') and was -> 'category_ids' <@ (became -> 'category_ids'), true)
    or not coalesce(was -> 'attribute_ids' @> (became -> 'attribute_ids') and was -> 'attribute_ids' <@ (became -> 'attribute_ids'), true);
end $$;
revoke all on function private.differs_to_visitors from public, anon, authenticated, service_role;

-- A page of records by id, each as it was at two revisions: what it was before the first act on it beyond, else what it is. A page for
-- visitors is counted by what they are told, so that its end does not tell which records were looked at. But anybody may ask, and what is
-- told may be little of what was written: so a call looks at no more than a fixed number of records, and where that is met, the page ends
-- with the last of them, be it empty. The number is not the caller's to choose, who could find out by it which records were written.
create or replace function public.compare_states(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '30s' as $$
declare
  is_public constant boolean := query ->> 'seen' = 'public';
  is_every constant boolean := query ->> 'which' = 'every';
  older constant bigint := (query ->> 'from')::bigint;
  newer constant bigint := (query ->> 'to')::bigint;
  behind constant text := query ->> 'behind';
  most_looked_at constant bigint := 5000;
  page_size constant bigint := least((query ->> 'limit')::bigint, most_looked_at);
  kinds constant text[] := array(select jsonb_array_elements_text(query -> 'records'));
  -- What may have gone since the older; when that is the beginning, since the newer.
  hidden constant text[] := (select coalesce(array_agg(name), '{}') from private.brand_columns where seen = 'administrators');
  gone_since constant bigint := case when older = 0 then newer else older end;
begin
  if is_public is not true then perform private.require_admin(); end if;
  return (
    with known as materialized (
      select kind, id, id collate "C" as place from (
        select r.record_kind as kind, r.record_id as id from private.revisions as r
        where r.record_kind = any (kinds) and r.record_id collate "C" > behind
          and case when is_every then r.revision > gone_since else r.revision > older and r.revision <= newer end
          and r.revision > least(older, gone_since)
        union select 'brand', b.id::text from public.brands as b where is_every and 'brand' = any (kinds) and b.id::text collate "C" > behind
        union select 'category', k.id::text from public.categories as k where is_every and 'category' = any (kinds) and k.id::text collate "C" > behind
        union select 'attribute', a.id::text from public.attributes as a where is_every and 'attribute' = any (kinds) and a.id::text collate "C" > behind
      ) as found
      order by place, kind limit most_looked_at + 1
    ),
    told as materialized (
      select p.kind, p.id, p.place, t.before, t.after
      from (select * from known order by place, kind limit most_looked_at) as p
      left join lateral (
        select true as is_told, r.before from private.revisions as r
        where r.record_id = p.id and r.record_kind = p.kind and r.revision > older order by r.revision, r.id limit 1) as f on true
      left join lateral (
        select true as is_told, r.before from private.revisions as r
        where r.record_id = p.id and r.record_kind = p.kind and r.revision > newer order by r.revision, r.id limit 1) as u on true
      left join lateral (
        select private.brand_record(b) as state from public.brands as b where p.kind = 'brand' and b.id::text = p.id
        union all select private.category_record(k) from public.categories as k where p.kind = 'category' and k.id::text = p.id
        union all select private.attribute_record(a) from public.attributes as a where p.kind = 'attribute' and a.id::text = p.id) as n on true
      cross join lateral (
        select
          case when older = 0 then null when f.is_told then f.before else n.state end as before,
          case when u.is_told then u.before else n.state end as after) as s
      cross join lateral (
        select
          case when s.before ->> 'status' = 'active' then s.before - hidden end as before,
          case when s.after ->> 'status' = 'active' then s.after - hidden end as after,
          n.state ->> 'status' = 'active' as is_listed) as v
      cross join lateral (
        select
          case when not is_public or p.kind <> 'brand' then s.before when v.is_listed or v.before is null then v.before
            else jsonb_build_object('id', p.id, 'slug', v.before -> 'slug', 'status', 'archived', 'created_at', '') end as before,
          case when not is_public or p.kind <> 'brand' then s.after when v.is_listed or v.after is null then v.after
            else jsonb_build_object('id', p.id, 'slug', v.after -> 'slug', 'status', 'archived', 'created_at', '') end as after) as t
      where not is_public
        or (t.before is not null or t.after is not null) and (is_every or private.differs_to_visitors(s.before, s.after, hidden))
      order by p.place, p.kind limit page_size + 1
    ),
    page as materialized (select * from told order by place, kind limit page_size)
    select jsonb_build_object(
      'states', coalesce(jsonb_agg(jsonb_build_object('record', kind, 'id', id, 'before', before, 'after', after) order by place, kind)
        filter (where before is not null or after is not null), '[]'),
      'next', case
        when (select count(*) from told) > page_size then (select id from page order by place desc, kind desc limit 1)
        when (select count(*) from known) > most_looked_at then (select id from known order by place, kind offset most_looked_at - 1 limit 1) end)
    from page);
end $$;

-- Days that left something for visitors to see.
create or replace function public.days_before(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '30s' as $$
declare
  hidden constant text[] := (select coalesce(array_agg(name), '{}') from private.brand_columns where seen = 'administrators');
  most constant bigint := least((query ->> 'limit')::bigint, 31);
  told jsonb := '[]';
  d record;
begin
  for d in
    select (b.at at time zone 'utc')::date as day, min(b.revision) - 1 as since, max(b.revision) as revision from private.batches as b
    where (b.at at time zone 'utc')::date < (query ->> 'day')::date
    group by 1 order by 1 desc
  loop
    exit when jsonb_array_length(told) >= most;
    if exists (
      select 1 from private.revisions as r
      where r.revision > d.since and r.revision <= d.revision and private.differs_to_visitors(r.before, r.after, hidden)
    ) then
      told := told || jsonb_build_object('day', to_char(d.day, 'YYYY-MM-DD'), 'since', d.since, 'revision', d.revision);
    end if;
  end loop;
  return told;
end $$;

-- What those acts on a brand found that visitors could see something of, as they saw it, newest first. Of a brand that is not listed, none.
create or replace function public.acts_on(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  hidden constant text[] := (select coalesce(array_agg(name), '{}') from private.brand_columns where seen = 'administrators');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'day', to_char(a.at at time zone 'utc', 'YYYY-MM-DD'),
      'before', case when a.before ->> 'status' = 'active' then a.before - hidden end) order by a.revision desc, a.id desc), '[]')
    from (
      select b.at, r.* from private.revisions as r join private.batches as b on b.revision = r.revision
      where r.record_id = query ->> 'brandId' and r.record_kind = 'brand'
        and exists (select 1 from public.brands as l where l.id::text = r.record_id and l.status = 'active')
        and private.differs_to_visitors(r.before, r.after, hidden)
      order by r.revision desc, r.id desc limit least((query ->> 'limit')::bigint, 100)
    ) as a);
end $$;
