-- The catalog is held in memory whole: pages of changes carry everything visitors may read of a brand.
create or replace function public.catalog_changes(since bigint, after_version bigint, after_id text, page_size integer, with_gone boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  with page as materialized (
    select b.* from public.brands as b
    where b.status = 'active' and b.version > since and (b.version, b.id::text) > (after_version, after_id)
    order by b.version, b.id::text limit least(greatest(page_size, 1), 1000)
  )
  select jsonb_build_object(
    'revision', c.revision,
    'viewsRevision', v.revision,
    'brands', (
      select coalesce(jsonb_agg(private.public_brand(p) order by p.version, p.id::text), '[]') from page as p),
    'gone', case when with_gone then (
        select coalesce(jsonb_agg(r.brand_id), '[]') from private.retired_brands as r where r.revision > since) else '[]' end,
    'taxonomy', case when c.taxonomy_revision > since then jsonb_build_object(
        'categories', (select coalesce(jsonb_agg(private.whole_category(k)), '[]') from public.categories as k),
        'attributes', (select coalesce(jsonb_agg(private.whole_attribute(a)), '[]') from public.attributes as a)) end)
  from private.catalog_state as c cross join private.views_state as v
$$;
