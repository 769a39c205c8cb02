import type { LiteServer } from "./lite-server.harness.ts";
import { migrations } from "./lite-server.harness.ts";

/** Everything that a migration can make, in words. */
export interface Shape {
  columns: string[];
  constraints: string[];
  indexes: string[];
  policies: string[];
  triggers: string[];
  functions: string[];
  /** What the API's roles may do with tables, columns and functions. */
  grants: string[];
}

/** Applies the project's migrations, one after the other, each whole or not at all. */
export const migrate = async (lite: LiteServer): Promise<void> => {
  for (const { sql } of migrations()) await lite.run(sql);
};

const QUESTIONS: Record<keyof Shape, string> = {
  columns: `
    select format('%s.%s.%s %s%s default %s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end, coalesce(pg_get_expr(d.adbin, d.adrelid), '(none)')) as said
    from pg_attribute as a join pg_class as c on c.oid = a.attrelid join pg_namespace as n on n.oid = c.relnamespace
    left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
    where n.nspname in ('public', 'private') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  constraints: `
    select format('%s %s %s%s', conrelid::regclass, conname, pg_get_constraintdef(oid), case when convalidated then '' else ' (not validated)' end) as said
    from pg_constraint where connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and conrelid <> 0 and contype <> 'n'`,
  indexes: `
    select regexp_replace(indexdef, 'UNIQUE INDEX \\S+_pkey|INDEX \\S+_pkey', 'PRIMARY') as said from pg_indexes
    where schemaname in ('public', 'private')`,
  policies: `
    select format('%s.%s %s %s %s %s using %s check %s', schemaname, tablename, policyname, permissive, roles, cmd, qual, with_check) as said from pg_policies
    where schemaname in ('public', 'private')`,
  triggers: `
    select pg_get_triggerdef(oid) as said from pg_trigger
    where not tgisinternal and tgfoid in (select oid from pg_proc where pronamespace = 'private'::regnamespace)`,
  functions: `
    select pg_get_functiondef(oid) as said from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  grants: `
    with roles as (select unnest(array['anon', 'authenticated', 'service_role']) as role)
    select format('%s may %s %s', role, privilege, c.oid::regclass) as said
    from roles cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
    cross join pg_class as c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
      and has_table_privilege(role, c.oid, privilege)
    union all
    select format('%s may %s %s.%s', role, privilege, c.oid::regclass, a.attname)
    from roles cross join unnest(array['select', 'insert', 'update', 'references']) as privilege
    cross join pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
      and has_column_privilege(role, c.oid, a.attnum, privilege)
    union all
    select format('%s may call %s', role, p.oid::regprocedure) from roles cross join pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and has_function_privilege(role, p.oid, 'execute')`,
};

export const shapeOf = async ({ sql }: LiteServer): Promise<Shape> => {
  const said = async (question: string): Promise<string[]> =>
    (
      await sql<{ said: string }>(
        `select said from (${question}) as told order by said collate "C"`,
      )
    ).map((row) => row.said);
  const { columns, constraints, indexes, policies, triggers, functions, grants } = QUESTIONS;
  return {
    columns: await said(columns),
    constraints: await said(constraints),
    indexes: await said(indexes),
    policies: await said(policies),
    triggers: await said(triggers),
    functions: await said(functions),
    grants: await said(grants),
  };
};

/** A project as the original system might have left it (spec, sections 3 and 7), with data. */
export const ORIGINAL_PROJECT = `
  create table public.categories (id uuid primary key default gen_random_uuid(), slug text unique not null, name text not null, description text, display_order integer default 0);
  create table public.attributes (id uuid primary key default gen_random_uuid(), slug text unique not null, name text not null);
  create table public.brands (
    id uuid primary key default gen_random_uuid(), slug text unique not null, name text not null, short_description text, long_description text,
    logo_url text, hero_image_url text, website_url text, founded_year integer, hq_location text, ownership_type text,
    positioning varchar(40), price_band text, distribution_model text, highlights jsonb default '[]', sources jsonb,
    status text default 'active', view_count integer default 0, created_at timestamptz default now(), social_links jsonb,
    instagram_url text, facebook_url text, twitter_url text, youtube_url text, tiktok_url text, linkedin_url text,
    instagram_followers integer default 0, facebook_followers integer default 0, twitter_followers integer default 0,
    youtube_followers integer default 0, tiktok_followers integer default 0, linkedin_followers integer default 0,
    social_metrics_updated_at timestamptz);
  create table public.brand_categories (brand_id uuid references public.brands (id) on delete cascade, category_id uuid references public.categories (id), primary key (brand_id, category_id));
  create table public.brand_attributes (id bigint generated always as identity primary key, brand_id uuid references public.brands (id), attribute_id uuid references public.attributes (id));
  create table public.brand_submissions (id uuid primary key default gen_random_uuid(), brand_name text not null, website_url text, submitted_by_email text, notes text, created_at timestamptz default now());
  alter table public.brands enable row level security;
  create policy "Anyone signed in" on public.brands for all to authenticated using (true);
  create function public.increment_view_count(brand_id uuid) returns void language sql security definer as $$
    update public.brands set view_count = view_count + 1 where id = brand_id $$;

  insert into public.categories (id, slug, name, description, display_order) values
    ('c0000000-0000-4000-8000-000000000001', 'clubs', 'Clubs', '', 1), ('c0000000-0000-4000-8000-000000000002', 'balls', 'Balls', null, null);
  insert into public.attributes (id, slug, name) values ('a0000000-0000-4000-8000-000000000001', 'made-in-usa', 'Made in USA');
  insert into public.brands (id, slug, name, short_description, highlights, sources, positioning, view_count, created_at, website_url, hq_location) values
    ('b0000000-0000-4000-8000-000000000001', 'ping', 'PING', 'Irons', '["Karsten", "Anser"]', null, 'Premium', 41, '2025-02-03 04:05:06+02', 'https://ping.com', 'Phoenix'),
    ('b0000000-0000-4000-8000-000000000002', 'old-club', 'Old Club', null, null, '["https://old.example"]', null, 7, '2024-01-01 00:00:00+00', 'www.old.example', ''),
    ('b0000000-0000-4000-8000-000000000003', 'gone', 'Gone', 'Was', '[]', '[]', 'Budget', null, null, null, null);
  update public.brands set status = 'archived' where slug = 'gone';
  insert into public.brand_categories values
    ('b0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001'), ('b0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000002');
  insert into public.brand_attributes (brand_id, attribute_id) values
    ('b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001'), ('b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001');
  insert into public.brand_submissions (id, brand_name, website_url, notes, created_at) values
    ('d0000000-0000-4000-8000-000000000001', 'Sub 70', null, '', '2025-05-05 05:05:05+00'),
    ('d0000000-0000-4000-8000-000000000002', '  ', 'https://golf.example', E'a bell \\x07', '2025-05-06 05:05:05+00');`;
