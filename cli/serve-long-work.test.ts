// Guarantee (Load): Pages are answered while a large file is imported and undone, which happens in another thread.
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { serveUnderTest, signIn } from "./serve.harness.ts";

/** 10,000 in `npm run test:long`. */
const ROWS = process.env["GOLFBRANDS_LONG"] ? 10_000 : 2_000;
/** The median wait, because other tests slow some pages. Imports in the server's own thread would delay all pages. */
const MOST_MS = 150;

const site = serveUnderTest();

const csv = (rows: number): string =>
  ["name,hq_location,description"]
    .concat(
      Array.from(
        { length: rows },
        (_, n) => `Maker ${n},Leeds,"Clubs, bags and balls of maker ${n}"`,
      ),
    )
    .join("\n");

it("answers pages while it imports a large file and undoes it", async () => {
  const { url, kill, exit } = await site.serve();
  const headers = new Headers(await signIn(url));
  headers.set("Content-Type", "text/csv");
  const call = async (method: string, path: string, body?: string) => {
    const answer = await fetch(`${url}/api/admin${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, body: await answer.json() };
  };

  const waits: number[] = [];
  const steps = new Set<string>();
  const finished = new AbortController();
  const requesting = (async () => {
    while (!finished.signal.aborted) {
      const start = performance.now();
      expect((await fetch(`${url}/brands?search=${waits.length}`)).status).toBe(200);
      waits.push(performance.now() - start);
      for (const { kind, step, done, end } of (await call("GET", "/jobs")).body)
        if (!end && done > 0) steps.add(`${kind}: ${step}`);
      await pause(20);
    }
  })();

  const file = csv(ROWS);
  const { status, body: review } = await call("POST", "/imports/review?name=makers.csv", file);
  expect([status, review.counts]).toMatchObject([200, { new: ROWS, rejected: 0 }]);
  const reviewed = `digest=${review.digest}`;
  const imported = await call("POST", `/imports?name=makers.csv&${reviewed}`, file);
  expect(imported).toMatchObject({ status: 200, body: { counts: { new: ROWS } } });
  const listed = await call("GET", "/jobs");
  expect(listed.body).toMatchObject([
    { kind: "import", name: "makers.csv", end: { batchId: imported.body.batchId, failure: null } },
    { kind: "import-plan", end: { failure: null } },
  ]);
  const statusOfProfile = async () => (await fetch(`${url}/brands/maker-7`)).status;
  // Visitors get the old pages until the index of a large change is built.
  await expect.poll(statusOfProfile, { timeout: 10_000 }).toBe(200);
  expect((await call("POST", `/imports?name=makers.csv&${reviewed}`, file)).status).toBe(409);

  const undone = await call("POST", `/history/${imported.body.batchId}/revert`);
  expect(undone.status).toBe(200);
  await expect.poll(statusOfProfile, { timeout: 10_000 }).toBe(404);
  finished.abort();
  await requesting;
  waits.sort((a, b) => a - b);
  const median = waits[Math.floor(waits.length / 2)] ?? Infinity;
  process.stdout.write(
    `While ${ROWS} rows were imported and undone, ${waits.length} pages waited ${Math.round(median)} ms, ${Math.round(waits.at(-1) ?? 0)} at most\n`,
  );
  expect(median).toBeLessThan(MOST_MS);
  expect([...steps]).toContain("import: planning");

  await fetch(`${url}/auth/v1/logout`, { method: "POST", headers });
  expect((await call("POST", "/imports/review?name=a.csv", csv(2))).status).toBe(401);
  kill("SIGTERM");
  expect(await exit).toBe(0);
}, 120_000);
