-- What visitors searched and no brand answered to: folded, by day, without anything that tells of a person.

create table if not exists private.searches_without_result (
  day date not null,
  text text collate "C" not null check (char_length(text) between 1 and 100 and text !~ '@|%40|[0-9]{6}'),
  visitors integer not null check (visitors > 0),
  primary key (day, text)
);
alter table private.searches_without_result enable row level security;
revoke all on private.searches_without_result from public, anon, authenticated, service_role;

-- What a server gathered, in one call: `searches` maps texts to visitors. Bounded, for whoever holds the publishable key can count:
-- a day takes so many texts and no more, and what may not be kept is passed over.
create or replace function public.add_searches(searches jsonb, of_day text) returns void
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

create or replace function public.searches_without_result(query jsonb) returns jsonb
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

revoke all on function public.add_searches, public.searches_without_result from public, anon, authenticated, service_role;
grant execute on function public.add_searches to anon, authenticated, service_role;
grant execute on function public.searches_without_result to authenticated, service_role;
