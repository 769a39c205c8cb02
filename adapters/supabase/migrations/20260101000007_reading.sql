-- What servers and visitors read besides the tables. Each answer is read at one moment.

create or replace function private.category_ids(of_brand text) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(category_id), '[]') from public.brand_categories where brand_id = of_brand
$$;
create or replace function private.attribute_ids(of_brand text) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(attribute_id), '[]') from public.brand_attributes where brand_id = of_brand
$$;

-- How far the catalog has come.
create or replace function public.catalog_revision() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('revision', c.revision, 'viewsRevision', v.revision) from private.catalog_state as c cross join private.views_state as v
$$;

-- One page of the active brands written after revision `since`, in the order of their versions, from behind the last of
-- the page before; the taxonomy when it moved since; and, when asked, the ids of brands that are not active any more.
create or replace function public.catalog_changes(since bigint, after_version bigint, after_id text, page_size integer, with_gone boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  with page as materialized (
    select * from public.brands
    where status = 'active' and version > since and (version, id) > (after_version, after_id)
    order by version, id limit least(greatest(page_size, 1), 1000)
  )
  select jsonb_build_object(
    'revision', c.revision,
    'viewsRevision', v.revision,
    'brands', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'slug', slug, 'name', name, 'short_description', short_description, 'logo_url', logo_url,
        'website_url', website_url, 'founded_year', founded_year, 'hq_location', hq_location, 'created_at', created_at,
        'updated_at', updated_at, 'view_count', view_count, 'version', version,
        'category_ids', private.category_ids(id), 'attribute_ids', private.attribute_ids(id)) order by version, id), '[]') from page),
    'gone', case when with_gone then (
        select coalesce(jsonb_agg(id), '[]') from (
          select id from public.brands where status <> 'active' and version > since
          union all select brand_id from private.deleted_brands where revision > since
        ) as gone) else '[]' end,
    'taxonomy', case when c.taxonomy_revision > since then jsonb_build_object(
        'categories', (select coalesce(jsonb_agg(to_jsonb(k)), '[]') from public.categories as k),
        'attributes', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from public.attributes as a)) end)
  from private.catalog_state as c cross join private.views_state as v
$$;

-- View counts moved after a views revision; only administrators hear of archived brands.
create or replace function public.views_since(since bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('viewsRevision', v.revision, 'counts', (
    select coalesce(jsonb_agg(jsonb_build_array(id, view_count)), '[]') from public.brands
    where views_revision > since and (status = 'active' or private.is_keeper())))
  from private.views_state as v
$$;

-- Whole brands: to administrators all that was asked for, to visitors active ones without what is private.
create or replace function public.find_brands(query jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with keeper as materialized (select private.is_keeper() as is_keeper)
  select coalesce(jsonb_agg(to_jsonb(b) - 'folded_name' - 'views_revision' - case when is_keeper then array[]::text[]
      else array['hero_image_url', 'ownership_type', 'price_band', 'sources', 'social_links', 'social_metrics_updated_at'] end
    || jsonb_build_object('category_ids', private.category_ids(b.id), 'attribute_ids', private.attribute_ids(b.id))), '[]')
  from public.brands as b cross join keeper
  where (b.id in (select jsonb_array_elements_text(coalesce(nullif(query -> 'ids', 'null'), '[]')))
      or b.slug in (select jsonb_array_elements_text(coalesce(nullif(query -> 'slugs', 'null'), '[]'))))
    and (is_keeper or b.status = 'active')
$$;

-- The id of the brand an old address leads to; null when nobody kept it or a brand has that slug now.
create or replace function public.find_redirect(slug text) returns text
language sql stable security definer set search_path = '' as $$
  select r.brand_id from private.slug_redirects as r
  where r.slug = find_redirect.slug
    and exists (select 1 from public.brands as b where b.id = r.brand_id)
    and not exists (select 1 from public.brands as b where b.slug = r.slug)
$$;

revoke all on function private.category_ids, private.attribute_ids from public, anon, authenticated, service_role;
revoke all on function public.catalog_revision, public.catalog_changes, public.views_since, public.find_brands, public.find_redirect
  from public, anon, authenticated, service_role;
grant execute on function public.catalog_revision, public.catalog_changes, public.views_since, public.find_brands, public.find_redirect
  to anon, authenticated, service_role;
