-- What servers and visitors read besides the tables, and imports and exports. Each answer is read at one moment.

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
    select b.* from public.brands as b
    where b.status = 'active' and b.version > since and (b.version, b.id::text) > (after_version, after_id)
    order by b.version, b.id::text limit least(greatest(page_size, 1), 1000)
  )
  select jsonb_build_object(
    'revision', c.revision,
    'viewsRevision', v.revision,
    'brands', (
      select coalesce(jsonb_agg(private.catalog_brand(p) order by p.version, p.id::text), '[]') from page as p),
    'gone', case when with_gone then (
        select coalesce(jsonb_agg(r.brand_id), '[]') from private.retired_brands as r where r.revision > since) else '[]' end,
    'taxonomy', case when c.taxonomy_revision > since then jsonb_build_object(
        'categories', (select coalesce(jsonb_agg(private.whole_category(k)), '[]') from public.categories as k),
        'attributes', (select coalesce(jsonb_agg(private.whole_attribute(a)), '[]') from public.attributes as a)) end)
  from private.catalog_state as c cross join private.views_state as v
$$;

-- The brands with these ids or slugs; names of other kinds name none.
create or replace function private.brands_named(query jsonb) returns setof public.brands
language sql stable set search_path = '' as $$
  select b.* from public.brands as b
  where b.id::text = any (array(select jsonb_array_elements_text(coalesce(nullif(query -> 'ids', 'null'), '[]'))))
    or b.slug = any (array(select jsonb_array_elements_text(coalesce(nullif(query -> 'slugs', 'null'), '[]'))))
$$;

-- Whole brands: to administrators all that was asked for, to visitors active ones without what is private.
create or replace function public.find_brands(query jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with asking as materialized (select private.is_admin() as is_admin)
  select coalesce(jsonb_agg(case when is_admin then private.whole_brand(b) else private.public_brand(b) end), '[]')
  from private.brands_named(query) as b cross join asking
  where is_admin or b.status = 'active'
$$;

create or replace function public.find_many_brands(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '30s' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(private.whole_brand(b)), '[]') from private.brands_named(query) as b);
end $$;

-- The id of the brand an old address leads to; null when nobody had it or a brand has that slug now. Where it leads to no
-- active brand, visitors are not told that it leads anywhere.
create or replace function public.find_redirect(slug text) returns text
language sql stable security definer set search_path = '' as $$
  select r.brand_id from private.slug_redirects as r
  where r.slug = find_redirect.slug
    and exists (select 1 from public.brands as b where b.id::text = r.brand_id and (b.status = 'active' or private.is_admin()))
    and not exists (select 1 from public.brands as b where b.slug = r.slug)
$$;

-- One page of all brands, archived ones included, in the order of their versions, from behind the last of the page before,
-- and the ids of those that are gone since a revision.
create or replace function public.read_brands(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '30s' as $$
begin
  perform private.require_admin();
  return (
    with page as materialized (
      select b.* from public.brands as b
      where (b.version, b.id::text) > ((query ->> 'afterVersion')::bigint, query ->> 'afterId')
      order by b.version, b.id::text limit (query ->> 'pageSize')::integer
    )
    select jsonb_build_object(
      'revision', c.revision,
      'brands', (select coalesce(jsonb_agg(private.whole_brand(p) order by p.version, p.id::text), '[]') from page as p),
      'gone', (select coalesce(jsonb_agg(d.brand_id), '[]') from private.deleted_brands as d where d.revision > (query ->> 'goneSince')::bigint))
    from private.catalog_state as c);
end $$;

create or replace function public.list_websites(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '30s' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', page.id, 'websiteUrl', page.website_url) order by page.id), '[]')
    from (
      select b.id::text, b.website_url from public.brands as b
      where b.website_url is not null and b.id::text > query ->> 'afterId' order by b.id::text limit (query ->> 'pageSize')::integer
    ) as page);
end $$;

create or replace function public.find_batches_noted(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('batchId', b.id, 'actor', b.actor, 'at', private.iso(b.at)) order by b.revision desc), '[]')
    from private.batches as b
    where b.reason = query ->> 'reason' and right(b.note, length(query ->> 'ending')) = query ->> 'ending');
end $$;

revoke all on function private.brands_named from public, anon, authenticated, service_role;
revoke all on function public.catalog_revision, public.catalog_changes, public.find_brands, public.find_redirect, public.find_many_brands,
  public.read_brands, public.list_websites, public.find_batches_noted from public, anon, authenticated, service_role;
grant execute on function public.catalog_revision, public.catalog_changes, public.find_brands, public.find_redirect
  to anon, authenticated, service_role;
grant execute on function public.find_many_brands, public.read_brands, public.list_websites, public.find_batches_noted to authenticated, service_role;
