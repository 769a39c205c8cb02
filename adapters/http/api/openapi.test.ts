import { z } from "@hono/zod-openapi";
import { expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { authCalls } from "../auth/auth-calls.schema.ts";
import { openHttp } from "../open-http.harness.ts";
import { calls } from "./documented-calls.harness.ts";
import { openApiJson } from "./open-api-document.schema.ts";

const json = openApiJson({ contactEmail: "hello@golfbrands.example", mountedCalls: authCalls });

/** Clients are generated from the document, so it must not change by accident. After an intended change, `vitest -u` updates it. */
it("equals the snapshot, byte for byte", async () => {
  await expect(onePerLine(json)).toMatchFileSnapshot("../calls/openapi.snapshot");
});

/** Breaks the document before every call and every schema, and changes nothing else. */
const onePerLine = (text: string): string =>
  text.replaceAll(
    /(?<=[{,])(?="(?:\/(?:api|auth|data)\/[^"]*|[A-Z]\w+|get|put|post|delete)":\{)/g,
    "\n",
  );

it("gives every call what tools need: id, tag, security and refusals", () => {
  const document = documentSchema.parse(JSON.parse(json));
  const { info, servers, tags, components } = document;
  expect(info.license.url).toMatch(/^https:/);
  expect(servers).toHaveLength(1);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
  );
  expect(operations.length).toBeGreaterThan(35);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { path, method, ...operation } of operations) {
    const call = `${method} ${path}`;
    const isForAdministrators = /^\/auth\/v1\/(?!token|recover|reset|invitation)/.test(path);
    const schemes = operation.security.flatMap((one) => Object.keys(one));
    expect([call, schemes]).toEqual([call, isForAdministrators ? ["administrator"] : []]);
    for (const scheme of schemes) expect(components.securitySchemes).toHaveProperty(scheme);
    const statuses = Object.keys(operation.responses);
    for (const kind of [/^[23]\d\d$/, /^4\d\d$/, /^5\d\d$/])
      expect([call, kind, statuses.some((status) => kind.test(status))]).toEqual([
        call,
        kind,
        true,
      ]);
    for (const tag of operation.tags) expect(tags.map(({ name }) => name)).toContain(tag);
    const inPath = operation.parameters.filter((one) => one.in === "path");
    expect([call, inPath.map(({ name }) => `{${name}}`)]).toEqual([
      call,
      path.match(/\{\w+\}/g) ?? [],
    ]);
  }
});

const documentSchema = z.object({
  info: z.object({ license: z.object({ name: z.string().min(1), url: z.string() }) }),
  servers: z.array(z.object({ url: z.string().min(1) })),
  tags: z.array(z.object({ name: z.string(), description: z.string().min(1) })),
  components: z.object({ securitySchemes: z.record(z.string(), z.unknown()) }),
  paths: z.record(
    z.string().regex(/^\/[^?]*[^/]$/),
    z.record(
      z.string(),
      z.object({
        operationId: z.string().regex(/^[a-zA-Z]+$/),
        summary: z.string().min(1),
        tags: z.array(z.string()).length(1),
        security: z.array(z.record(z.string(), z.array(z.string()))),
        parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
        responses: z.record(z.string(), z.object({ description: z.string().min(1) })),
      }),
    ),
  ),
});

it("is served, and shown by the API reference in the site's style, without inline script or style", async () => {
  const { fetch } = await openHttp(castChangeSet);
  const document = await (await fetch("/api/openapi.json")).json();
  const answer = await fetch("/api/docs");
  const html = await answer.text();
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  for (const { path, summary } of Object.values(calls)) {
    expect(html).toContain(path);
    expect(html).toContain(summary);
  }
  for (const name of Object.keys(document.components.schemas))
    expect(html).toContain(`<h3>${name}</h3></summary>\n<div id="${name}">`);
  expect(html.match(/<details>/g)?.length).toBeGreaterThan(Object.keys(calls).length);
  expect(html).toContain(
    "{ kind: &quot;brand&quot;; slug: string; name: string; foundAs: string } |",
  );
  expect(html).not.toContain("<tbody>\n\n</tbody>");
  expect(html).toContain('<link rel="stylesheet" href="/assets/site.css">');
  // Sessions are not public.
  expect(html).not.toContain("/auth/v1/");
  expect(html).not.toMatch(/<script|<style|style=|\son\w+=|https?:\/\/(?!localhost)/);
  for (const [, target] of html.matchAll(/href="#([^"]+)"/g))
    expect(html).toContain(`id="${target}"`);
});
