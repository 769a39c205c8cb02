-- The directory's tables, on an empty project or on one that has them already, with data: nothing is lost, what is
-- missing is added. A column keeps its type where it can hold what the directory writes. Can be run again.

do $$
declare
  of_table text;
  broken text;
begin
  if exists (select 1 from pg_namespace where nspname = 'private') and to_regprocedure('private.is_keeper()') is not null then
    raise exception 'This project was set up by version 0.1 of GolfBrands, whose tables these migrations cannot take over'
      using hint = 'Nothing was changed. docs/supabase.md ("From version 0.1") says how its directory is carried over.';
  end if;
  -- Slugs are addresses: which brand keeps one that two share is not for a migration to say.
  foreach of_table in array array['brands', 'categories', 'attributes'] loop
    continue when to_regclass('public.' || of_table) is null;
    execute format(
      'select string_agg(coalesce(quote_literal(slug), ''(none)'') || '' ('' || times || ''×)'', '', '' order by slug)
       from (select to_jsonb(t) ->> ''slug'' as slug, count(*) as times from public.%I as t group by 1) as s
       where times > 1 or slug is null or slug = ''''', of_table)
    into broken;
    if broken is not null then
      raise exception 'public.%: each needs a slug of its own, but these are missing or shared: %', of_table, broken
        using hint = 'Nothing was changed. Correct these slugs, then run the migrations again.';
    end if;
  end loop;
end $$;

create schema if not exists private;
revoke all on schema private from public;

create table if not exists public.brands (id uuid primary key default gen_random_uuid());
create table if not exists public.categories (id uuid primary key default gen_random_uuid());
create table if not exists public.attributes (id uuid primary key default gen_random_uuid());
create table if not exists public.brand_categories (
  brand_id uuid not null,
  category_id uuid not null,
  primary key (brand_id, category_id)
);
create table if not exists public.brand_attributes (
  brand_id uuid not null,
  attribute_id uuid not null,
  primary key (brand_id, attribute_id)
);
create table if not exists public.brand_submissions (id uuid primary key default gen_random_uuid());
-- Closed to whoever comes by the API, until rights.sql has said what is open.
alter table public.brands enable row level security;
alter table public.categories enable row level security;
alter table public.attributes enable row level security;
alter table public.brand_categories enable row level security;
alter table public.brand_attributes enable row level security;
alter table public.brand_submissions enable row level security;

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
  add column if not exists social_links jsonb,
  add column if not exists social_metrics_updated_at timestamptz,
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
  add column if not exists created_at timestamptz,
  add column if not exists view_count integer,
  -- The catalog revision that wrote the brand last, and when.
  add column if not exists version bigint,
  add column if not exists updated_at timestamptz,
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
  add column if not exists created_at timestamptz,
  -- The verdict: what the suggestion became, or why it was rejected.
  add column if not exists brand_id text,
  add column if not exists remark text,
  -- The batch that decided, and when; null while pending.
  add column if not exists decided_revision bigint,
  add column if not exists decided_at timestamptz;

-- Rules of an earlier owner go: those of this directory are the only ones, and a rule would hold a column's type.
do $$
declare
  our_tables constant regclass[] := array['public.brands', 'public.categories', 'public.attributes',
    'public.brand_categories', 'public.brand_attributes', 'public.brand_submissions']::regclass[];
  found record;
begin
  for found in select polrelid::regclass as of_table, polname from pg_policy where polrelid = any (our_tables) loop
    execute format('drop policy %I on %s', found.polname, found.of_table);
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
    select tgrelid::regclass as of_table, tgname from pg_trigger as t join pg_proc as p on p.oid = t.tgfoid
    where not tgisinternal and p.pronamespace <> 'private'::regnamespace and tgrelid = any (our_tables)
  loop
    raise warning '% has the trigger % of its own: see that it does nothing the directory does itself', found.of_table, found.tgname;
  end loop;
  for found in
    select conrelid::regclass as of_table, conname from pg_constraint
    where contype = 'f' and conrelid in ('public.brand_categories'::regclass, 'public.brand_attributes'::regclass)
  loop
    execute format('alter table %s drop constraint %I', found.of_table, found.conname);
  end loop;
end $$;

-- A list of text, whether it was text or JSON.
create or replace function private.text_list(list jsonb) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(part), '{}')
  from jsonb_array_elements_text(case jsonb_typeof(list) when 'array' then list else '[]' end) as part
$$;

-- Columns of a type that cannot hold what the directory writes take one that can. An id is a uuid or a text, for the
-- directory's own are made of letters; a link has the type of what it leads to.
create or replace function private.type_of(of_table text, of_column text) returns text language sql stable set search_path = '' as $$
  select format_type(atttypid, null) from pg_catalog.pg_attribute
  where attrelid = format('public.%I', of_table)::regclass and attname = of_column and not attisdropped
$$;
do $$
declare
  wanted record;
  has text;
  becomes text;
begin
  for wanted in
    select * from (values
      ('brands', 'id', 'id'), ('categories', 'id', 'id'), ('attributes', 'id', 'id'), ('brand_submissions', 'id', 'id'),
      ('brand_categories', 'brand_id', 'brands'), ('brand_categories', 'category_id', 'categories'),
      ('brand_attributes', 'brand_id', 'brands'), ('brand_attributes', 'attribute_id', 'attributes'),
      ('brands', 'slug', 'text'), ('brands', 'name', 'text'), ('brands', 'status', 'text'), ('brands', 'positioning', 'text'),
      ('brands', 'highlights', 'text[]'), ('brands', 'sources', 'text[]'), ('brands', 'social_links', 'jsonb'),
      ('brands', 'created_at', 'timestamp with time zone'), ('brands', 'updated_at', 'timestamp with time zone'),
      ('brands', 'social_metrics_updated_at', 'timestamp with time zone'),
      ('brand_submissions', 'status', 'text'), ('brand_submissions', 'created_at', 'timestamp with time zone')
    ) as columns (of_table, of_column, kind)
  loop
    has := private.type_of(wanted.of_table, wanted.of_column);
    becomes := case
      when wanted.kind = 'id' then case has when 'uuid' then 'uuid' else 'text' end
      when wanted.of_table in ('brand_categories', 'brand_attributes') then private.type_of(wanted.kind, 'id')
      else wanted.kind end;
    continue when has = becomes;
    if wanted.kind = 'id' then
      execute format('alter table public.%I alter column %I drop identity if exists', wanted.of_table, wanted.of_column);
    end if;
    execute format('alter table public.%I alter column %I drop default', wanted.of_table, wanted.of_column);
    execute format('alter table public.%I alter column %I type %s using %s', wanted.of_table, wanted.of_column, becomes, case
      when becomes = 'text[]' and has in ('json', 'jsonb') then format('private.text_list(%I::jsonb)', wanted.of_column)
      when becomes = 'text[]' then format('string_to_array(%I::text, E''\n'')', wanted.of_column)
      when becomes = 'jsonb' then format('to_jsonb(%I)', wanted.of_column)
      when has = 'timestamp without time zone' then format('%I at time zone ''utc''', wanted.of_column)
      when becomes = 'timestamp with time zone' then format('nullif(%I::text, '''')::timestamptz', wanted.of_column)
      else format('%I::text::%s', wanted.of_column, becomes)
    end);
  end loop;
  foreach has in array array['brands', 'categories', 'attributes', 'brand_submissions'] loop
    execute format('alter table public.%I alter column id set default gen_random_uuid()%s', has,
      case private.type_of(has, 'id') when 'text' then '::text' else '' end);
  end loop;
end $$;
drop function private.type_of(text, text);

alter table public.brands
  alter column short_description set default '',
  alter column long_description set default '',
  alter column highlights set default '{}',
  alter column sources set default '{}',
  alter column status set default 'active',
  alter column view_count set default 0,
  alter column created_at set default now(),
  alter column instagram_followers set default 0,
  alter column facebook_followers set default 0,
  alter column twitter_followers set default 0,
  alter column youtube_followers set default 0,
  alter column tiktok_followers set default 0,
  alter column linkedin_followers set default 0;
alter table public.categories alter column display_order set default 0;
alter table public.brand_submissions
  alter column status set default 'pending',
  alter column created_at set default now();

-- A brand without a version was not written by the directory yet. What was left empty was never said.
update public.brands set
  name = coalesce(name, slug),
  short_description = coalesce(short_description, ''), long_description = coalesce(long_description, ''),
  highlights = coalesce(highlights, '{}'), sources = coalesce(sources, '{}'),
  status = coalesce(status, 'active'), view_count = coalesce(view_count, 0),
  created_at = coalesce(created_at, now()),
  instagram_followers = coalesce(instagram_followers, 0), facebook_followers = coalesce(facebook_followers, 0),
  twitter_followers = coalesce(twitter_followers, 0), youtube_followers = coalesce(youtube_followers, 0),
  tiktok_followers = coalesce(tiktok_followers, 0), linkedin_followers = coalesce(linkedin_followers, 0),
  logo_url = nullif(logo_url, ''), hero_image_url = nullif(hero_image_url, ''), website_url = nullif(website_url, ''),
  hq_location = nullif(hq_location, ''), positioning = nullif(positioning, ''), distribution_model = nullif(distribution_model, ''),
  ownership_type = nullif(ownership_type, ''), price_band = nullif(price_band, ''),
  instagram_url = nullif(instagram_url, ''), facebook_url = nullif(facebook_url, ''), twitter_url = nullif(twitter_url, ''),
  youtube_url = nullif(youtube_url, ''), tiktok_url = nullif(tiktok_url, ''), linkedin_url = nullif(linkedin_url, '')
where version is null;
update public.categories set
  name = coalesce(name, slug), description = nullif(description, ''), display_order = coalesce(display_order, 0)
where version is null;
update public.attributes set name = coalesce(name, slug) where version is null;
update public.brand_submissions set
  website_url = nullif(website_url, ''), submitted_by_email = nullif(submitted_by_email, ''), notes = nullif(notes, ''),
  status = coalesce(status, 'pending'), created_at = coalesce(created_at, now()), brand_name = coalesce(brand_name, '')
where '' in (website_url, submitted_by_email, notes) or status is null or created_at is null or brand_name is null;

-- Links that lead nowhere say nothing, and of two that say the same one does.
delete from public.brand_categories as l
where not exists (select 1 from public.brands where id = l.brand_id)
   or not exists (select 1 from public.categories where id = l.category_id)
   or exists (select 1 from public.brand_categories as same
     where same.brand_id = l.brand_id and same.category_id = l.category_id and same.ctid < l.ctid);
delete from public.brand_attributes as l
where not exists (select 1 from public.brands where id = l.brand_id)
   or not exists (select 1 from public.attributes where id = l.attribute_id)
   or exists (select 1 from public.brand_attributes as same
     where same.brand_id = l.brand_id and same.attribute_id = l.attribute_id and same.ctid < l.ctid);
