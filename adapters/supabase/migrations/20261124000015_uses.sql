-- How often visitors opened a brand's website or compared it, by day.
create table private.brand_uses (
  kind text not null check (kind in ('click', 'compare')),
  day date not null,
  brand_id text not null,
  uses integer not null check (uses > 0),
  primary key (kind, day, brand_id)
);
alter table private.brand_uses enable row level security;

-- Adds a server's collected uses: `counts` maps ids of active brands to counts. They are bounded per brand and day, since anybody
-- with the publishable key can call this.
create function public.add_uses(of_use text, counts jsonb, of_day text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  a_day constant integer := 100000;
begin
  if abs(of_day::date - (now() at time zone 'utc')::date) > 1 and not private.is_admin() then
    raise exception 'Uses are counted when they happen' using errcode = '22023';
  end if;
  delete from private.brand_uses where day <= of_day::date - 90;
  insert into private.brand_uses as u (kind, day, brand_id, uses)
  select of_use, of_day::date, b.id, least(c.value::numeric, a_day)::integer
  from jsonb_each(counts) as c join public.brands as b on b.id::text = c.key
  where jsonb_typeof(c.value) = 'number' and c.value::numeric >= 1 and (b.status = 'active' or private.is_admin())
  on conflict (kind, day, brand_id) do update set uses = least(u.uses + excluded.uses, a_day);
end $$;

-- The most used brands, for administrators.
create function public.most_used(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'count', count) order by count desc, name), '[]')
    from (
      select b.id, b.name collate "C" as name, sum(u.uses) as count from private.brand_uses as u join public.brands as b on b.id::text = u.brand_id
      where u.kind = query ->> 'use' and u.day > (query ->> 'since')::date
      group by b.id, b.name order by 3 desc, 2 limit (query ->> 'limit')::integer
    ) as shown);
end $$;

revoke execute on function public.add_uses, public.most_used from public, anon, authenticated, service_role;
grant execute on function public.add_uses to anon, authenticated, service_role;
grant execute on function public.most_used to authenticated, service_role;
