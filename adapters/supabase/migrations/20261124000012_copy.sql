-- Copies of a whole directory, and the inspection of a project.
-- Function bodies may refer to objects that a later file creates.
set check_function_bodies = off;

-- The table of a part, its key, which rows and which columns are copied.
create function private.part_of(part text, OUT at_table text, OUT key text, OUT key_type text, OUT filter text, OUT content text) returns record
language sql immutable set search_path = '' as $$
  select p.at_table, p.key, p.key_type, p.filter, p.content
  from (values
    ('categories', 'public.categories', 't.id::text', 'text', 'true', 'private.whole_category(t)'),
    ('attributes', 'public.attributes', 't.id::text', 'text', 'true', 'private.whole_attribute(t)'),
    ('groups', 'public.attribute_groups', 't.id::text', 'text', 'true', 'private.whole_group(t)'),
    ('batches', 'private.batches', 't.revision', 'bigint', 'true',
      $c$private.batch_record(t) || jsonb_build_object('created', t.created, 'updated', t.updated, 'deleted', t.deleted)$c$),
    ('logos', 'private.logos', 't.path', 'text', 'true', $c$jsonb_build_object('path', t.path, 'picture', t.picture)$c$),
    -- SQLite stores no views revision for a brand without views.
    ('brands', 'public.brands', 't.id::text', 'text', 'true',
      $c$private.whole_brand(t) || jsonb_build_object('views_revision', case when t.view_count > 0 then t.views_revision else 0 end)$c$),
    ('categories of brands', 'public.brand_categories', $c$t.brand_id || ' ' || t.category_id$c$, 'text', 'true',
      $c$jsonb_build_object('brand_id', t.brand_id, 'category_id', t.category_id)$c$),
    ('attributes of brands', 'public.brand_attributes', $c$t.brand_id || ' ' || t.attribute_id$c$, 'text', 'true',
      $c$jsonb_build_object('brand_id', t.brand_id, 'attribute_id', t.attribute_id)$c$),
    ('revisions', 'private.revisions', 't.id', 'bigint', 'true',
      $c$jsonb_build_object('revision', t.revision, 'record_kind', t.record_kind, 'record_id', t.record_id, 'before', t.before, 'after', t.after)$c$),
    ('redirects', 'private.slug_redirects', 't.slug', 'text', 'true', $c$jsonb_build_object('slug', t.slug, 'brand_id', t.brand_id)$c$),
    ('submissions', 'public.brand_submissions', 't.id::text', 'text', 'true',
      $c$private.submission_record(t) || jsonb_build_object('decided_revision', t.decided_revision, 'decided_at', private.iso(t.decided_at))$c$),
    ('daily views', 'private.daily_views', 't.day', 'date', 'true', $c$jsonb_build_object('day', t.day, 'views', t.views)$c$),
    ('daily views of brands', 'private.brand_daily_views', $c$to_char(t.day, 'YYYY-MM-DD ') || t.brand_id$c$, 'text', 'true',
      $c$jsonb_build_object('day', t.day, 'brand_id', t.brand_id, 'views', t.views)$c$),
    ('views of deleted brands', 'private.deleted_brands', 't.brand_id', 'text', 't.view_count > 0', 
      $c$jsonb_build_object('brand_id', t.brand_id, 'revision', t.revision, 'view_count', t.view_count, 'views_revision', t.views_revision)$c$),
    ('newsletter issues', 'private.newsletter_issues', 't.number', 'integer', 'true', $c$jsonb_build_object('number', t.number,
      'at', private.iso(t.at), 'finished_at', private.iso(t.finished_at), 'beginning', private.iso(t.beginning),
      'sent', t.sent, 'failed', t.failed, 'uncertain', t.uncertain)$c$),
    ('newsletter brands', 'private.newsletter_brands', 't.brand_id', 'text', 'true',
      $c$jsonb_build_object('brand_id', t.brand_id, 'issue', t.issue, 'place', t.place)$c$),
    ('watched sites', 'private.watched_sites', 't.brand_id', 'text', 'true', $c$jsonb_build_object('brand_id', t.brand_id,
      'version', t.version, 'verdict', t.verdict, 'since', private.iso(t.since), 'memory', t.memory)$c$)
  ) as p (part, at_table, key, key_type, filter, content)
  where p.part = part_of.part
$$;

-- The page of a part after the key `after`, and the directory's revisions. A page of no rows says how many the part has.
create function public.read_directory(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '30s' as $$
declare
  p record;
  page jsonb;
  total bigint;
begin
  perform private.require_admin();
  select * into p from private.part_of(query ->> 'part');
  if p.key is null then
    raise exception 'There is no such part' using errcode = '22023';
  end if;
  execute format($sql$
    select jsonb_build_object('rows', coalesce(jsonb_agg(page.content order by page.key), '[]'), 'last', max(page.key)::text)
    from (
      select %1$s as key, %2$s as content from %3$s as t
      where %5$s and ($1 is null or %1$s > $1::%4$s) order by %1$s limit $2
    ) as page $sql$, p.key, p.content, p.at_table, p.key_type, p.filter)
  into page using query ->> 'after', (query ->> 'pageSize')::integer;
  if (query ->> 'pageSize')::integer = 0 then
    execute format('select count(*) from %s as t where %s', p.at_table, p.filter) into total;
    page := page || jsonb_build_object('total', total);
  end if;
  return page || (
    select jsonb_build_object('state', jsonb_build_object(
      'revision', c.revision, 'taxonomyRevision', c.taxonomy_revision, 'viewsRevision', v.revision))
    from private.catalog_state as c cross join private.views_state as v);
end $$;

-- Writes the staged rows of a part, with its revisions increased by `moved`.
create function private.adopt_part(of_staging uuid, of_part text, moved jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  into_table constant text := (private.part_of(of_part)).at_table;
  columns text;
begin
  select string_agg(quote_ident(key), ', ' order by key) into columns
  from jsonb_object_keys((
    select s.content from private.staged as s where s.staging = of_staging and s.part = of_part order by s.ord limit 1)) as key;
  if columns is null then
    return;
  end if;
  execute format($sql$
    insert into %1$s (%2$s)
    select %2$s
    from (
      select s.ord, s.content || coalesce((
          select jsonb_object_agg(key, (s.content ->> key)::bigint + value::bigint) from jsonb_each_text($3) where s.content ->> key is not null
        ), '{}') as content
      from private.staged as s where s.staging = $1 and s.part = $2
    ) as s
    cross join jsonb_populate_record(null::%1$s, s.content) as r
    order by s.ord $sql$, into_table, columns)
  using of_staging, of_part, moved;
end $$;

-- Makes the staged rows the directory, in one transaction: all `parts`, in that order. Refuses a directory that is not empty unless
-- `replace` is set. Increases all revisions by those the project had, so that servers notice the new content.
create function public.adopt_directory(query jsonb) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  of_staging constant uuid := (query ->> 'staging')::uuid;
  arrived jsonb;
  part text;
  moved bigint;
  views_moved bigint;
begin
  perform 1 from private.catalog_state where id for update;
  perform 1 from private.views_state where id for update;
  select coalesce(jsonb_object_agg(c.part, c.rows), '{}') into arrived
  from (select s.part, count(*) as rows from private.staged as s where s.staging = of_staging and s.staged_by is null group by s.part) as c;
  if arrived <> query -> 'counts' then
    raise exception 'Some of the directory did not arrive' using errcode = '22023';
  end if;
  execute 'analyze private.staged';

  perform set_config('golfbrands.committing', 'on', true);
  if exists (select 1 from public.brands) or exists (select 1 from public.categories) or exists (select 1 from public.attributes)
    or exists (select 1 from public.attribute_groups)
    or exists (select 1 from public.brand_submissions) or exists (select 1 from private.batches) then
    if not coalesce((query ->> 'replace')::boolean, false) then
      delete from private.staged where staging = of_staging;
      return jsonb_build_object('refused', 'not-empty');
    end if;
    -- Deleted brands stay known, so that servers drop them.
    for part in
      select p.part from jsonb_array_elements_text(query -> 'parts') with ordinality as p (part, n)
      where p.part <> 'views of deleted brands' order by p.n desc
    loop
      execute format('delete from %s where true', (private.part_of(part)).at_table);
    end loop;
  end if;
  select revision into moved from private.catalog_state where id;
  select revision into views_moved from private.views_state where id;

  perform set_config('golfbrands.copying', 'on', true);
  delete from private.deleted_brands where brand_id in (
    select coalesce(s.content ->> 'id', s.content ->> 'brand_id') from private.staged as s
    where s.staging = of_staging and s.part in ('brands', 'views of deleted brands'));
  for part in select p.part from jsonb_array_elements_text(query -> 'parts') with ordinality as p (part, n) order by p.n loop
    perform private.adopt_part(of_staging, part, jsonb_build_object(
      'version', moved, 'revision', moved, 'decided_revision', moved, 'views_revision', views_moved));
  end loop;
  update private.catalog_state set
    revision = moved + (query -> 'state' ->> 'revision')::bigint,
    taxonomy_revision = moved + (query -> 'state' ->> 'taxonomyRevision')::bigint
  where id;
  -- Followers get no news of what was copied.
  update private.followed_lists set since = moved + (query -> 'state' ->> 'revision')::bigint where true;
  update private.views_state set revision = views_moved + (query -> 'state' ->> 'viewsRevision')::bigint where id;

  delete from private.staged where staging = of_staging;
  perform set_config('golfbrands.committing', '', true);
  perform set_config('golfbrands.copying', '', true);
  return jsonb_build_object('revisions', moved, 'viewsRevisions', views_moved);
end $$;

-- The project's counts, functions and problems. `schema` distinguishes these migrations from version 0.1, which had
-- none.
create function public.check_directory() returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '30s' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'schema', 2,
    'counts', jsonb_build_object(
      'brands', (select count(*) from public.brands), 'categories', (select count(*) from public.categories),
      'attributes', (select count(*) from public.attributes), 'submissions', (select count(*) from public.brand_submissions),
      'batches', (select count(*) from private.batches), 'administrators', (select count(*) from private.admins)),
    'functions', (select coalesce(jsonb_agg(distinct f.proname), '[]') from pg_catalog.pg_proc as f where f.pronamespace = 'public'::regnamespace),
    'problems', (
      select coalesce(jsonb_agg(found.problem order by found.problem), '[]') from (
        select format('%s.%s has no row level security: everybody who holds a key may read and write it', c.relnamespace::regnamespace, c.relname) as problem
        from pg_catalog.pg_class as c
        where not c.relrowsecurity and (c.relnamespace = 'private'::regnamespace and c.relkind = 'r' or c.oid in (
          'public.brands'::regclass, 'public.categories'::regclass, 'public.attributes'::regclass, 'public.attribute_groups'::regclass,
          'public.brand_categories'::regclass, 'public.brand_attributes'::regclass, 'public.brand_submissions'::regclass))
        union all
        select format('%s of %s is not kept: some rows break it (%s)', k.conname, k.conrelid::regclass, pg_catalog.pg_get_constraintdef(k.oid))
        from pg_catalog.pg_constraint as k
        where not k.convalidated and k.connamespace = 'public'::regnamespace
        union all
        select format('the catalog is at revision %s, and its history at %s', c.revision, (select max(revision) from private.batches))
        from private.catalog_state as c where c.revision < (select coalesce(max(revision), 0) from private.batches)
        union all
        select format('brands newer than the catalog: %s', string_agg(b.slug, ', ' order by b.slug))
        from public.brands as b where b.version > (select revision from private.catalog_state) having count(*) > 0
        union all
        select format('brands whose logo is not stored: %s', string_agg(b.slug, ', ' order by b.slug))
        from public.brands as b where b.logo_url like '/logos/%' and not exists (select 1 from private.logos where path = b.logo_url)
        having count(*) > 0
      ) as found));
end $$;
