-- The directory's tables, on an empty project or on one that has them already, with data: nothing is lost, what
-- is missing is added. The bounds repeat core/limits.ts. Times are ISO 8601 text, UTC. Can be run again.

-- Slugs are addresses: which brand keeps one that two share is not for a migration to say. Asked before anything is done.
do $$
declare
  of_table text;
  told text;
begin
  foreach of_table in array array['brands', 'categories', 'attributes'] loop
    continue when to_regclass('public.' || of_table) is null;
    execute format(
      'select string_agg(coalesce(quote_literal(slug), ''(none)'') || '' ('' || times || ''×)'', '', '' order by slug)
       from (select to_jsonb(t) ->> ''slug'' as slug, count(*) as times from public.%I as t group by 1) as s
       where times > 1 or slug is null or slug = ''''', of_table)
    into told;
    if told is not null then
      raise exception 'public.%: each needs a slug of its own, but these are missing or shared: %', of_table, told
        using hint = 'Nothing was changed. Correct these slugs, then run the migrations again.';
    end if;
  end loop;
end $$;

create schema if not exists private;
revoke all on schema private from public;

create or replace function private.now_text() returns text language sql volatile set search_path = '' as $$
  select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- A list of text, however it was kept.
create or replace function private.text_list(kept jsonb) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(part), '{}')
  from jsonb_array_elements_text(case jsonb_typeof(kept) when 'array' then kept else '[]' end) as part
$$;

-- Whether a list of text keeps its bounds.
create or replace function private.fits(list text[], most integer, longest integer) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(list) <= most and not exists (select 1 from unnest(list) as part where length(part) not between 1 and longest)
$$;

create or replace function private.is_web_address(url text) returns boolean language sql immutable set search_path = '' as $$
  select length(url) <= 2048 and url ~ '^https?://[^/?#@\s]+([/?#]\S*)?$'
$$;

create table if not exists public.brands (id text primary key);
create table if not exists public.categories (id text primary key);
create table if not exists public.attributes (id text primary key);
create table if not exists public.brand_categories (brand_id text not null, category_id text not null);
create table if not exists public.brand_attributes (brand_id text not null, attribute_id text not null);
create table if not exists public.brand_submissions (id text primary key);

-- Rules of an earlier owner go: those of this directory are the only ones, and a rule would hold a column's type.
do $$
declare found record;
begin
  for found in
    select tablename, policyname from pg_policies
    where schemaname = 'public' and tablename in ('brands', 'categories', 'attributes', 'brand_categories', 'brand_attributes', 'brand_submissions')
  loop
    execute format('drop policy %I on public.%I', found.policyname, found.tablename);
  end loop;
  -- With one of an earlier owner beside ours nobody could say which is meant.
  for found in
    select oid::regprocedure as signature from pg_proc
    where pronamespace = 'public'::regnamespace and proname = 'increment_view_count'
      and (pg_get_function_identity_arguments(oid) <> 'brand_id text' or prorettype <> 'void'::regtype)
  loop
    execute format('drop function %s', found.signature);
  end loop;
  for found in
    select tgrelid::regclass as tablename, tgname from pg_trigger as t join pg_proc as p on p.oid = t.tgfoid
    where not tgisinternal and p.pronamespace <> 'private'::regnamespace
      and tgrelid in (select to_regclass('public.' || name) from unnest(
        array['brands', 'categories', 'attributes', 'brand_categories', 'brand_attributes', 'brand_submissions']) as name)
  loop
    raise warning '% keeps its trigger %: see that it does nothing the directory does itself', found.tablename, found.tgname;
  end loop;
  for found in
    select conrelid::regclass as tablename, conname from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and conrelid::regclass::text ~ '^(public\.)?brand_(categories|attributes)$'
  loop
    execute format('alter table %s drop constraint %I', found.tablename, found.conname);
  end loop;
end $$;

alter table public.brands
  add column if not exists slug text,
  add column if not exists name text,
  add column if not exists short_description text,
  add column if not exists long_description text,
  add column if not exists logo_url text,
  add column if not exists hero_image_url text,
  add column if not exists website_url text,
  add column if not exists founded_year integer,
  add column if not exists hq_location text,
  add column if not exists positioning text,
  add column if not exists distribution_model text,
  add column if not exists ownership_type text,
  add column if not exists price_band text,
  add column if not exists highlights text[],
  add column if not exists sources text[],
  add column if not exists status text,
  add column if not exists view_count integer,
  add column if not exists created_at text,
  add column if not exists social_links jsonb,
  add column if not exists social_metrics_updated_at text,
  add column if not exists instagram_url text,
  add column if not exists facebook_url text,
  add column if not exists twitter_url text,
  add column if not exists youtube_url text,
  add column if not exists tiktok_url text,
  add column if not exists linkedin_url text,
  add column if not exists instagram_followers integer,
  add column if not exists facebook_followers integer,
  add column if not exists twitter_followers integer,
  add column if not exists youtube_followers integer,
  add column if not exists tiktok_followers integer,
  add column if not exists linkedin_followers integer,
  -- The catalog revision that wrote the brand last, and when.
  add column if not exists version bigint,
  add column if not exists updated_at text,
  -- The views revision that moved the count last.
  add column if not exists views_revision bigint not null default 0,
  -- The name as it is searched and ordered: core/text/fold.ts.
  add column if not exists folded_name text;
alter table public.categories
  add column if not exists slug text,
  add column if not exists name text,
  add column if not exists description text,
  add column if not exists display_order integer,
  add column if not exists version bigint;
alter table public.attributes
  add column if not exists slug text,
  add column if not exists name text,
  add column if not exists version bigint;
alter table public.brand_submissions
  add column if not exists brand_name text,
  add column if not exists website_url text,
  add column if not exists submitted_by_email text,
  add column if not exists notes text,
  add column if not exists status text,
  add column if not exists created_at text,
  -- The verdict: what the suggestion became, or why it was rejected.
  add column if not exists brand_id text,
  add column if not exists remark text,
  -- The batch that decided, and when; null while pending.
  add column if not exists decided_revision bigint,
  add column if not exists decided_at text;

-- Columns that were kept in another form take ours.
do $$
declare
  wanted record;
  kept text;
begin
  for wanted in
    select * from (values
      ('brands', 'id', 'text'), ('categories', 'id', 'text'), ('attributes', 'id', 'text'), ('brand_submissions', 'id', 'text'),
      ('brand_categories', 'brand_id', 'text'), ('brand_categories', 'category_id', 'text'),
      ('brand_attributes', 'brand_id', 'text'), ('brand_attributes', 'attribute_id', 'text'),
      ('brands', 'slug', 'text'), ('brands', 'name', 'text'), ('brands', 'status', 'text'), ('brands', 'positioning', 'text'),
      ('brands', 'highlights', 'list'), ('brands', 'sources', 'list'), ('brands', 'social_links', 'json'),
      ('brands', 'created_at', 'time'), ('brands', 'updated_at', 'time'), ('brands', 'social_metrics_updated_at', 'time'),
      ('brand_submissions', 'created_at', 'time'), ('brand_submissions', 'status', 'text')
    ) as columns (of_table, of_column, as_kind)
  loop
    select format_type(atttypid, null) into kept from pg_attribute
    where attrelid = format('public.%I', wanted.of_table)::regclass and attname = wanted.of_column and not attisdropped;
    continue when kept = case wanted.as_kind when 'list' then 'text[]' when 'json' then 'jsonb' else 'text' end;
    execute format('alter table public.%I alter column %I drop default', wanted.of_table, wanted.of_column);
    execute format('alter table public.%I alter column %I type %s using %s', wanted.of_table, wanted.of_column,
      case wanted.as_kind when 'list' then 'text[]' when 'json' then 'jsonb' else 'text' end,
      case
        when wanted.as_kind = 'list' and kept in ('json', 'jsonb') then format('private.text_list(%I::jsonb)', wanted.of_column)
        when wanted.as_kind = 'list' then format('string_to_array(%I::text, E''\n'')', wanted.of_column)
        when wanted.as_kind = 'json' then format('to_jsonb(%I)', wanted.of_column)
        when wanted.as_kind = 'time' and kept = 'timestamp with time zone'
          then format('to_char(%I at time zone ''utc'', ''YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'')', wanted.of_column)
        when wanted.as_kind = 'time' then format('to_char(%I::timestamp, ''YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'')', wanted.of_column)
        else format('%I::text', wanted.of_column)
      end);
  end loop;
end $$;

alter table public.brands
  alter column id set default gen_random_uuid()::text,
  alter column short_description set default '',
  alter column long_description set default '',
  alter column highlights set default '{}',
  alter column sources set default '{}',
  alter column status set default 'active',
  alter column view_count set default 0,
  alter column created_at set default private.now_text(),
  alter column instagram_followers set default 0,
  alter column facebook_followers set default 0,
  alter column twitter_followers set default 0,
  alter column youtube_followers set default 0,
  alter column tiktok_followers set default 0,
  alter column linkedin_followers set default 0;
alter table public.categories alter column id set default gen_random_uuid()::text, alter column display_order set default 0;
alter table public.attributes alter column id set default gen_random_uuid()::text;
alter table public.brand_submissions
  alter column id set default gen_random_uuid()::text,
  alter column status set default 'pending',
  alter column created_at set default private.now_text();

update public.brands set
  name = coalesce(name, slug),
  short_description = coalesce(short_description, ''), long_description = coalesce(long_description, ''),
  highlights = coalesce(highlights, '{}'), sources = coalesce(sources, '{}'),
  status = coalesce(status, 'active'), view_count = coalesce(view_count, 0),
  created_at = coalesce(created_at, private.now_text()),
  instagram_followers = coalesce(instagram_followers, 0), facebook_followers = coalesce(facebook_followers, 0),
  twitter_followers = coalesce(twitter_followers, 0), youtube_followers = coalesce(youtube_followers, 0),
  tiktok_followers = coalesce(tiktok_followers, 0), linkedin_followers = coalesce(linkedin_followers, 0)
where version is null;
-- What was left empty was never said.
update public.brands set
  logo_url = nullif(logo_url, ''), hero_image_url = nullif(hero_image_url, ''), website_url = nullif(website_url, ''),
  hq_location = nullif(hq_location, ''), positioning = nullif(positioning, ''), distribution_model = nullif(distribution_model, ''),
  ownership_type = nullif(ownership_type, ''), price_band = nullif(price_band, ''),
  social_metrics_updated_at = nullif(social_metrics_updated_at, ''),
  instagram_url = nullif(instagram_url, ''), facebook_url = nullif(facebook_url, ''), twitter_url = nullif(twitter_url, ''),
  youtube_url = nullif(youtube_url, ''), tiktok_url = nullif(tiktok_url, ''), linkedin_url = nullif(linkedin_url, '')
where version is null;
update public.categories set description = nullif(description, '') where version is null;
update public.brand_submissions set
  website_url = nullif(website_url, ''), submitted_by_email = nullif(submitted_by_email, ''), notes = nullif(notes, '')
where '' in (website_url, submitted_by_email, notes);
update public.categories set name = coalesce(name, slug), display_order = coalesce(display_order, 0) where version is null;
update public.attributes set name = coalesce(name, slug) where version is null;
update public.brand_submissions set
  status = coalesce(status, 'pending'), created_at = coalesce(created_at, private.now_text()), brand_name = coalesce(brand_name, '')
where status is null or created_at is null or brand_name is null;

-- How far the catalog has come; always one row each. Views have their own, so that counting does not wait for saving.
create table if not exists private.catalog_state (
  id boolean primary key default true check (id),
  revision bigint not null default 0,
  -- The last revision that wrote a category or attribute.
  taxonomy_revision bigint not null default 0
);
insert into private.catalog_state default values on conflict do nothing;
create table if not exists private.views_state (
  id boolean primary key default true check (id),
  revision bigint not null default 0
);
insert into private.views_state default values on conflict do nothing;

-- Brands that are gone, for servers that know them still, and their views for when they are restored.
create table if not exists private.deleted_brands (
  brand_id text primary key,
  revision bigint not null,
  view_count integer not null,
  views_revision bigint not null
);
create index if not exists deleted_brands_by_revision on private.deleted_brands (revision);

-- Day is YYYY-MM-DD, UTC.
create table if not exists private.daily_views (
  day text primary key check (day ~ '^\d{4}-\d\d-\d\d$'),
  views bigint not null check (views > 0)
);
create table if not exists private.brand_daily_views (
  day text not null,
  brand_id text not null,
  views bigint not null check (views > 0),
  primary key (day, brand_id)
);
-- How many views visitors counted for a brand in this minute.
create table if not exists private.view_budget (
  brand_id text primary key,
  minute bigint not null,
  spent integer not null
);

-- One batch per commit; its revision is the catalog's.
create table if not exists private.batches (
  revision bigint primary key check (revision > 0),
  id text not null unique,
  at text not null,
  actor text not null,
  reason text not null check (reason in ('form', 'bulk', 'import', 'submission', 'revert', 'seed')),
  origin text not null check (origin in ('web', 'cli', 'system')),
  note text,
  -- What this batch decided about submissions, as the core writes it.
  decisions jsonb not null default '[]',
  created integer not null default 0,
  updated integer not null default 0,
  deleted integer not null default 0,
  sample jsonb not null default '[]'
);
-- What a batch did to each record, in the order written, by its columns and links.
create table if not exists private.revisions (
  id bigint generated always as identity primary key,
  revision bigint not null references private.batches (revision),
  record_kind text not null check (record_kind in ('brand', 'category', 'attribute')),
  record_id text not null,
  before jsonb,
  after jsonb,
  check (before is not null or after is not null)
);
create index if not exists revisions_by_batch on private.revisions (revision, id);
create index if not exists revisions_by_record on private.revisions (record_id, record_kind, revision);

-- Addresses that brands once had. A redirect outlives its brand for when that is restored.
create table if not exists private.slug_redirects (
  slug text primary key check (length(slug) between 1 and 120),
  brand_id text not null
);

-- The accounts that may keep the directory.
create table if not exists private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at text not null default private.now_text()
);
