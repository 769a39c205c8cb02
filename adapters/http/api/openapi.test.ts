import { z } from "@hono/zod-openapi";
import { beforeAll, describe, expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { linkIn } from "#core/people/mails.fixture.ts";
import { type OpenHttp, openHttpOverSqlite } from "../open-http.harness.ts";
import { calls } from "./documented-calls.harness.ts";

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, object> }>>;
  components: { schemas: Record<string, unknown> };
}

let http: OpenHttp;
let document: Document;
beforeAll(async () => {
  http = await openHttpOverSqlite(castChangeSet);
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
    const requests: [call: keyof typeof calls, path: string, init?: RequestInit][] = [
      ["listBrands", "/api/brands"],
      ["listBrands", "/api/brands?search=zzz&page=7&attr=a&attr=b"],
      ["showBrand", "/api/brands/titleist"],
      ["showBrand", "/api/brands/bare-brand"],
      ["showBrand", "/api/brands/nobody"],
      ["recordView", "/api/brands/1/views", { method: "POST" }],
      ["listCategories", "/api/categories"],
      ["listAttributes", "/api/attributes"],
      ["showLanding", "/api/landing"],
      ["suggest", "/api/suggest?q=p"],
      ["suggest", "/api/suggest"],
      ["suggestBrand", "/api/submissions", post('{"brandName":"Vice"}')],
      ["suggestBrand", "/api/submissions", post("{}")],
      ["suggestBrand", "/api/submissions", post("{")],
      ["suggestBrand", "/api/submissions", post("x", "text/plain")],
      ["suggestBrand", "/api/submissions", post("x".repeat(70_000))],
    ];
    const email = post('{"email":"golfer@example.com"}');
    const subscribed = await http.fetch("/api/newsletter/subscriptions", email);
    expect(subscribed.status).toBe(202);
    expect(await (await http.fetch("/api/personal-data/requests", email)).text()).toBe(
      '{"status":"asked"}',
    );
    const [toConfirm, ownData] = http.mails();
    const token = (mail: typeof toConfirm, path: string) =>
      post(JSON.stringify({ token: linkIn(mail, path) }));
    requests.push(
      ["subscribe", "/api/newsletter/subscriptions", email],
      ["subscribe", "/api/newsletter/subscriptions", post('{"email":"nobody"}')],
      ["subscribe", "/api/newsletter/subscriptions", post("x", "text/plain")],
      [
        "confirmSubscription",
        "/api/newsletter/confirmations",
        token(toConfirm, "/newsletter/confirm"),
      ],
      ["confirmSubscription", "/api/newsletter/confirmations", post('{"token":"x"}')],
      [
        "unsubscribe",
        "/api/newsletter/unsubscriptions",
        token(toConfirm, "/newsletter/unsubscribe"),
      ],
      ["unsubscribe", "/api/newsletter/unsubscriptions", post('{"token":1}')],
      ["requestOwnData", "/api/personal-data/requests", email],
      ["requestOwnData", "/api/personal-data/requests", post("{}")],
      ["showOwnData", "/api/personal-data/exports", token(ownData, "/privacy/your-data")],
      ["showOwnData", "/api/personal-data/exports", post('{"token":"x"}')],
      ["eraseOwnData", "/api/personal-data/erasures", token(ownData, "/privacy/your-data")],
      ["eraseOwnData", "/api/personal-data/erasures", token(ownData, "/privacy/your-data")],
    );
    for (const [call, path, init] of requests)
      expect([path, await undocumented(call, await http.fetch(path, init))]).toEqual([
        path,
        NOTHING,
      ]);
    http.loseStore();
    expect(await undocumented("showBrand", await http.fetch("/api/brands/ping"))).toBe(NOTHING);
    http.findStore();
  });
});

describe("the API reference", () => {
  it("shows every call and schema, without inline script or style", async () => {
    const answer = await http.fetch("/api/docs");
    const html = await answer.text();
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    for (const { path, summary } of Object.values(calls)) {
      expect(html).toContain(path.replaceAll("{", "{"));
      expect(html).toContain(summary);
    }
    for (const name of Object.keys(document.components.schemas))
      expect(html).toContain(`<h3 id="${name}">`);
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

const NOTHING = undefined;

const responsesSchema = z.record(
  z.string(),
  z.object({
    content: z.record(z.string(), z.object({ schema: z.instanceof(z.ZodType) })).optional(),
  }),
);

/** Names the first undocumented part of an answer: status, type or shape. */
const undocumented = async (
  name: keyof typeof calls,
  answer: Response,
): Promise<string | undefined> => {
  const call = Object.entries(calls).find(([known]) => known === name)?.[1];
  const response = responsesSchema.parse(call?.responses)[answer.status];
  if (!response) return `status ${answer.status}`;
  const text = await answer.text();
  if (!response.content) return text === "" ? NOTHING : `a body with status ${answer.status}`;
  const type = answer.headers.get("content-type") ?? "";
  const schema = response.content[type]?.schema;
  return schema ? schema.safeParse(JSON.parse(text)).error?.message : `type ${type}`;
};
