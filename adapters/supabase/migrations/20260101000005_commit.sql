-- The one way to write the directory: a change set, all of it or nothing, judged by what it leaves behind
-- (core/ports/catalog-store.ts). Records come and go by the names of their columns.

create or replace function private.changes_of(change_set jsonb)
returns table (ord bigint, record text, verb text, id text, read_version bigint, after jsonb)
language sql immutable set search_path = '' as $$
  select c.ord, c.change ->> 'record', c.change ->> 'verb', c.change ->> 'id', (c.change ->> 'readVersion')::bigint,
    nullif(c.change -> 'after', 'null')
  from jsonb_array_elements(change_set -> 'changes') with ordinality as c (change, ord)
$$;

-- A brand as a change set writes it and history keeps it.
create or replace function private.brand_record(b public.brands) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(b) - array['version', 'updated_at', 'view_count', 'views_revision', 'folded_name'] || jsonb_build_object(
    'category_ids', (select coalesce(jsonb_agg(category_id), '[]') from public.brand_categories where brand_id = b.id),
    'attribute_ids', (select coalesce(jsonb_agg(attribute_id), '[]') from public.brand_attributes where brand_id = b.id))
$$;

-- Why a change set cannot be written; null when it can. The first reason in the order of the port.
create or replace function private.find_refusal(change_set jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare refusal jsonb;
begin
  select jsonb_build_object('kind', 'stale', 'records', jsonb_agg(jsonb_build_object('record', c.record, 'id', c.id) order by c.ord))
  into refusal
  from private.changes_of(change_set) as c
  left join public.brands as b on c.record = 'brand' and b.id = c.id
  left join public.categories as k on c.record = 'category' and k.id = c.id
  left join public.attributes as a on c.record = 'attribute' and a.id = c.id
  where coalesce(b.version, k.version, a.version) is distinct from c.read_version
  having count(*) > 0;
  if refusal is not null then return refusal; end if;

  with c as materialized (select *, after ->> 'slug' as slug from private.changes_of(change_set)),
  held as (
    select 'brand' as record, id, slug from public.brands where slug in (select slug from c)
    union all select 'category', id, slug from public.categories where slug in (select slug from c)
    union all select 'attribute', id, slug from public.attributes where slug in (select slug from c)
  ),
  claims as (select *, row_number() over (partition by record, slug order by ord) as claim from c where verb <> 'delete')
  select jsonb_build_object('kind', 'slug-taken', 'record', claims.record, 'slug', claims.slug) into refusal
  from claims
  where claim > 1 or exists (
    select 1 from held where held.record = claims.record and held.slug = claims.slug and held.id <> claims.id
      and not exists (select 1 from c where c.record = held.record and c.id = held.id)
  )
  order by ord limit 1;
  if refusal is not null then return refusal; end if;

  with c as materialized (select * from private.changes_of(change_set)),
  known as materialized (
    (select 'category' as record, id from public.categories union select 'attribute', id from public.attributes
      except select record, id from c where verb = 'delete')
    union select record, id from c where verb <> 'delete'
  ),
  links as (
    select c.ord, 1 as part, l.n, c.id as brand_id, 'category' as record, l.linked
    from c cross join jsonb_array_elements_text(c.after -> 'category_ids') with ordinality as l (linked, n)
    where c.record = 'brand' and c.verb <> 'delete'
    union all
    select c.ord, 2, l.n, c.id, 'attribute', l.linked
    from c cross join jsonb_array_elements_text(c.after -> 'attribute_ids') with ordinality as l (linked, n)
    where c.record = 'brand' and c.verb <> 'delete'
  )
  select jsonb_build_object('kind', 'unknown-link', 'brandId', brand_id, 'linkedId', linked) into refusal
  from links where not exists (select 1 from known where known.record = links.record and known.id = links.linked)
  order by ord, part, n limit 1;
  if refusal is not null then return refusal; end if;

  select jsonb_build_object('kind', 'submission-moved-on', 'submissionId', d.decision ->> 'submissionId') into refusal
  from jsonb_array_elements(coalesce(change_set -> 'decisions', '[]')) with ordinality as d (decision, ord)
  left join public.brand_submissions as s on s.id = d.decision ->> 'submissionId'
  where s.id is null
    or s.status is distinct from d.decision -> 'from' ->> 'status'
    or s.brand_id is distinct from d.decision -> 'from' ->> 'brandId'
    or s.remark is distinct from d.decision -> 'from' ->> 'remark'
  order by d.ord limit 1;
  return refusal;
end $$;

-- Writes down what a change set is about to do to each record.
create or replace function private.write_history(change_set jsonb, opened bigint, stripped text[], lost_categories text[], lost_attributes text[])
returns void language sql volatile set search_path = '' as $$
  insert into private.revisions (revision, record_kind, record_id, before, after)
  select opened, w.record, w.id, w.before, w.after
  from (
    select case c.record when 'brand' then 3
        when 'category' then case c.verb when 'delete' then 5 else 1 end
        else case c.verb when 'delete' then 6 else 2 end end as part,
      c.ord, c.record, c.id,
      case c.record
        when 'brand' then (select private.brand_record(b) from public.brands as b where b.id = c.id)
        when 'category' then (select to_jsonb(k) - 'version' from public.categories as k where k.id = c.id)
        else (select to_jsonb(a) - 'version' from public.attributes as a where a.id = c.id) end as before,
      c.after - 'folded_name' as after
    from private.changes_of(change_set) as c
    union all
    select 4, 0, 'brand', b.id, r.before, r.before || jsonb_build_object(
      'category_ids', (select coalesce(jsonb_agg(l), '[]') from jsonb_array_elements_text(r.before -> 'category_ids') as l where l <> all (lost_categories)),
      'attribute_ids', (select coalesce(jsonb_agg(l), '[]') from jsonb_array_elements_text(r.before -> 'attribute_ids') as l where l <> all (lost_attributes)))
    from public.brands as b cross join private.brand_record(b) as r (before)
    where b.id = any (stripped)
  ) as w
  order by w.part, w.ord;

  update private.batches as b set
    (created, updated, deleted) = (
      select count(*) filter (where before is null), count(*) filter (where before is not null and after is not null), count(*) filter (where after is null)
      from private.revisions where revision = opened),
    sample = (
      select coalesce(jsonb_agg(jsonb_build_object('record', record_kind, 'id', record_id,
        'verb', case when before is null then 'create' when after is null then 'delete' else 'update' end,
        'name', coalesce(after, before) ->> 'name') order by id), '[]')
      from (select * from private.revisions where revision = opened order by id limit 3) as first)
  where b.revision = opened;
$$;

create or replace function private.write_taxonomy(change_set jsonb, opened bigint) returns void
language sql volatile set search_path = '' as $$
  delete from public.categories where id in (select id from private.changes_of(change_set) where record = 'category' and verb = 'delete');
  delete from public.attributes where id in (select id from private.changes_of(change_set) where record = 'attribute' and verb = 'delete');
  update public.categories as k set
    slug = r.slug, name = r.name, description = r.description, display_order = r.display_order, version = opened
  from private.changes_of(change_set) as c cross join jsonb_populate_record(null::public.categories, c.after) as r
  where c.record = 'category' and c.verb = 'update' and k.id = c.id;
  update public.attributes as a set slug = r.slug, name = r.name, version = opened
  from private.changes_of(change_set) as c cross join jsonb_populate_record(null::public.attributes, c.after) as r
  where c.record = 'attribute' and c.verb = 'update' and a.id = c.id;
  insert into public.categories (id, slug, name, description, display_order, version)
  select r.id, r.slug, r.name, r.description, r.display_order, opened
  from private.changes_of(change_set) as c cross join jsonb_populate_record(null::public.categories, c.after) as r
  where c.record = 'category' and c.verb = 'create';
  insert into public.attributes (id, slug, name, version)
  select r.id, r.slug, r.name, opened
  from private.changes_of(change_set) as c cross join jsonb_populate_record(null::public.attributes, c.after) as r
  where c.record = 'attribute' and c.verb = 'create';
$$;

create or replace function private.write_brands(change_set jsonb, opened bigint, at text) returns void
language sql volatile set search_path = '' as $$
  delete from public.brands where id in (select id from private.changes_of(change_set) where record = 'brand' and verb = 'delete');
  update public.brands as b set
    slug = r.slug, name = r.name, short_description = r.short_description, long_description = r.long_description,
    logo_url = r.logo_url, hero_image_url = r.hero_image_url, website_url = r.website_url, founded_year = r.founded_year,
    hq_location = r.hq_location, positioning = r.positioning, distribution_model = r.distribution_model,
    ownership_type = r.ownership_type, price_band = r.price_band, status = r.status, highlights = r.highlights,
    sources = r.sources, social_links = r.social_links, social_metrics_updated_at = r.social_metrics_updated_at,
    instagram_url = r.instagram_url, facebook_url = r.facebook_url, twitter_url = r.twitter_url,
    youtube_url = r.youtube_url, tiktok_url = r.tiktok_url, linkedin_url = r.linkedin_url,
    instagram_followers = r.instagram_followers, facebook_followers = r.facebook_followers,
    twitter_followers = r.twitter_followers, youtube_followers = r.youtube_followers,
    tiktok_followers = r.tiktok_followers, linkedin_followers = r.linkedin_followers, created_at = r.created_at,
    folded_name = r.folded_name, version = opened, updated_at = at
  from private.changes_of(change_set) as c cross join jsonb_populate_record(null::public.brands, c.after) as r
  where c.record = 'brand' and c.verb = 'update' and b.id = c.id;
  insert into public.brands (
    id, slug, name, short_description, long_description, logo_url, hero_image_url, website_url, founded_year, hq_location,
    positioning, distribution_model, ownership_type, price_band, status, highlights, sources, social_links,
    social_metrics_updated_at, instagram_url, facebook_url, twitter_url, youtube_url, tiktok_url, linkedin_url,
    instagram_followers, facebook_followers, twitter_followers, youtube_followers, tiktok_followers, linkedin_followers,
    created_at, folded_name, version, updated_at)
  select
    r.id, r.slug, r.name, r.short_description, r.long_description, r.logo_url, r.hero_image_url, r.website_url, r.founded_year, r.hq_location,
    r.positioning, r.distribution_model, r.ownership_type, r.price_band, r.status, r.highlights, r.sources, r.social_links,
    r.social_metrics_updated_at, r.instagram_url, r.facebook_url, r.twitter_url, r.youtube_url, r.tiktok_url, r.linkedin_url,
    r.instagram_followers, r.facebook_followers, r.twitter_followers, r.youtube_followers, r.tiktok_followers, r.linkedin_followers,
    r.created_at, r.folded_name, opened, at
  from private.changes_of(change_set) as c cross join jsonb_populate_record(null::public.brands, c.after) as r
  where c.record = 'brand' and c.verb = 'create'
  order by r.id;

  delete from public.brand_categories as l using private.changes_of(change_set) as c
  where c.record = 'brand' and c.verb = 'update' and l.brand_id = c.id and not c.after -> 'category_ids' ? l.category_id;
  delete from public.brand_attributes as l using private.changes_of(change_set) as c
  where c.record = 'brand' and c.verb = 'update' and l.brand_id = c.id and not c.after -> 'attribute_ids' ? l.attribute_id;
  insert into public.brand_categories (brand_id, category_id)
  select c.id, linked from private.changes_of(change_set) as c cross join jsonb_array_elements_text(c.after -> 'category_ids') as linked
  where c.record = 'brand' and c.verb <> 'delete'
  on conflict do nothing;
  insert into public.brand_attributes (brand_id, attribute_id)
  select c.id, linked from private.changes_of(change_set) as c cross join jsonb_array_elements_text(c.after -> 'attribute_ids') as linked
  where c.record = 'brand' and c.verb <> 'delete'
  on conflict do nothing;
$$;

create or replace function public.commit_changes(change_set jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  refusal jsonb;
  opened bigint;
  at text := private.now_text();
  batch text := gen_random_uuid()::text;
  decisions jsonb := coalesce(change_set -> 'decisions', '[]');
  redirects jsonb := coalesce(change_set -> 'redirects', '[]');
  lost_categories text[];
  lost_attributes text[];
  stripped text[];
begin
  perform private.require_keeper();
  -- Commits follow one another.
  perform 1 from private.catalog_state for update;
  if jsonb_array_length(change_set -> 'changes') + jsonb_array_length(decisions) + jsonb_array_length(redirects) = 0 then
    return jsonb_build_object('batchId', null, 'revision', (select revision from private.catalog_state));
  end if;
  refusal := private.find_refusal(change_set);
  if refusal is not null then
    return jsonb_build_object('refused', refusal);
  end if;

  opened := private.open_revision();
  perform set_config('golfbrands.committing', 'on', true);
  select coalesce(array_agg(id) filter (where record = 'category'), '{}'), coalesce(array_agg(id) filter (where record = 'attribute'), '{}')
  into lost_categories, lost_attributes
  from private.changes_of(change_set) where verb = 'delete';
  select coalesce(array_agg(distinct l.brand_id), '{}') into stripped
  from (
    select brand_id from public.brand_categories where category_id = any (lost_categories)
    union all select brand_id from public.brand_attributes where attribute_id = any (lost_attributes)
  ) as l
  where not exists (select 1 from private.changes_of(change_set) as c where c.record = 'brand' and c.id = l.brand_id);
  -- In the order in which views are added, so that the two never wait for each other.
  perform 1 from public.brands
  where id = any (stripped) or id in (select id from private.changes_of(change_set) where record = 'brand')
  order by id for update;

  insert into private.batches (revision, id, at, actor, reason, origin, note, decisions)
  values (opened, batch, at,
    -- An administrator's name is not the caller's to choose.
    coalesce((select u.email from auth.users as u where u.id = auth.uid()), change_set ->> 'actor'),
    change_set ->> 'reason', change_set ->> 'origin', change_set ->> 'note', decisions);
  perform private.write_history(change_set, opened, stripped, lost_categories, lost_attributes);
  if exists (select 1 from private.changes_of(change_set) where record <> 'brand') then
    perform private.write_taxonomy(change_set, opened);
  end if;
  perform private.write_brands(change_set, opened, at);
  update public.brands set version = opened, updated_at = at where id = any (stripped);

  update public.brand_submissions as s set
    status = d -> 'to' ->> 'status', brand_id = d -> 'to' ->> 'brandId', remark = d -> 'to' ->> 'remark',
    decided_revision = case d -> 'to' ->> 'status' when 'pending' then null else opened end,
    decided_at = case d -> 'to' ->> 'status' when 'pending' then null else at end
  from jsonb_array_elements(decisions) as d where s.id = d ->> 'submissionId';
  insert into private.slug_redirects (slug, brand_id)
  select distinct on (r ->> 'slug') r ->> 'slug', r ->> 'brandId'
  from jsonb_array_elements(redirects) with ordinality as r (r, n) order by r ->> 'slug', n desc
  on conflict (slug) do update set brand_id = excluded.brand_id;
  perform set_config('golfbrands.committing', '', true);
  return jsonb_build_object('batchId', batch, 'revision', opened);
end $$;

revoke all on function private.changes_of, private.brand_record, private.find_refusal, private.write_history,
  private.write_taxonomy, private.write_brands from public, anon, authenticated, service_role;
revoke all on function public.commit_changes from public, anon, authenticated, service_role;
grant execute on function public.commit_changes to authenticated, service_role;
