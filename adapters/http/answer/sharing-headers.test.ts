// Guarantee (Scripts and addresses): Scripts of other sites may read public data and nothing else, never with
//   credentials. Addresses that contain a token appear in no Referer header.
import { beforeEach, describe, expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { openAdmin } from "../admin/open-admin.harness.ts";
import { type OpenHttp, openHttp } from "../open-http.harness.ts";
import { sharingHeaders } from "./sharing-headers.ts";

const ORIGIN = { Origin: "https://charts.example" };

let http: OpenHttp;
beforeEach(async () => {
  http = await openHttp(castChangeSet);
});

describe("public data", () => {
  it.each([
    "/api/brands",
    "/api/brands/ping",
    "/api/brands/nobody",
    "/api/suggest?q=pi",
    "/api/openapi.json",
    "/data",
    "/data/brands.csv",
    "/feed.xml",
    "/changes.xml",
    "/events.xml",
  ])("may be read by other sites, from the cache too: %s", async (path) => {
    for (const method of ["GET", "GET", "HEAD"]) {
      const { headers } = await http.fetch(path, { method, headers: ORIGIN });
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-expose-headers")).toContain("ETag");
      expect(headers.get("access-control-allow-credentials")).toBeNull();
    }
  });

  it("may be revalidated by other sites, because the preflight allows If-None-Match", async () => {
    const etag = (await http.fetch("/api/brands")).headers.get("etag") ?? "";
    const preflight = await http.fetch("/api/brands", {
      method: "OPTIONS",
      headers: { ...ORIGIN, "Access-Control-Request-Headers": "if-none-match" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, HEAD");
    expect(preflight.headers.get("access-control-allow-headers")).toBe("If-None-Match");
    const notModified = await http.fetch("/api/brands", {
      headers: { ...ORIGIN, "If-None-Match": etag },
    });
    expect([notModified.status, notModified.headers.get("access-control-allow-origin")]).toEqual([
      304,
      "*",
    ]);
  });

  it.each(["/data", "/data/brands.csv", "/data/datapackage.json", "/logos/x.png", "/og.png"])(
    "may be embedded by other sites: %s",
    async (path) => {
      const { headers } = await http.fetch(path);
      expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    },
  );
});

describe("everything else", () => {
  it.each<[string, string]>([
    ["GET", "/"],
    ["GET", "/brands"],
    ["GET", "/database"],
    ["GET", "/healthz"],
    ["GET", "/metrics"],
    ["GET", "/corrections/secret"],
    ["GET", "/api/corrections/secret"],
    ["GET", "/api/admin/overview"],
    ["GET", "/api/%61dmin/overview"],
    ["OPTIONS", "/api/admin/overview"],
    ["POST", "/api/submissions"],
    ["POST", "/api/brands/1/views"],
    ["POST", "/api/brands"],
  ])("may not be read by other sites: %s %s", async (method, path) => {
    const ask = path.includes("dmin") ? (await openAdmin()).askAs(undefined) : http.fetch;
    const { headers } = await ask(path, { method, headers: ORIGIN });
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  it.each(["GET", "HEAD", "OPTIONS", "POST"])("may not be read: %s /auth/v1/user", (method) => {
    expect(sharingHeaders(method, "/auth/v1/user")).toEqual({});
  });

  it("lets no other site send JSON: a preflight allows no content type", () => {
    const { "Access-Control-Allow-Headers": headers } = sharingHeaders(
      "OPTIONS",
      "/api/submissions",
    );
    expect(headers).toBe("If-None-Match");
  });
});

describe("the Referer header", () => {
  it.each([
    ["GET", "/subscriptions/confirm?token=x"],
    ["GET", "/my-emails?token=x"],
    ["POST", "/my-emails?token=x"],
    ["GET", "/privacy/your-data?token=x"],
    ["GET", "/api/corrections/x"],
    ["GET", "/admin/reset"],
    ["GET", "/admin/invitation"],
  ])("does not name %s %s", async (method, path) => {
    const { headers } = await http.fetch(path, { method });
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  it.each(["/", "/brands", "/privacy"])("names the origin of %s to other sites", async (path) => {
    const { headers } = await http.fetch(path);
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  });
});
