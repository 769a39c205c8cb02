-- What a row may hold, and what is looked up quickly. Rows that were there before stay as they are, and are told of: a
-- bound that some break is not set, for it would also refuse to count their views. Corrected, and run again, it is.

alter table public.brands
  alter column slug set not null, alter column name set not null,
  alter column short_description set not null, alter column long_description set not null,
  alter column highlights set not null, alter column sources set not null,
  alter column status set not null, alter column view_count set not null, alter column created_at set not null,
  alter column instagram_followers set not null, alter column facebook_followers set not null,
  alter column twitter_followers set not null, alter column youtube_followers set not null,
  alter column tiktok_followers set not null, alter column linkedin_followers set not null,
  alter column version set not null, alter column updated_at set not null, alter column folded_name set not null;
alter table public.categories
  alter column slug set not null, alter column name set not null, alter column display_order set not null, alter column version set not null;
alter table public.attributes alter column slug set not null, alter column name set not null, alter column version set not null;
alter table public.brand_submissions
  alter column brand_name set not null, alter column status set not null, alter column created_at set not null;

-- Whether a list of text has no more entries than so many, and none longer than so much.
create or replace function private.fits(list text[], most integer, longest integer) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(list) <= most and not exists (select 1 from unnest(list) as part where length(part) not between 1 and longest)
$$;
-- Addresses of the web begin in any case.
create or replace function private.is_web_address(url text) returns boolean language sql immutable set search_path = '' as $$
  select length(url) <= 2048 and url ~* '^https?://[^/?#@\s]+([/?#]\S*)?$'
$$;
-- One line that says something: no control characters, nothing that turns the text around it, not blank.
create or replace function private.is_line(said text, longest integer) returns boolean language sql immutable set search_path = '' as $$
  select length(said) <= longest
    and said !~ '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]'
    and said ~ '[^\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
$$;
-- Several lines: line feeds and tabs besides.
create or replace function private.is_text(said text, longest integer) returns boolean language sql immutable set search_path = '' as $$
  select length(said) <= longest and said !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
$$;
create or replace function private.is_suggestion(brand_name text, website_url text, submitted_by_email text, notes text) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_line(brand_name, 120)
    and (website_url is null or private.is_line(website_url, 2048) and private.is_web_address(website_url) and strpos(website_url, '\') = 0)
    and (submitted_by_email is null or private.is_line(submitted_by_email, 254) and submitted_by_email ~ '^[^\s@]+@[^\s@]+$')
    and (notes is null or private.is_text(notes, 2000))
$$;
revoke all on function private.fits, private.is_web_address, private.is_line, private.is_text, private.is_suggestion
  from public, anon, authenticated, service_role;
-- Bounds and policies call these as whoever writes the row.
grant execute on function private.fits, private.is_web_address, private.is_line, private.is_text, private.is_suggestion
  to anon, authenticated, service_role;

do $$
declare
  wanted record;
  breaking text;
begin
  for wanted in
    select * from (values
      ('brands', 'id', $c$length(id::text) between 1 and 64$c$),
      ('brands', 'slug', $c$length(slug) <= 120 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'$c$),
      ('brands', 'name', $c$length(name) between 1 and 120$c$),
      ('brands', 'name_text', $c$private.is_line(name, 120)$c$),
      ('brands', 'short_description', $c$length(short_description) <= 300$c$),
      ('brands', 'long_description', $c$length(long_description) <= 10000$c$),
      ('brands', 'founded_year', $c$founded_year between 1600 and 9999$c$),
      ('brands', 'hq_location', $c$length(hq_location) between 1 and 120$c$),
      ('brands', 'positioning', $c$positioning in ('Budget', 'Mid-Range', 'Premium', 'Luxury')$c$),
      ('brands', 'distribution_model', $c$length(distribution_model) between 1 and 120$c$),
      ('brands', 'ownership_type', $c$length(ownership_type) between 1 and 80$c$),
      ('brands', 'price_band', $c$length(price_band) between 1 and 40$c$),
      ('brands', 'highlights', $c$private.fits(highlights, 20, 300)$c$),
      ('brands', 'sources', $c$private.fits(sources, 50, 2048)$c$),
      ('brands', 'status', $c$status in ('active', 'archived')$c$),
      ('brands', 'view_count', $c$view_count >= 0$c$),
      ('brands', 'created_at', $c$created_at between '0001-01-01 00:00Z' and '9999-12-31 23:59:59.999Z'$c$),
      ('brands', 'social_metrics_updated_at', $c$social_metrics_updated_at between '0001-01-01 00:00Z' and '9999-12-31 23:59:59.999Z'$c$),
      ('categories', 'id', $c$length(id::text) between 1 and 64$c$),
      ('categories', 'slug', $c$length(slug) <= 120 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'$c$),
      ('categories', 'name', $c$length(name) between 1 and 80$c$),
      ('categories', 'name_text', $c$private.is_line(name, 80)$c$),
      ('categories', 'description', $c$length(description) between 1 and 500$c$),
      ('categories', 'display_order', $c$display_order between -32768 and 32767$c$),
      ('attributes', 'id', $c$length(id::text) between 1 and 64$c$),
      ('attributes', 'slug', $c$length(slug) <= 120 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'$c$),
      ('attributes', 'name', $c$length(name) between 1 and 80$c$),
      ('attributes', 'name_text', $c$private.is_line(name, 80)$c$),
      ('brand_submissions', 'id', $c$length(id::text) between 1 and 64$c$),
      ('brand_submissions', 'brand_name', $c$length(brand_name) between 1 and 120$c$),
      ('brand_submissions', 'website_url', $c$private.is_web_address(website_url)$c$),
      ('brand_submissions', 'submitted_by_email', $c$length(submitted_by_email) between 3 and 254$c$),
      ('brand_submissions', 'notes', $c$length(notes) between 1 and 2000$c$),
      ('brand_submissions', 'text', $c$private.is_suggestion(brand_name, website_url, submitted_by_email, notes)$c$),
      ('brand_submissions', 'status', $c$status in ('pending', 'approved', 'rejected', 'spam')$c$),
      ('brand_submissions', 'created_at', $c$created_at between '0001-01-01 00:00Z' and '9999-12-31 23:59:59.999Z'$c$)
    ) as bounds (of_table, of_column, rule)
    union all
    select 'brands', url, format('private.is_web_address(%I)', url)
    from unnest(array['logo_url', 'hero_image_url', 'website_url', 'instagram_url', 'facebook_url', 'twitter_url',
      'youtube_url', 'tiktok_url', 'linkedin_url']) as url
    union all
    select 'brands', followers, format('%I between 0 and 2147483647', followers)
    from unnest(array['instagram_followers', 'facebook_followers', 'twitter_followers', 'youtube_followers',
      'tiktok_followers', 'linkedin_followers']) as followers
  loop
    continue when exists (
      select 1 from pg_constraint
      where conname = format('%s_%s_bound', wanted.of_table, wanted.of_column) and conrelid = format('public.%I', wanted.of_table)::regclass
    );
    execute format('select string_agg(id::text, '', '') from (select id from public.%I where not (%s) order by id limit 5) as broken', wanted.of_table, wanted.rule)
    into breaking;
    if breaking is null then
      execute format('alter table public.%I add constraint %I check (%s)', wanted.of_table, format('%s_%s_bound', wanted.of_table, wanted.of_column), wanted.rule);
    else
      raise warning 'public.%: some rows break %_%_bound; they stay, and the bound is set when they are corrected and this is run again. Among them: %',
        wanted.of_table, wanted.of_table, wanted.of_column, breaking;
    end if;
  end loop;
end $$;

-- A change set may hand a slug from one record to another: slugs are compared when a statement ends, not row by row.
do $$
declare
  of_table text;
  found record;
begin
  foreach of_table in array array['brands', 'categories', 'attributes'] loop
    continue when exists (
      select 1 from pg_constraint
      where conname = of_table || '_slug_unique' and conrelid = format('public.%I', of_table)::regclass
    );
    for found in
      select conname from pg_constraint
      where conrelid = format('public.%I', of_table)::regclass and contype = 'u'
        and conkey = array[(select attnum from pg_attribute
          where attrelid = format('public.%I', of_table)::regclass and attname = 'slug')]
    loop
      execute format('alter table public.%I drop constraint %I', of_table, found.conname);
    end loop;
    execute format('alter table public.%I add constraint %I unique (slug) deferrable initially immediate',
      of_table, of_table || '_slug_unique');
  end loop;
end $$;

do $$
declare
  link record;
begin
  for link in
    select * from (values ('brand_categories', 'category_id', 'categories'), ('brand_attributes', 'attribute_id', 'attributes')) as l (of_table, to_column, to_table)
  loop
    if not exists (
      select 1 from pg_index as i
      where i.indrelid = format('public.%I', link.of_table)::regclass and i.indisunique and (
        select array_agg(a.attname::text order by a.attname) from pg_attribute as a where a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      ) = (select array_agg(c order by c) from unnest(array['brand_id', link.to_column]) as c)
    ) then
      execute format('create unique index %I on public.%I (brand_id, %I)', link.of_table || '_once', link.of_table, link.to_column);
    end if;
    execute format('alter table public.%1$I
      drop constraint if exists %2$I, drop constraint if exists %3$I,
      add constraint %2$I foreign key (brand_id) references public.brands (id) on delete cascade,
      add constraint %3$I foreign key (%4$I) references public.%5$I (id) on delete cascade',
      link.of_table, link.of_table || '_brand_id_fkey', format('%s_%s_fkey', link.of_table, link.to_column), link.to_column, link.to_table);
  end loop;
end $$;
create index if not exists brand_categories_by_category on public.brand_categories (category_id, brand_id);
create index if not exists brand_attributes_by_attribute on public.brand_attributes (attribute_id, brand_id);

-- Ids are asked for as text, whatever they are.
create unique index if not exists brands_by_id on public.brands ((id::text));
create unique index if not exists brand_submissions_by_id on public.brand_submissions ((id::text));
create index if not exists brands_by_version on public.brands (version, (id::text));
create index if not exists brands_by_views_revision on public.brands (views_revision);
create index if not exists brands_by_folded_name on public.brands (folded_name collate "C", name collate "C", ((id::text) collate "C"));
create index if not exists brand_submissions_by_status on public.brand_submissions (status, coalesce(decided_at, created_at), (id::text));
-- Searching names by their middle; a project without the extension reads them all.
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
