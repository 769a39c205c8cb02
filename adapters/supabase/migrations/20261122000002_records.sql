-- What leaves the database and comes into it: records by the names of their columns, ids as text, whatever they are in the
-- tables, and times in ISO 8601, UTC, to the millisecond.
-- Every answer names its columns. A project may have columns of its own on these tables, which are its owner's alone: a
-- whole row, less what is known to be private, would hand them to whoever holds a key.

create or replace function private.iso(moment timestamptz) returns text language sql stable set search_path = '' as $$
  select to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
-- As precise as what leaves the database, so that nothing is later than it says.
create or replace function private.now_ms() returns timestamptz language sql volatile set search_path = '' as $$
  select date_trunc('milliseconds', clock_timestamp())
$$;

-- The columns of a brand that administrators write, besides its links, and who is shown each: visitors in lists too, visitors
-- on the profile, or administrators alone. Whatever reads or writes brands goes by this list. It says what
-- core/brand/fields.ts says, to which migrations.test.ts holds it.
create table if not exists private.brand_columns (
  name text primary key,
  seen text not null check (seen in ('card', 'public', 'administrators')),
  ord integer generated always as identity
);
alter table private.brand_columns enable row level security;
revoke all on private.brand_columns from public, anon, authenticated, service_role;
insert into private.brand_columns (name, seen) values
  ('id', 'card'), ('slug', 'card'), ('name', 'card'), ('short_description', 'card'), ('long_description', 'public'),
  ('logo_url', 'card'), ('hero_image_url', 'administrators'), ('website_url', 'card'), ('founded_year', 'card'),
  ('hq_location', 'card'), ('positioning', 'public'), ('distribution_model', 'public'), ('ownership_type', 'administrators'),
  ('price_band', 'administrators'), ('highlights', 'public'), ('sources', 'administrators'), ('status', 'public'),
  ('social_links', 'administrators'), ('social_metrics_updated_at', 'administrators'),
  ('instagram_url', 'public'), ('instagram_followers', 'public'), ('facebook_url', 'public'), ('facebook_followers', 'public'),
  ('twitter_url', 'public'), ('twitter_followers', 'public'), ('youtube_url', 'public'), ('youtube_followers', 'public'),
  ('tiktok_url', 'public'), ('tiktok_followers', 'public'), ('linkedin_url', 'public'), ('linkedin_followers', 'public'),
  ('created_at', 'card')
on conflict do nothing;

-- Has everything else follow from the list, and is to be called again when that has grown: the functions that tell of a brand,
-- and the columns that visitors may read. `brand_content` is what administrators write, `brand_record` that with its links, as change
-- sets write and history keeps it, `whole_brand` that with its counts; `public_brand` and `catalog_brand` are what visitors are told, of
-- one and in lists. They name their columns one by one and call nothing, for they are called for every brand there is, and Postgres
-- plans a function within a function anew each time.
create or replace function private.apply_brand_columns() returns void
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
      'create or replace function private.%I(b public.brands) returns jsonb language sql stable set search_path = '''' as $$ select jsonb_build_object(%s) || jsonb_build_object(%s) $$',
      part.name, part.pairs, part.besides);
  end loop;
  revoke all on function private.brand_content, private.brand_record, private.whole_brand, private.public_brand, private.catalog_brand
    from public, anon, authenticated, service_role;
  execute format('grant select (view_count, %s) on public.brands to anon, authenticated',
    (select string_agg(quote_ident(name), ', ') from private.brand_columns where seen <> 'administrators'));
end $apply$;
select private.apply_brand_columns();

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
create or replace function private.submission_record(s public.brand_submissions) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', s.id, 'brand_name', s.brand_name, 'website_url', s.website_url, 'submitted_by_email', s.submitted_by_email,
    'notes', s.notes, 'status', s.status, 'created_at', private.iso(s.created_at), 'brand_id', s.brand_id, 'remark', s.remark)
$$;

create or replace function private.fold_for_search(name text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(translate(replace(replace(replace(replace(
    regexp_replace(lower(normalize(translate(name, '™℠®©', '    '), nfkd)), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øđðłħıŋŧς‘’ʼ`´“”‐‑‒–—―', 'oddlhintσ''''''''''""------'), '\s+', ' ', 'g'))
$$;

revoke all on function private.text_list, private.iso, private.now_ms, private.apply_brand_columns,
  private.category_record, private.whole_category, private.attribute_record, private.whole_attribute, private.submission_record,
  private.fold_for_search
  from public, anon, authenticated, service_role;
