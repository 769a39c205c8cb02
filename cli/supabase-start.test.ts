import { createServer } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
// The test runs the Supabase server.
// oxlint-disable-next-line no-restricted-imports
import { type FaultProxy, startFaultProxy } from "#adapters/supabase/fault-proxy.harness.ts";
// oxlint-disable-next-line no-restricted-imports
import { type LiteServer, startLite } from "#adapters/supabase/lite-server.harness.ts";
// oxlint-disable-next-line no-restricted-imports
import { listenOn, portOf } from "#adapters/supabase/listening.harness.ts";
import { amy } from "#core/ports/identity.harness.ts";
import { serveUnderTest } from "./serve.harness.ts";

/** Far longer than the guaranteed five seconds, for busy machines. */
const SOON = { timeout: 60_000, interval: 100 };
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

let lite: LiteServer;
let proxy: FaultProxy;
const { start } = serveUnderTest();

beforeAll(async () => {
  lite = await startLite();
});
afterAll(() => lite.close());
beforeEach(async () => {
  await lite.empty();
  proxy = await startFaultProxy(lite.visitors.url);
});
afterEach(() => proxy.stop());

/** A free port. A waiting server does not print its port before it is ready. */
const freePort = async (): Promise<number> => {
  const server = createServer();
  await listenOn(server, 0);
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const serve = async (args: readonly string[] = [], more: Record<string, string> = {}) => {
  const port = await freePort();
  const { server, exit, errors } = start([...args], {
    PORT: String(port),
    LOG_LEVEL: "silent",
    SUPABASE_URL: proxy.url,
    SUPABASE_PUBLISHABLE_KEY: lite.visitors.key,
    SUPABASE_SECRET_KEY: lite.ownerProject.key,
    ADMIN_EMAIL: amy.email,
    ADMIN_PASSWORD: amy.password,
    ...more,
  });
  let said = "";
  server.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  const url = `http://localhost:${port}`;
  return {
    url,
    exit,
    errors,
    said: () => said,
    isReady: async () => {
      await expect.poll(() => said, SOON).toContain(`GolfBrands ready at ${url}\n`);
    },
    kill: (signal: NodeJS.Signals) => server.kill(signal),
  };
};

const statusOf = async (address: string): Promise<number> => {
  try {
    return (await fetch(address)).status;
  } catch {
    return 0;
  }
};

it("waits for an unreachable backend, reports it, and fills it later", async () => {
  await proxy.stop();
  const site = await serve();
  await expect.poll(() => statusOf(`${site.url}/healthz`), SOON).toBe(200);
  expect(await statusOf(`${site.url}/readyz`)).toBe(503);
  for (const path of ["/", "/brands", "/brands/ping", "/about"]) {
    const page = await fetch(`${site.url}${path}`);
    expect([path, page.status, page.headers.get("retry-after")]).toEqual([path, 503, "2"]);
    expect(await page.text()).toContain("Please try again in a moment");
  }
  expect(await statusOf(`${site.url}/api/brands`)).toBe(503);
  await expect.poll(() => site.said(), SOON).toContain("The directory is not available yet");
  expect(site.said()).toContain("Supabase cannot be reached.");
  // It reports this once, not for each retry.
  expect(site.said().match(/not available yet/g)).toHaveLength(1);
  expect(site.errors()).toBe("");
  expect(site.said()).not.toContain("ready");

  await proxy.start();
  await site.isReady();
  expect(site.said()).toMatch(/Loaded \d+ brands\.\nThe first administrator is .+\n/);
  await expect.poll(() => statusOf(`${site.url}/brands/ping`), SOON).toBe(200);
  await expect.poll(() => statusOf(`${site.url}/readyz`), SOON).toBe(200);
});

it.each([
  ["hangs", { kind: "hangs" } as const],
  ["answers 401", { kind: "refuses", status: 401 } as const],
])("waits for a backend that %s at first", async (_, fault) => {
  proxy.fault(fault);
  const site = await serve();
  await expect.poll(() => statusOf(`${site.url}/healthz`), SOON).toBe(200);
  await expect.poll(() => site.said(), SOON).toContain("The directory is not available yet");
  expect(await statusOf(`${site.url}/brands`)).toBe(503);
  proxy.fault(undefined);
  await site.isReady();
  expect(await statusOf(`${site.url}/brands`)).toBe(200);
});

it("names missing migrations, and serves once they are applied", async () => {
  await lite.run("alter function public.read_rows rename to read_rows_away");
  try {
    const site = await serve();
    await expect.poll(() => site.said(), SOON).toContain("`golfbrands db migrate` says how");
    await lite.run("alter function public.read_rows_away rename to read_rows");
    await site.isReady();
  } finally {
    await lite.run(
      "do $$ begin alter function public.read_rows_away rename to read_rows; exception when undefined_function then null; end $$",
    );
  }
});

it("exits with 0 if a signal stops it while it waits", async () => {
  await proxy.stop();
  const site = await serve();
  await expect.poll(() => statusOf(`${site.url}/healthz`), SOON).toBe(200);
  site.kill("SIGTERM");
  expect(await site.exit).toBe(0);
});

it("does not wait for problems that a person must solve", async () => {
  const site = await serve([], { ADMIN_PASSWORD: "password" });
  expect(await site.exit).toBe(1);
  expect(site.said()).toContain("ADMIN_PASSWORD is not good enough");
});
