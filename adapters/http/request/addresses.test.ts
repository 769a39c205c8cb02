// Guarantee (Scripts and addresses): Addresses come from `SITE_URL`, or from the requested host; never from
//   `X-Forwarded-Host`. Of `X-Forwarded-For`, only the last `TRUST_PROXY` entries are trusted.
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { clientAddressFrom, siteAddressFrom, siteOfRequest } from "./addresses.ts";

const addressSeen = async (trustProxy: number, forwarded?: string): Promise<string> => {
  const app = new Hono();
  app.get("/", (c) => c.text(clientAddressFrom(trustProxy)(c)));
  const answer = await app.request(
    "/",
    { headers: forwarded === undefined ? {} : { "X-Forwarded-For": forwarded } },
    { incoming: { socket: { remoteAddress: "192.0.2.1" } } },
  );
  return answer.text();
};

describe("the client's address", () => {
  it("is the socket's when no proxy is trusted", async () => {
    expect(await addressSeen(0, "203.0.113.7")).toBe("192.0.2.1");
  });

  it("is the one that the outermost trusted proxy saw", async () => {
    expect(await addressSeen(1, "203.0.113.7")).toBe("203.0.113.7");
    expect(await addressSeen(1, "198.51.100.99, 203.0.113.7")).toBe("203.0.113.7");
    expect(await addressSeen(2, "198.51.100.99, 203.0.113.7, 10.0.0.1")).toBe("203.0.113.7");
    expect(await addressSeen(2, "2001:db8::1,10.0.0.1")).toBe("2001:db8::1");
  });

  it("is the socket's when a proxy sent nonsense or nothing", async () => {
    expect(await addressSeen(1, "unknown")).toBe("192.0.2.1");
    expect(await addressSeen(1, "")).toBe("192.0.2.1");
    expect(await addressSeen(1)).toBe("192.0.2.1");
  });
});

const seen = (url: string, headers: Record<string, string> = {}, trustProxy = 0) =>
  siteOfRequest(siteAddressFrom({ trustProxy }), new Request(url, { headers }));

describe("the site's address", () => {
  it("is the requested host", () => {
    expect(seen("http://golf.example/brands")).toEqual({
      origin: "http://golf.example",
      https: false,
    });
    expect(seen("http://localhost:3000/")?.origin).toBe("http://localhost:3000");
    expect(seen("http://[::1]:3000/")?.origin).toBe("http://[::1]:3000");
    expect(seen("https://golf.example/")?.https).toBe(true);
  });

  it("is https when a trusted proxy says so", () => {
    const forwarded = { "X-Forwarded-Proto": "https" };
    expect(seen("http://golf.example/", forwarded)?.origin).toBe("http://golf.example");
    expect(seen("http://golf.example/", forwarded, 1)).toEqual({
      origin: "https://golf.example",
      https: true,
    });
    expect(seen("http://golf.example/", { "X-Forwarded-Proto": "javascript" }, 1)?.https).toBe(
      false,
    );
  });

  it("is undefined for an invalid host", () => {
    for (const host of ["golf'.example", "(golf)", "a$b.example", "-golf"])
      expect([host, seen(`http://${host}/`)]).toEqual([host, undefined]);
  });

  it.each(["999999999999", "1.2.3.999", "[1]", "golf.example:99999"])(
    "is undefined for the host %s, which is not valid in a URL",
    (host) => {
      expect(siteAddressFrom({ trustProxy: 0 })(host, "http:", null)).toBeUndefined();
    },
  );

  it("is the configured one, whatever the request says", () => {
    const siteOf = siteAddressFrom({
      siteUrl: "https://golf.example/",
      trustProxy: 1,
    });
    expect(siteOfRequest(siteOf, new Request("http://evil.example/"))).toEqual({
      origin: "https://golf.example",
      https: true,
    });
  });
});
