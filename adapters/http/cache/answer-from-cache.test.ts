import { beforeEach, expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { type OpenHttp, openHttp } from "../open-http.harness.ts";

let http: OpenHttp;
beforeEach(async () => {
  http = await openHttp(castChangeSet);
});

it("finds responses to earlier requests, and nothing else", async () => {
  expect(http.fromCache("/brands")).toBeUndefined();
  await http.fetch("/brands");
  expect(await http.fromCache("/brands")?.text()).toContain("Page");
  expect(http.fromCache("/brands", { method: "POST" })).toBeUndefined();
  // The routes normalise other spellings.
  expect(http.fromCache("/brands?page=1")).toBeUndefined();
  expect(http.fromCache("//brands")).toBeUndefined();
});

it("answers as the routes do", async () => {
  const HEADERS = { "Accept-Encoding": "gzip" };
  const fromRoutes = await http.fetch("/api/brands", { headers: HEADERS });
  const fromCache = http.fromCache("/api/brands", { headers: HEADERS });
  const own = (answer: Response) =>
    Object.fromEntries([...answer.headers].filter(([name]) => name !== "x-request-id"));
  expect(fromCache && own(fromCache)).toEqual(own(fromRoutes));
  expect(await fromCache?.arrayBuffer()).toEqual(await fromRoutes.arrayBuffer());
});

it("sends no body for HEAD or 304", async () => {
  const etag = (await http.fetch("/brands")).headers.get("etag") ?? "";
  const head = http.fromCache("/brands", { method: "HEAD" });
  expect([head?.status, await head?.text(), head?.headers.get("etag")]).toEqual([200, "", etag]);
  const notModified = http.fromCache("/brands", { headers: { "If-None-Match": etag } });
  expect([notModified?.status, await notModified?.text()]).toEqual([304, ""]);
});

it("finds nothing once the catalog may have changed", async () => {
  await http.fetch("/brands");
  await http.commit({ ...castChangeSet, changes: [] });
  http.clock.advance(24 * 3_600_000);
  expect(http.fromCache("/brands")).toBeUndefined();
});

it("never serves another host's responses", async () => {
  await http.fetch("/brands/ping");
  expect(http.fromCache("/brands/ping")?.status).toBe(200);
  for (const [host, path] of [
    ["localhost/brands", "/ping"],
    ["localhost/", "brands/ping"],
    ["evil.example", "/brands/ping"],
    ["", "/brands/ping"],
  ] as const)
    expect(http.fromCache(path, { host })).toBeUndefined();
});

it("refuses an invalid host even if the site's address is configured", async () => {
  const settings = {
    siteUrl: "https://golf.example",
    contactEmail: "c@golf.example",
    trustProxy: 0,
  };
  http = await openHttp(castChangeSet, { settings });
  await http.fetch("/brands");
  expect(http.fromCache("/brands", { host: "www.golf.example" })?.status).toBe(200);
  for (const host of ["a b", "evil.example/path", "a<script>"])
    expect(http.fromCache("/brands", { host })).toBeUndefined();
});
