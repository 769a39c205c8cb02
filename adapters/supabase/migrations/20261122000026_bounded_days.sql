-- Anybody may ask for days and acts that left something for visitors to see, and what is told may be little of what was written: so a call
-- looks at no more than a fixed number of records, as compare_states does, and says where to go on.

-- Days before one, or from within one: `2026-11-22`, or that and the last record that was looked at. Who asks by `day` is told days alone,
-- as servers were before.
create or replace function public.days_before(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '30s' as $$
declare
  hidden constant text[] := (select coalesce(array_agg(name), '{}') from private.brand_columns where seen = 'administrators');
  most constant bigint := least((query ->> 'limit')::bigint, 31);
  asked constant text[] := string_to_array(coalesce(query ->> 'before', query ->> 'day'), ' ');
  last_day constant date := asked[1]::date;
  room bigint := 5000;
  behind text := asked[1];
  going_on text := null;
  told jsonb := '[]';
  is_seen boolean;
  d record;
  r record;
begin
  <<days>>
  for d in
    select (b.at at time zone 'utc')::date as day, min(b.revision) - 1 as since, max(b.revision) as revision from private.batches as b
    where (b.at at time zone 'utc')::date <= last_day and (asked[2] is not null or (b.at at time zone 'utc')::date < last_day)
    group by 1 order by 1 desc
  loop
    if jsonb_array_length(told) >= most or room <= 0 then
      going_on := behind;
      exit days;
    end if;
    is_seen := false;
    behind := to_char(d.day, 'YYYY-MM-DD');
    for r in
      select x.revision, x.id, x.before, x.after from private.revisions as x
      where x.revision > d.since and x.revision <= d.revision
        and (d.day < last_day or asked[2] is null or (x.revision, x.id) < (asked[2]::bigint, asked[3]::bigint))
      order by x.revision desc, x.id desc limit room
    loop
      room := room - 1;
      is_seen := private.differs_to_visitors(r.before, r.after, hidden);
      exit when is_seen;
      if room <= 0 then
        going_on := concat_ws(' ', behind, r.revision, r.id);
        exit days;
      end if;
    end loop;
    if is_seen then
      told := told || jsonb_build_object('day', behind, 'since', d.since, 'revision', d.revision);
    end if;
  end loop;
  return case when query ? 'before' then jsonb_build_object('days', told, 'next', going_on) else told end;
end $$;

-- What the last acts on a brand found that visitors could see something of, as they saw it, newest first. Of a brand that is not listed, none.
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
      select b.at, r.*
      from (
        select * from private.revisions as x
        where x.record_id = query ->> 'brandId' and x.record_kind = 'brand'
        order by x.revision desc, x.id desc limit 500
      ) as r
      join private.batches as b on b.revision = r.revision
      where exists (select 1 from public.brands as l where l.id::text = r.record_id and l.status = 'active')
        and private.differs_to_visitors(r.before, r.after, hidden)
      order by r.revision desc, r.id desc limit least((query ->> 'limit')::bigint, 100)
    ) as a);
end $$;
