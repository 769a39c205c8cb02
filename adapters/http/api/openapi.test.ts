import { beforeAll, describe, expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { linkIn } from "#core/people/mails.fixture.ts";
import { type OpenHttp, openHttp } from "../open-http.harness.ts";
import { calls } from "./documented-calls.harness.ts";

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, object> }>>;
  components: { schemas: Record<string, unknown> };
}

let http: OpenHttp;
let document: Document;
beforeAll(async () => {
  http = await openHttp(castChangeSet);
  document = await (await http.fetch("/api/openapi.json")).json();
});

const post = (body: string, type = "application/json"): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": type },
  body,
});

describe("the OpenAPI document", () => {
  it("describes every call", () => {
    expect(document.openapi).toBe("3.1.0");
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    expect(described.sort()).toEqual(
      Object.values(calls)
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    );
  });

  it("contains every schema it refers to", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(10);
    for (const [, reference] of references) {
      const name = reference?.replace("#/components/schemas/", "") ?? "";
      expect(document.components.schemas).toHaveProperty(name);
    }
  });

  it("describes the real answers", async () => {
    const requests: [status: number, path: string, init?: RequestInit][] = [
      [200, "/api/brands"],
      [200, "/api/brands?search=zzz&page=7&attr=a&attr=b"],
      [200, "/api/brands/titleist"],
      [200, "/api/brands/bare-brand"],
      [404, "/api/brands/nobody"],
      [204, "/api/brands/1/views", { method: "POST" }],
      [200, "/api/categories"],
      [200, "/api/attributes"],
      [200, "/api/landing"],
      [200, "/api/suggest?q=p"],
      [200, "/api/suggest"],
      [201, "/api/submissions", post('{"brandName":"Vice"}')],
      [400, "/api/submissions", post("{}")],
      [400, "/api/submissions", post("{")],
      [415, "/api/submissions", post("x", "text/plain")],
      [413, "/api/submissions", post("x".repeat(70_000))],
    ];
    const email = post('{"email":"golfer@example.com"}');
    const asking = post('{"email":"golfer@example.com","list":""}');
    const subscribed = await http.fetch("/api/subscriptions", asking);
    expect(subscribed.status).toBe(202);
    expect(await (await http.fetch("/api/personal-data/requests", email)).text()).toBe(
      '{"status":"asked"}',
    );
    const [toConfirm, ownData] = http.mails();
    const token = (mail: typeof toConfirm, path: string) =>
      post(JSON.stringify({ token: linkIn(mail, path) }));
    requests.push(
      [202, "/api/subscriptions", asking],
      [400, "/api/subscriptions", post('{"email":"nobody"}')],
      [415, "/api/subscriptions", post("x", "text/plain")],
      [200, "/api/subscriptions/confirmations", token(toConfirm, "/subscriptions/confirm")],
      [410, "/api/subscriptions/confirmations", post('{"token":"x"}')],
      [200, "/api/subscriptions/mine", token(toConfirm, "/my-emails")],
      [410, "/api/subscriptions/mine", post('{"token":"x"}')],
      [200, "/api/subscriptions/removals", token(toConfirm, "/my-emails")],
      [400, "/api/subscriptions/removals", post('{"token":1}')],
      [410, "/api/subscriptions/removals", post('{"token":"x"}')],
      [202, "/api/personal-data/requests", email],
      [400, "/api/personal-data/requests", post("{}")],
      [200, "/api/personal-data/exports", token(ownData, "/privacy/your-data")],
      [410, "/api/personal-data/exports", post('{"token":"x"}')],
      [200, "/api/personal-data/erasures", token(ownData, "/privacy/your-data")],
      [410, "/api/personal-data/erasures", token(ownData, "/privacy/your-data")],
    );
    // Throws if the answer is not as documented.
    for (const [status, path, init] of requests)
      expect([path, (await http.fetch(path, init)).status]).toEqual([path, status]);
    http.loseStore();
    expect((await http.fetch("/api/brands/ping")).status).toBe(200);
    http.findStore();
  });
});

describe("the API reference", () => {
  it("shows every call and schema, without inline script or style", async () => {
    const answer = await http.fetch("/api/docs");
    const html = await answer.text();
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    for (const { path, summary } of Object.values(calls)) {
      expect(html).toContain(path);
      expect(html).toContain(summary);
    }
    for (const name of Object.keys(document.components.schemas))
      expect(html).toContain(`<h3>${name}</h3></summary>\n<div id="${name}">`);
    expect(html.match(/<details>/g)?.length).toBeGreaterThan(Object.keys(calls).length);
    // Sessions are not public.
    expect(html).not.toContain("/auth/v1/");
    expect(html).not.toMatch(/<script|<style|style=|\son\w+=|https?:\/\/(?!localhost)/);
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g))
      expect(html).toContain(`id="${target}"`);
  });

  it("finds its stylesheet", async () => {
    const answer = await http.fetch("/api/docs.css");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/css; charset=utf-8",
    ]);
  });
});
