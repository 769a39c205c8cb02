-- Views of brands, and searches without a result.
-- Function bodies may refer to objects that a later file creates.
set check_function_bodies = off;

create table private.views_state (
  id boolean primary key default true check (id),
  revision bigint not null default 0
);
alter table private.views_state enable row level security;

create table private.daily_views (
  day date primary key,
  views bigint not null check (views > 0)
);
alter table private.daily_views enable row level security;

create table private.brand_daily_views (
  day date not null,
  brand_id text not null,
  views bigint not null check (views > 0),
  primary key (day, brand_id)
);
alter table private.brand_daily_views enable row level security;

-- Views counted by visitors for a brand in the current minute.
create table private.view_budget (
  brand_id text primary key,
  minute bigint not null,
  spent integer not null
);
alter table private.view_budget enable row level security;

create table private.searches_without_result (
  day date not null,
  text text collate "C" not null check (char_length(text) between 1 and 100 and text !~ '@|%40|[0-9]{6}'),
  visitors integer not null check (visitors > 0),
  primary key (day, text)
);
alter table private.searches_without_result enable row level security;

-- Adds views to brands, all or none, and to the day's total. Visitors' views are limited per brand and
-- minute, since anybody with the publishable key can call this.
create function private.count_views(views jsonb, on_day date) returns void
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

create function public.increment_view_count(brand_id text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.count_views(jsonb_build_object(brand_id, 1), (now() at time zone 'utc')::date)
$$;

-- Adds a server's collected views: `views` maps brand ids to counts.
create function public.increment_view_counts(views jsonb, day text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.count_views(views, day::date)
$$;

-- View counts changed after a views revision; only administrators get archived brands.
create function public.views_since(since bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('viewsRevision', v.revision, 'counts', (
    select coalesce(jsonb_agg(jsonb_build_array(id, view_count)), '[]') from public.brands
    where views_revision > since and (status = 'active' or private.is_admin())))
  from private.views_state as v
$$;

create function public.views_by_day(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_array(day, views) order by day), '[]')
    from private.daily_views where day between (query ->> 'from')::date and (query ->> 'to')::date);
end $$;

-- Adds a server's collected searches: `searches` maps texts to visitors. The number of texts per day is
-- limited, since anybody with the publishable key can call this; invalid texts are skipped.
create function public.add_searches(searches jsonb, of_day text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  a_day constant integer := 1000;
  today constant date := of_day::date;
  room integer;
begin
  if not private.is_admin() and abs(today - (now() at time zone 'utc')::date) > 1 then
    raise exception 'Searches are counted when they happen' using errcode = '22023';
  end if;
  lock table private.searches_without_result in share row exclusive mode;
  delete from private.searches_without_result where day <= today - 90;
  select a_day - count(*) into room from private.searches_without_result where day = today;
  with asked as (
    select key as text, least(value::integer, 1000000) as visitors from jsonb_each(searches)
    where jsonb_typeof(value) = 'number' and value::numeric between 1 and 1000000
      and char_length(key) between 1 and 100 and key !~ '@|%40|[0-9]{6}'
  ), counted as (
    update private.searches_without_result as s set visitors = least(s.visitors::bigint + a.visitors, 2147483647)::integer
    from asked as a where s.day = today and s.text = a.text
    returning s.text
  )
  insert into private.searches_without_result (day, text, visitors)
  select today, text, visitors from asked where text not in (select text from counted)
  limit greatest(room, 0);
end $$;

create function public.searches_without_result(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('text', text, 'visitors', visitors, 'lastDay', to_char(last_day, 'YYYY-MM-DD'))
      order by visitors desc, last_day desc, text), '[]')
    from (
      select text, max(visitors) as visitors, max(day) as last_day from private.searches_without_result
      where day > (query ->> 'since')::date
      group by text having max(visitors) >= (query ->> 'visitors')::integer
      order by 2 desc, 3 desc, 1 limit (query ->> 'limit')::integer
    ) as shown);
end $$;

insert into private.views_state default values;
