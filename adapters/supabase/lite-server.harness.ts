import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { App } from "@supabase/lite";
import type { PgliteConnection } from "@supabase/lite/pglite";
import type { SupabaseProject } from "./client.ts";
import { authAdminCall, type AuthBackend } from "./auth-admin.harness.ts";
import { newDatabase, oldDatabase } from "./lite-database.harness.ts";
import { listenOn, portOf } from "./listening.harness.ts";

export const PUBLISHABLE_KEY = "sb_publishable_0123456789abcdefghijklmnopqr";
export const SECRET_KEY = "sb_secret_0123456789abcdefghijklmnopqrstuv";

// The server hashes passwords in JavaScript: a fifth of all that its tests cost. How hard is Supabase's affair.
process.env["LITE_AUTH_BCRYPT_COST"] ??= "4";

/** One thread does all a server's work here, beside other tests. */
const PATIENCE_MS = 20_000;

/** A Supabase-compatible server with the project's own migrations. */
export interface LiteServer {
  visitors: SupabaseProject;
  ownerProject: SupabaseProject;
  /** Asks the database itself, past every rule. */
  sql: <Row>(statement: string, values?: readonly unknown[]) => Promise<Row[]>;
  /** Many statements at once. */
  run: (statements: string) => Promise<void>;
  /** Forgets everything but the tables. */
  empty: () => Promise<void>;
  close: () => Promise<void>;
  /** Starts it again, at the same address and, when it keeps a folder, on what it held. */
  reopen: () => Promise<void>;
}

export interface LiteSettings {
  /** What the project had before the migrations. */
  before?: string;
  /** Where it keeps its data; in memory when there is none. */
  folder?: string;
  /** What Supabase grants on tables that somebody makes: older projects everything, newer ones nothing. */
  grants?: "everything" | "nothing";
  /** Leaves the migrations to the test. */
  isBare?: boolean;
  /** Where the migrations are, for who runs this from elsewhere. */
  migrationsIn?: string;
}

/** What Supabase has before anybody migrates. */
const ROLES = `
  create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;
  grant usage on schema public to anon, authenticated, service_role;`;
const GRANTS = {
  everything: `
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role;`,
  nothing: "",
};

const MIGRATIONS = join(import.meta.dirname, "migrations");

/** The project's migrations, in order. */
export const migrations = (folder = MIGRATIONS): { name: string; sql: string }[] =>
  readdirSync(folder)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));

/**
 * Every row of ours goes; what is always there begins anew. Most tables hold a few rows or none, which are deleted sooner than
 * a table's files are made anew.
 */
const EMPTY = `
  set session_replication_role = replica;
  do $$
  declare found record;
  begin
    for found in
      select format('%I.%I', schemaname, tablename) as name,
        pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) as bytes
      from pg_tables
      where schemaname = 'private' and tablename not like '%\\_state' and tablename <> 'brand_columns' or schemaname = 'public'
    loop
      if found.bytes > 65536 then execute 'truncate ' || found.name || ' cascade';
      elsif found.bytes > 0 then execute 'delete from ' || found.name;
      end if;
    end loop;
  end $$;
  set session_replication_role = default;
  update private.catalog_state set revision = 0, taxonomy_revision = 0;
  update private.views_state set revision = 0;
  delete from auth.users;`;

export const startLite = async (settings: LiteSettings = {}): Promise<LiteServer> => {
  let running = await openLite(settings, 0);
  const { port } = running;
  const { driver } = running.connection;
  await driver.exec(ROLES + GRANTS[settings.grants ?? "everything"]);
  if (settings.before !== undefined) await driver.exec(settings.before);
  if (!settings.isBare) {
    for (const { sql } of migrations(settings.migrationsIn)) await driver.exec(sql);
    await wake(running, settings);
  }
  const project = (key: string): SupabaseProject => ({
    url: `http://127.0.0.1:${port}`,
    key,
    patienceMs: PATIENCE_MS,
  });
  return {
    visitors: project(PUBLISHABLE_KEY),
    ownerProject: project(SECRET_KEY),
    sql: async <Row>(statement: string, values: readonly unknown[] = []) =>
      (await running.connection.driver.query<Row>(statement, [...values])).rows,
    run: async (statements) => void (await running.connection.driver.exec(statements)),
    empty: async () => void (await running.connection.driver.exec(EMPTY)),
    close: () => closeLite(running),
    reopen: async () => {
      running = await openLite(settings, port);
      await wake(running, settings);
    },
  };
};

interface Running {
  connection: PgliteConnection;
  server: Server;
  port: number;
}

const AUTH = {
  enabled: true,
  jwt_secret: "heron lantern bridge mauve 0123456789 ABCDEF",
  jwt_expiry: 900,
  enable_signup: true,
  publishable_key: PUBLISHABLE_KEY,
  secret_key: SECRET_KEY,
};

/** A new one on any port, or the one that was on this port before. */
const openLite = async ({ folder }: LiteSettings, port: number): Promise<Running> => {
  const connection =
    port !== 0 && folder !== undefined
      ? await oldDatabase(folder)
      : await newDatabase(AUTH, folder);
  const app = new App({ connection, auth: AUTH });
  await app.init();
  const server = createServer(
    (request, response) => void answer(app, connection, request, response),
  );
  await listenOn(server, port);
  return { connection, server, port: portOf(server) };
};

const closeLite = async ({ server, connection }: Running): Promise<void> => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await connection.close();
};

/**
 * When it is first asked it gives the API's roles every right on every table, private ones too. The migration that takes
 * and gives them can be run again; tables that came after it are private and give none. `migrations.test.ts` looks at
 * what the migrations alone leave behind.
 */
const wake = async (
  { connection, port }: Running,
  { migrationsIn }: LiteSettings,
): Promise<void> => {
  await fetch(`http://127.0.0.1:${port}/rest/v1/categories`, {
    headers: { apikey: PUBLISHABLE_KEY },
  });
  await connection.driver.exec(
    "revoke all on all tables in schema private from anon, authenticated, service_role",
  );
  for (const { name, sql } of migrations(migrationsIn))
    await connection.driver.exec(
      name.endsWith("_rights.sql") ? sql : (sql.match(/^grant select \([^;]*;/gm) ?? []).join("\n"),
    );
};

/** What `@hono/node-server` does, which faces use and stores do not. */
const answer = async (
  app: App,
  { driver }: PgliteConnection,
  asked: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { method = "GET", headers, url = "/" } = asked;
  const told = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (typeof value === "string" && name !== "connection") told.set(name, value);
  const body = method === "GET" || method === "HEAD" ? null : new Uint8Array(await buffer(asked));
  const request = new Request(`http://${headers.host}${url}`, { method, headers: told, body });
  const backend: AuthBackend = {
    sql: async <Row>(statement: string, values: readonly unknown[]) =>
      (await driver.query<Row>(statement, [...values])).rows,
    signUp: (email, password) =>
      Promise.resolve(
        app.fetch(
          new Request(`http://${headers.host}/auth/v1/signup`, {
            method: "POST",
            headers: { apikey: PUBLISHABLE_KEY, "content-type": "application/json" },
            body: JSON.stringify({ email, password }),
          }),
          { peerAddress: null },
        ),
      ),
  };
  const answered =
    (await authAdminCall(backend, SECRET_KEY, request)) ??
    (await app.fetch(request, { peerAddress: null }));
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.end(new Uint8Array(await answered.arrayBuffer()));
};
