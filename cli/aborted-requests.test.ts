// Guarantee (Load): After requests are aborted at any moment, on any route and in any content coding,
//   the server runs on, logs no error and leaks no file descriptor.
import { readdirSync, readlinkSync } from "node:fs";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { adminPaths } from "#adapters/http/admin/described-rows.harness.ts";
import { SITE_PAGES } from "#web/entry-server.tsx";
import { serveUnderTest, signIn, statusOf } from "./serve.harness.ts";

const { serve } = serveUnderTest();

/** 1,000 aborts per route and coding in `npm run test:long`; otherwise one per route, with alternating codings. */
const ABORTS = Number(process.env["ABORTS"] ?? (process.env["GOLFBRANDS_LONG"] ? 1_000 : 1));
/** Aborts of each download in each coding; downloads have the longest answers. */
const DOWNLOAD_ABORTS = Math.max(3, ABORTS);
const AT_ONCE = 24;

const CODINGS = [undefined, "identity", "gzip", "br", "zstd"];
const DOWNLOADS = /^\/data\/|-export/;

const FEEDS = ["/feed.xml", "/changes.xml", "/events.xml", "/sitemap.xml", "/robots.txt"];
const OTHERS = ["/healthz", "/readyz", "/metrics", "/admin", "/favicon.svg"];
const QUERIES: Readonly<Record<string, string>> = {
  "/api/suggest": "?q=pi",
  "/api/compare": "?brand=ping&brand=titleist",
  "/compare": "?brand=ping&brand=titleist",
  "/auth/v1/token": "?grant_type=password",
  "/api/admin/slug-check": "?slug=ping",
  "/api/admin/imports": "?name=a.csv&digest=0",
  "/api/admin/imports/review": "?name=a.csv",
  "/api/admin/imports/rejects": "?name=a.csv",
  "/api/admin/brand-export": "?format=ndjson",
};

interface Route {
  method: string;
  path: string;
  body?: { type: string; text: string };
}

interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>>;
}

const bodyOf = (type: string): NonNullable<Route["body"]> =>
  type.endsWith("json")
    ? { type, text: '{"brandName":"x"}' }
    : { type, text: `name,slug\nAborted,${"x".repeat(40_000)}\n` };

/** Every route of the server. Writing routes name a brand that does not exist. */
const routesOf = async (url: string): Promise<Route[]> => {
  const get = async (path: string) => fetch(`${url}${path}`, { headers: { connection: "close" } });
  const { paths } = (await (await get("/api/openapi.json")).json()) as Document;
  const { brand } = (await (await get("/api/brands/ping")).json()) as { brand: { id: string } };
  const filled = (path: string, id: string): string =>
    path.replace(/\{slug\}|:slug/, "ping").replace(/\{\w+\}|:\w+/, id) + (QUERIES[path] ?? "");
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const calls = [...documented, ...adminPaths()].map(({ path, method, requestBody }): Route => {
    const [type] = Object.keys(requestBody?.content ?? {});
    return {
      method: method.toUpperCase(),
      path: filled(path, method === "get" ? brand.id : "00000000-0000-4000-8000-000000000000"),
      ...(type !== undefined && { body: bodyOf(type) }),
    };
  });
  const form = { type: "application/x-www-form-urlencoded", text: "brandName=x&email=a" };
  const pages = SITE_PAGES.flatMap(({ path }) => [
    { method: "GET", path: filled(path, "none") },
    { method: "POST", path: filled(path, "none"), body: form },
  ]);
  const home = await (await get("/")).text();
  const assets = [...home.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
  expect(assets.length).toBeGreaterThan(1);
  const files = [...FEEDS, ...OTHERS, ...assets, "/no-such-page", "/assets/none.js"];
  return [...calls, ...pages, ...files.map((path) => ({ method: "GET", path }))];
};

/** Pseudo-random numbers, the same in every run. */
const createRandom = () => {
  let seed = 27;
  return (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (seed >>> 8) % below;
  };
};

type Random = ReturnType<typeof createRandom>;

/** Sends all or part of a request and closes the connection at once, later, or after some bytes of the answer. */
const abort = (port: number, request: string, random: Random): Promise<void> =>
  new Promise((resolve) => {
    const isCut = random(4) === 0;
    const sent = isCut ? request.slice(0, 1 + random(request.length)) : request;
    const isReset = random(2) === 0;
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const drop = (): void => void (isReset ? socket.resetAndDestroy() : socket.destroy());
    socket.on("error", () => {});
    socket.on("close", () => resolve());
    const last = setTimeout(drop, 250);
    socket.on("close", () => clearTimeout(last));
    const wait = random(9);
    const moment = random(4);
    socket.once("connect", () => {
      socket.write(sent, "latin1");
      if (moment === 0) setImmediate(drop);
      else if (moment === 1 || isCut) setTimeout(drop, wait);
    });
    let left = moment === 2 ? 1 : random(300_000);
    socket.on("data", (bytes: Buffer) => {
      left -= bytes.byteLength;
      if (left > 0) return;
      socket.pause();
      setTimeout(drop, wait);
    });
  });

/** Each request has its own network address, so that no rate limit applies. */
const requestOf = (
  { method, path, body }: Route,
  { coding, token, from }: { coding: string | undefined; token: string; from: number },
) =>
  [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost",
    "Connection: close",
    `X-Forwarded-For: 10.${from >> 16}.${(from >> 8) & 255}.${from & 255}`,
    ...(coding === undefined ? [] : [`Accept-Encoding: ${coding}`]),
    ...(path.startsWith("/api/admin/") ? [`Authorization: ${token}`] : []),
    ...(body ? [`Content-Type: ${body.type}`, `Content-Length: ${body.text.length}`] : []),
    "",
    body?.text ?? "",
  ].join("\r\n");

interface LogEntry {
  level: number;
  err?: { type: string };
}

/** Errors in the log, except write timeouts: aborting clients send more writes than a disk takes. */
const errorsIn = (log: string): string[] =>
  log.split("\n").filter((line) => {
    if (line === "") return false;
    const { level, err } = JSON.parse(line) as LogEntry;
    return level >= 50 && err?.type !== "StoreUnavailable";
  });

/**
 * The open files of a process. SQLite keeps the database descriptor of a closed connection, because closing it would
 * drop other locks. It closes the descriptor of the -wal file at once, so an open one is a leak.
 */
const descriptorsOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`)
    .flatMap((number) => linkOf(`/proc/${pid}/fd/${number}`) ?? [])
    .filter((link) => !link.endsWith("/golfbrands.db"));

/** Undefined if the descriptor was closed meanwhile. */
const linkOf = (path: string): string | undefined => {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
};

it.runIf(process.platform === "linux")(
  "survives aborted requests on every route in every coding, and leaks no descriptor",
  // A retry would hide an occasional crash.
  { retry: 0, timeout: 3_600_000 },
  async () => {
    const site = await serve([], { TRUST_PROXY: "1" });
    const port = Number(new URL(site.url).port);
    const { authorization = "" } = await signIn(site.url);
    const routes = await routesOf(site.url);
    expect(routes.length).toBeGreaterThan(100);
    const openFiles = (): number => descriptorsOf(site.pid).length;
    for (const { method, path } of routes)
      if (method === "GET") await statusOf(`${site.url}${path}`, { authorization });
    // The thread of long work keeps the database open for a minute.
    const review = `${site.url}/api/admin/imports/review?name=a.csv`;
    const headers = { connection: "close", authorization, "content-type": "text/csv" };
    await fetch(review, { method: "POST", headers, body: "name\n" });
    await expect.poll(openFiles, { timeout: 20_000 }).toBeLessThan(60);
    const before = openFiles();

    const random = createRandom();
    const jobs = routes.flatMap((route, at) => {
      const isDownload = DOWNLOADS.test(route.path);
      const left = isDownload ? DOWNLOAD_ABORTS : ABORTS;
      const codings = isDownload || ABORTS > 1 ? CODINGS : [CODINGS[at % CODINGS.length]];
      return codings.map((coding) => ({ route, coding, left }));
    });
    let aborted = 0;
    const work = async (): Promise<void> => {
      for (let job = jobs.at(-1); job; job = jobs.at(-1)) {
        if ((job.left -= 1) <= 0) jobs.pop();
        const { route, coding } = job;
        aborted += 1;
        await abort(
          port,
          requestOf(route, { coding, token: authorization, from: aborted }),
          random,
        );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));

    expect(errorsIn(site.errors())).toEqual([]);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    await expect.poll(openFiles, { timeout: 30_000 }).toBeLessThanOrEqual(before);
    site.kill("SIGTERM");
    expect(await site.exit).toBe(0);
    process.stdout.write(`Aborted requests: ${aborted} on ${routes.length} routes\n`);
  },
);
