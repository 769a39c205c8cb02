-- Counting views, which never moves the catalog's revision.

-- Adds views to brands, all or none, and to the day's total. Visitors' are bounded: whoever holds the publishable key
-- can count, so a brand takes so many a minute and no more.
create or replace function private.count_views(views jsonb, on_day text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  a_minute constant integer := 600;
  this_minute constant bigint := floor(extract(epoch from now()) / 60);
  is_keeper constant boolean := private.is_keeper();
  opened bigint;
  total bigint;
begin
  if exists (select 1 from jsonb_each(views) as v where jsonb_typeof(v.value) <> 'number' or v.value::numeric not between 1 and 1000000 or v.value::numeric <> trunc(v.value::numeric)) then
    raise exception 'Views are counted in whole numbers' using errcode = '22023';
  end if;
  if not is_keeper and abs(on_day::date - (now() at time zone 'utc')::date) > 1 then
    raise exception 'Views are counted when they happen' using errcode = '22023';
  end if;
  perform 1 from private.views_state for update;
  select revision + 1 into opened from private.views_state;
  perform 1 from public.brands where id in (select jsonb_object_keys(views)) order by id for update;

  with granted as (
    select b.id, case when is_keeper then v.value::integer else
        least(v.value::integer, a_minute - case when w.minute = this_minute then w.spent else 0 end) end as count
    from jsonb_each(views) as v
    join public.brands as b on b.id = v.key and (is_keeper or b.status = 'active')
    left join private.view_budget as w on w.brand_id = b.id
  ), spent as (
    insert into private.view_budget (brand_id, minute, spent)
    select id, this_minute, count from granted where count > 0 and not is_keeper
    on conflict (brand_id) do update set minute = excluded.minute,
      spent = excluded.spent + case when view_budget.minute = excluded.minute then view_budget.spent else 0 end
  ), added as (
    update public.brands as b
    set view_count = least(b.view_count::bigint + g.count, 2147483647)::integer, views_revision = opened
    from granted as g where b.id = g.id and g.count > 0
    returning b.id, g.count
  ), of_day as (
    insert into private.brand_daily_views (day, brand_id, views) select on_day, id, count from added
    on conflict (day, brand_id) do update set views = brand_daily_views.views + excluded.views
  )
  select sum(count) into total from added;
  if total > 0 then
    insert into private.daily_views (day, views) values (on_day, total)
    on conflict (day) do update set views = daily_views.views + excluded.views;
    update private.views_state set revision = opened where id;
  end if;
end $$;

create or replace function public.increment_view_count(brand_id text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.count_views(jsonb_build_object(brand_id, 1), to_char(now() at time zone 'utc', 'YYYY-MM-DD'))
$$;

-- What a server gathered, in one call: `views` maps brand ids to counts.
create or replace function public.increment_view_counts(views jsonb, day text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.count_views(views, day)
$$;

revoke all on function private.count_views from public, anon, authenticated, service_role;
revoke all on function public.increment_view_count, public.increment_view_counts from public, anon, authenticated, service_role;
grant execute on function public.increment_view_count, public.increment_view_counts to anon, authenticated, service_role;
