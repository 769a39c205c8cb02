import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { serveUnderTest } from "./serve.cast.ts";

const { serve, folder } = serveUnderTest();

/** How long another program keeps the write lock; 30 in `npm run test:long`. */
const SECONDS = process.env["GOLFBRANDS_LONG"] ? 30 : 3;

/** Visitors of a site, each from an address of his own. */
const visitorsOf = (url: string) => {
  let count = 0;
  return {
    suggest: async () => {
      count += 1;
      const answer = await fetch(`${url}/api/submissions`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": `198.51.100.${count}`,
        },
        body: JSON.stringify({ brandName: `Suggestion ${count}` }),
      });
      await answer.text();
      return { status: answer.status, retryAfter: answer.headers.get("retry-after") };
    },
    read: async (path: string) => {
      const answer = await fetch(`${url}${path}`);
      await answer.text();
      return answer.status;
    },
  };
};

it(`while another program holds the write lock for ${SECONDS} s, reads go on and writes wait 2 s, then say when to come back`, async () => {
  const site = await serve([], { TRUST_PROXY: "1" });
  const { suggest, read } = visitorsOf(site.url);
  const other = new Database(join(folder(), "data", "golfbrands.db"));
  other.exec("BEGIN IMMEDIATE; UPDATE brands SET name = 'Half written' WHERE slug = 'ping'");

  const over = new AbortController();
  let slowestRead = 0;
  const statuses = new Set<number>();
  const reading = (async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const started = performance.now();
      for (const path of ["/healthz", "/readyz", `/brands?search=${n}`, "/api/brands/ping"])
        statuses.add(await read(path));
      slowestRead = Math.max(slowestRead, (performance.now() - started) / 4);
      await pause(20);
    }
  })();

  const waits: number[] = [];
  const until = performance.now() + SECONDS * 1_000;
  // The last of them ends before the lock does.
  while (performance.now() < until - 2_500 || waits.length === 0) {
    const started = performance.now();
    expect(await suggest()).toEqual({ status: 503, retryAfter: "2" });
    waits.push(performance.now() - started);
  }
  await pause(Math.max(0, until - performance.now()));
  over.abort();
  await reading;
  other.exec("ROLLBACK");
  other.close();

  expect(await suggest()).toMatchObject({ status: 201 });
  expect([...statuses]).toEqual([200]);
  expect(await (await fetch(`${site.url}/api/brands/ping`)).text()).not.toContain("Half written");
  // A wait that blocked would hold up reads for two seconds.
  expect(slowestRead).toBeLessThan(1_000);
  expect(Math.max(...waits)).toBeLessThan(4_000);
  process.stdout.write(
    `Locked for ${SECONDS} s: writes waited ${Math.round(Math.max(...waits))} ms at most (promised: 2,000), reads ${Math.round(slowestRead)} ms (promised: 150)\n`,
  );
}, 120_000);
