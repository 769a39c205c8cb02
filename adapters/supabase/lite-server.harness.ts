import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Server } from "node:http";
import { App } from "@supabase/lite";
import type { PgliteConnection } from "@supabase/lite/pglite";
import type { SupabaseProject } from "./client.ts";
import { authAdminCall, type AuthBackend } from "./auth-admin.harness.ts";
import {
  newProject,
  type Recipe,
  newDatabase,
  existingDatabase,
  batchPreamble,
} from "./lite-database.harness.ts";
import { listenOn, portOf, serverOf } from "./listening.harness.ts";

export const PUBLISHABLE_KEY = "sb_publishable_0123456789abcdefghijklmnopqr";
export const SECRET_KEY = "sb_secret_0123456789abcdefghijklmnopqrstuv";

// The server hashes passwords in JavaScript, a fifth of the tests' time. Supabase decides the real cost.
process.env["LITE_AUTH_BCRYPT_COST"] ??= "4";

/** Long, because the server runs in one thread next to other tests. */
const TIMEOUT_MS = 20_000;

/** A Supabase-compatible server with the project's migrations. */
export interface LiteServer {
  publicProject: SupabaseProject;
  ownerProject: SupabaseProject;
  /** Queries the database directly, without any rights checks. */
  sql: <Row>(statement: string, values?: readonly unknown[]) => Promise<Row[]>;
  /** Runs several statements. */
  run: (statements: string) => Promise<void>;
  /** Deletes everything but the tables. */
  empty: () => Promise<void>;
  close: () => Promise<void>;
  /** Restarts it at the same address, with its data if it has a folder. */
  reopen: () => Promise<void>;
}

export interface LiteSettings {
  /** Where to store data; in memory without it. */
  folder?: string;
  /** Default grants on new tables: older Supabase projects grant everything, newer ones nothing. */
  grants?: "everything" | "nothing";
  /** Skips the migrations, for tests that run them. */
  isBare?: boolean;
}

/** What Supabase sets up before any migration. */
export const ROLES = `
  create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;
  grant usage on schema public to anon, authenticated, service_role;`;
const GRANTS = {
  everything: `
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role;`,
  nothing: "",
};

/** Browser tests load this file without Vite, which `migrations.ts` needs. */
const MIGRATIONS = join(import.meta.dirname, "migrations");

/**
 * Deletes all of our rows and resets the counters. Most tables hold few rows, which are faster to delete than to truncate.
 * `session_replication_role` would be faster still, but discards every cached plan.
 */
export const EMPTY = `
  do $$
  declare found record;
  begin
    perform set_config('golfbrands.writing', 'on', true);
    for found in
      select t.oid::regclass as name, pg_relation_size(t.oid) as bytes
      from pg_class as t
      where t.relkind = 'r' and t.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and t.relname not in ('counters', 'row_tables', 'mail_secret')
    loop
      if found.bytes > 65536 then
        perform set_config('session_replication_role', 'replica', true);
        execute format('truncate %s cascade', found.name);
      elsif found.bytes > 0 then execute format('delete from %s', found.name);
      end if;
    end loop;
  end $$;
  update private.counters set value = 0;
  delete from auth.users;`;

export const startLite = async (settings: LiteSettings = {}): Promise<LiteServer> => {
  let running = await openLite(await newConnection(settings), 0);
  const { port } = running;
  const project = (key: string): SupabaseProject => ({
    url: `http://127.0.0.1:${port}`,
    key,
    timeoutMs: TIMEOUT_MS,
  });
  return {
    publicProject: project(PUBLISHABLE_KEY),
    ownerProject: project(SECRET_KEY),
    sql: async <Row>(statement: string, values: readonly unknown[] = []) =>
      (await running.connection.driver.query<Row>(statement, [...values])).rows,
    run: async (statements) => void (await running.connection.driver.exec(statements)),
    empty: async () => void (await running.connection.driver.exec(EMPTY)),
    close: () => closeLite(running),
    reopen: async () => {
      const { folder } = settings;
      const connection =
        folder === undefined
          ? await newConnection(settings)
          : Object.assign(await existingDatabase(folder), SERVED);
      running = await openLite(connection, port);
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

/** Port 0 takes any free port. */
const openLite = async (connection: PgliteConnection, port: number): Promise<Running> => {
  batchPreamble(connection.driver);
  const app = new App({ connection, auth: AUTH });
  await app.init();
  const server = serverOf((request) => answer(app, connection, request));
  await listenOn(server, port);
  return { connection, server, port: portOf(server) };
};

const closeLite = async ({ server, connection }: Running): Promise<void> => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await connection.close();
};

const newConnection = async (settings: LiteSettings): Promise<PgliteConnection> => {
  const { isBare, folder, grants = "everything" } = settings;
  const before = ROLES + GRANTS[grants];
  if (!isBare) return Object.assign(await newDatabase(migrated(before), folder), SERVED);
  const connection = await newDatabase(newProject(AUTH), folder);
  await connection.driver.exec(before);
  return connection;
};

/** State of a connection that has served a request. */
const SERVED = { rlsState: "active" };

/**
 * On its first request the test server grants the API's roles every right on every table, private ones too.
 * So the migrations about rights run again afterwards. `migrations.test.ts` checks the rights without this.
 */
const migrated = (before: string): Recipe => {
  const all = readdirSync(MIGRATIONS)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(MIGRATIONS, name), "utf8") }));
  return {
    name: "migrated",
    // This file is an input too: it also changes the database.
    from: [before, readFileSync(import.meta.filename, "utf8"), ...all.map(({ sql }) => sql)],
    make: async () => {
      const connection = await newDatabase(newProject(AUTH), undefined);
      await connection.driver.exec(before);
      for (const { sql } of all) await connection.driver.exec(sql);
      const app = new App({ connection, auth: AUTH });
      await app.init();
      const headers = { apikey: PUBLISHABLE_KEY };
      await app.fetch(new Request("http://project.example/rest/v1/categories", { headers }), {
        peerAddress: null,
      });
      for (const { name, sql } of all)
        if (/_(?:rights|visitors)\.sql$/.test(name)) await connection.driver.exec(sql);
      return connection;
    },
  };
};

const answer = async (
  app: App,
  { driver }: PgliteConnection,
  request: Request,
): Promise<Response> => {
  const backend: AuthBackend = {
    sql: async <Row>(statement: string, values: readonly unknown[]) =>
      (await driver.query<Row>(statement, [...values])).rows,
    signUp: (email, password) =>
      Promise.resolve(
        app.fetch(
          new Request(new URL("/auth/v1/signup", request.url), {
            method: "POST",
            headers: { apikey: PUBLISHABLE_KEY, "content-type": "application/json" },
            body: JSON.stringify({ email, password }),
          }),
          { peerAddress: null },
        ),
      ),
  };
  return (
    (await authAdminCall(backend, SECRET_KEY, request)) ?? app.fetch(request, { peerAddress: null })
  );
};
