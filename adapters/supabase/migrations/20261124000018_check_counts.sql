-- How often a kind of fact was checked, and how often that led to another value. A key is a field, or `attr:` and an id. Public, because
-- profiles and coverage say what is due again.
create table private.check_counts (
  fact_key text primary key check (length(fact_key) between 1 and 130 and position('@' in fact_key) = 0 and position('%40' in fact_key) = 0),
  checks integer not null check (checks > 0),
  changes integer not null check (changes between 0 and checks)
);
alter table private.check_counts enable row level security;

create function public.count_checks(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  insert into private.check_counts as c (fact_key, checks, changes)
  select f ->> 'field', count(*), count(*) filter (where (f ->> 'isChanged')::boolean)
  from jsonb_array_elements(query -> 'facts') as f group by 1 order by 1
  on conflict (fact_key) do update set checks = c.checks + excluded.checks, changes = c.changes + excluded.changes;
  return 'null';
end $$;

create function public.uncount_checks(query jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare fact jsonb;
begin
  perform private.require_admin();
  for fact in select f from jsonb_array_elements(query -> 'facts') as f order by f ->> 'field' loop
    delete from private.check_counts as c where c.fact_key = fact ->> 'field' and c.checks = 1;
    update private.check_counts as c
    set checks = c.checks - 1, changes = least(greatest(0, c.changes - (fact ->> 'isChanged')::boolean::integer), c.checks - 1)
    where c.fact_key = fact ->> 'field';
  end loop;
  return 'null';
end $$;

create function public.list_check_counts(query jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('field', c.fact_key, 'checks', c.checks, 'changes', c.changes) order by c.fact_key collate "C"), '[]')
  from private.check_counts as c
$$;

revoke all on private.check_counts from public, anon, authenticated, service_role;
revoke all on function public.count_checks, public.uncount_checks, public.list_check_counts from public, anon, authenticated, service_role;
grant execute on function public.count_checks, public.uncount_checks to authenticated, service_role;
grant execute on function public.list_check_counts to anon, authenticated, service_role;
