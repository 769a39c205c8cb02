-- What a row may hold, and what is looked up quickly. Rows that were there before are kept as they are, and told of: a
-- bound that some break is not set, for it would also refuse to count their views. Corrected, and run again, it is.

alter table public.brands
  alter column slug set not null, alter column name set not null,
  alter column short_description set not null, alter column long_description set not null,
  alter column highlights set not null, alter column sources set not null,
  alter column status set not null, alter column view_count set not null, alter column created_at set not null,
  alter column instagram_followers set not null, alter column facebook_followers set not null,
  alter column twitter_followers set not null, alter column youtube_followers set not null,
  alter column tiktok_followers set not null, alter column linkedin_followers set not null;
alter table public.categories alter column slug set not null, alter column name set not null, alter column display_order set not null;
alter table public.attributes alter column slug set not null, alter column name set not null;
alter table public.brand_submissions
  alter column brand_name set not null, alter column status set not null, alter column created_at set not null;

do $$
declare
  wanted record;
  breaking text;
begin
  for wanted in
    select * from (values
      ('brands', 'brands_id_bound', $c$length(id) between 1 and 64$c$),
      ('brands', 'brands_slug_bound', $c$length(slug) <= 120 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'$c$),
      ('brands', 'brands_name_bound', $c$length(name) between 1 and 120$c$),
      ('brands', 'brands_short_description_bound', $c$length(short_description) <= 300$c$),
      ('brands', 'brands_long_description_bound', $c$length(long_description) <= 10000$c$),
      ('brands', 'brands_founded_year_bound', $c$founded_year between 1600 and 9999$c$),
      ('brands', 'brands_hq_location_bound', $c$length(hq_location) between 1 and 120$c$),
      ('brands', 'brands_positioning_bound', $c$positioning in ('Budget', 'Mid-Range', 'Premium', 'Luxury')$c$),
      ('brands', 'brands_distribution_model_bound', $c$length(distribution_model) between 1 and 120$c$),
      ('brands', 'brands_ownership_type_bound', $c$length(ownership_type) between 1 and 80$c$),
      ('brands', 'brands_price_band_bound', $c$length(price_band) between 1 and 40$c$),
      ('brands', 'brands_highlights_bound', $c$private.fits(highlights, 20, 300)$c$),
      ('brands', 'brands_sources_bound', $c$private.fits(sources, 50, 2048)$c$),
      ('brands', 'brands_status_bound', $c$status in ('active', 'archived')$c$),
      ('brands', 'brands_view_count_bound', $c$view_count >= 0$c$),
      ('brands', 'brands_created_at_bound', $c$created_at ~ '^\d{4}-\d\d-\d\dT'$c$),
      ('brands', 'brands_social_metrics_updated_at_bound', $c$social_metrics_updated_at ~ '^\d{4}-\d\d-\d\dT'$c$),
      ('categories', 'categories_id_bound', $c$length(id) between 1 and 64$c$),
      ('categories', 'categories_slug_bound', $c$length(slug) <= 120 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'$c$),
      ('categories', 'categories_name_bound', $c$length(name) between 1 and 80$c$),
      ('categories', 'categories_description_bound', $c$length(description) between 1 and 500$c$),
      ('categories', 'categories_display_order_bound', $c$display_order between -32768 and 32767$c$),
      ('attributes', 'attributes_id_bound', $c$length(id) between 1 and 64$c$),
      ('attributes', 'attributes_slug_bound', $c$length(slug) <= 120 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'$c$),
      ('attributes', 'attributes_name_bound', $c$length(name) between 1 and 80$c$),
      ('brand_submissions', 'brand_submissions_id_bound', $c$length(id) between 1 and 64$c$),
      ('brand_submissions', 'brand_submissions_brand_name_bound', $c$length(brand_name) between 1 and 120$c$),
      ('brand_submissions', 'brand_submissions_website_url_bound', $c$private.is_web_address(website_url)$c$),
      ('brand_submissions', 'brand_submissions_submitted_by_email_bound', $c$length(submitted_by_email) between 3 and 254$c$),
      ('brand_submissions', 'brand_submissions_notes_bound', $c$length(notes) between 1 and 2000$c$),
      ('brand_submissions', 'brand_submissions_status_bound', $c$status in ('pending', 'approved', 'rejected', 'spam')$c$),
      ('brand_submissions', 'brand_submissions_created_at_bound', $c$created_at ~ '^\d{4}-\d\d-\d\dT[\d:.]+Z$'$c$)
    ) as bounds (of_table, bound, rule)
    union all
    select 'brands', format('brands_%s_bound', url), format('private.is_web_address(%I)', url)
    from unnest(array['logo_url', 'hero_image_url', 'website_url', 'instagram_url', 'facebook_url', 'twitter_url',
      'youtube_url', 'tiktok_url', 'linkedin_url']) as url
    union all
    select 'brands', format('brands_%s_bound', followers), format('%I between 0 and 2147483647', followers)
    from unnest(array['instagram_followers', 'facebook_followers', 'twitter_followers', 'youtube_followers',
      'tiktok_followers', 'linkedin_followers']) as followers
  loop
    continue when exists (
      select 1 from pg_constraint where conname = wanted.bound and conrelid = format('public.%I', wanted.of_table)::regclass
    );
    execute format('select string_agg(id, '', '') from (select id from public.%I where not (%s) order by id limit 5) as broken', wanted.of_table, wanted.rule)
    into breaking;
    if breaking is null then
      execute format('alter table public.%I add constraint %I check (%s)', wanted.of_table, wanted.bound, wanted.rule);
    else
      raise warning 'public.%: some rows break %; they are kept, and the bound is set when they are corrected and this is run again. Among them: %',
        wanted.of_table, wanted.bound, breaking;
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
create unique index if not exists brand_categories_once on public.brand_categories (brand_id, category_id);
create unique index if not exists brand_attributes_once on public.brand_attributes (brand_id, attribute_id);
create index if not exists brand_categories_by_category on public.brand_categories (category_id, brand_id);
create index if not exists brand_attributes_by_attribute on public.brand_attributes (attribute_id, brand_id);
alter table public.brand_categories
  drop constraint if exists brand_categories_brand_id_fkey,
  drop constraint if exists brand_categories_category_id_fkey,
  add constraint brand_categories_brand_id_fkey foreign key (brand_id) references public.brands (id) on delete cascade,
  add constraint brand_categories_category_id_fkey foreign key (category_id) references public.categories (id) on delete cascade;
alter table public.brand_attributes
  drop constraint if exists brand_attributes_brand_id_fkey,
  drop constraint if exists brand_attributes_attribute_id_fkey,
  add constraint brand_attributes_brand_id_fkey foreign key (brand_id) references public.brands (id) on delete cascade,
  add constraint brand_attributes_attribute_id_fkey foreign key (attribute_id) references public.attributes (id) on delete cascade;

create index if not exists brands_by_version on public.brands (version, id);
create index if not exists brands_by_views_revision on public.brands (views_revision);
create index if not exists brands_by_folded_name on public.brands (folded_name collate "C", name collate "C", id collate "C");
create index if not exists brand_submissions_by_status on public.brand_submissions (status, coalesce(decided_at, created_at), id);
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
