-- Filters of history by person, kind, brand and day.

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

create or replace function public.list_batches(query jsonb) returns jsonb
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

revoke all on function private.is_batch_of(private.batches, jsonb) from public, anon, authenticated;
