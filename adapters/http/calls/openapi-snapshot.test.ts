import { Hono } from "hono";
import { expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { fail } from "#core/result.ts";
import { authCalls } from "../auth/auth-calls.schema.ts";
import { openHttp } from "../open-http.harness.ts";

/** Programs are generated from the document, so it must not change by accident. After an intended change, `vitest -u` updates it. */
it("equals the snapshot, byte for byte", async () => {
  const http = await openHttp(castChangeSet, {
    admit: async () => fail({ kind: "sign-in-required", reason: "bad-token" }),
    subApps: [{ path: "/auth/v1", app: new Hono(), calls: authCalls }],
  });
  const json = await (await http.fetch("/api/openapi.json")).text();
  await expect(onePerLine(json)).toMatchFileSnapshot("openapi.snapshot");
});

/** Breaks the document before every call and every schema, and changes nothing else. */
const onePerLine = (json: string): string =>
  json.replaceAll(
    /(?<=[{,])(?="(?:\/(?:api|auth|data)\/[^"]*|[A-Z]\w+|get|put|post|delete)":\{)/g,
    "\n",
  );
