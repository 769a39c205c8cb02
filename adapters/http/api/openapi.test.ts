import { beforeAll, describe, expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
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
});

describe("the API reference", () => {
  it("shows every call and schema in the site's style, without inline script or style", async () => {
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
    expect(html).toContain('<link rel="stylesheet" href="/assets/site.css">');
    // Sessions are not public.
    expect(html).not.toContain("/auth/v1/");
    expect(html).not.toMatch(/<script|<style|style=|\son\w+=|https?:\/\/(?!localhost)/);
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g))
      expect(html).toContain(`id="${target}"`);
  });
});
