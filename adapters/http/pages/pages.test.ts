import { beforeEach, describe, expect, it, vi } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { type OpenHttp, openHttp } from "../open-http.harness.ts";

let http: OpenHttp;
beforeEach(async () => {
  http = await openHttp(castChangeSet);
});

const send = (form: Record<string, string>, address?: string) =>
  http.fetch("/submit", { method: "POST", body: new URLSearchParams(form) }, address);

describe("pages", () => {
  it("ignore unknown parameters of a list, but not the parameter of its view", async () => {
    for (const [path, query] of [
      ["/brands?utm=x&view=list&search=ping", "search=ping&view=list"],
      ["/brands?view=table&search=ping", "search=ping"],
      ["/brands?view=list&search=ping", "search=ping&view=list"],
    ] as const)
      expect(await (await http.fetch(path)).text()).toContain(`<title>Page ${query} |`);
    expect(http.rendered()).toBe(2);
  });

  it("answer 404 if the renderer knows no page", async () => {
    for (const path of ["/nothing", "/brands/nobody", "/brands/golfino", "/a/b/c", "/index.html"])
      expect([path, (await http.fetch(path)).status]).toEqual([path, 404]);
  });

  it("have one address each, without a slash at the end", async () => {
    for (const [path, location] of [
      ["/brands/", "/brands"],
      ["/brands/?page=2&attr=a", "/brands?page=2&attr=a"],
      ["/brands/ping///", "/brands/ping"],
      ["/admin/brands/", "/admin/brands"],
    ] as const) {
      const answer = await http.fetch(path);
      expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 301, location]);
    }
  });

  it.each([
    "/brands/bob%E0%A4%A",
    "/%",
    "/brands/a%00b",
    "/a%00/b",
    "/api/brands/a%00b",
    "/api/brands/%ff",
  ])("answer 404 at %s without rendering", async (path) => {
    const warnings = vi.spyOn(console, "warn");
    for (const method of ["GET", "HEAD", "POST"])
      expect([method, (await http.fetch(path, { method })).status]).toEqual([method, 404]);
    expect(http.rendered()).toBe(0);
    expect(warnings).not.toHaveBeenCalled();
    warnings.mockRestore();
  });

  it("never redirect to another site", async () => {
    for (const path of [
      "//evil.example/",
      "///evil.example/",
      "/\\evil.example/",
      "//evil.example/%2e%2e/",
    ]) {
      const answer = await http.fetch(`http://localhost${path}`);
      expect(answer.headers.get("location") ?? "/").toMatch(/^\/(?![/\\])/);
    }
  });

  it("use the configured site in canonical addresses, whatever the request says", async () => {
    http = await openHttp(castChangeSet, {
      settings: { siteUrl: "https://golf.example/", contactEmail: "c@golf.example", trustProxy: 1 },
    });
    const answer = await http.fetch("http://evil.example/about", {
      headers: { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "http" },
    });
    expect(await answer.text()).toContain('href="https://golf.example/about"');
    expect(answer.headers.get("strict-transport-security")).toContain("max-age=31536000");
  });

  it("show an error page that reveals nothing of the error", async () => {
    const answer = await http.fetch("/broken");
    const html = await answer.text();
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([500, "no-store"]);
    expect(html).toContain("Internal Server Error");
    expect(html).toContain(answer.headers.get("x-request-id"));
    expect(html).not.toMatch(/secret|<style|<script|style=/);
    expect(http.log.errors).toMatchObject([{ event: "request_failed" }]);
  });

  it("answer 503 if they need the store while it is unavailable", async () => {
    http.loseStore();
    expect((await http.fetch("/brands/ping")).status).toBe(200);
    const answer = await http.fetch("/brands/unknown");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  });
});

describe("the suggestion form without JavaScript", () => {
  it("records the same sender as the API, as a hash of the address", async () => {
    await send({ brandName: "Vice" });
    await http.fetch("/api/submissions", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: '{"brandName":"Vice"}',
    });
    await send({ brandName: "Vice" }, "203.0.113.8");
    const senders = (await http.submissions()).map(({ sender }) => sender);
    expect(senders[0]).toMatch(/^[\w-]{22}$/);
    expect(senders[1]).toBe(senders[0]);
    expect(senders[2]).not.toBe(senders[0]);
  });

  it("refuses forms of other types and large forms with a page", async () => {
    const wrong = await http.fetch("/submit", { method: "POST", body: "x" });
    expect(wrong.status).toBe(415);
    expect(wrong.headers.get("content-type")).toContain("text/html");
    const stylesheet = / href="(.*\.css)"/.exec(await wrong.text())?.[1] ?? "";
    expect((await http.fetch(stylesheet)).headers.get("content-type")).toContain("text/css");
    expect((await send({ brandName: "x".repeat(70_000) })).status).toBe(413);
  });
});
