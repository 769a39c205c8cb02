-- Much at a time: what importing and exporting ask (core/ports/import-store.ts), and change sets that are too large for
-- one request. What comes ahead of a request is put aside, and counts for nothing until it is committed.

create table if not exists private.staged (
  -- Whoever sends something makes up a name for all of it.
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
revoke all on private.staged from public, anon, authenticated, service_role;

-- Puts rows aside, from a place in their order on; may be said again. What nobody committed goes after a day.
create or replace function public.stage_rows(query jsonb) returns void
language plpgsql volatile security definer set search_path = '' set statement_timeout = '30s' as $$
begin
  perform private.require_keeper();
  delete from private.staged where staged_at < now() - interval '1 day';
  insert into private.staged (staging, part, ord, content, staged_by)
  select (query ->> 'staging')::uuid, query ->> 'part', (query ->> 'first')::bigint + r.n - 1, r.content, auth.uid()
  from jsonb_array_elements(query -> 'rows') with ordinality as r (content, n)
  on conflict (staging, part, ord) do update set content = excluded.content, staged_at = now()
  where staged.staged_by is not distinct from excluded.staged_by;
end $$;

create or replace function public.unstage_rows(staging uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_keeper();
  delete from private.staged as s where s.staging = unstage_rows.staging and s.staged_by is not distinct from auth.uid();
end $$;

-- The changes of a change set: those put aside under its `staging`, then its own.
create or replace function private.changes_of(change_set jsonb)
returns table (ord bigint, record text, verb text, id text, read_version bigint, after jsonb)
language sql stable set search_path = '' as $$
  select s.ord, r.record, r.verb, r.id, r."readVersion", nullif(r.after, 'null')
  from private.staged as s
  cross join jsonb_to_record(s.content) as r (record text, verb text, id text, "readVersion" bigint, after jsonb)
  where s.staging = (change_set ->> 'staging')::uuid and s.part = 'change' and s.staged_by is not distinct from auth.uid()
  union all
  select coalesce((change_set ->> 'staged')::bigint, 0) + e.n - 1, r.record, r.verb, r.id, r."readVersion", nullif(r.after, 'null')
  from jsonb_array_elements(change_set -> 'changes') with ordinality as e (change, n)
  cross join jsonb_to_record(e.change) as r (record text, verb text, id text, "readVersion" bigint, after jsonb)
$$;

-- Commits a change set of which the first changes were put aside: `staging` names them, `staged` counts them.
create or replace function public.commit_staged(change_set jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  of_staging constant uuid := (change_set ->> 'staging')::uuid;
  answer jsonb;
begin
  perform private.require_keeper();
  if (select count(*) from private.staged as s where s.staging = of_staging and s.part = 'change' and s.staged_by is not distinct from auth.uid())
    <> (change_set ->> 'staged')::bigint then
    raise exception 'Some of the changes did not arrive' using errcode = '22023';
  end if;
  -- What was put aside is not what the planner guesses of an empty table.
  execute 'analyze private.staged';
  answer := public.commit_changes(change_set);
  delete from private.staged as s where s.staging = of_staging;
  return answer;
end $$;

create or replace function private.whole_brand(b public.brands) returns jsonb language sql stable set search_path = '' as $$
  select to_jsonb(b) - array['folded_name', 'views_revision']
    || jsonb_build_object('category_ids', private.category_ids(b.id), 'attribute_ids', private.attribute_ids(b.id))
$$;

-- One page of all brands, archived ones included, in the order of their versions, from behind the last of the page before,
-- and the ids of those that are gone since a revision.
create or replace function public.read_brands(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '30s' as $$
begin
  perform private.require_keeper();
  return (
    with page as materialized (
      select b.* from public.brands as b
      where (b.version, b.id) > ((query ->> 'afterVersion')::bigint, query ->> 'afterId')
      order by b.version, b.id limit (query ->> 'pageSize')::integer
    )
    select jsonb_build_object(
      'revision', c.revision,
      'brands', (select coalesce(jsonb_agg(private.whole_brand(p) order by p.version, p.id), '[]') from page as p),
      'gone', (select coalesce(jsonb_agg(d.brand_id), '[]') from private.deleted_brands as d where d.revision > (query ->> 'goneSince')::bigint))
    from private.catalog_state as c);
end $$;

create or replace function public.find_many_brands(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '30s' as $$
declare
  ids constant text[] := array(select jsonb_array_elements_text(coalesce(query -> 'ids', '[]')));
  slugs constant text[] := array(select jsonb_array_elements_text(coalesce(query -> 'slugs', '[]')));
begin
  perform private.require_keeper();
  return (
    select coalesce(jsonb_agg(private.whole_brand(b)), '[]') from public.brands as b where b.id = any (ids) or b.slug = any (slugs));
end $$;

create or replace function public.list_websites(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '30s' as $$
begin
  perform private.require_keeper();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', page.id, 'websiteUrl', page.website_url) order by page.id), '[]')
    from (
      select b.id, b.website_url from public.brands as b
      where b.website_url is not null and b.id > query ->> 'afterId' order by b.id limit (query ->> 'pageSize')::integer
    ) as page);
end $$;

create or replace function public.find_batches_noted(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_keeper();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('batchId', b.id, 'actor', b.actor, 'at', b.at) order by b.revision desc), '[]')
    from private.batches as b
    where b.reason = query ->> 'reason' and right(b.note, length(query ->> 'ending')) = query ->> 'ending');
end $$;

revoke all on function private.changes_of, private.whole_brand from public, anon, authenticated, service_role;
revoke all on function public.stage_rows, public.unstage_rows, public.commit_staged, public.read_brands, public.find_many_brands,
  public.list_websites, public.find_batches_noted from public, anon, authenticated, service_role;
grant execute on function public.stage_rows, public.unstage_rows, public.commit_staged, public.read_brands, public.find_many_brands,
  public.list_websites, public.find_batches_noted to authenticated, service_role;
