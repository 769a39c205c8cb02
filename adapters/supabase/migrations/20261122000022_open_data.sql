-- One page of what anybody may have of the active brands, in the order of their versions, from behind the last of the page before; on the
-- last one also the taxonomy, and the ids of brands that are no longer active since a revision.
create or replace function public.read_open_brands(query jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with page as materialized (
    select b.* from public.brands as b
    where b.status = 'active' and (b.version, b.id::text) > ((query ->> 'afterVersion')::bigint, query ->> 'afterId')
    order by b.version, b.id::text limit least(greatest((query ->> 'pageSize')::integer, 1), 1000)
  ), ending as materialized (
    select count(*) < (query ->> 'pageSize')::integer as is_last from page
  )
  select jsonb_build_object(
    'revision', c.revision,
    'brands', (select coalesce(jsonb_agg(private.public_brand(p) order by p.version, p.id::text), '[]') from page as p),
    'gone', case when is_last then (
        select coalesce(jsonb_agg(r.brand_id), '[]') from private.retired_brands as r where r.revision > (query ->> 'goneSince')::bigint) else '[]' end,
    'taxonomy', case when is_last then jsonb_build_object(
        'categories', (select coalesce(jsonb_agg(private.whole_category(k)), '[]') from public.categories as k),
        'attributes', (select coalesce(jsonb_agg(private.whole_attribute(a)), '[]') from public.attributes as a)) end)
  from private.catalog_state as c cross join ending
$$;
revoke all on function public.read_open_brands from public, anon, authenticated, service_role;
grant execute on function public.read_open_brands to anon, authenticated, service_role;
