-- The history of every commit, and the catalog's revisions.
-- Function bodies may refer to objects that a later file creates.
set check_function_bodies = off;

-- Always one row each. Views have their own, so that counting views does not wait for saves.
create table private.catalog_state (
  id boolean primary key default true check (id),
  revision bigint not null default 0,
  -- The last revision that wrote a category or attribute.
  taxonomy_revision bigint not null default 0
);
alter table private.catalog_state enable row level security;

-- One batch per commit, with the catalog's revision.
create table private.batches (
  revision bigint primary key check (revision > 0),
  id text not null unique,
  at timestamptz not null,
  actor text not null,
  reason text not null check (reason in ('form', 'bulk', 'import', 'submission', 'revert', 'seed')),
  origin text not null check (origin in ('web', 'cli', 'system')),
  note text,
  -- This batch's decisions on submissions, as JSON.
  decisions jsonb not null default '[]',
  created integer not null default 0,
  updated integer not null default 0,
  deleted integer not null default 0,
  -- A sample of its records.
  sample jsonb not null default '[]'
);
alter table private.batches enable row level security;
create index batches_by_day on private.batches (((at at time zone 'utc')::date), revision);

-- Changes of records, in the order written, with their columns and links.
create table private.revisions (
  id bigint generated always as identity primary key,
  revision bigint not null references private.batches (revision),
  record_kind text not null check (record_kind in ('brand', 'category', 'attribute', 'group')),
  record_id text not null,
  before jsonb,
  after jsonb,
  check (before is not null or after is not null)
);
alter table private.revisions enable row level security;
create index revisions_by_batch on private.revisions (revision, id);
create index revisions_by_record on private.revisions (record_id, record_kind, revision);
create index revisions_written on private.revisions (record_kind, revision, record_id collate "C");

-- Brands that stopped being public, and at which revision: servers need to know, and have visitors' rights.
-- Brands that were never active are not listed.
create table private.retired_brands (
  brand_id text primary key,
  revision bigint not null
);
alter table private.retired_brands enable row level security;
create index retired_brands_by_revision on private.retired_brands (revision);

-- Deleted brands, for servers that still hold them, and their views, in case they are restored.
create table private.deleted_brands (
  brand_id text primary key,
  revision bigint not null,
  view_count integer not null,
  views_revision bigint not null
);
alter table private.deleted_brands enable row level security;
create index deleted_brands_by_revision on private.deleted_brands (revision);

create function private.open_revision() returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare opened bigint := nullif(current_setting('golfbrands.revision', true), '')::bigint;
begin
  if opened is null then
    update private.catalog_state set revision = revision + 1 where id returning revision into opened;
    perform set_config('golfbrands.revision', opened::text, true);
  end if;
  return opened;
end $$;

-- Records a row's state before this transaction first touched it; `is_new` if it did not exist.
create function private.note_by_hand(kind text, of_id text, was jsonb, is_new boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare opened constant bigint := private.open_revision();
begin
  if was is null and not is_new then
    return;
  end if;
  insert into private.batches (revision, id, at, actor, reason, origin, note)
  values (opened, gen_random_uuid()::text, private.now_ms(), 'system', 'bulk', 'system', 'By hand, in the database')
  on conflict do nothing;
  insert into private.revisions (revision, record_kind, record_id, before, after)
  select opened, kind, of_id, was, '{}'
  where not exists (select 1 from private.revisions where revision = opened and record_kind = kind and record_id = of_id);
end $$;

-- At the end of the transaction, records each row's new state; unchanged rows are dropped.
create function private.finish_by_hand() returns trigger
language plpgsql security definer set search_path = '' as $$
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
end $$;

-- Counts a batch's changes and stores a sample of them.
create function private.sum_up_batch(of_revision bigint) returns void
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

create function private.batch_record(b private.batches) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'revision', b.revision, 'id', b.id, 'at', private.iso(b.at), 'actor', b.actor, 'reason', b.reason, 'origin', b.origin,
    'note', b.note, 'decisions', b.decisions, 'sample', b.sample, 'moves', b.moves)
$$;

create function private.batch_json(b private.batches) returns jsonb language sql stable set search_path = '' as $$
  select private.batch_record(b)
    || jsonb_build_object('counts', jsonb_build_object('create', b.created, 'update', b.updated, 'delete', b.deleted))
$$;

-- Whether a batch matches a history query.
create function private.is_batch_of(b private.batches, query jsonb) returns boolean
language sql stable set search_path = '' as $$
  select (query -> 'record' ->> 'id' is null or exists (
      select from private.revisions as r
      where r.revision = b.revision and r.record_id = query -> 'record' ->> 'id' and r.record_kind = query -> 'record' ->> 'record'))
    and (query ->> 'brand' is null or exists (
      select from private.revisions as r join public.brands as brand on brand.id::text = r.record_id
      where r.revision = b.revision and r.record_kind = 'brand' and brand.slug = query ->> 'brand'))
    and (query ->> 'person' is null or lower(b.actor) = lower(query ->> 'person'))
    and (query ->> 'kind' is null or b.reason = query ->> 'kind')
    and (query ->> 'day' is null or to_char(b.at at time zone 'UTC', 'YYYY-MM-DD') = query ->> 'day')
$$;

create function public.list_batches(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total bigint;
  page bigint;
  page_size bigint := (query ->> 'pageSize')::bigint;
begin
  perform private.require_admin();
  select count(*) into total from private.batches as b where private.is_batch_of(b, query);
  page := private.page_of(total, query);
  return jsonb_build_object('total', total, 'page', page, 'pageSize', page_size, 'items', (
    select coalesce(jsonb_agg(private.batch_json(b) order by b.revision desc), '[]') from (
      select * from private.batches as b where private.is_batch_of(b, query)
      order by b.revision desc limit page_size offset (page - 1) * page_size
    ) as b));
end $$;

create function public.find_batch(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select private.batch_json(b) from private.batches as b where b.id = query ->> 'id');
end $$;

create function public.find_batches_noted(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('batchId', b.id, 'actor', b.actor, 'at', private.iso(b.at)) order by b.revision desc), '[]')
    from private.batches as b
    where b.reason = query ->> 'reason' and right(b.note, length(query ->> 'ending')) = query ->> 'ending');
end $$;

create function public.find_brand_version(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select after from private.revisions
    where record_id = query ->> 'id' and revision = (query ->> 'version')::bigint and record_kind = 'brand'
    order by id desc limit 1);
end $$;

create function public.list_revisions(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total bigint;
  page bigint;
  page_size bigint := (query ->> 'pageSize')::bigint;
  of_revision bigint;
begin
  perform private.require_admin();
  select revision, created + updated + deleted into of_revision, total from private.batches where id = query ->> 'batchId';
  total := coalesce(total, 0);
  page := private.page_of(total, query);
  return jsonb_build_object('total', total, 'page', page, 'pageSize', page_size, 'items', (
    select coalesce(jsonb_agg(jsonb_build_object('record', record_kind, 'id', record_id, 'before', before, 'after', after) order by id), '[]') from (
      select * from private.revisions where revision = of_revision order by id limit page_size offset (page - 1) * page_size
    ) as r));
end $$;

-- Whether visitors could see the change of a record. `hidden` lists private columns; links are unordered.
create function private.differs_to_visitors(before jsonb, after jsonb, hidden text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  was constant jsonb := case when coalesce(before ->> 'status', 'active') = 'active' then before - hidden end;
  became constant jsonb := case when coalesce(after ->> 'status', 'active') = 'active' then after - hidden end;
  links constant text[] := array['category_ids', 'attribute_ids'];
begin
  if was is null or became is null then return (was is null) <> (became is null); end if;
  return was - links <> became - links
    or not coalesce(was -> 'category_ids' @> (became -> 'category_ids') and was -> 'category_ids' <@ (became -> 'category_ids'), true)
    or not coalesce(was -> 'attribute_ids' @> (became -> 'attribute_ids') and was -> 'attribute_ids' <@ (became -> 'attribute_ids'), true);
end $$;

-- A page of records by id, each as it was at two revisions: the `before` of the first later change, or else
-- the current record. For visitors a page is limited by what they may see, so that its end reveals nothing
-- about hidden records. Since anybody may call this, a call examines at most a fixed number of records; at
-- that limit the page ends, even if empty. The caller cannot choose the number, which would reveal which
-- records were written.
create function public.compare_states(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '3s' as $$
declare
  older constant bigint := (query ->> 'from')::bigint;
  newer constant bigint := (query ->> 'to')::bigint;
  behind constant text := query ->> 'behind';
  most_looked_at constant bigint := 5000;
  page_size constant bigint := least((query ->> 'limit')::bigint, most_looked_at);
  kinds constant text[] := array(select jsonb_array_elements_text(query -> 'records'));
  hidden constant text[] := (select coalesce(array_agg(name), '{}') from private.brand_columns where seen = 'administrators');
begin
  return (
    with known as materialized (
      select distinct r.record_kind as kind, r.record_id as id, r.record_id collate "C" as place
      from private.revisions as r
      where r.record_kind = any (kinds) and r.record_id collate "C" > behind and r.revision > older and r.revision <= newer
      order by place, kind limit most_looked_at + 1
    ),
    told as materialized (
      select p.kind, p.id, p.place, t.before, t.after
      from (select * from known order by place, kind limit most_looked_at) as p
      left join lateral (
        select true as is_told, r.before from private.revisions as r
        where r.record_id = p.id and r.record_kind = p.kind and r.revision > older order by r.revision, r.id limit 1) as f on true
      left join lateral (
        select true as is_told, r.before from private.revisions as r
        where r.record_id = p.id and r.record_kind = p.kind and r.revision > newer order by r.revision, r.id limit 1) as u on true
      left join lateral (
        select private.brand_record(b) as state from public.brands as b where p.kind = 'brand' and b.id::text = p.id
        union all select private.category_record(k) from public.categories as k where p.kind = 'category' and k.id::text = p.id
        union all select private.attribute_record(a) from public.attributes as a where p.kind = 'attribute' and a.id::text = p.id) as n on true
      cross join lateral (
        select
          case when older = 0 then null when f.is_told then f.before else n.state end as before,
          case when u.is_told then u.before else n.state end as after) as s
      cross join lateral (
        select
          case when s.before ->> 'status' = 'active' then s.before - hidden end as before,
          case when s.after ->> 'status' = 'active' then s.after - hidden end as after,
          n.state ->> 'status' = 'active' as is_listed) as v
      cross join lateral (
        select
          case when p.kind <> 'brand' then s.before when v.is_listed or v.before is null then v.before
            else jsonb_build_object('id', p.id, 'slug', v.before -> 'slug', 'status', 'archived', 'created_at', '') end as before,
          case when p.kind <> 'brand' then s.after when v.is_listed or v.after is null then v.after
            else jsonb_build_object('id', p.id, 'slug', v.after -> 'slug', 'status', 'archived', 'created_at', '') end as after) as t
      where (t.before is not null or t.after is not null) and private.differs_to_visitors(s.before, s.after, hidden)
      order by p.place, p.kind limit page_size + 1
    ),
    page as materialized (select * from told order by place, kind limit page_size)
    select jsonb_build_object(
      'states', coalesce(jsonb_agg(jsonb_build_object('record', kind, 'id', id, 'before', before, 'after', after) order by place, kind)
        filter (where before is not null or after is not null), '[]'),
      'next', case
        when (select count(*) from told) > page_size then (select id from page order by place desc, kind desc limit 1)
        when (select count(*) from known) > most_looked_at then (select id from known order by place, kind offset most_looked_at - 1 limit 1) end)
    from page);
end $$;

-- Days before a day, or before a position within one: `2026-11-22`, or that with the last examined record.
-- Callers with `day` get days only, as older servers expect.
create function public.days_before(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '3s' as $$
declare
  hidden constant text[] := (select coalesce(array_agg(name), '{}') from private.brand_columns where seen = 'administrators');
  most constant bigint := least((query ->> 'limit')::bigint, 31);
  asked constant text[] := string_to_array(coalesce(query ->> 'before', query ->> 'day'), ' ');
  last_day constant date := asked[1]::date;
  room bigint := 5000;
  behind text := asked[1];
  going_on text := null;
  told jsonb := '[]';
  is_seen boolean;
  d record;
  r record;
begin
  <<days>>
  for d in
    select (b.at at time zone 'utc')::date as day, min(b.revision) - 1 as since, max(b.revision) as revision from private.batches as b
    where (b.at at time zone 'utc')::date <= last_day and (asked[2] is not null or (b.at at time zone 'utc')::date < last_day)
    group by 1 order by 1 desc
  loop
    if jsonb_array_length(told) >= most or room <= 0 then
      going_on := behind;
      exit days;
    end if;
    is_seen := false;
    behind := to_char(d.day, 'YYYY-MM-DD');
    for r in
      select x.revision, x.id, x.before, x.after from private.revisions as x
      where x.revision > d.since and x.revision <= d.revision
        and (d.day < last_day or asked[2] is null or (x.revision, x.id) < (asked[2]::bigint, asked[3]::bigint))
      order by x.revision desc, x.id desc limit room
    loop
      room := room - 1;
      is_seen := private.differs_to_visitors(r.before, r.after, hidden);
      exit when is_seen;
      if room <= 0 then
        going_on := concat_ws(' ', behind, r.revision, r.id);
        exit days;
      end if;
    end loop;
    if is_seen then
      told := told || jsonb_build_object('day', behind, 'since', d.since, 'revision', d.revision);
    end if;
  end loop;
  return case when query ? 'before' then jsonb_build_object('days', told, 'next', going_on) else told end;
end $$;

-- The public states before the last changes of a brand, newest first; none for a brand that is not public.
create function public.acts_on(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  hidden constant text[] := (select coalesce(array_agg(name), '{}') from private.brand_columns where seen = 'administrators');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'day', to_char(a.at at time zone 'utc', 'YYYY-MM-DD'),
      'before', case when a.before ->> 'status' = 'active' then a.before - hidden end) order by a.revision desc, a.id desc), '[]')
    from (
      select b.at, r.*
      from (
        select * from private.revisions as x
        where x.record_id = query ->> 'brandId' and x.record_kind = 'brand'
        order by x.revision desc, x.id desc limit 500
      ) as r
      join private.batches as b on b.revision = r.revision
      where exists (select 1 from public.brands as l where l.id::text = r.record_id and l.status = 'active')
        and private.differs_to_visitors(r.before, r.after, hidden)
      order by r.revision desc, r.id desc limit least((query ->> 'limit')::bigint, 100)
    ) as a);
end $$;

-- The catalog's revisions.
create function public.catalog_revision() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('revision', c.revision, 'viewsRevision', v.revision) from private.catalog_state as c cross join private.views_state as v
$$;

-- Servers hold the whole catalog in memory: each page has everything visitors may read of a brand.
create function public.catalog_changes(since bigint, after_version bigint, after_id text, page_size integer, with_gone boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
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
$$;

create constraint trigger finish_by_hand after insert on private.batches deferrable initially deferred
  -- The condition is checked now, not at commit: commits and copies write their own history.
  for each row when (current_setting('golfbrands.committing', true) is distinct from 'on') execute function private.finish_by_hand();

insert into private.catalog_state default values;
