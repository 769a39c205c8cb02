import { createServer } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
// The test runs the Supabase server.
// oxlint-disable-next-line no-restricted-imports
import { type FaultProxy, startFaultProxy } from "#adapters/supabase/fault-proxy.harness.ts";
// oxlint-disable-next-line no-restricted-imports
import { type LiteServer, startLite } from "#adapters/supabase/lite-server.harness.ts";
// oxlint-disable-next-line no-restricted-imports
import { listenOn, portOf } from "#adapters/supabase/listening.harness.ts";
import { serveUnderTest } from "./serve.harness.ts";
import { siteOn } from "./supabase-site.harness.ts";

/** Far longer than the guaranteed five seconds, for busy machines. */
const SOON = { timeout: 60_000, interval: 100 };
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

let lite: LiteServer;
let proxy: FaultProxy;
const { start } = serveUnderTest({ isFirstStart: true });

beforeAll(async () => {
  lite = await startLite();
  // The Supabase server caches the functions that exist at its first request.
  await fetch(`${lite.publicProject.url}/rest/v1/rpc/read_rows`, {
    method: "POST",
    headers: { apikey: lite.ownerProject.key, "content-type": "application/json" },
    body: '{"queries":[]}',
  });
});
afterAll(() => lite.close());
beforeEach(async () => {
  await lite.empty();
  proxy = await startFaultProxy(lite.publicProject.url);
});
afterEach(() => proxy.stop());

/** A free port, chosen here because a server that waits for its project does not print its port before it is ready. */
const freePort = async (): Promise<number> => {
  const server = createServer();
  await listenOn(server, 0);
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const serve = async () => {
  const port = await freePort();
  const site = start([], { ...siteOn({ lite, proxy }), PORT: String(port) });
  return { ...site, url: `http://localhost:${port}` };
};

const statusOf = async (address: string): Promise<number> => {
  try {
    return (await fetch(address)).status;
  } catch {
    return 0;
  }
};

it("waits while the backend is away or lacks migrations, then loads the first brands", async () => {
  await lite.run("alter function public.read_rows rename to read_rows_away");
  onTestFinished(() =>
    lite.run(
      "do $$ begin alter function public.read_rows_away rename to read_rows; exception when undefined_function then null; end $$",
    ),
  );
  await proxy.stop();
  const site = await serve();
  await expect.poll(() => statusOf(`${site.url}/healthz`), SOON).toBe(200);
  expect(await statusOf(`${site.url}/readyz`)).toBe(503);
  const page = await fetch(`${site.url}/brands/ping`);
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await page.text()).toContain("Please try again in a moment");
  expect(await statusOf(`${site.url}/api/brands`)).toBe(503);
  await expect.poll(() => site.output(), SOON).toContain("The directory is not available yet");
  expect(site.output()).toContain("Supabase cannot be reached.");
  // The server reports this once, not at each retry.
  expect(site.output().match(/not available yet/g)).toHaveLength(1);
  expect(site.errors()).toBe("");

  await proxy.start();
  await expect.poll(() => site.output(), SOON).toContain("`golfbrands db migrate` says how");
  expect(site.output()).not.toContain("ready");
  await lite.run("alter function public.read_rows_away rename to read_rows");
  await expect.poll(site.output, SOON).toContain(`GolfBrands ready at ${site.url}\n`);
  expect(site.output()).toMatch(/Loaded \d+ brands\.\nThe first administrator is .+\n/);
  await expect.poll(() => statusOf(`${site.url}/brands/ping`), SOON).toBe(200);
  await expect.poll(() => statusOf(`${site.url}/readyz`), SOON).toBe(200);
});

it("exits with 0 if a signal stops it while it waits", async () => {
  await proxy.stop();
  const site = await serve();
  await expect.poll(() => statusOf(`${site.url}/healthz`), SOON).toBe(200);
  site.server.kill("SIGTERM");
  expect(await site.exit).toBe(0);
});
