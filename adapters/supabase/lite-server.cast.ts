import { readdirSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { App } from "@supabase/lite";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import type { SupabaseProject } from "./client.ts";

export const PUBLISHABLE_KEY = "sb_publishable_0123456789abcdefghijklmnopqr";
export const SECRET_KEY = "sb_secret_0123456789abcdefghijklmnopqrstuv";

/** One thread does all a server's work here, beside other tests. */
const PATIENCE_MS = 20_000;

/** A Supabase-compatible server with the project's own migrations, in memory. */
export interface LiteServer {
  visitors: SupabaseProject;
  keepers: SupabaseProject;
  /** Asks the database itself, past every rule. */
  sql: <Row>(statement: string, values?: readonly unknown[]) => Promise<Row[]>;
  /** Forgets everything but the tables. */
  empty: () => Promise<void>;
  close: () => Promise<void>;
}

/** What Supabase has before anybody migrates. */
const ROLES = `
  create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;`;

const MIGRATIONS = join(import.meta.dirname, "migrations");

/** The project's migrations, in order. */
export const migrations = (): { name: string; sql: string }[] =>
  readdirSync(MIGRATIONS)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(MIGRATIONS, name), "utf8") }));

const EMPTY = `
  set session_replication_role = replica;
  truncate public.brands, public.categories, public.attributes, public.brand_categories, public.brand_attributes,
    public.brand_submissions, private.deleted_brands, private.daily_views, private.brand_daily_views, private.view_budget,
    private.batches, private.revisions, private.slug_redirects, private.admins, private.staged cascade;
  set session_replication_role = default;
  update private.catalog_state set revision = 0, taxonomy_revision = 0;
  update private.views_state set revision = 0;
  delete from auth.users;`;

/** Starts a server; `before` is what the project had before the migrations. */
export const startLite = async (before = ""): Promise<LiteServer> => {
  const connection = await createPgliteConnection({});
  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: "heron lantern bridge mauve 0123456789 ABCDEF",
      jwt_expiry: 900,
      enable_signup: true,
      publishable_key: PUBLISHABLE_KEY,
      secret_key: SECRET_KEY,
    },
  });
  await app.init();
  await app.connection
    .createMigrator(
      "create table public.unused (id integer primary key); alter table public.unused enable row level security;",
    )
    .migrate();
  await prepare(connection, before);
  const server = createServer((request, response) => void answer(app, request, response));
  const url = await listen(server);
  // When it is first asked it gives the API's roles every right on every table, as Supabase once did; the migration
  // that takes them can be run again.
  await fetch(`${url}/rest/v1/categories`, { headers: { apikey: PUBLISHABLE_KEY } });
  for (const { name, sql } of migrations())
    if (name.endsWith("_rights.sql")) await connection.driver.exec(sql);
  return {
    visitors: { url, key: PUBLISHABLE_KEY, patienceMs: PATIENCE_MS },
    keepers: { url, key: SECRET_KEY, patienceMs: PATIENCE_MS },
    sql: async <Row>(statement: string, values: readonly unknown[] = []) =>
      (await connection.driver.query<Row>(statement, [...values])).rows,
    empty: async () => void (await connection.driver.exec(EMPTY)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await connection.close();
    },
  };
};

const prepare = async ({ driver }: PgliteConnection, before: string): Promise<void> => {
  await driver.exec(ROLES);
  if (before !== "") await driver.exec(before);
  for (const { sql } of migrations()) await driver.exec(sql);
};

/** What `@hono/node-server` does, which faces use and stores do not. */
const answer = async (
  app: App,
  asked: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { method = "GET", headers, url = "/" } = asked;
  const told = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (typeof value === "string" && name !== "connection") told.set(name, value);
  const body = method === "GET" || method === "HEAD" ? null : new Uint8Array(await buffer(asked));
  const request = new Request(`http://${headers.host}${url}`, { method, headers: told, body });
  const answered = await app.fetch(request, { peerAddress: null });
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.end(new Uint8Array(await answered.arrayBuffer()));
};

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this kind.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
