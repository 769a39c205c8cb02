-- Attributes belong to a group, say what earns them, and have their place where groups are shown.
alter table public.attributes
  add column if not exists "group" text not null default '' constraint attributes_group_bound check ("group" = '' or private.is_line("group", 40)),
  add column if not exists definition text not null default '' constraint attributes_definition_bound check (definition = '' or private.is_line(definition, 500)),
  add column if not exists display_order integer not null default 0 constraint attributes_display_order_bound check (display_order between -32768 and 32767);
grant select ("group", definition, display_order) on public.attributes to anon, authenticated;

create or replace function private.attribute_record(a public.attributes) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'id', a.id, 'slug', a.slug, 'name', a.name, 'group', a."group", 'definition', a.definition, 'display_order', a.display_order)
$$;

-- A server of the version before says nothing of what is new.
create or replace function private.write_taxonomy(change_set jsonb, opened bigint) returns void
language sql volatile set search_path = '' as $$
  delete from public.categories where id::text in (select id from private.changes_of(change_set) where record = 'category' and verb = 'delete');
  delete from public.attributes where id::text in (select id from private.changes_of(change_set) where record = 'attribute' and verb = 'delete');
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
$$;
