import { beforeAll, expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { asDocumented } from "./documented-answers.harness.ts";
import { type OpenHttp, openHttp } from "./open-http.harness.ts";

// All other tests of HTTP ask through this comparison, so it must find what is wrong.

let http: OpenHttp;
let landing: Record<string, unknown>;
let categories: object[];
beforeAll(async () => {
  http = await openHttp(castChangeSet);
  landing = await (await http.fetch("/api/landing")).json();
  categories = await (await http.fetch("/api/categories")).json();
});

const json = (value: unknown, status = 200, type = "application/json") =>
  new Response(JSON.stringify(value), { status, headers: { "content-type": type } });

const problem = {
  title: "Not Found",
  status: 404,
  detail: "There is no such brand.",
  kind: "brand-not-found",
  slug: "ping",
  requestId: "x",
};

const compare = (path: string, answer: Response, method = "GET"): Promise<Response | string> =>
  asDocumented({ method, path }, answer).catch((error: Error) => error.message);

it("accepts answers as documented, and leaves their bodies to be read", async () => {
  const answer = json(landing);
  expect(await compare("/api/landing", answer)).toBe(answer);
  expect(await answer.json()).toEqual(landing);
  for (const [path, good, method] of [
    ["/api/categories?unknown=1", json(categories), "GET"],
    ["/api/categories", new Response(null, { status: 304 }), "GET"],
    ["/api/categories", json(null, 405), "PATCH"],
    ["/api/brands/ping", json(problem, 404, "application/problem+json"), "GET"],
    ["/api/brands/1/views", new Response(null, { status: 204 }), "POST"],
    ["/api/nothing", json({}), "GET"],
    ["/brands/ping", new Response("a page"), "GET"],
  ] as const)
    expect(await compare(path, good, method)).toBe(good);
});

it.each([
  ["a status", "/api/landing", () => json(landing, 404), "status 404"],
  ["a media type", "/api/landing", () => json(landing, 200, "text/plain"), "media type"],
  ["another member", "/api/landing", () => json({ ...landing, more: 1 }), "additional"],
  ["a wrong type", "/api/categories", () => json([{ ...categories[0], name: 1 }]), "/0/name"],
  [
    "a problem of another kind",
    "/api/brands/ping",
    () => json({ ...problem, kind: "stale" }, 404, "application/problem+json"),
    "kind",
  ],
])("finds %s that is not documented, at %s", async (_, path, answer, difference) => {
  const method = path.endsWith("/views") ? "POST" : "GET";
  expect(await compare(path, answer(), method)).toContain(difference);
});
