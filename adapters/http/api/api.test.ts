import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { titleist } from "#core/brand/brand.fixture.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { createMemory, memoryRows } from "#adapters/store/memory-rows.ts";
import { openInMemory } from "#core/back-office/open-in-memory.harness.ts";
import { type OpenHttp, openHttp } from "../open-http.harness.ts";

let http: OpenHttp;
beforeEach(async () => {
  http = await openHttp(castChangeSet);
});

const suggest = (body: BodyInit, type = "application/json", address?: string) =>
  http.fetch(
    "/api/submissions",
    { method: "POST", headers: { "Content-Type": type }, body },
    address,
  );

const suggestion = JSON.stringify({ brandName: "Vice" });

it("answers a problem document for missing and archived brands", async () => {
  for (const slug of ["nobody", "golfino"]) {
    const answer = await http.fetch(`/api/brands/${slug}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(await answer.json()).toEqual({
      title: "Not Found",
      status: 404,
      detail: "No brand has this slug, or it has been archived.",
      kind: "brand-not-found",
      slug,
      requestId: answer.headers.get("x-request-id"),
    });
  }
});

describe("POST /api/submissions", () => {
  it("answers 201 once the suggestion is stored", async () => {
    const answer = await suggest(suggestion, "application/json; charset=utf-8");
    expect([answer.status, await answer.json()]).toEqual([201, { status: "pending" }]);
    expect(await http.submissions()).toHaveLength(1);
  });

  it("validates at most thirty invalid suggestions an hour from one address", async () => {
    for (let n = 0; n < 30; n += 1) expect((await suggest("{}")).status).toBe(400);
    const refused = await suggest("{}");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await suggest(suggestion)).status).toBe(429);
    expect((await suggest(suggestion, undefined, "198.51.100.9")).status).toBe(201);
  });

  it("counts only stored suggestions", async () => {
    for (let i = 0; i < 7; i += 1) expect((await suggest("{}")).status).toBe(400);
    http.loseStore();
    for (let i = 0; i < 7; i += 1) expect((await suggest(suggestion)).status).toBe(503);
    http.findStore();
    expect((await suggest(suggestion)).status).toBe(201);
  });
});

const padded = (length: number) => suggestion + " ".repeat(length - suggestion.length);

describe("bodies", () => {
  it("must be JSON", async () => {
    expect((await suggest(suggestion, "text/plain")).status).toBe(415);
    expect((await suggest("brandName=Vice", "application/x-www-form-urlencoded")).status).toBe(415);
    expect((await suggest("{oops")).status).toBe(400);
    expect((await suggest("")).status).toBe(400);
    expect((await suggest(new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400);
  });

  it("may be at most 64 KB", async () => {
    expect((await suggest(padded(64 * 1024))).status).toBe(201);
    expect((await suggest(padded(64 * 1024 + 1))).status).toBe(413);
    expect((await suggest("x".repeat(2_000_000))).status).toBe(413);
  });
});

const view = (init: RequestInit = {}, id = titleist.id, address?: string) =>
  http.fetch(`/api/brands/${id}/views`, { method: "POST", ...init }, address);
const counted = async (): Promise<number> => {
  await http.showViews();
  const { items } = await (await http.fetch("/api/brands?search=titleist")).json();
  return items[0].viewCount;
};

describe("views", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("of bots and prefetches are not counted", async () => {
    await view({ headers: { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" } });
    await view({ headers: { "User-Agent": "" } });
    await view({ headers: { "Sec-Purpose": "prefetch;prerender" } });
    await view({ headers: { Purpose: "prefetch" } });
    await http.fetch(`/api/brands/${titleist.id}/views`, { method: "HEAD" });
    await http.fetch("/brands/titleist");
    expect(await counted()).toBe(0);
  });
});

it("counts visits to a brand's website and comparisons, once an hour for each visitor", async () => {
  const memory = createMemory();
  const site = await openHttp(castChangeSet, {}, (changes) => openInMemory(changes, memory));
  const use = (of: string, init: RequestInit = {}, address?: string) =>
    site.fetch(`/api/brands/${of}`, { method: "POST", ...init }, address);
  for (let n = 0; n < 3; n += 1) expect((await use("titleist/uses/click")).status).toBe(204);
  await use("titleist/uses/click", {}, "203.0.113.8");
  await use("titleist/uses/compare");
  for (const ignored of ["nobody/uses/click", "titleist/uses/steal"])
    expect((await use(ignored)).status).toBe(204);
  await use("ping/uses/click", { headers: { "User-Agent": "Googlebot/2.1" } });
  await site.showViews();
  const counted = await memoryRows(memory).find("brandUses");
  expect(counted.map(({ kind, brandId, uses }) => [kind, brandId, uses])).toEqual([
    ["click", titleist.id, 2],
    ["compare", titleist.id, 1],
  ]);
});

describe("methods", () => {
  it("are refused if a path does not support them; Allow lists the supported ones", async () => {
    for (const [method, path, allow] of [
      ["POST", "/api/brands", "GET, HEAD"],
      ["DELETE", "/api/brands/titleist", "GET, HEAD"],
      ["GET", "/api/submissions", "POST"],
      ["PUT", "/brands", "GET, HEAD"],
      ["DELETE", "/submit", "GET, POST, HEAD"],
      ["PROPFIND", "/api/brands", "GET, HEAD"],
      ["PROPFIND", "/", "GET, HEAD"],
      ["POST", "/no-such-page", "GET, HEAD"],
    ] as const) {
      const answer = await http.fetch(path, { method });
      expect([method, path, answer.status]).toEqual([method, path, 405]);
      expect(answer.headers.get("allow")).toBe(allow);
    }
  });

  it("are listed in the answer to OPTIONS", async () => {
    const answer = await http.fetch("/api/submissions", { method: "OPTIONS" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([204, "POST, OPTIONS"]);
  });

  it("include HEAD wherever GET is allowed", async () => {
    const [get, head] = await Promise.all([
      http.fetch("/api/brands"),
      http.fetch("/api/brands", { method: "HEAD" }),
    ]);
    expect(await head.text()).toBe("");
    for (const name of ["etag", "content-length", "content-type", "cache-control"])
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
  });
});

describe("failures", () => {
  it("answer 503 with Retry-After if the store is unavailable", async () => {
    http.loseStore();
    // Brands are in memory, former slugs are not.
    expect((await http.fetch("/api/brands/titleist")).status).toBe(200);
    const answer = await http.fetch("/api/brands/unknown");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect((await answer.json()).title).toBe("Service Unavailable");
  });

  it("reveal nothing of an unexpected error, but its request id is in the log", async () => {
    http.catalog.current = () => Promise.reject(new Error("SELECT secret FROM /var/db"));
    const answer = await http.fetch("/api/brands");
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).not.toMatch(/secret|var|SELECT|at /);
    expect(JSON.parse(text).requestId).toBe(answer.headers.get("x-request-id"));
    expect(http.log.errors).toMatchObject([
      {
        event: "request_failed",
        details: { requestId: answer.headers.get("x-request-id"), route: "/api/brands" },
      },
    ]);
  });

  it("are problem documents for unknown calls", async () => {
    for (const path of ["/api", "/api/", "/api/nothing", "/api/brands/", "/auth/v1/nothing"]) {
      const answer = await http.fetch(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
    }
  });
});
