// Guarantee (Privacy): `/healthz` does no I/O. `/readyz` is cached for a second and reveals no path.
import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { type OpenHttp, openHttp, SETTINGS } from "../open-http.harness.ts";

let http: OpenHttp;
let checks = 0;
beforeEach(async () => {
  checks = 0;
  const opened = await openHttp(castChangeSet, {
    storeAnswers: async () => {
      checks += 1;
      return opened.storeAnswers();
    },
  });
  http = opened;
});

it("checks nothing for /healthz", async () => {
  http.loseStore();
  const answer = await http.fetch("/healthz");
  expect([answer.status, await answer.json()]).toEqual([200, { status: "ok" }]);
  expect(checks).toBe(0);
});

describe("/readyz", () => {
  it("reports that the store answers and the catalog is fresh", async () => {
    const answer = await http.fetch("/readyz");
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: "ready", store: "answers", catalog: "fresh", revision: 1, brands: 5 },
    ]);
  });

  it("reports in a header how many proxies forwarded the request", async () => {
    const hops = async (headers: Record<string, string>) =>
      (await http.fetch("/readyz", { headers })).headers.get("x-forwarded-hops");
    expect(await hops({})).toBe("0");
    expect(await hops({ "x-forwarded-for": "203.0.113.9" })).toBe("1");
    expect(await hops({ "x-forwarded-for": "203.0.113.9, 198.51.100.7" })).toBe("2");
  });

  it("checks at most once a second", async () => {
    for (let i = 0; i < 10; i += 1) await http.fetch("/readyz");
    expect(checks).toBe(1);
    http.clock.advance(1_000);
    await http.fetch("/readyz");
    expect(checks).toBe(2);
  });

  it("reports a replaced database file", async () => {
    const { fetch } = await openHttp(castChangeSet, { storeAnswers: async () => "replaced" });
    const answer = await fetch("/readyz");
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { status: "not ready", store: "file replaced: writes are refused" },
    ]);
  });

  it("reports when the store becomes unavailable and available again, without any visitor", async () => {
    http.loseStore();
    expect((await http.fetch("/readyz")).status).toBe(503);
    expect(await (await http.fetch("/readyz")).json()).toMatchObject({ catalog: "stale" });
    http.findStore();
    http.clock.advance(1_000);
    await http.fetch("/readyz");
    http.clock.advance(1_000);
    expect((await http.fetch("/readyz")).status).toBe(200);
  });
});

describe("/metrics", () => {
  it("gives the longest delay of the event loop since the last request", async () => {
    // A timer measures the delay, and must run before and after it.
    const delay = async () => {
      await wait(50);
      const text = await (await http.fetch("/metrics")).text();
      await wait(50);
      return Number(/^event_loop_delay_seconds (\S+)$/m.exec(text)?.[1]);
    };
    await delay();
    const blockedUntil = performance.now() + 600;
    while (performance.now() < blockedUntil);
    expect(await delay()).toBeGreaterThan(0.5);
    await expect.poll(delay).toBeLessThan(0.5);
  });

  it("counts requests by route and status, and cache hits", async () => {
    for (let i = 0; i < 3; i += 1) await http.fetch("/brands/ping");
    await http.fetch("/brands/titleist");
    await http.fetch("/brands/nobody");
    await http.fetch("/api/brands/ping");
    await http.fetch("/wp-login.php");
    const answer = await http.fetch("/metrics");
    const text = await answer.text();
    expect(answer.headers.get("content-type")).toContain("text/plain");
    for (const line of [
      'http_requests_total{route="/brands/:slug",status="200"} 4',
      'http_requests_total{route="/brands/:slug",status="404"} 1',
      'http_requests_total{route="/api/brands/{slug}",status="200"} 1',
      'http_requests_total{route="elsewhere",status="404"} 1',
      "http_request_duration_seconds_count 7",
      'response_cache_lookups_total{outcome="hit"} 2',
      'response_cache_lookups_total{outcome="miss"} 5',
      "response_cache_entries 3",
      "catalog_revision 1",
      "catalog_brands 5",
      "catalog_stale 0",
    ])
      expect(text.split("\n")).toContain(line);
    expect(await (await http.fetch("/metrics")).text()).toContain(
      'http_requests_total{route="/brands/:slug",status="200"} 4',
    );
  });

  it("answers 401 behind a proxy if no token is set", async () => {
    const { fetch } = await openHttp(castChangeSet, { settings: { ...SETTINGS, trustProxy: 1 } });
    expect((await fetch("/metrics")).status).toBe(401);
  });

  it("answers 401 without the token if one is set", async () => {
    const metricsToken = "a long and secret one".replaceAll(" ", "-");
    const { fetch } = await openHttp(castChangeSet, { settings: { ...SETTINGS, metricsToken } });
    const ask = (authorization?: string) =>
      fetch("/metrics", { headers: authorization === undefined ? {} : { authorization } });
    for (const wrong of [undefined, "Bearer x", `Basic ${metricsToken}`, `Bearer ${metricsToken}x`])
      expect([wrong, (await ask(wrong)).status]).toEqual([wrong, 401]);
    expect((await ask()).headers.get("www-authenticate")).toContain("Bearer");
    const answer = await ask(`Bearer ${metricsToken}`);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining("catalog_"),
    ]);
  });
});
