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

/** Inserts a line break before every call and every schema, and changes nothing else. */
const onePerLine = (text: string): string =>
  text.replaceAll(
    /(?<=[{,])(?="(?:\/(?:api|auth|data)\/[^"]*|[A-Z]\w+|get|put|post|delete)":\{)/g,
    "\n",
  );

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
  expect(html).toContain("<header>Menu</header>");
  // Sessions are not public.
  expect(html).not.toContain("/auth/v1/");
  expect(html).not.toMatch(/<script|<style|style=|\son\w+=|https?:\/\/(?!localhost)/);
  for (const [, target] of html.matchAll(/href="#([^"]+)"/g))
    expect(html).toContain(`id="${target}"`);
});
