import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { bareBrand, ping, titleist } from "#core/brand/brand.fixture.ts";
import {
  castChangeSet,
  changeSetOf,
  createBrand,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import { type OpenHttp, openHttp } from "../open-http.harness.ts";
import { createResponseCache } from "./response-cache.ts";

let http: OpenHttp;
beforeEach(async () => {
  http = await openHttp(castChangeSet);
});

const request = (path: string, headers: Record<string, string> = {}) =>
  http.fetch(path, { headers });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe("cached answers", () => {
  it("are rendered once for concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => request("/brands/ping")));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(http.rendered()).toBe(1);
  });

  it("are never stale after a commit", async () => {
    expect(await (await request("/brands/ping")).text()).toContain("PING");
    await http.commit(changeSetOf(updateBrand({ ...ping, name: "PING Golf" }, 1)));
    expect(await (await request("/brands/ping")).text()).toContain("PING Golf");
    await http.commit(changeSetOf(updateBrand({ ...ping, status: "archived" }, 2)));
    expect((await request("/brands/ping")).status).toBe(404);
  });

  it("are rendered again after a commit only if their data changed", async () => {
    const bodies = async () =>
      Promise.all(
        ["/brands/ping", "/brands/titleist"].map(async (path) => bytesOf(await request(path))),
      );
    const [before, other] = await bodies();
    await http.commit(changeSetOf(updateBrand({ ...ping, name: "PING Golf" }, 1)));
    const [after, unchanged] = await bodies();
    expect([after?.equals(before ?? Buffer.of()), unchanged]).toEqual([false, other]);
    expect(http.rendered()).toBe(3);
  });

  it("show the last save, whatever the order in which renderings end", async () => {
    const requests = [];
    for (let version = 1; version <= 10; version += 1) {
      requests.push(request("/brands/ping"));
      await http.commit(changeSetOf(updateBrand({ ...ping, name: `PING ${version}` }, version)));
      requests.push(request("/brands/ping"), request("/brands/titleist"));
      expect(await (await request("/brands/ping")).text()).toContain(`PING ${version} |`);
    }
    await Promise.all(requests);
    expect(await (await request("/brands/ping")).text()).toContain("PING 10");
  });

  it("stay cached after a view, until new view counts are published", async () => {
    await request("/api/brands");
    await http.directory.recordView(ping.id);
    expect((await (await request("/api/brands")).json()).items[0].viewCount).toBe(0);
    await http.showViews();
    expect((await (await request("/api/brands")).json()).items[0].viewCount).toBe(1);
  });

  it("expire at midnight, because pages show the date", async () => {
    expect(await (await request("/about")).text()).toContain("2026-03-01");
    http.clock.advance(12 * 3_600_000);
    expect(await (await request("/about")).text()).toContain("2026-03-02");
  });

  it("are not cached when the page does not exist", async () => {
    for (let i = 0; i < 2; i += 1) {
      const answer = await request("/nothing");
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
    }
    expect(http.rendered()).toBe(2);
  });
});

describe("validators", () => {
  it("answer 304 when the browser's copy is current", async () => {
    for (const path of ["/brands", "/api/brands", "/feed.xml", "/sitemap.xml"]) {
      const first = await request(path);
      const etag = first.headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[\w-]+"$/);
      expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
      const second = await request(path, { "If-None-Match": etag });
      expect([path, second.status, await second.text()]).toEqual([path, 304, ""]);
      expect(second.headers.get("etag")).toBe(etag);
      expect(second.headers.get("content-type")).toBeNull();
    }
  });

  it("differ between codings", async () => {
    const etags = new Set<string>();
    for (const coding of ["identity", "gzip", "br"]) {
      const etag =
        (await request("/brands", { "Accept-Encoding": coding })).headers.get("etag") ?? "";
      etags.add(etag);
      const again = await request("/brands", { "Accept-Encoding": coding, "If-None-Match": etag });
      expect(again.status).toBe(304);
    }
    expect(etags.size).toBe(3);
  });

  it("still match after other data changed", async () => {
    const etag = (await request("/api/brands/ping")).headers.get("etag") ?? "";
    await http.commit(changeSetOf(updateBrand({ ...titleist, longDescription: "Other." }, 1)));
    expect((await request("/api/brands/ping", { "If-None-Match": etag })).status).toBe(304);
  });
});

describe("compression", () => {
  it("is the best one that the browser accepts", async () => {
    const plain = await bytesOf(await request("/brands"));
    for (const [accepted, coding, unpack] of [
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["gzip", "gzip", gunzipSync],
      ["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
      ["*", "br", brotliDecompressSync],
    ] as const) {
      const answer = await request("/brands", { "Accept-Encoding": accepted });
      expect([accepted, answer.headers.get("content-encoding")]).toEqual([accepted, coding]);
      expect(answer.headers.get("vary")).toBe("Accept-Encoding");
      const packed = await bytesOf(answer);
      expect(answer.headers.get("content-length")).toBe(String(packed.byteLength));
      expect(packed.byteLength).toBeLessThan(plain.byteLength / 3);
      expect(unpack(packed)).toEqual(plain);
    }
    for (const accepted of ["identity", "br;q=0, gzip;q=0", "deflate"]) {
      const answer = await request("/brands", { "Accept-Encoding": accepted });
      expect(answer.headers.get("content-encoding")).toBeNull();
    }
  });

  it("is skipped for small responses", async () => {
    const answer = await request("/robots.txt", { "Accept-Encoding": "br" });
    expect(answer.headers.get("content-encoding")).toBeNull();
  });

  it("of a large response runs once for concurrent requests", async () => {
    const many = Array.from({ length: 1_500 }, (_, n) =>
      createBrand({ ...bareBrand, id: `id-${n}`, slug: `brand-${n}`, name: `Brand ${n}` }),
    );
    await http.commit(changeSetOf(...many));
    const plain = await bytesOf(await request("/sitemap.xml"));
    expect(plain.byteLength).toBeGreaterThan(100_000);
    const answers = await Promise.all(
      ["br", "br", "gzip"].map((accepted) =>
        request("/sitemap.xml", { "Accept-Encoding": accepted }),
      ),
    );
    const [one, other, gzipped] = await Promise.all(answers.map(bytesOf));
    expect(brotliDecompressSync(one ?? "")).toEqual(plain);
    expect(other).toEqual(one);
    expect(gunzipSync(gzipped ?? "")).toEqual(plain);
  });
});

describe("unused parameters", () => {
  it("cause no new rendering and no new cache entry", async () => {
    const paths = ["/", "/brands", "/brands/ping", "/sitemap.xml", "/api/docs", "/api/brands"];
    const plain = await Promise.all(paths.map(async (path) => (await request(path)).text()));
    const entries = async () =>
      /response_cache_entries (\d+)/.exec(await (await request("/metrics")).text())?.[1];
    const [rendered, before] = [http.rendered(), await entries()];
    for (let n = 0; n < 20; n += 1)
      for (const [at, path] of paths.entries())
        expect(await (await request(`${path}?z=${n}&utm_source=a%00b`)).text()).toBe(plain[at]);
    expect([http.rendered(), await entries()]).toEqual([rendered, before]);
  });

  it("are ignored in any order and spelling", async () => {
    const one = await (await request("/brands?search=ping&page=1")).text();
    const rendered = http.rendered();
    expect(await (await request("/brands?z=1&%73earch=+ping&page=01&page=7")).text()).toBe(one);
    expect(http.rendered()).toBe(rendered);
  });
});

it("bounds its memory, however many addresses are requested", async () => {
  const counters = { hit: () => {}, miss: () => {} };
  const cache = createResponseCache(http.catalog, () => "2026-03-01", counters);
  const content = { status: 200, type: "text/html", body: "x".repeat(1_000_000) };
  for (let n = 0; n < 40; n += 1) {
    const url = `/brands?search=made-up-${n}`;
    const cachedRequest = { url, acceptEncoding: null, route: "/brands" };
    await cache.answer(cachedRequest, () => content);
  }
  expect(cache.size().bytes).toBeGreaterThan(15_000_000);
  expect(cache.size().bytes).toBeLessThanOrEqual(16 * 1024 * 1024);
});
