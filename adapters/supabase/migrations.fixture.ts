import type { LiteServer } from "./lite-server.harness.ts";
import { migrations } from "./lite-server.harness.ts";

/** Everything that a migration can create, as text. */
export interface Shape {
  columns: string[];
  constraints: string[];
  indexes: string[];
  policies: string[];
  triggers: string[];
  functions: string[];
  /** Rights of the API's roles on tables, columns and functions. */
  grants: string[];
}

/** Applies the project's migrations in order, each in a transaction. */
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
        `select said from (${question}) as described order by said collate "C"`,
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
