-- What administrators ask besides (core/ports/back-office-store.ts). Names are ordered as the core orders them: folded,
-- by code point.

create or replace function private.brand_matches(b public.brands, query jsonb) returns boolean
language sql stable set search_path = '' as $$
  select (coalesce(query ->> 'search', '') = '' or position(query ->> 'search' in b.folded_name) > 0 or position(query ->> 'search' in b.slug) > 0)
    and (query ->> 'status' is null or b.status = query ->> 'status')
    and case query ->> 'needs'
      when 'website' then b.website_url is null
      when 'logo' then b.logo_url is null
      when 'category' then not exists (select 1 from public.brand_categories where brand_id = b.id)
      when 'founded-in-the-past' then coalesce(b.founded_year > (query ->> 'thisYear')::integer, false)
      else true end
$$;

-- Which rows of a list a page shows: a page past the end is the last one, and there is always a page 1.
create or replace function private.page_of(total bigint, query jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select least((query ->> 'page')::bigint, greatest(1, ceil(total::numeric / (query ->> 'pageSize')::bigint)::bigint))
$$;

create or replace function public.list_brands(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total bigint;
  page bigint;
  page_size bigint := (query ->> 'pageSize')::bigint;
  items jsonb;
begin
  perform private.require_admin();
  select count(*) into total from public.brands as b where private.brand_matches(b, query);
  page := private.page_of(total, query);
  -- What a list is ordered by is chosen here, never by the caller's text.
  execute format($sql$
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'slug', slug, 'name', name, 'logoUrl', logo_url, 'websiteUrl', website_url,
      'positioning', positioning, 'status', status, 'viewCount', view_count, 'createdAt', private.iso(created_at), 'updatedAt', private.iso(updated_at),
      'version', version) order by n), '[]')
    from (
      select b.*, row_number() over (order by %s %s, b.folded_name collate "C", b.name collate "C", b.id::text collate "C") as n
      from public.brands as b where private.brand_matches(b, $1)
      order by n limit $2 offset $3
    ) as listed $sql$,
    case query ->> 'sort'
      when 'slug' then 'b.slug collate "C"'
      when 'positioning' then $c$coalesce(array_position(array['Budget', 'Mid-Range', 'Premium', 'Luxury'], b.positioning), 0)$c$
      when 'status' then 'b.status collate "C"'
      when 'view-count' then 'b.view_count'
      when 'created' then 'b.created_at'
      when 'updated' then 'b.updated_at'
      else 'b.folded_name collate "C"' end,
    case when (query ->> 'descending')::boolean then 'desc' else 'asc' end)
  into items using query, page_size, (page - 1) * page_size;
  return jsonb_build_object('items', items, 'total', total, 'page', page, 'pageSize', page_size, 'overall', (select count(*) from public.brands));
end $$;

create or replace function public.list_brand_refs(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'readVersion', b.version) order by b.id::text collate "C"), '[]')
    from public.brands as b where private.brand_matches(b, query));
end $$;

create or replace function public.count_brands(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'active', count(*) filter (where b.status = 'active'),
      'archived', count(*) filter (where b.status <> 'active'),
      'needs', (select jsonb_object_agg(need, (
          select count(*) from public.brands as n
          where n.status = 'active' and private.brand_matches(n, jsonb_build_object('needs', need, 'thisYear', query -> 'thisYear'))))
        from unnest(array['website', 'category', 'logo', 'founded-in-the-past']) as need))
    from public.brands as b);
end $$;

create or replace function public.find_brand_version(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select after from private.revisions
    where record_id = query ->> 'id' and revision = (query ->> 'version')::bigint and record_kind = 'brand'
    order by id desc limit 1);
end $$;

create or replace function public.find_brands_linking(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.whole_brand(b)), '[]') from public.brands as b
    where b.id in (
      select l.brand_id from public.brand_categories as l join public.categories as k on k.id = l.category_id
      where query ->> 'kind' = 'category' and k.id::text = query ->> 'id'
      union all
      select l.brand_id from public.brand_attributes as l join public.attributes as a on a.id = l.attribute_id
      where query ->> 'kind' = 'attribute' and a.id::text = query ->> 'id'));
end $$;

-- Brands that may be known by one of these names or addresses; who asks looks closer.
create or replace function public.find_brands_like(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.whole_brand(b)), '[]') from public.brands as b
    where b.folded_name in (select jsonb_array_elements_text(query -> 'names'))
      or exists (
        select 1 from jsonb_array_elements_text(query -> 'parts') as part
        where position(part in lower(concat_ws(' ', b.website_url, b.instagram_url, b.facebook_url, b.twitter_url, b.youtube_url, b.tiktok_url, b.linkedin_url))) > 0));
end $$;

create or replace function public.find_slug_holders(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with wanted as (select jsonb_array_elements_text(query -> 'slugs') as slug)
    select coalesce(jsonb_object_agg(slug, id), '{}') from (
      select slug, id::text from public.brands where query ->> 'kind' = 'brand' and slug in (select slug from wanted)
      union all select slug, id::text from public.categories where query ->> 'kind' = 'category' and slug in (select slug from wanted)
      union all select slug, id::text from public.attributes where query ->> 'kind' = 'attribute' and slug in (select slug from wanted)
    ) as held);
end $$;

create or replace function public.list_taxonomy() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'categories', (select coalesce(jsonb_agg(private.whole_category(k) || jsonb_build_object('brandCount', (select count(*) from public.brand_categories where category_id = k.id))), '[]') from public.categories as k),
    'attributes', (select coalesce(jsonb_agg(private.whole_attribute(a) || jsonb_build_object('brandCount', (select count(*) from public.brand_attributes where attribute_id = a.id))), '[]') from public.attributes as a));
end $$;

create or replace function public.list_batches(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total bigint;
  page bigint;
  page_size bigint := (query ->> 'pageSize')::bigint;
  of_record text := query -> 'record' ->> 'id';
  of_kind text := query -> 'record' ->> 'record';
begin
  perform private.require_admin();
  select count(*) into total from private.batches as b
  where of_record is null or b.revision in (select revision from private.revisions where record_id = of_record and record_kind = of_kind);
  page := private.page_of(total, query);
  return jsonb_build_object('total', total, 'page', page, 'pageSize', page_size, 'items', (
    select coalesce(jsonb_agg(private.batch_json(b) order by b.revision desc), '[]') from (
      select * from private.batches as b
      where of_record is null or b.revision in (select revision from private.revisions where record_id = of_record and record_kind = of_kind)
      order by b.revision desc limit page_size offset (page - 1) * page_size
    ) as b));
end $$;

create or replace function public.find_batch(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select private.batch_json(b) from private.batches as b where b.id = query ->> 'id');
end $$;

create or replace function public.list_revisions(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total bigint;
  page bigint;
  page_size bigint := (query ->> 'pageSize')::bigint;
  of_revision bigint;
begin
  perform private.require_admin();
  select revision, created + updated + deleted into of_revision, total from private.batches where id = query ->> 'batchId';
  total := coalesce(total, 0);
  page := private.page_of(total, query);
  return jsonb_build_object('total', total, 'page', page, 'pageSize', page_size, 'items', (
    select coalesce(jsonb_agg(jsonb_build_object('record', record_kind, 'id', record_id, 'before', before, 'after', after) order by id), '[]') from (
      select * from private.revisions where revision = of_revision order by id limit page_size offset (page - 1) * page_size
    ) as r));
end $$;

create or replace function private.submission_json(s public.brand_submissions) returns jsonb
language sql stable set search_path = '' as $$
  select private.submission_record(s) || jsonb_build_object('decided', (
    select jsonb_build_object('batchId', b.id, 'actor', b.actor, 'at', private.iso(b.at)) from private.batches as b where b.revision = s.decided_revision))
$$;

create or replace function public.count_submissions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_object_agg(status, (select count(*) from public.brand_submissions as s where s.status = known.status))
    from unnest(array['pending', 'approved', 'rejected', 'spam']) as known (status));
end $$;

create or replace function public.list_submissions(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total bigint;
  page bigint;
  page_size bigint := (query ->> 'pageSize')::bigint;
  of_status text := query ->> 'status';
begin
  perform private.require_admin();
  select count(*) into total from public.brand_submissions where status = of_status;
  page := private.page_of(total, query);
  return jsonb_build_object('total', total, 'page', page, 'pageSize', page_size, 'counts', public.count_submissions(), 'items', (
    select coalesce(jsonb_agg(private.submission_json(s) order by n), '[]')
    from (
      select id, row_number() over (order by
        case when of_status = 'pending' then created_at end,
        case when of_status <> 'pending' then coalesce(decided_at, created_at) end desc, id::text collate "C") as n
      from public.brand_submissions where status = of_status
      order by n limit page_size offset (page - 1) * page_size
    ) as listed join public.brand_submissions as s using (id)));
end $$;

create or replace function public.find_submission(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select private.submission_json(s) from public.brand_submissions as s where s.id::text = query ->> 'id');
end $$;

revoke all on function private.brand_matches, private.page_of, private.submission_json from public, anon, authenticated, service_role;
revoke all on function public.list_brands, public.list_brand_refs, public.count_brands, public.find_brand_version,
  public.find_brands_linking, public.find_brands_like, public.find_slug_holders, public.list_taxonomy, public.list_batches,
  public.find_batch, public.list_revisions, public.count_submissions, public.list_submissions, public.find_submission
  from public, anon, authenticated, service_role;
grant execute on function public.list_brands, public.list_brand_refs, public.count_brands, public.find_brand_version,
  public.find_brands_linking, public.find_brands_like, public.find_slug_holders, public.list_taxonomy, public.list_batches,
  public.find_batch, public.list_revisions, public.count_submissions, public.list_submissions, public.find_submission
  to authenticated, service_role;
