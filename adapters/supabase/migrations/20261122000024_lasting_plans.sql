-- Postgres plans what a function in SQL says anew in every statement that calls it: a third of what a save cost. One in PL/pgSQL keeps its
-- plans as long as its connection lives. These say what they said before.

create or replace function private.is_signed_in_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1
    from private.admins as a
    join auth.users as u on u.id = a.user_id
    join auth.sessions as s on s.user_id = u.id
    where a.user_id = auth.uid()
      and s.id::text = auth.jwt() ->> 'session_id'
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until < now())
      and u.deleted_at is null
  );
end $$;
create or replace function private.fits(list text[], most integer, longest integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return cardinality(list) <= most and not exists (select 1 from unnest(list) as part where length(part) not between 1 and longest);
end $$;
create or replace function private.is_web_address(url text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return length(url) <= 2048 and url ~* '^https?://[^/?#@\s]+([/?#]\S*)?$';
end $$;
create or replace function private.is_evidence(entries jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(entries) = 'array' then jsonb_array_length(entries) <= 40 and not exists (
    select 1 from jsonb_array_elements(entries) as entry
    where ((entry ->> 'field') is null or length(entry ->> 'field') > 125
      or (entry ->> 'source') is not null and not private.is_line(entry ->> 'source', 300)
      or coalesce(entry ->> 'checkedOn', '') !~ '^\d{4}-\d\d-\d\d$'
      or coalesce(entry ->> 'grade', '') not in ('brand', 'independent', 'judgement'))) else false end;
end $$;

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
      'create or replace function private.%I(b public.brands) returns jsonb language plpgsql stable set search_path = '''' as $$ begin return (select jsonb_build_object(%s) || jsonb_build_object(%s)); end $$',
      part.name, part.pairs, part.besides);
  end loop;
  revoke all on function private.brand_content, private.brand_record, private.whole_brand, private.public_brand, private.catalog_brand
    from public, anon, authenticated, service_role;
  execute format('grant select (view_count, %s) on public.brands to anon, authenticated',
    (select string_agg(quote_ident(name), ', ') from private.brand_columns where seen <> 'administrators'));
end $apply$;
select private.apply_brand_columns();

create or replace function private.changes_of(change_set jsonb)
returns table (ord bigint, record text, verb text, id text, read_version bigint, after jsonb)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select s.ord, r.record, r.verb, r.id, r."readVersion", nullif(r.after, 'null')
  from private.staged as s
  cross join jsonb_to_record(s.content) as r (record text, verb text, id text, "readVersion" bigint, after jsonb)
  where s.staging = (change_set ->> 'staging')::uuid and s.part = 'change' and s.staged_by is not distinct from auth.uid()
  union all
  select coalesce((change_set ->> 'staged')::bigint, 0) + e.n - 1, r.record, r.verb, r.id, r."readVersion", nullif(r.after, 'null')
  from jsonb_array_elements(change_set -> 'changes') with ordinality as e (change, n)
  cross join jsonb_to_record(e.change) as r (record text, verb text, id text, "readVersion" bigint, after jsonb);
end $$;

create or replace function private.sum_up_batch(of_revision bigint) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update private.batches as b set
    (created, updated, deleted) = (
      select count(*) filter (where before is null), count(*) filter (where before is not null and after is not null), count(*) filter (where after is null)
      from private.revisions where revision = of_revision),
    sample = (
      select coalesce(jsonb_agg(jsonb_build_object('record', record_kind, 'id', record_id,
        'verb', case when before is null then 'create' when after is null then 'delete' else 'update' end,
        'name', coalesce(after, before) ->> 'name') order by id), '[]')
      from (select * from private.revisions where revision = of_revision order by id limit 3) as first)
  where b.revision = of_revision;
end $$;

create or replace function private.write_history(change_set jsonb, opened bigint, stripped text[], lost_categories text[], lost_attributes text[])
returns void language plpgsql volatile set search_path = '' as $$
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
end $$;

create or replace function private.write_brands(change_set jsonb, opened bigint, at timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
declare
  columns text;
  contents text;
  -- What names columns is planned anew each time, so only what there is to do is said.
  verbs constant text[] := array(select distinct verb from private.changes_of(change_set) where record = 'brand');
begin
  select string_agg(quote_ident(name), ', '), string_agg('r.' || quote_ident(name), ', ') into columns, contents from private.brand_columns;
  if 'delete' = any (verbs) then
    delete from public.brands where id::text in (select id from private.changes_of(change_set) where record = 'brand' and verb = 'delete');
  end if;
  if 'update' = any (verbs) then
    execute format($sql$
      update public.brands as b set (%s, folded_name, version, updated_at) = row (%s, r.folded_name, $2, $3)
      from private.changes_of($1) as c cross join jsonb_populate_record(null::public.brands, c.after) as r
      where c.record = 'brand' and c.verb = 'update' and b.id = r.id $sql$, columns, contents)
    using change_set, opened, at;
  end if;
  if 'create' = any (verbs) then
    execute format($sql$
      insert into public.brands (%s, folded_name, version, updated_at)
      select %s, r.folded_name, $2, $3
      from private.changes_of($1) as c cross join jsonb_populate_record(null::public.brands, c.after) as r
      where c.record = 'brand' and c.verb = 'create'
      order by r.id $sql$, columns, contents)
    using change_set, opened, at;
  end if;

  delete from public.brand_categories as l using private.changes_of(change_set) as c, public.brands as b
  where c.record = 'brand' and c.verb = 'update' and b.id::text = c.id and l.brand_id = b.id and not c.after -> 'category_ids' ? l.category_id::text;
  delete from public.brand_attributes as l using private.changes_of(change_set) as c, public.brands as b
  where c.record = 'brand' and c.verb = 'update' and b.id::text = c.id and l.brand_id = b.id and not c.after -> 'attribute_ids' ? l.attribute_id::text;
  insert into public.brand_categories (brand_id, category_id)
  select b.id, k.id
  from private.changes_of(change_set) as c
  join public.brands as b on b.id::text = c.id
  cross join jsonb_array_elements_text(c.after -> 'category_ids') as linked
  join public.categories as k on k.id::text = linked
  where c.record = 'brand' and c.verb <> 'delete'
  on conflict do nothing;
  insert into public.brand_attributes (brand_id, attribute_id)
  select b.id, a.id
  from private.changes_of(change_set) as c
  join public.brands as b on b.id::text = c.id
  cross join jsonb_array_elements_text(c.after -> 'attribute_ids') as linked
  join public.attributes as a on a.id::text = linked
  where c.record = 'brand' and c.verb <> 'delete'
  on conflict do nothing;
end $$;
