-- Groups of attributes and their rules. Attributes name their group; names are told apart by the slug made of them.
create table if not exists public.attribute_groups (
  id uuid primary key default gen_random_uuid(),
  slug text not null constraint attribute_groups_slug_bound check (length(slug) <= 120 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null constraint attribute_groups_name_bound check (private.is_line(name, 40)),
  display_order integer not null default 0 constraint attribute_groups_display_order_bound check (display_order between -32768 and 32767),
  "any" boolean not null default false,
  partly_known boolean not null default false,
  due_days integer constraint attribute_groups_due_days_bound check (due_days between 1 and 36500),
  version bigint not null,
  constraint attribute_groups_slug_unique unique (slug) deferrable
);
alter table public.attribute_groups enable row level security;
alter table private.revisions drop constraint if exists revisions_record_kind_check,
  add constraint revisions_record_kind_check check (record_kind in ('brand', 'category', 'attribute', 'group'));

create or replace function private.group_record(g public.attribute_groups) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'id', g.id, 'slug', g.slug, 'name', g.name, 'display_order', g.display_order, 'any', g."any", 'partly_known', g.partly_known, 'due_days', g.due_days)
$$;
create or replace function private.whole_group(g public.attribute_groups) returns jsonb language sql immutable set search_path = '' as $$
  select private.group_record(g) || jsonb_build_object('version', g.version)
$$;
revoke all on function private.group_record, private.whole_group from public, anon, authenticated, service_role;

create or replace trigger taxonomy_written before insert or update or delete on public.attribute_groups for each row execute function private.taxonomy_written();
create or replace trigger by_hand before insert or update or delete on public.attribute_groups for each row execute function private.taxonomy_by_hand();
create or replace trigger refuse_truncate before truncate on public.attribute_groups for each statement execute function private.refuse_truncate();

CREATE OR REPLACE FUNCTION private.taxonomy_by_hand()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kind constant text := case tg_table_name when 'categories' then 'category' when 'attributes' then 'attribute' else 'group' end;
  was jsonb;
  becomes jsonb;
begin
  if current_setting('golfbrands.committing', true) is distinct from 'on' then
    if tg_op = 'INSERT' then
      perform private.note_by_hand(kind, new.id::text, null, true);
    else
      if kind = 'category' then
        was := private.category_record(old);
        becomes := case tg_op when 'UPDATE' then private.category_record(new) end;
      elsif kind = 'group' then
        was := private.group_record(old);
        becomes := case tg_op when 'UPDATE' then private.group_record(new) end;
      else
        was := private.attribute_record(old);
        becomes := case tg_op when 'UPDATE' then private.attribute_record(new) end;
      end if;
      if was is distinct from becomes then
        perform private.note_by_hand(kind, old.id::text, was, false);
      end if;
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION private.finish_by_hand()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with now as (
    select r.id, case r.record_kind
      when 'brand' then (select private.brand_record(b) from public.brands as b where b.id::text = r.record_id)
      when 'category' then (select private.category_record(k) from public.categories as k where k.id::text = r.record_id)
      when 'group' then (select private.group_record(g) from public.attribute_groups as g where g.id::text = r.record_id)
      else (select private.attribute_record(a) from public.attributes as a where a.id::text = r.record_id) end as after
    from private.revisions as r where r.revision = new.revision
  ), unedited as (
    delete from private.revisions as r using now where r.id = now.id and r.before is not distinct from now.after
  )
  update private.revisions as r set after = now.after from now
  where r.id = now.id and r.before is distinct from now.after;
  perform private.sum_up_batch(new.revision);
  delete from private.batches as b where b.revision = new.revision and not exists (select 1 from private.revisions where revision = new.revision);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.find_refusal(change_set jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare refusal jsonb;
begin
  select jsonb_build_object('kind', 'stale', 'records', jsonb_agg(jsonb_build_object('record', c.record, 'id', c.id) order by c.ord))
  into refusal
  from private.changes_of(change_set) as c
  left join public.brands as b on c.record = 'brand' and b.id::text = c.id
  left join public.categories as k on c.record = 'category' and k.id::text = c.id
  left join public.attributes as a on c.record = 'attribute' and a.id::text = c.id
  left join public.attribute_groups as g on c.record = 'group' and g.id::text = c.id
  where coalesce(b.version, k.version, a.version, g.version) is distinct from c.read_version
  having count(*) > 0;
  if refusal is not null then return refusal; end if;

  with c as materialized (select *, after ->> 'slug' as slug from private.changes_of(change_set)),
  held as (
    select 'brand' as record, id::text, slug from public.brands where slug in (select slug from c)
    union all select 'category', id::text, slug from public.categories where slug in (select slug from c)
    union all select 'attribute', id::text, slug from public.attributes where slug in (select slug from c)
    union all select 'group', id::text, slug from public.attribute_groups where slug in (select slug from c)
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
    (select 'category' as record, id::text from public.categories union select 'attribute', id::text from public.attributes
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
  left join public.brand_submissions as s on s.id::text = d.decision ->> 'submissionId'
  where s.id is null
    or s.status is distinct from d.decision -> 'from' ->> 'status'
    or s.brand_id is distinct from d.decision -> 'from' ->> 'brandId'
    or s.remark is distinct from d.decision -> 'from' ->> 'remark'
  order by d.ord limit 1;
  return refusal;
end $function$;

CREATE OR REPLACE FUNCTION private.write_history(change_set jsonb, opened bigint, stripped text[], lost_categories text[], lost_attributes text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.revisions (revision, record_kind, record_id, before, after)
  select opened, w.record, w.id, w.before, w.after
  from (
    select case c.record when 'brand' then 3
        when 'category' then case c.verb when 'delete' then 5 else 1 end
        else case c.verb when 'delete' then 6 else 2 end end as part,
      c.ord, c.record, c.id,
      case c.record
        when 'brand' then (select private.brand_record(b) from public.brands as b where b.id::text = c.id)
        when 'category' then (select private.category_record(k) from public.categories as k where k.id::text = c.id)
        when 'group' then (select private.group_record(g) from public.attribute_groups as g where g.id::text = c.id)
        else (select private.attribute_record(a) from public.attributes as a where a.id::text = c.id) end as before,
      c.after - 'folded_name' as after
    from private.changes_of(change_set) as c
    union all
    select 4, 0, 'brand', b.id::text, r.before, r.before || jsonb_build_object(
      'category_ids', (select coalesce(jsonb_agg(l), '[]') from jsonb_array_elements_text(r.before -> 'category_ids') as l where l <> all (lost_categories)),
      'attribute_ids', (select coalesce(jsonb_agg(l), '[]') from jsonb_array_elements_text(r.before -> 'attribute_ids') as l where l <> all (lost_attributes)))
    from public.brands as b cross join private.brand_record(b) as r (before)
    where b.id::text = any (stripped)
  ) as w
  order by w.part, w.ord;
  perform private.sum_up_batch(opened);
end $function$;

CREATE OR REPLACE FUNCTION private.write_taxonomy(change_set jsonb, opened bigint)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from public.categories where id::text in (select id from private.changes_of(change_set) where record = 'category' and verb = 'delete');
  delete from public.attributes where id::text in (select id from private.changes_of(change_set) where record = 'attribute' and verb = 'delete');
  delete from public.attribute_groups where id::text in (select id from private.changes_of(change_set) where record = 'group' and verb = 'delete');
  update public.categories as k set
    slug = r.slug, name = r.name, description = r.description, display_order = r.display_order, version = opened
  from private.changes_of(change_set) as c cross join jsonb_populate_record(null::public.categories, c.after) as r
  where c.record = 'category' and c.verb = 'update' and k.id = r.id;
  update public.attributes as a set
    slug = r.slug, name = r.name, "group" = coalesce(r."group", a."group"), definition = coalesce(r.definition, a.definition),
    display_order = coalesce(r.display_order, a.display_order), version = opened
  from private.changes_of(change_set) as c cross join jsonb_populate_record(null::public.attributes, c.after) as r
  where c.record = 'attribute' and c.verb = 'update' and a.id = r.id;
  insert into public.categories (id, slug, name, description, display_order, version)
  select r.id, r.slug, r.name, r.description, r.display_order, opened
  from private.changes_of(change_set) as c cross join jsonb_populate_record(null::public.categories, c.after) as r
  where c.record = 'category' and c.verb = 'create';
  insert into public.attributes (id, slug, name, "group", definition, display_order, version)
  select r.id, r.slug, r.name, coalesce(r."group", ''), coalesce(r.definition, ''), coalesce(r.display_order, 0), opened
  from private.changes_of(change_set) as c cross join jsonb_populate_record(null::public.attributes, c.after) as r
  where c.record = 'attribute' and c.verb = 'create';
  update public.attribute_groups as g set
    slug = r.slug, name = r.name, display_order = r.display_order, "any" = r."any", partly_known = r.partly_known, due_days = r.due_days, version = opened
  from private.changes_of(change_set) as c cross join jsonb_populate_record(null::public.attribute_groups, c.after) as r
  where c.record = 'group' and c.verb = 'update' and g.id = r.id;
  insert into public.attribute_groups (id, slug, name, display_order, "any", partly_known, due_days, version)
  select r.id, r.slug, r.name, r.display_order, r."any", r.partly_known, r.due_days, opened
  from private.changes_of(change_set) as c cross join jsonb_populate_record(null::public.attribute_groups, c.after) as r
  where c.record = 'group' and c.verb = 'create';
$function$;

CREATE OR REPLACE FUNCTION private.taxonomy_naming(key text, named text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(t.slug order by t.slug collate "C"), '[]') from (
    select k.slug from public.categories as k where private.names_email(to_jsonb(k), key, named)
    union all
    select a.slug from public.attributes as a where private.names_email(to_jsonb(a), key, named)
    union all
    select g.slug from public.attribute_groups as g where private.names_email(to_jsonb(g), key, named)
  ) as t
$function$;

CREATE OR REPLACE FUNCTION private.part_of(part text, OUT at_table text, OUT key text, OUT key_type text, OUT content text)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p.at_table, p.key, p.key_type, p.content
  from (values
    ('categories', 'public.categories', 't.id::text', 'text', 'private.whole_category(t)'),
    ('attributes', 'public.attributes', 't.id::text', 'text', 'private.whole_attribute(t)'),
    ('groups', 'public.attribute_groups', 't.id::text', 'text', 'private.whole_group(t)'),
    ('batches', 'private.batches', 't.revision', 'bigint',
      $c$private.batch_record(t) || jsonb_build_object('created', t.created, 'updated', t.updated, 'deleted', t.deleted)$c$),
    ('brands', 'public.brands', 't.id::text', 'text', $c$private.whole_brand(t) || jsonb_build_object('views_revision', t.views_revision)$c$),
    ('revisions', 'private.revisions', 't.id', 'bigint',
      $c$jsonb_build_object('revision', t.revision, 'record_kind', t.record_kind, 'record_id', t.record_id, 'before', t.before, 'after', t.after)$c$),
    ('redirects', 'private.slug_redirects', 't.slug', 'text', $c$jsonb_build_object('slug', t.slug, 'brand_id', t.brand_id)$c$),
    ('submissions', 'public.brand_submissions', 't.id::text', 'text',
      $c$private.submission_record(t) || jsonb_build_object('decided_revision', t.decided_revision, 'decided_at', private.iso(t.decided_at))$c$),
    ('daily views', 'private.daily_views', 't.day', 'date', $c$jsonb_build_object('day', t.day, 'views', t.views)$c$),
    ('daily views of brands', 'private.brand_daily_views', $c$to_char(t.day, 'YYYY-MM-DD ') || t.brand_id$c$, 'text',
      $c$jsonb_build_object('day', t.day, 'brand_id', t.brand_id, 'views', t.views)$c$),
    ('views of deleted brands', '(select * from private.deleted_brands where view_count > 0)', 't.brand_id', 'text',
      $c$jsonb_build_object('brand_id', t.brand_id, 'revision', t.revision, 'view_count', t.view_count, 'views_revision', t.views_revision)$c$),
    ('newsletter issues', 'private.newsletter_issues', 't.number', 'integer', $c$jsonb_build_object('number', t.number, 'at', private.iso(t.at),
      'finished_at', private.iso(coalesce(t.finished_at, t.at)), 'since_revision', t.since_revision, 'revision', t.revision,
      'brand_count', t.brand_count, 'receivers', t.receivers, 'sent', t.sent, 'failed', t.failed, 'uncertain', t.uncertain)$c$),
    ('newsletter brands', 'private.newsletter_brands', 't.brand_id', 'text',
      $c$jsonb_build_object('brand_id', t.brand_id, 'issue', t.issue, 'place', t.place)$c$),
    -- Brands that somebody wrote by hand since history knew them last.
    ('unrecorded', $c$(select b.* from public.brands as b where not exists (
        select 1 from private.revisions as r where r.record_id = b.id::text and r.record_kind = 'brand' and r.revision = b.version))$c$, 't.id::text', 'text',
      $c$private.whole_brand(t::public.brands) || jsonb_build_object('previous', (
        select r.after from private.revisions as r where r.record_id = t.id::text and r.record_kind = 'brand' order by r.id desc limit 1))$c$)
  ) as p (part, at_table, key, key_type, content)
  where p.part = part_of.part
$function$;

CREATE OR REPLACE FUNCTION public.catalog_changes(since bigint, after_version bigint, after_id text, page_size integer, with_gone boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with page as materialized (
    select b.* from public.brands as b
    where b.status = 'active' and b.version > since and (b.version, b.id::text) > (after_version, after_id)
    order by b.version, b.id::text limit least(greatest(page_size, 1), 1000)
  )
  select jsonb_build_object(
    'revision', c.revision,
    'viewsRevision', v.revision,
    'brands', (
      select coalesce(jsonb_agg(private.public_brand(p) order by p.version, p.id::text), '[]') from page as p),
    'gone', case when with_gone then (
        select coalesce(jsonb_agg(r.brand_id), '[]') from private.retired_brands as r where r.revision > since) else '[]' end,
    'taxonomy', case when c.taxonomy_revision > since then jsonb_build_object(
        'categories', (select coalesce(jsonb_agg(private.whole_category(k)), '[]') from public.categories as k),
        'attributes', (select coalesce(jsonb_agg(private.whole_attribute(a)), '[]') from public.attributes as a),
        'groups', (select coalesce(jsonb_agg(private.whole_group(g)), '[]') from public.attribute_groups as g)) end)
  from private.catalog_state as c cross join private.views_state as v
$function$;

CREATE OR REPLACE FUNCTION public.list_taxonomy()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'categories', (select coalesce(jsonb_agg(private.whole_category(k) || jsonb_build_object('brandCount', (select count(*) from public.brand_categories where category_id = k.id))), '[]') from public.categories as k),
    'attributes', (select coalesce(jsonb_agg(private.whole_attribute(a) || jsonb_build_object('brandCount', (select count(*) from public.brand_attributes where attribute_id = a.id))), '[]') from public.attributes as a),
    'groups', (select coalesce(jsonb_agg(private.whole_group(g)), '[]') from public.attribute_groups as g));
end $function$;

CREATE OR REPLACE FUNCTION public.find_slug_holders(query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    with wanted as (select jsonb_array_elements_text(query -> 'slugs') as slug)
    select coalesce(jsonb_object_agg(slug, id), '{}') from (
      select slug, id::text from public.brands where query ->> 'kind' = 'brand' and slug in (select slug from wanted)
      union all select slug, id::text from public.categories where query ->> 'kind' = 'category' and slug in (select slug from wanted)
      union all select slug, id::text from public.attributes where query ->> 'kind' = 'attribute' and slug in (select slug from wanted)
      union all select slug, id::text from public.attribute_groups where query ->> 'kind' = 'group' and slug in (select slug from wanted)
    ) as held);
end $function$;

CREATE OR REPLACE FUNCTION public.check_directory()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '30s'
AS $function$
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
      ) as found));
end $function$;

CREATE OR REPLACE FUNCTION public.adopt_directory(query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET statement_timeout TO '60s'
AS $function$
declare
  of_staging constant uuid := (query ->> 'staging')::uuid;
  arrived jsonb;
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
    delete from private.newsletter_issues where true;
    delete from private.revisions where true;
    delete from private.batches where true;
    delete from private.slug_redirects where true;
    delete from private.daily_views where true;
    delete from private.brand_daily_views where true;
    delete from public.brand_submissions where true;
    delete from public.brands where true;
    delete from public.categories where true;
    delete from public.attributes where true;
    delete from public.attribute_groups where true;
  end if;
  select revision into moved from private.catalog_state where id;
  select revision into views_moved from private.views_state where id;

  perform set_config('golfbrands.copying', 'on', true);
  delete from private.deleted_brands where brand_id in (
    select coalesce(s.content ->> 'id', s.content ->> 'brand_id') from private.staged as s
    where s.staging = of_staging and s.part in ('brands', 'views of deleted brands'));
  perform private.adopt_part(of_staging, 'categories', 'public.categories', jsonb_build_object('version', moved));
  perform private.adopt_part(of_staging, 'attributes', 'public.attributes', jsonb_build_object('version', moved));
  perform private.adopt_part(of_staging, 'groups', 'public.attribute_groups', jsonb_build_object('version', moved));
  perform private.adopt_part(of_staging, 'batches', 'private.batches', jsonb_build_object('revision', moved));
  perform private.adopt_part(of_staging, 'brands', 'public.brands', jsonb_build_object('version', moved, 'views_revision', views_moved));
  insert into public.brand_categories (brand_id, category_id)
  select b.id, k.id
  from private.staged as s
  join public.brands as b on b.id::text = s.content ->> 'id'
  cross join jsonb_array_elements_text(s.content -> 'category_ids') as linked
  join public.categories as k on k.id::text = linked
  where s.staging = of_staging and s.part = 'brands';
  insert into public.brand_attributes (brand_id, attribute_id)
  select b.id, a.id
  from private.staged as s
  join public.brands as b on b.id::text = s.content ->> 'id'
  cross join jsonb_array_elements_text(s.content -> 'attribute_ids') as linked
  join public.attributes as a on a.id::text = linked
  where s.staging = of_staging and s.part = 'brands';
  perform private.adopt_part(of_staging, 'revisions', 'private.revisions', jsonb_build_object('revision', moved));
  perform private.adopt_part(of_staging, 'redirects', 'private.slug_redirects', '{}');
  perform private.adopt_part(of_staging, 'submissions', 'public.brand_submissions', jsonb_build_object('decided_revision', moved));
  perform private.adopt_part(of_staging, 'daily views', 'private.daily_views', '{}');
  perform private.adopt_part(of_staging, 'daily views of brands', 'private.brand_daily_views', '{}');
  perform private.adopt_part(of_staging, 'views of deleted brands', 'private.deleted_brands',
    jsonb_build_object('revision', moved, 'views_revision', views_moved));
  perform private.adopt_part(of_staging, 'newsletter issues', 'private.newsletter_issues',
    jsonb_build_object('since_revision', moved, 'revision', moved));
  perform private.adopt_part(of_staging, 'newsletter brands', 'private.newsletter_brands', '{}');
  update private.catalog_state set
    revision = moved + (query -> 'state' ->> 'revision')::bigint,
    taxonomy_revision = moved + (query -> 'state' ->> 'taxonomyRevision')::bigint
  where id;
  update private.views_state set revision = views_moved + (query -> 'state' ->> 'viewsRevision')::bigint where id;

  delete from private.staged where staging = of_staging;
  perform set_config('golfbrands.committing', '', true);
  perform set_config('golfbrands.copying', '', true);
  return jsonb_build_object('revisions', moved, 'viewsRevisions', views_moved);
end $function$;
