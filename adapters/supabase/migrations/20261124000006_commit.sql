-- Commits: all changes of a change set or none.
-- Function bodies may refer to objects that a later file creates.
set check_function_bodies = off;

create table private.staged (
  -- The sender chooses one id for all rows it stages together.
  staging uuid not null,
  part text not null,
  ord bigint not null,
  content jsonb not null,
  -- Null for the secret key.
  staged_by uuid,
  staged_at timestamptz not null default now(),
  primary key (staging, part, ord)
);
alter table private.staged enable row level security;

-- Stages rows at given positions; safe to repeat.
create function public.stage_rows(query jsonb) returns void
language plpgsql volatile security definer set search_path = '' set statement_timeout = '30s' as $$
begin
  perform private.require_admin();
  perform private.sweep_staged();
  insert into private.staged (staging, part, ord, content, staged_by)
  select (query ->> 'staging')::uuid, query ->> 'part', (query ->> 'first')::bigint + r.n - 1, r.content, auth.uid()
  from jsonb_array_elements(query -> 'rows') with ordinality as r (content, n)
  on conflict (staging, part, ord) do update set content = excluded.content, staged_at = now()
  where staged.staged_by is not distinct from excluded.staged_by;
end $$;

create function public.unstage_rows(staging uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.staged as s where s.staging = unstage_rows.staging and s.staged_by is not distinct from auth.uid();
end $$;

-- Committed rows are deleted in the same transaction; rows abandoned for an hour are deleted with the next
-- commit.
create function private.sweep_staged() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.staged where staging in (
    select staging from private.staged group by staging having max(staged_at) < now() - interval '1 hour')
$$;

create function private.batch_written() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sweep_staged();
  return null;
end $$;

-- The changes of a change set: the staged ones, then its own.
create function private.changes_of(change_set jsonb)
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

-- Why a change set cannot be committed, or null. Reasons are checked in the port's order.
create function private.find_refusal(change_set jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
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

  select jsonb_build_object('kind', 'submission-stale', 'submissionId', d.decision ->> 'submissionId') into refusal
  from jsonb_array_elements(coalesce(change_set -> 'decisions', '[]')) with ordinality as d (decision, ord)
  left join public.brand_submissions as s on s.id::text = d.decision ->> 'submissionId'
  where s.id is null
    or s.status is distinct from d.decision -> 'from' ->> 'status'
    or s.brand_id is distinct from d.decision -> 'from' ->> 'brandId'
    or s.remark is distinct from d.decision -> 'from' ->> 'remark'
  order by d.ord limit 1;
  return refusal;
end $$;

-- Records what a change set is about to do to each record.
create function private.write_history(change_set jsonb, opened bigint, stripped text[], lost_categories text[], lost_attributes text[]) returns void
language plpgsql set search_path = '' as $$
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
end $$;

create function private.write_brands(change_set jsonb, opened bigint, at timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
declare
  columns text;
  contents text;
  -- Statements with generated column names are planned every time, so only the needed ones run.
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

create function public.commit_changes(change_set jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  refusal jsonb;
  opened bigint;
  at constant timestamptz := private.now_ms();
  batch constant text := gen_random_uuid()::text;
  decisions constant jsonb := coalesce(change_set -> 'decisions', '[]');
  redirects constant jsonb := coalesce(change_set -> 'redirects', '[]');
  brand_moves constant jsonb := coalesce(change_set -> 'moves', '[]');
  lost_categories text[];
  lost_attributes text[];
  stripped text[];
begin
  perform private.require_admin();
  -- Commits run one after another.
  perform 1 from private.catalog_state for update;
  if jsonb_array_length(change_set -> 'changes') + jsonb_array_length(decisions) + jsonb_array_length(redirects) = 0 then
    return jsonb_build_object('batchId', null, 'revision', (select revision from private.catalog_state));
  end if;
  refusal := private.find_refusal(change_set);
  if refusal is not null then
    return jsonb_build_object('refused', refusal);
  end if;

  opened := private.open_revision();
  perform set_config('golfbrands.committing', 'on', true);
  select coalesce(array_agg(id) filter (where record = 'category'), '{}'), coalesce(array_agg(id) filter (where record = 'attribute'), '{}')
  into lost_categories, lost_attributes
  from private.changes_of(change_set) where verb = 'delete';
  select coalesce(array_agg(distinct l.brand_id), '{}') into stripped
  from (
    select brand_id::text from public.brand_categories where category_id::text = any (lost_categories)
    union all select brand_id::text from public.brand_attributes where attribute_id::text = any (lost_attributes)
  ) as l
  where not exists (select 1 from private.changes_of(change_set) as c where c.record = 'brand' and c.id = l.brand_id);
  -- Locks views and brands in the same order as adding views does, to avoid deadlocks.
  if jsonb_array_length(brand_moves) > 0 then
    perform 1 from private.views_state for update;
  end if;
  perform 1 from public.brands
  where id::text = any (stripped || array(select id from private.changes_of(change_set) where record = 'brand'))
  order by id for update;

  insert into private.batches (revision, id, at, actor, reason, origin, note, decisions)
  values (opened, batch, at,
    -- The database sets an administrator's name; the caller cannot choose it.
    coalesce((select u.email from auth.users as u where u.id = auth.uid()), change_set ->> 'actor'),
    change_set ->> 'reason', change_set ->> 'origin', change_set ->> 'note', decisions);
  perform private.write_history(change_set, opened, stripped, lost_categories, lost_attributes);
  if exists (select 1 from private.changes_of(change_set) where record <> 'brand') then
    perform private.write_taxonomy(change_set, opened);
  end if;
  perform private.write_brands(change_set, opened, at);
  update public.brands set version = opened, updated_at = at where id::text = any (stripped);

  update public.brand_submissions as s set
    status = d -> 'to' ->> 'status', brand_id = d -> 'to' ->> 'brandId', remark = d -> 'to' ->> 'remark',
    decided_revision = case d -> 'to' ->> 'status' when 'pending' then null else opened end,
    decided_at = case d -> 'to' ->> 'status' when 'pending' then null else at end
  from jsonb_array_elements(decisions) as d where s.id::text = d ->> 'submissionId';
  insert into private.slug_redirects (slug, brand_id)
  select distinct on (r ->> 'slug') r ->> 'slug', r ->> 'brandId'
  from jsonb_array_elements(redirects) with ordinality as r (r, n) order by r ->> 'slug', n desc
  on conflict (slug) do update set brand_id = excluded.brand_id;
  if jsonb_array_length(brand_moves) > 0 then
    update private.batches set moves = private.move_brands(brand_moves) where revision = opened;
  end if;
  perform set_config('golfbrands.committing', '', true);
  return jsonb_build_object('batchId', batch, 'revision', opened);
end $$;

-- Commits a change set whose first changes were staged: `staging` is their id, `staged` their number.
create function public.commit_staged(change_set jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  of_staging constant uuid := (change_set ->> 'staging')::uuid;
  answer jsonb;
begin
  perform private.require_admin();
  if (select count(*) from private.staged as s where s.staging = of_staging and s.part = 'change' and s.staged_by is not distinct from auth.uid())
    <> (change_set ->> 'staged')::bigint then
    raise exception 'Some of the changes did not arrive' using errcode = '22023';
  end if;
  -- The planner assumes an empty table, so analyse it first.
  execute 'analyze private.staged';
  answer := public.commit_changes(change_set);
  delete from private.staged as s where s.staging = of_staging;
  return answer;
end $$;

create trigger sweep_staged after insert on private.batches for each statement execute function private.batch_written();
