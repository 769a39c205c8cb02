-- Brands, their links and their previous slugs.
-- Function bodies may refer to objects that a later file creates.
set check_function_bodies = off;

-- Evidence and site state of a brand: core/brand/evidence.ts.
create function private.is_evidence(entries jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(entries) = 'array' then jsonb_array_length(entries) <= 40 and not exists (
    select 1 from jsonb_array_elements(entries) as entry
    where ((entry ->> 'field') is null or length(entry ->> 'field') > 125
      or (entry ->> 'source') is not null and not private.is_line(entry ->> 'source', 300)
      or coalesce(entry ->> 'checkedOn', '') !~ '^\d{4}-\d\d-\d\d$'
      or coalesce(entry ->> 'grade', '') not in ('brand', 'independent', 'judgement'))) else false end;
end $$;

-- Events of a brand: core/brand/events.ts.
create function private.are_events(entries jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(entries) = 'array' then jsonb_array_length(entries) <= 40 and not exists (
    select 1 from jsonb_array_elements(entries) as entry
    where coalesce(entry ->> 'year', '') !~ '^(1[4-9]|[2-9]\d)\d\d$'
      or coalesce(entry ->> 'month', '1') !~ '^([1-9]|1[0-2])$'
      or coalesce(entry ->> 'kind', '') not in ('founded', 'owner', 'closed', 'revived', 'renamed', 'moved', 'listed', 'milestone')
      or not private.is_line(coalesce(entry ->> 'text', ''), 160)
      or not private.is_web_address(coalesce(entry ->> 'source', 'http://none'))) else false end;
end $$;

create table public.brands (
  id uuid primary key default gen_random_uuid() constraint brands_id_bound check (length(id::text) between 1 and 64),
  slug text not null constraint brands_slug_bound check ((length(slug) <= 120) and (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')),
  name text not null constraint brands_name_bound check (length(name) between 1 and 120) constraint brands_name_text_bound check (private.is_line(name, 120)),
  short_description text not null default '' constraint brands_short_description_bound check (length(short_description) <= 300),
  long_description text not null default '' constraint brands_long_description_bound check (length(long_description) <= 10000),
  logo_url text constraint brands_logo_url_bound check (private.is_web_address(logo_url)),
  hero_image_url text constraint brands_hero_image_url_bound check (private.is_web_address(hero_image_url)),
  website_url text constraint brands_website_url_bound check (private.is_web_address(website_url)),
  founded_year integer constraint brands_founded_year_bound check (founded_year between 1600 and 9999),
  hq_location text constraint brands_hq_location_bound check (length(hq_location) between 1 and 120),
  positioning text constraint brands_positioning_bound check (positioning in ('Budget', 'Mid-Range', 'Premium', 'Luxury')),
  distribution_model text constraint brands_distribution_model_bound check (length(distribution_model) between 1 and 120),
  ownership_type text constraint brands_ownership_type_bound check (length(ownership_type) between 1 and 80),
  price_band text constraint brands_price_band_bound check (length(price_band) between 1 and 40),
  highlights text[] not null default '{}' constraint brands_highlights_bound check (private.fits(highlights, 20, 300)),
  sources text[] not null default '{}' constraint brands_sources_bound check (private.fits(sources, 50, 2048)),
  status text not null default 'active' constraint brands_status_bound check (status in ('active', 'archived')),
  social_links jsonb,
  social_metrics_updated_at timestamptz constraint brands_social_metrics_updated_at_bound check (social_metrics_updated_at between '0001-01-01 00:00:00+00' and '9999-12-31 23:59:59.999+00'),
  instagram_url text constraint brands_instagram_url_bound check (private.is_web_address(instagram_url)),
  facebook_url text constraint brands_facebook_url_bound check (private.is_web_address(facebook_url)),
  twitter_url text constraint brands_twitter_url_bound check (private.is_web_address(twitter_url)),
  youtube_url text constraint brands_youtube_url_bound check (private.is_web_address(youtube_url)),
  tiktok_url text constraint brands_tiktok_url_bound check (private.is_web_address(tiktok_url)),
  linkedin_url text constraint brands_linkedin_url_bound check (private.is_web_address(linkedin_url)),
  instagram_followers integer not null default 0 constraint brands_instagram_followers_bound check (instagram_followers between 0 and 2147483647),
  facebook_followers integer not null default 0 constraint brands_facebook_followers_bound check (facebook_followers between 0 and 2147483647),
  twitter_followers integer not null default 0 constraint brands_twitter_followers_bound check (twitter_followers between 0 and 2147483647),
  youtube_followers integer not null default 0 constraint brands_youtube_followers_bound check (youtube_followers between 0 and 2147483647),
  tiktok_followers integer not null default 0 constraint brands_tiktok_followers_bound check (tiktok_followers between 0 and 2147483647),
  linkedin_followers integer not null default 0 constraint brands_linkedin_followers_bound check (linkedin_followers between 0 and 2147483647),
  created_at timestamptz not null default now() constraint brands_created_at_bound check (created_at between '0001-01-01 00:00:00+00' and '9999-12-31 23:59:59.999+00'),
  view_count integer not null default 0 constraint brands_view_count_bound check (view_count >= 0),
  version bigint not null,
  updated_at timestamptz not null,
  views_revision bigint not null default 0,
  folded_name text not null,
  aliases text[] not null default '{}' constraint brands_aliases_bound check (private.fits(aliases, 10, 120) and strpos(array_to_string(aliases, e'\n'), ' | ') = 0),
  events jsonb not null default '[]' constraint brands_events_bound check (private.are_events(events)),
  evidence jsonb not null default '[]' constraint brands_evidence_bound check (private.is_evidence(evidence)),
  site_state jsonb constraint brands_site_state_bound check (
    site_state is null
    or coalesce(site_state ->> 'verdict', '') in ('parked', 'changed-hands', 'gone') and coalesce(site_state ->> 'since', '') ~ '^\d{4}-\d\d-\d\d$'),
  constraint brands_slug_unique unique (slug) deferrable
);
alter table public.brands enable row level security;
-- Ids are compared as text, since callers may pass any text.
create unique index brands_by_id on public.brands ((id::text));
create index brands_by_version on public.brands (version, (id::text));
create index brands_by_views_revision on public.brands (views_revision);
create index brands_by_folded_name on public.brands (folded_name collate "C", name collate "C", ((id::text) collate "C"));

create table public.brand_categories (
  brand_id uuid not null,
  category_id uuid not null,
  constraint brand_categories_brand_id_fkey foreign key (brand_id) references public.brands(id) on delete cascade,
  constraint brand_categories_category_id_fkey foreign key (category_id) references public.categories(id) on delete cascade,
  primary key (brand_id, category_id)
);
alter table public.brand_categories enable row level security;
create index brand_categories_by_category on public.brand_categories (category_id, brand_id);

create table public.brand_attributes (
  brand_id uuid not null,
  attribute_id uuid not null,
  constraint brand_attributes_attribute_id_fkey foreign key (attribute_id) references public.attributes(id) on delete cascade,
  constraint brand_attributes_brand_id_fkey foreign key (brand_id) references public.brands(id) on delete cascade,
  primary key (brand_id, attribute_id)
);
alter table public.brand_attributes enable row level security;
create index brand_attributes_by_attribute on public.brand_attributes (attribute_id, brand_id);

-- The columns of a brand that administrators write, apart from its links, and who sees each: visitors in
-- lists, visitors on the profile, or administrators only. Every function that reads or writes brands uses
-- this list. It repeats core/brand/fields.ts; migrations.test.ts compares the two.
create table private.brand_columns (
  name text primary key,
  seen text not null check (seen in ('card', 'public', 'administrators')),
  ord integer generated always as identity
);
alter table private.brand_columns enable row level security;

-- Previous slugs of brands. A redirect outlives its brand, which may be restored.
create table private.slug_redirects (
  slug text primary key check (length(slug) between 1 and 120),
  brand_id text not null
);
alter table private.slug_redirects enable row level security;

-- For substring search of names; without the extension, searches scan the table.
do $$
begin
  if exists (select 1 from pg_available_extensions where name = 'pg_trgm')
    and exists (select 1 from pg_namespace where nspname = 'extensions') then
    create extension if not exists pg_trgm with schema extensions;
    if to_regclass('public.brands_by_name_part') is null and exists (
      select 1 from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm' and nspname = 'extensions'
    ) then
      create index brands_by_name_part on public.brands using gin (folded_name extensions.gin_trgm_ops);
    end if;
  end if;
end $$;

-- Applies the list; call it again after adding to it. Generates the functions that output a brand and grants
-- visitors the columns they may read. `brand_content` is what administrators write; `brand_record` adds the
-- links, as in change sets and history; `whole_brand` adds version and counts; `public_brand` and
-- `catalog_brand` are the public forms, for the profile and for lists. They name each column and call no
-- function, since they run for every brand and Postgres plans nested functions anew each time.
create function private.apply_brand_columns() returns void
language plpgsql volatile set search_path = '' as $apply$
declare
  links constant text := $$'category_ids', (select coalesce(jsonb_agg(category_id order by category_id), '[]') from public.brand_categories where brand_id = b.id),
    'attribute_ids', (select coalesce(jsonb_agg(attribute_id order by attribute_id), '[]') from public.brand_attributes where brand_id = b.id)$$;
  iso constant text := $$to_char(b.%I at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')$$;
  counts constant text := format($$'version', b.version, 'updated_at', %s, 'view_count', b.view_count$$, format(iso, 'updated_at'));
  part record;
begin
  for part in
    select f.name, f.besides,
      string_agg(format('%L, ', c.name) || format(case a.atttypid when 'timestamptz'::regtype then iso else 'b.%I' end, c.name), ', ' order by c.ord) as pairs
    from (values
      ('brand_content', array['card', 'public', 'administrators'], ''),
      ('brand_record', array['card', 'public', 'administrators'], links),
      ('whole_brand', array['card', 'public', 'administrators'], counts || ', ' || links),
      ('public_brand', array['card', 'public'], counts || ', ' || links),
      ('catalog_brand', array['card'], counts || ', ' || links)) as f (name, seen, besides)
    join private.brand_columns as c on c.seen = any (f.seen)
    join pg_catalog.pg_attribute as a on a.attrelid = 'public.brands'::regclass and a.attname = c.name
    group by f.name, f.besides
  loop
    execute format(
      'create or replace function private.%I(b public.brands) returns jsonb language plpgsql stable set search_path = '''' as $$ begin return (select jsonb_build_object(%s) || jsonb_build_object(%s)); end $$',
      part.name, part.pairs, part.besides);
  end loop;
  revoke all on function private.brand_content, private.brand_record, private.whole_brand, private.public_brand, private.catalog_brand
    from public, anon, authenticated, service_role;
  execute format('grant select (view_count, %s) on public.brands to anon, authenticated',
    (select string_agg(quote_ident(name), ', ') from private.brand_columns where seen <> 'administrators'));
end $apply$;

create function private.brand_written() returns trigger
language plpgsql security definer set search_path = '' as $$
declare restored private.deleted_brands;
begin
  if tg_op = 'INSERT' then
    delete from private.deleted_brands where brand_id = new.id::text returning * into restored;
    if restored.brand_id is not null then
      new.view_count := restored.view_count;
      new.views_revision := restored.views_revision;
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
  new.updated_at := private.now_ms();
  new.folded_name := private.fold_for_search(new.name);
  return new;
end $$;

create function private.brand_retired() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' and new.status = 'active' then
    delete from private.retired_brands where brand_id = new.id::text;
  else
    insert into private.retired_brands (brand_id, revision) values (old.id, private.open_revision())
    on conflict (brand_id) do update set revision = excluded.revision;
  end if;
  return null;
end $$;

create function private.brand_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.deleted_brands (brand_id, revision, view_count, views_revision)
  values (old.id, private.open_revision(), old.view_count, old.views_revision)
  on conflict (brand_id) do update
  set revision = excluded.revision, view_count = excluded.view_count, views_revision = excluded.views_revision;
  return null;
end $$;

create function private.brand_by_hand() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('golfbrands.committing', true) is distinct from 'on'
    and (tg_op <> 'UPDATE' or private.brand_content(new) <> private.brand_content(old)) then
    if tg_op = 'INSERT' then
      perform private.note_by_hand('brand', new.id::text, null, true);
    else
      perform private.note_by_hand('brand', old.id::text, private.brand_record(old), false);
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create function private.site_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.brand_submissions set correction = correction || '{"claimedFrom": null, "confirmedFrom": null}'
  where correction ->> 'brandId' = new.id::text and coalesce(correction ->> 'claimedFrom', correction ->> 'confirmedFrom') is not null;
  return null;
end $$;

-- A changed link changes its brand.
create function private.link_written() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('golfbrands.committing', true) is distinct from 'on' then
    update public.brands set version = private.open_revision(), updated_at = private.now_ms()
    where id in (case when tg_op <> 'DELETE' then new.brand_id end, case when tg_op <> 'INSERT' then old.brand_id end);
  end if;
  return null;
end $$;

-- Deleting a brand deletes its links; the brand itself was recorded before.
create function private.link_by_hand() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('golfbrands.committing', true) is distinct from 'on' then
    perform private.note_by_hand('brand', b.id::text, private.brand_record(b), false) from public.brands as b
    where b.id in (case when tg_op <> 'DELETE' then new.brand_id end, case when tg_op <> 'INSERT' then old.brand_id end);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- The brands with these ids or slugs; other keys of the query match none.
create function private.brands_named(query jsonb) returns setof public.brands
language sql stable set search_path = '' as $$
  select b.* from public.brands as b
  where b.id::text = any (array(select jsonb_array_elements_text(coalesce(nullif(query -> 'ids', 'null'), '[]'))))
    or b.slug = any (array(select jsonb_array_elements_text(coalesce(nullif(query -> 'slugs', 'null'), '[]'))))
$$;

-- Slugs taken by brands, categories, attributes or groups.
create function private.brands_naming(key text, named text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(b.slug order by b.slug collate "C"), '[]') from public.brands as b where private.names_email(to_jsonb(b), key, named)
$$;

create function private.brand_matches(b public.brands, query jsonb) returns boolean
language sql stable set search_path = '' as $$
  select (coalesce(query ->> 'search', '') = '' or position(query ->> 'search' in b.folded_name) > 0 or position(query ->> 'search' in b.slug) > 0)
    and (query ->> 'status' is null or b.status = query ->> 'status')
    and case query ->> 'needs'
      when 'website' then b.website_url is null
      when 'logo' then b.logo_url is null
      when 'category' then not exists (select 1 from public.brand_categories where brand_id = b.id)
      when 'founded-in-the-past' then coalesce(b.founded_year > (query ->> 'thisYear')::integer, false)
      when 'year' then b.founded_year is null
      when 'hq' then b.hq_location is null
      when 'text' then b.short_description = ''
      when 'never-checked' then b.evidence = '[]'
      when 'overdue' then exists (
        select 1 from jsonb_array_elements(b.evidence) as entry
        where entry ->> 'checkedOn' <= query -> 'overdue' ->> (entry ->> 'field')
          and not (entry ->> 'field' = 'websiteUrl' and b.site_state is not null))
      else true end
    and (query ->> 'positioning' is null or b.positioning = query ->> 'positioning')
    and not exists (
      select 1 from jsonb_array_elements(query -> 'linked') as wanted(ids)
      where not exists (select 1 from public.brand_categories as l where l.brand_id = b.id and wanted.ids ? l.category_id::text)
        and not exists (select 1 from public.brand_attributes as l where l.brand_id = b.id and wanted.ids ? l.attribute_id::text))
$$;

-- Whole brands: for administrators all requested ones, for visitors active ones without private columns.
create function public.find_brands(query jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with asking as materialized (select private.is_admin() as is_admin)
  select coalesce(jsonb_agg(case when is_admin then private.whole_brand(b) else private.public_brand(b) end), '[]')
  from private.brands_named(query) as b cross join asking
  where is_admin or b.status = 'active'
$$;

create function public.find_many_brands(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '30s' as $$
begin
  perform private.require_admin();
  return (select coalesce(jsonb_agg(private.whole_brand(b)), '[]') from private.brands_named(query) as b);
end $$;

-- Candidates with one of these names or addresses; the caller compares exactly. Only non-ASCII aliases are
-- folded here, as that is slow.
create function public.find_brands_like(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with names as (select jsonb_array_elements_text(query -> 'names') as name)
    select coalesce(jsonb_agg(private.whole_brand(b)), '[]') from public.brands as b
    where b.folded_name in (select name from names)
      or exists (
        select 1 from unnest(b.aliases) as alias
        where case when alias ~ '[^ -~]|  ' then private.fold_for_search(alias) else replace(lower(alias), '`', '''') end in (select name from names))
      or exists (
        select 1 from jsonb_array_elements_text(query -> 'parts') as part
        where position(part in lower(concat_ws(' ', b.website_url, b.instagram_url, b.facebook_url, b.twitter_url, b.youtube_url, b.tiktok_url, b.linkedin_url))) > 0));
end $$;

create function public.find_brands_linking(query jsonb) returns jsonb
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

-- The id of the brand that a previous slug leads to; null if unknown, or if a brand has that slug now. For
-- visitors, also null if the brand is not active.
create function public.find_redirect(slug text) returns text
language sql stable security definer set search_path = '' as $$
  select r.brand_id from private.slug_redirects as r
  where r.slug = find_redirect.slug
    and exists (select 1 from public.brands as b where b.id::text = r.brand_id and (b.status = 'active' or private.is_admin()))
    and not exists (select 1 from public.brands as b where b.slug = r.slug)
$$;

-- One page of all brands, archived ones included, in order of versions, after the previous page's last one,
-- and the ids deleted since a revision.
create function public.read_brands(query jsonb) returns jsonb
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

create function public.list_brands(query jsonb) returns jsonb
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
  -- The sort expression comes from this list, never from the caller's text.
  execute format($sql$
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'slug', slug, 'name', name, 'logoUrl', logo_url, 'websiteUrl', website_url,
      'positioning', positioning, 'status', status, 'viewCount', view_count, 'createdAt', private.iso(created_at), 'updatedAt', private.iso(updated_at),
      'version', version, 'foundedYear', founded_year, 'hqLocation', hq_location,
      'linkIds', (select coalesce(jsonb_agg(l.id order by l.id collate "C"), '[]') from (
        select category_id::text as id from public.brand_categories where brand_id = listed.id
        union all select attribute_id::text from public.brand_attributes where brand_id = listed.id) as l),
      'lastChecked', (select max(entry ->> 'checkedOn') from jsonb_array_elements(evidence) as entry)) order by n), '[]')
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

create function public.list_brand_refs(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'readVersion', b.version) order by b.id::text collate "C"), '[]')
    from public.brands as b where private.brand_matches(b, query));
end $$;

create function public.count_brands(query jsonb) returns jsonb
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
        from unnest(array['website', 'category', 'logo', 'founded-in-the-past', 'year', 'hq', 'text', 'never-checked']) as need))
    from public.brands as b);
end $$;

create function public.list_websites(query jsonb) returns jsonb
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

create trigger brand_written before insert or update on public.brands for each row execute function private.brand_written();
create trigger brand_deleted after delete on public.brands for each row execute function private.brand_deleted();
create trigger brand_retired after update of status on public.brands
  for each row when (old.status is distinct from new.status) execute function private.brand_retired();
create trigger brand_published after insert on public.brands
  for each row when (new.status = 'active') execute function private.brand_retired();
create trigger active_brand_deleted after delete on public.brands
  for each row when (old.status = 'active') execute function private.brand_retired();
create trigger link_written after insert or update or delete on public.brand_categories for each row execute function private.link_written();
create trigger link_written after insert or update or delete on public.brand_attributes for each row execute function private.link_written();
create trigger by_hand before insert or update or delete on public.brands for each row execute function private.brand_by_hand();
create trigger by_hand before insert or update or delete on public.brand_categories for each row execute function private.link_by_hand();
create trigger by_hand before insert or update or delete on public.brand_attributes for each row execute function private.link_by_hand();
create trigger site_changed after update of website_url, site_state on public.brands
  for each row when (old.website_url is distinct from new.website_url or old.site_state is distinct from new.site_state)
  execute function private.site_changed();
create trigger refuse_truncate before truncate on public.brands for each statement execute function private.refuse_truncate();
create trigger refuse_truncate before truncate on public.brand_categories for each statement execute function private.refuse_truncate();
create trigger refuse_truncate before truncate on public.brand_attributes for each statement execute function private.refuse_truncate();

insert into private.brand_columns (name, seen) values
  ('id', 'card'), ('slug', 'card'), ('name', 'card'), ('short_description', 'card'), ('long_description', 'public'), ('logo_url', 'card'),
  ('hero_image_url', 'administrators'), ('website_url', 'card'), ('founded_year', 'card'), ('hq_location', 'card'),
  ('positioning', 'public'), ('distribution_model', 'public'), ('ownership_type', 'administrators'), ('price_band', 'administrators'),
  ('highlights', 'public'), ('sources', 'administrators'), ('status', 'public'), ('social_links', 'administrators'),
  ('social_metrics_updated_at', 'administrators'), ('instagram_url', 'public'), ('instagram_followers', 'public'),
  ('facebook_url', 'public'), ('facebook_followers', 'public'), ('twitter_url', 'public'), ('twitter_followers', 'public'),
  ('youtube_url', 'public'), ('youtube_followers', 'public'), ('tiktok_url', 'public'), ('tiktok_followers', 'public'),
  ('linkedin_url', 'public'), ('linkedin_followers', 'public'), ('created_at', 'card'), ('aliases', 'card'), ('events', 'public'), ('evidence', 'public'),
  ('site_state', 'card');
select private.apply_brand_columns();
