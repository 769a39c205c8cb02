// Guarantee (Scripts and addresses): Every kind of answer carries the Content-Security-Policy and the other security
//   headers. No page has inline script or style.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { folderOfFile } from "../../empty-folder.harness.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { openHttp } from "../open-http.harness.ts";

const assets = folderOfFile();
mkdirSync(join(assets, "assets"));
writeFileSync(join(assets, "assets", "entry-abc.js"), "export {};");

const EXPECTED = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; font-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
  "x-request-id": expect.stringMatching(/^[\w-]+$/),
};

const REQUESTS: [path: string, init?: RequestInit][] = [
  ["/"],
  ["/", { method: "HEAD" }],
  ["/", { headers: { "If-None-Match": "*" } }],
  ["/nothing"],
  ["/broken"],
  ["/brands/"],
  ["/", { method: "PUT" }],
  ["/", { method: "OPTIONS" }],
  ["/", { method: "PROPFIND" }],
  ["/submit", { method: "POST", body: new URLSearchParams({ brandName: "Vice" }) }],
  ["/submit", { method: "POST", body: "x" }],
  ["/assets/entry-abc.js"],
  ["/assets/gone.js"],
  ["/api/brands"],
  ["/api/brands/nobody"],
  ["/api/brands/1/views", { method: "POST" }],
  ["/api/submissions", { method: "POST", body: "{}" }],
  ["/api/openapi.json"],
  ["/api/docs"],
  ["/api/nothing"],
  ["/sitemap.xml"],
  ["/robots.txt"],
  ["/feed.xml"],
  ["/events.xml"],
  ["/healthz"],
  ["/readyz"],
  ["/metrics"],
];

let guarded = 0;
afterAll(() => {
  process.stdout.write(
    `${guarded} of ${REQUESTS.length} kinds of response have the policy and every other header (guaranteed: all)\n`,
  );
});

const headersOf = (answer: Response) =>
  Object.fromEntries(Object.keys(EXPECTED).map((name) => [name, answer.headers.get(name)]));

it.each(REQUESTS)("sets every header on %s %o", async (path, init) => {
  const { fetch } = await openHttp(castChangeSet, { assets });
  const answer = await fetch(path, init);
  expect(headersOf(answer)).toEqual(EXPECTED);
  guarded += 1;
  expect(answer.headers.get("strict-transport-security")).toBeNull();
});

it("sends HSTS with every kind of response if the site uses https", async () => {
  const { fetch } = await openHttp(castChangeSet, {
    assets,
    settings: { siteUrl: "https://golf.example", contactEmail: "c@golf.example", trustProxy: 0 },
  });
  for (const [path, init] of REQUESTS)
    expect([path, (await fetch(path, init)).headers.get("strict-transport-security")]).toEqual([
      path,
      "max-age=31536000; includeSubDomains",
    ]);
});

it("gives every response its own request id, cached ones too", async () => {
  const { fetch } = await openHttp(castChangeSet);
  const ids = new Set<string | null>();
  for (let i = 0; i < 5; i += 1) ids.add((await fetch("/")).headers.get("x-request-id"));
  expect(ids.size).toBe(5);
});
