import { describe, expect, it } from "vitest";
import { siteAddressFrom, siteOfRequest } from "./addresses.ts";

const seen = (url: string, headers: Record<string, string> = {}, trustProxy = 0) =>
  siteOfRequest(siteAddressFrom({ trustProxy }), new Request(url, { headers }));

describe("the site's address", () => {
  it("is where the request came to", () => {
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

  it("is none when the host is none", () => {
    for (const host of ["golf'.example", "(golf)", "a$b.example", "-golf"])
      expect([host, seen(`http://${host}/`)]).toEqual([host, undefined]);
  });

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
