-- Counting views, which never moves the catalog's revision.

create table if not exists private.daily_views (
  day date primary key,
  views bigint not null check (views > 0)
);
create table if not exists private.brand_daily_views (
  day date not null,
  brand_id text not null,
  views bigint not null check (views > 0),
  primary key (day, brand_id)
);
-- How many views visitors counted for a brand in this minute.
create table if not exists private.view_budget (
  brand_id text primary key,
  minute bigint not null,
  spent integer not null
);
alter table private.daily_views enable row level security;
alter table private.brand_daily_views enable row level security;
alter table private.view_budget enable row level security;
revoke all on private.daily_views, private.brand_daily_views, private.view_budget from public, anon, authenticated, service_role;

-- Adds views to brands, all or none, and to the day's total. Visitors' are bounded: whoever holds the publishable key
-- can count, so a brand takes so many a minute and no more.
create or replace function private.count_views(views jsonb, on_day date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  a_minute constant integer := 600;
  this_minute constant bigint := floor(extract(epoch from now()) / 60);
  is_admin constant boolean := private.is_admin();
  opened bigint;
  total bigint;
begin
  if exists (select 1 from jsonb_each(views) as v where jsonb_typeof(v.value) <> 'number' or v.value::numeric not between 1 and 1000000 or v.value::numeric <> trunc(v.value::numeric)) then
    raise exception 'Views are counted in whole numbers' using errcode = '22023';
  end if;
  if not is_admin and abs(on_day - (now() at time zone 'utc')::date) > 1 then
    raise exception 'Views are counted when they happen' using errcode = '22023';
  end if;
  perform 1 from private.views_state for update;
  select revision + 1 into opened from private.views_state;
  perform 1 from public.brands where id::text = any (array(select jsonb_object_keys(views))) order by id for update;

  with granted as (
    select b.id, case when is_admin then v.value::integer else
        least(v.value::integer, a_minute - case when w.minute = this_minute then w.spent else 0 end) end as count
    from jsonb_each(views) as v
    join public.brands as b on b.id::text = v.key and (is_admin or b.status = 'active')
    left join private.view_budget as w on w.brand_id = v.key
  ), spent as (
    insert into private.view_budget (brand_id, minute, spent)
    select id, this_minute, count from granted where count > 0 and not is_admin
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
  select private.count_views(jsonb_build_object(brand_id, 1), (now() at time zone 'utc')::date)
$$;

-- What a server gathered, in one call: `views` maps brand ids to counts.
create or replace function public.increment_view_counts(views jsonb, day text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.count_views(views, day::date)
$$;

-- View counts moved after a views revision; only administrators hear of archived brands.
create or replace function public.views_since(since bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('viewsRevision', v.revision, 'counts', (
    select coalesce(jsonb_agg(jsonb_build_array(id, view_count)), '[]') from public.brands
    where views_revision > since and (status = 'active' or private.is_admin())))
  from private.views_state as v
$$;

create or replace function public.views_by_day(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_array(day, views) order by day), '[]')
    from private.daily_views where day between (query ->> 'from')::date and (query ->> 'to')::date);
end $$;

revoke all on function private.count_views from public, anon, authenticated, service_role;
revoke all on function public.increment_view_count, public.increment_view_counts, public.views_since, public.views_by_day
  from public, anon, authenticated, service_role;
grant execute on function public.increment_view_count, public.increment_view_counts, public.views_since to anon, authenticated, service_role;
grant execute on function public.views_by_day to authenticated, service_role;
