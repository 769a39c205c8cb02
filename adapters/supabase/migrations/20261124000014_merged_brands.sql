-- Views and redirects that a batch moved from one brand to another, so that its revert moves the same ones back.
-- Ids, slugs and numbers: it cannot hold an e-mail address.
alter table private.batches add column moves jsonb not null default '[]' check (moves::text !~ '@|%40');

-- Moves views and redirects, and returns what was moved. A brand just deleted has its views in `deleted_brands`.
create function private.move_brands(moves jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  m record;
  taken integer;
  led jsonb;
  opened bigint;
  moved jsonb := '[]';
begin
  update private.views_state set revision = revision + 1 where id returning revision into opened;
  for m in select * from jsonb_to_recordset(moves) as r ("fromId" text, "intoId" text, views integer, slugs jsonb) loop
    select least(held.view_count, m.views) into taken
    from (
      select view_count from public.brands where id::text = m."fromId"
      union all select view_count from private.deleted_brands where brand_id = m."fromId"
    ) as held;
    taken := coalesce(taken, 0);
    update public.brands set view_count = view_count - taken, views_revision = opened where id::text = m."fromId";
    update private.deleted_brands set view_count = view_count - taken, views_revision = opened where brand_id = m."fromId";
    update public.brands set view_count = least(view_count::bigint + taken, 2147483647)::integer, views_revision = opened
    where id::text = m."intoId";
    with led_on as (
      update private.slug_redirects set brand_id = m."intoId"
      where brand_id = m."fromId" and (m.slugs is null or m.slugs ? slug)
      returning slug
    )
    select coalesce(jsonb_agg(slug order by slug collate "C"), '[]') into led from led_on;
    moved := moved || jsonb_build_array(jsonb_build_object('fromId', m."fromId", 'intoId', m."intoId", 'views', taken, 'slugs', led));
  end loop;
  return moved;
end $$;
