import { beforeAll, expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { asDocumented } from "./documented-answers.harness.ts";
import { openHttp } from "./open-http.harness.ts";

// The tests that use `openHttp` or `requestDocumented` compare their answers with the OpenAPI document in this way, so the comparison must find every difference.

let landing: Record<string, unknown>;
let categories: object[];
beforeAll(async () => {
  const { fetch } = await openHttp(castChangeSet);
  landing = await (await fetch("/api/landing")).json();
  categories = await (await fetch("/api/categories")).json();
});

const json = (value: unknown, status = 200, type = "application/json") =>
  new Response(JSON.stringify(value), { status, headers: { "content-type": type } });

const problem = {
  title: "Not Found",
  status: 404,
  detail: "There is no such brand.",
  kind: "stale",
  slug: "ping",
  requestId: "x",
};

it.each([
  ["a status", "/api/landing", () => json(landing, 404), "status 404"],
  ["a media type", "/api/landing", () => json(landing, 200, "text/plain"), "media type"],
  ["another member", "/api/landing", () => json({ ...landing, more: 1 }), "additional"],
  ["a wrong type", "/api/categories", () => json([{ ...categories[0], name: 1 }]), "/0/name"],
  [
    "a problem of another kind",
    "/api/brands/ping",
    () => json(problem, 404, "application/problem+json"),
    "kind",
  ],
])("reports %s that is not documented, at %s", async (_, path, answer, difference) => {
  await expect(asDocumented({ method: "GET", path }, answer())).rejects.toThrow(difference);
});
