-- Every answer names its columns. A project may have columns of its own on these tables, which are its owner's alone: a
-- whole row, less what is known to be private, would hand them to whoever holds a key.

-- What anybody may read of an active brand, besides its links.
create or replace function private.public_brand(b public.brands) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'slug', b.slug, 'name', b.name, 'short_description', b.short_description, 'long_description', b.long_description,
    'logo_url', b.logo_url, 'website_url', b.website_url, 'founded_year', b.founded_year, 'hq_location', b.hq_location,
    'positioning', b.positioning, 'distribution_model', b.distribution_model, 'highlights', b.highlights, 'status', b.status,
    'created_at', b.created_at, 'instagram_url', b.instagram_url, 'facebook_url', b.facebook_url, 'twitter_url', b.twitter_url,
    'youtube_url', b.youtube_url, 'tiktok_url', b.tiktok_url, 'linkedin_url', b.linkedin_url,
    'instagram_followers', b.instagram_followers, 'facebook_followers', b.facebook_followers,
    'twitter_followers', b.twitter_followers, 'youtube_followers', b.youtube_followers,
    'tiktok_followers', b.tiktok_followers, 'linkedin_followers', b.linkedin_followers)
$$;
-- What administrators write of a brand, besides its links.
create or replace function private.brand_content(b public.brands) returns jsonb language sql stable set search_path = '' as $$
  select private.public_brand(b) || jsonb_build_object(
    'hero_image_url', b.hero_image_url, 'ownership_type', b.ownership_type, 'price_band', b.price_band, 'sources', b.sources,
    'social_links', b.social_links, 'social_metrics_updated_at', b.social_metrics_updated_at)
$$;
create or replace function private.brand_record(b public.brands) returns jsonb language sql stable set search_path = '' as $$
  select private.brand_content(b)
    || jsonb_build_object('category_ids', private.category_ids(b.id), 'attribute_ids', private.attribute_ids(b.id))
$$;
create or replace function private.whole_brand(b public.brands) returns jsonb language sql stable set search_path = '' as $$
  select private.brand_record(b)
    || jsonb_build_object('version', b.version, 'updated_at', b.updated_at, 'view_count', b.view_count)
$$;
create or replace function private.category_record(k public.categories) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'description', k.description, 'display_order', k.display_order)
$$;
create or replace function private.whole_category(k public.categories) returns jsonb language sql immutable set search_path = '' as $$
  select private.category_record(k) || jsonb_build_object('version', k.version)
$$;
create or replace function private.attribute_record(a public.attributes) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'slug', a.slug, 'name', a.name)
$$;
create or replace function private.whole_attribute(a public.attributes) returns jsonb language sql immutable set search_path = '' as $$
  select private.attribute_record(a) || jsonb_build_object('version', a.version)
$$;
create or replace function private.submission_record(s public.brand_submissions) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'id', s.id, 'brand_name', s.brand_name, 'website_url', s.website_url, 'submitted_by_email', s.submitted_by_email,
    'notes', s.notes, 'status', s.status, 'created_at', s.created_at, 'brand_id', s.brand_id, 'remark', s.remark)
$$;
create or replace function private.submission_json(s public.brand_submissions) returns jsonb language sql stable set search_path = '' as $$
  select private.submission_record(s) || jsonb_build_object('decided', (
    select jsonb_build_object('batchId', b.id, 'actor', b.actor, 'at', b.at) from private.batches as b where b.revision = s.decided_revision))
$$;
create or replace function private.batch_record(b private.batches) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'revision', b.revision, 'id', b.id, 'at', b.at, 'actor', b.actor, 'reason', b.reason, 'origin', b.origin, 'note', b.note,
    'decisions', b.decisions, 'sample', b.sample)
$$;
create or replace function private.batch_json(b private.batches) returns jsonb language sql immutable set search_path = '' as $$
  select private.batch_record(b)
    || jsonb_build_object('counts', jsonb_build_object('create', b.created, 'update', b.updated, 'delete', b.deleted))
$$;

-- Brands that anybody could see and nobody can any more, and the revision that took them away: servers have to be told, and
-- are visitors. A brand that was never active is told of to nobody.
create table if not exists private.retired_brands (
  brand_id text primary key,
  revision bigint not null
);
create index if not exists retired_brands_by_revision on private.retired_brands (revision);
alter table private.retired_brands enable row level security;
revoke all on private.retired_brands from public, anon, authenticated, service_role;

create or replace function private.brand_retired() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' and new.status = 'active' then
    delete from private.retired_brands where brand_id = new.id;
  else
    insert into private.retired_brands (brand_id, revision) values (old.id, private.open_revision())
    on conflict (brand_id) do update set revision = excluded.revision;
  end if;
  return null;
end $$;
drop trigger if exists brand_retired on public.brands;
create trigger brand_retired after update of status on public.brands
  for each row when (old.status is distinct from new.status) execute function private.brand_retired();
drop trigger if exists brand_published on public.brands;
create trigger brand_published after insert on public.brands
  for each row when (new.status = 'active') execute function private.brand_retired();
drop trigger if exists active_brand_deleted on public.brands;
create trigger active_brand_deleted after delete on public.brands
  for each row when (old.status = 'active') execute function private.brand_retired();

-- Of those that went before, history knows which were active.
insert into private.retired_brands (brand_id, revision)
select gone.id, gone.revision
from (
  select id, version as revision from public.brands where status <> 'active'
  union all select brand_id, revision from private.deleted_brands
) as gone
where exists (
  select 1 from private.revisions as r
  where r.record_id = gone.id and r.record_kind = 'brand' and 'active' in (r.before ->> 'status', r.after ->> 'status'))
on conflict do nothing;

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
        select coalesce(jsonb_agg(r.brand_id), '[]') from private.retired_brands as r where r.revision > since) else '[]' end,
    'taxonomy', case when c.taxonomy_revision > since then jsonb_build_object(
        'categories', (select coalesce(jsonb_agg(private.whole_category(k)), '[]') from public.categories as k),
        'attributes', (select coalesce(jsonb_agg(private.whole_attribute(a)), '[]') from public.attributes as a)) end)
  from private.catalog_state as c cross join private.views_state as v
$$;

-- Whole brands: to administrators all that was asked for, to visitors active ones without what is private.
create or replace function public.find_brands(query jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with keeper as materialized (select private.is_keeper() as is_keeper)
  select coalesce(jsonb_agg(case when is_keeper then private.whole_brand(b) else private.public_brand(b) || jsonb_build_object(
      'version', b.version, 'updated_at', b.updated_at, 'view_count', b.view_count,
      'category_ids', private.category_ids(b.id), 'attribute_ids', private.attribute_ids(b.id)) end), '[]')
  from public.brands as b cross join keeper
  where (b.id in (select jsonb_array_elements_text(coalesce(nullif(query -> 'ids', 'null'), '[]')))
      or b.slug in (select jsonb_array_elements_text(coalesce(nullif(query -> 'slugs', 'null'), '[]'))))
    and (is_keeper or b.status = 'active')
$$;

-- The id of the brand an old address leads to; null when nobody kept it or a brand has that slug now. Where it leads to no
-- active brand, visitors are not told that it leads anywhere.
create or replace function public.find_redirect(slug text) returns text
language sql stable security definer set search_path = '' as $$
  select r.brand_id from private.slug_redirects as r
  where r.slug = find_redirect.slug
    and exists (select 1 from public.brands as b where b.id = r.brand_id and (b.status = 'active' or private.is_keeper()))
    and not exists (select 1 from public.brands as b where b.slug = r.slug)
$$;

create or replace function public.list_taxonomy() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_keeper();
  return jsonb_build_object(
    'categories', (select coalesce(jsonb_agg(private.whole_category(k) || jsonb_build_object('brandCount', (select count(*) from public.brand_categories where category_id = k.id))), '[]') from public.categories as k),
    'attributes', (select coalesce(jsonb_agg(private.whole_attribute(a) || jsonb_build_object('brandCount', (select count(*) from public.brand_attributes where attribute_id = a.id))), '[]') from public.attributes as a));
end $$;

create or replace function private.part_of(part text, out at_table text, out key text, out key_type text, out content text)
language sql immutable set search_path = '' as $$
  select p.at_table, p.key, p.key_type, p.content
  from (values
    ('categories', 'public.categories', 't.id', 'text', 'private.whole_category(t)'),
    ('attributes', 'public.attributes', 't.id', 'text', 'private.whole_attribute(t)'),
    ('batches', 'private.batches', 't.revision', 'bigint',
      $c$private.batch_record(t) || jsonb_build_object('created', t.created, 'updated', t.updated, 'deleted', t.deleted)$c$),
    ('brands', 'public.brands', 't.id', 'text', $c$private.whole_brand(t) || jsonb_build_object('views_revision', t.views_revision)$c$),
    ('revisions', 'private.revisions', 't.id', 'bigint',
      $c$jsonb_build_object('revision', t.revision, 'record_kind', t.record_kind, 'record_id', t.record_id, 'before', t.before, 'after', t.after)$c$),
    ('redirects', 'private.slug_redirects', 't.slug', 'text', $c$jsonb_build_object('slug', t.slug, 'brand_id', t.brand_id)$c$),
    ('submissions', 'public.brand_submissions', 't.id', 'text',
      $c$private.submission_record(t) || jsonb_build_object('decided_revision', t.decided_revision, 'decided_at', t.decided_at)$c$),
    ('daily views', 'private.daily_views', 't.day', 'text', $c$jsonb_build_object('day', t.day, 'views', t.views)$c$),
    ('daily views of brands', 'private.brand_daily_views', $c$t.day || ' ' || t.brand_id$c$, 'text',
      $c$jsonb_build_object('day', t.day, 'brand_id', t.brand_id, 'views', t.views)$c$),
    ('views of deleted brands', '(select * from private.deleted_brands where view_count > 0)', 't.brand_id', 'text',
      $c$jsonb_build_object('brand_id', t.brand_id, 'revision', t.revision, 'view_count', t.view_count, 'views_revision', t.views_revision)$c$),
    -- Brands that somebody wrote by hand since history knew them last.
    ('unrecorded', $c$(select b.* from public.brands as b where not exists (
        select 1 from private.revisions as r where r.record_id = b.id and r.record_kind = 'brand' and r.revision = b.version))$c$, 't.id', 'text',
      $c$private.whole_brand(t::public.brands) || jsonb_build_object('previous', (
        select r.after from private.revisions as r where r.record_id = t.id and r.record_kind = 'brand' order by r.id desc limit 1))$c$)
  ) as p (part, at_table, key, key_type, content)
  where p.part = part_of.part
$$;

-- What a change is, and what history keeps of it, is told by the directory's columns alone.
create or replace function private.brand_written() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept private.deleted_brands;
begin
  if tg_op = 'INSERT' then
    delete from private.deleted_brands where brand_id = new.id returning * into kept;
    if kept.brand_id is not null then
      new.view_count := kept.view_count;
      new.views_revision := kept.views_revision;
    end if;
  end if;
  if current_setting('golfbrands.committing', true) = 'on' then
    return new;
  end if;
  if tg_op = 'UPDATE' and private.brand_content(new) = private.brand_content(old) then
    if new.view_count <> old.view_count and new.views_revision = old.views_revision then
      update private.views_state set revision = revision + 1 where id returning revision into new.views_revision;
    end if;
    return new;
  end if;
  new.version := private.open_revision();
  new.updated_at := private.now_text();
  new.folded_name := private.fold_for_search(new.name);
  return new;
end $$;

create or replace function private.brand_by_hand() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('golfbrands.committing', true) is distinct from 'on'
    and (tg_op <> 'UPDATE' or private.brand_content(new) <> private.brand_content(old)) then
    if tg_op = 'INSERT' then
      perform private.note_by_hand('brand', new.id, null, true);
    else
      perform private.note_by_hand('brand', old.id, private.brand_record(old), false);
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace function private.taxonomy_by_hand() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kind constant text := case tg_table_name when 'categories' then 'category' else 'attribute' end;
  was jsonb;
  becomes jsonb;
begin
  if current_setting('golfbrands.committing', true) is distinct from 'on' then
    if tg_op = 'INSERT' then
      perform private.note_by_hand(kind, new.id, null, true);
    else
      if kind = 'category' then
        was := private.category_record(old);
        becomes := case tg_op when 'UPDATE' then private.category_record(new) end;
      else
        was := private.attribute_record(old);
        becomes := case tg_op when 'UPDATE' then private.attribute_record(new) end;
      end if;
      if was is distinct from becomes then
        perform private.note_by_hand(kind, old.id, was, false);
      end if;
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace function private.finish_by_hand() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with now as (
    select r.id, case r.record_kind
      when 'brand' then (select private.brand_record(b) from public.brands as b where b.id = r.record_id)
      when 'category' then (select private.category_record(k) from public.categories as k where k.id = r.record_id)
      else (select private.attribute_record(a) from public.attributes as a where a.id = r.record_id) end as after
    from private.revisions as r where r.revision = new.revision
  ), unedited as (
    delete from private.revisions as r using now where r.id = now.id and r.before is not distinct from now.after
  )
  update private.revisions as r set after = now.after from now
  where r.id = now.id and r.before is distinct from now.after;
  update private.batches as b set
    (created, updated, deleted) = (
      select count(*) filter (where before is null), count(*) filter (where before is not null and after is not null), count(*) filter (where after is null)
      from private.revisions where revision = new.revision),
    sample = (
      select coalesce(jsonb_agg(jsonb_build_object('record', record_kind, 'id', record_id,
        'verb', case when before is null then 'create' when after is null then 'delete' else 'update' end,
        'name', coalesce(after, before) ->> 'name') order by id), '[]')
      from (select * from private.revisions where revision = new.revision order by id limit 3) as first)
  where b.revision = new.revision;
  delete from private.batches as b where b.revision = new.revision and not exists (select 1 from private.revisions where revision = new.revision);
  return null;
end $$;

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
        when 'category' then (select private.category_record(k) from public.categories as k where k.id = c.id)
        else (select private.attribute_record(a) from public.attributes as a where a.id = c.id) end as before,
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

revoke all on function private.public_brand, private.brand_content, private.brand_record, private.whole_brand, private.category_record,
  private.whole_category, private.attribute_record, private.whole_attribute, private.submission_record, private.batch_record,
  private.brand_retired from public, anon, authenticated, service_role;
