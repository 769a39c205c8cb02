// Guarantee (Privacy): `/healthz` does no I/O. `/readyz` is cached for a second and reveals no path.
import { beforeEach, describe, expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { type OpenHttp, openHttp } from "../open-http.harness.ts";

let http: OpenHttp;
let asked = 0;
beforeEach(async () => {
  asked = 0;
  const opened = await openHttp(castChangeSet, {
    storeAnswers: async () => {
      asked += 1;
      return opened.storeAnswers();
    },
  });
  http = opened;
});

describe("/healthz", () => {
  it("looks at nothing", async () => {
    http.loseStore();
    const answer = await http.fetch("/healthz");
    expect([answer.status, await answer.json()]).toEqual([200, { status: "ok" }]);
    expect(asked).toBe(0);
  });
});

describe("/readyz", () => {
  it("tells when the store answers and the catalog is fresh", async () => {
    const answer = await http.fetch("/readyz");
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: "ready", store: "answers", catalog: "fresh", revision: 1, brands: 5 },
    ]);
  });

  it("tells through how many proxies a request came, which is nobody's but the one's who asks", async () => {
    const hops = async (headers: Record<string, string>) =>
      (await http.fetch("/readyz", { headers })).headers.get("x-forwarded-hops");
    expect(await hops({})).toBe("0");
    expect(await hops({ "x-forwarded-for": "203.0.113.9" })).toBe("1");
    expect(await hops({ "x-forwarded-for": "203.0.113.9, 198.51.100.7" })).toBe("2");
  });

  it("looks at most once a second", async () => {
    for (let i = 0; i < 10; i += 1) await http.fetch("/readyz");
    expect(asked).toBe(1);
    http.clock.advance(1_000);
    await http.fetch("/readyz");
    expect(asked).toBe(2);
  });

  it("tells that another file stands in the place of the database, so that nothing is written", async () => {
    const { fetch } = await openHttp(castChangeSet, { storeAnswers: async () => "replaced" });
    const answer = await fetch("/readyz");
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { status: "not ready", store: "its file was replaced: nothing is written" },
    ]);
  });

  it("tells when the store is away, and when it is back, without any visitor", async () => {
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
  it("counts requests by route and status, and what the cache did", async () => {
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

  it("are closed behind a proxy while there is no token", async () => {
    const settings = { contactEmail: "hello@golfbrands.example", trustProxy: 1 };
    const { fetch } = await openHttp(castChangeSet, { settings });
    expect((await fetch("/metrics")).status).toBe(401);
  });

  it("need the token where one is set", async () => {
    const metricsToken = "a long and secret one".replaceAll(" ", "-");
    const { fetch } = await openHttp(castChangeSet, {
      settings: { contactEmail: "hello@golfbrands.example", trustProxy: 0, metricsToken },
    });
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
