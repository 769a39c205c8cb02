-- Categories, attributes and groups of attributes.
-- Function bodies may refer to objects that a later file creates.
set check_function_bodies = off;

create table public.categories (
  id uuid primary key default gen_random_uuid() constraint categories_id_bound check (length(id::text) between 1 and 64),
  slug text not null constraint categories_slug_bound check ((length(slug) <= 120) and (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')),
  name text not null constraint categories_name_bound check (length(name) between 1 and 80) constraint categories_name_text_bound check (private.is_line(name, 80)),
  aliases text[] not null default '{}' constraint categories_aliases_bound check (private.fits(aliases, 20, 60) and strpos(array_to_string(aliases, e'\n'), ' | ') = 0),
  description text constraint categories_description_bound check (length(description) between 1 and 500),
  display_order integer not null default 0 constraint categories_display_order_bound check (display_order between -32768 and 32767),
  version bigint not null,
  constraint categories_slug_unique unique (slug) deferrable
);
alter table public.categories enable row level security;

create table public.attributes (
  id uuid primary key default gen_random_uuid() constraint attributes_id_bound check (length(id::text) between 1 and 64),
  slug text not null constraint attributes_slug_bound check ((length(slug) <= 120) and (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')),
  name text not null constraint attributes_name_bound check (length(name) between 1 and 80) constraint attributes_name_text_bound check (private.is_line(name, 80)),
  aliases text[] not null default '{}' constraint attributes_aliases_bound check (private.fits(aliases, 20, 60) and strpos(array_to_string(aliases, e'\n'), ' | ') = 0),
  version bigint not null,
  "group" text not null default '' constraint attributes_group_bound check (("group" = '') or private.is_line("group", 40)),
  definition text not null default '' constraint attributes_definition_bound check ((definition = '') or private.is_line(definition, 500)),
  display_order integer not null default 0 constraint attributes_display_order_bound check (display_order between -32768 and 32767),
  constraint attributes_slug_unique unique (slug) deferrable
);
alter table public.attributes enable row level security;

create table public.attribute_groups (
  id uuid primary key default gen_random_uuid(),
  slug text not null constraint attribute_groups_slug_bound check ((length(slug) <= 120) and (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')),
  name text not null constraint attribute_groups_name_bound check (private.is_line(name, 40)),
  display_order integer not null default 0 constraint attribute_groups_display_order_bound check (display_order between -32768 and 32767),
  "any" boolean not null default false,
  partly_known boolean not null default false,
  due_days integer constraint attribute_groups_due_days_bound check (due_days between 1 and 36500),
  version bigint not null,
  constraint attribute_groups_slug_unique unique (slug) deferrable
);
alter table public.attribute_groups enable row level security;

create function private.category_record(k public.categories) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'aliases', k.aliases, 'description', k.description, 'display_order', k.display_order)
$$;

create function private.whole_category(k public.categories) returns jsonb language sql immutable set search_path = '' as $$
  select private.category_record(k) || jsonb_build_object('version', k.version)
$$;

create function private.attribute_record(a public.attributes) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'id', a.id, 'slug', a.slug, 'name', a.name, 'aliases', a.aliases, 'group', a."group", 'definition', a.definition, 'display_order', a.display_order)
$$;

create function private.whole_attribute(a public.attributes) returns jsonb language sql immutable set search_path = '' as $$
  select private.attribute_record(a) || jsonb_build_object('version', a.version)
$$;

create function private.group_record(g public.attribute_groups) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'id', g.id, 'slug', g.slug, 'name', g.name, 'display_order', g.display_order, 'any', g."any", 'partly_known', g.partly_known, 'due_days', g.due_days)
$$;

create function private.whole_group(g public.attribute_groups) returns jsonb language sql immutable set search_path = '' as $$
  select private.group_record(g) || jsonb_build_object('version', g.version)
$$;

create function private.taxonomy_written() returns trigger
language plpgsql security definer set search_path = '' as $$
declare opened bigint;
begin
  -- A copy keeps its own versions.
  if current_setting('golfbrands.copying', true) = 'on' then
    return new;
  end if;
  opened := private.open_revision();
  update private.catalog_state set taxonomy_revision = opened where id;
  if tg_op = 'DELETE' then
    return old;
  end if;
  new.version := opened;
  return new;
end $$;

create function private.taxonomy_by_hand() returns trigger
language plpgsql security definer set search_path = '' as $$
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
end $$;

create function private.taxonomy_naming(key text, named text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(t.slug order by t.slug collate "C"), '[]') from (
    select k.slug from public.categories as k where private.names_email(to_jsonb(k), key, named)
    union all
    select a.slug from public.attributes as a where private.names_email(to_jsonb(a), key, named)
    union all
    select g.slug from public.attribute_groups as g where private.names_email(to_jsonb(g), key, named)
  ) as t
$$;

create function public.list_taxonomy() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'categories', (select coalesce(jsonb_agg(private.whole_category(k) || jsonb_build_object('brandCount', (select count(*) from public.brand_categories where category_id = k.id))), '[]') from public.categories as k),
    'attributes', (select coalesce(jsonb_agg(private.whole_attribute(a) || jsonb_build_object('brandCount', (select count(*) from public.brand_attributes where attribute_id = a.id))), '[]') from public.attributes as a),
    'groups', (select coalesce(jsonb_agg(private.whole_group(g)), '[]') from public.attribute_groups as g));
end $$;

-- A server of the previous version sends no new columns.
create function private.write_taxonomy(change_set jsonb, opened bigint) returns void
language sql set search_path = '' as $$
  delete from public.categories where id::text in (select id from private.changes_of(change_set) where record = 'category' and verb = 'delete');
  delete from public.attributes where id::text in (select id from private.changes_of(change_set) where record = 'attribute' and verb = 'delete');
  delete from public.attribute_groups where id::text in (select id from private.changes_of(change_set) where record = 'group' and verb = 'delete');
  update public.categories as k set
    slug = r.slug, name = r.name, aliases = coalesce(r.aliases, k.aliases), description = r.description,
    display_order = r.display_order, version = opened
  from private.changes_of(change_set) as c cross join jsonb_populate_record(null::public.categories, c.after) as r
  where c.record = 'category' and c.verb = 'update' and k.id = r.id;
  update public.attributes as a set
    slug = r.slug, name = r.name, aliases = coalesce(r.aliases, a.aliases), "group" = coalesce(r."group", a."group"), definition = coalesce(r.definition, a.definition),
    display_order = coalesce(r.display_order, a.display_order), version = opened
  from private.changes_of(change_set) as c cross join jsonb_populate_record(null::public.attributes, c.after) as r
  where c.record = 'attribute' and c.verb = 'update' and a.id = r.id;
  insert into public.categories (id, slug, name, aliases, description, display_order, version)
  select r.id, r.slug, r.name, coalesce(r.aliases, '{}'), r.description, r.display_order, opened
  from private.changes_of(change_set) as c cross join jsonb_populate_record(null::public.categories, c.after) as r
  where c.record = 'category' and c.verb = 'create';
  insert into public.attributes (id, slug, name, aliases, "group", definition, display_order, version)
  select r.id, r.slug, r.name, coalesce(r.aliases, '{}'), coalesce(r."group", ''), coalesce(r.definition, ''), coalesce(r.display_order, 0), opened
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
$$;

create function public.find_slug_holders(query jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
end $$;

create trigger taxonomy_written before insert or update or delete on public.categories for each row execute function private.taxonomy_written();
create trigger taxonomy_written before insert or update or delete on public.attributes for each row execute function private.taxonomy_written();
create trigger by_hand before insert or update or delete on public.categories for each row execute function private.taxonomy_by_hand();
create trigger by_hand before insert or update or delete on public.attributes for each row execute function private.taxonomy_by_hand();
create trigger taxonomy_written before insert or update or delete on public.attribute_groups for each row execute function private.taxonomy_written();
create trigger by_hand before insert or update or delete on public.attribute_groups for each row execute function private.taxonomy_by_hand();
create trigger refuse_truncate before truncate on public.attribute_groups for each statement execute function private.refuse_truncate();
create trigger refuse_truncate before truncate on public.categories for each statement execute function private.refuse_truncate();
create trigger refuse_truncate before truncate on public.attributes for each statement execute function private.refuse_truncate();
