-- How many checks editors answered, and how many corrections and suggestions they accepted, by day. For visitors: counts only, of at
-- most the last 90 days.
create function public.activity_by_day(query jsonb) returns jsonb
language sql stable security definer set search_path = '' set statement_timeout = '3s' as $$
  with bounds as (
    select greatest((query ->> 'since')::date, (now() at time zone 'utc')::date - 90) as first_day
  ), done as (
    select (b.at at time zone 'utc')::date as day, 'check' as kind from private.batches as b, bounds
    where (b.at at time zone 'utc')::date >= first_day and b.reason = 'form' and b.note is not null
      and not exists (select from private.batches as r where r.reason = 'revert' and r.note = 'Reverts batch ' || b.id
        and (r.at at time zone 'utc')::date >= first_day)
    union all
    select (s.decided_at at time zone 'utc')::date, case when s.correction is null then 'suggestion' else 'correction' end
    from public.brand_submissions as s, bounds
    where s.status = 'approved' and coalesce(s.decided_at, s.created_at) >= first_day::timestamp at time zone 'utc'
      and s.decided_at is not null
  ), counted as (
    select day, count(*) filter (where kind = 'check') as checks, count(*) filter (where kind = 'correction') as corrections,
      count(*) filter (where kind = 'suggestion') as suggestions
    from done group by day
  )
  select coalesce(jsonb_agg(jsonb_build_object('day', to_char(day, 'YYYY-MM-DD'), 'checks', checks, 'corrections', corrections,
    'suggestions', suggestions) order by day), '[]')
  from counted
$$;

revoke all on function public.activity_by_day from public, anon, authenticated, service_role;
grant execute on function public.activity_by_day to anon, authenticated, service_role;
