import { Hono } from "hono";
import { expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { StoreUnavailable } from "#core/result.ts";
import { openHttp } from "./open-http.harness.ts";

const app = new Hono();
app.get("/who", (c) => c.json({ email: "editor@golf.example" }));
app.post("/broken", () => {
  throw new Error("secret detail of the fault");
});
app.post("/away", () => {
  throw new StoreUnavailable("secret host");
});

const open = () => openHttp(castChangeSet, { subApps: [{ path: "/auth/v1", app }] });

it("a sub-app's errors become problem documents that reveal nothing", async () => {
  const { fetch, log } = await open();
  for (const [path, status] of [
    ["/auth/v1/broken", 500],
    ["/auth/v1/away", 503],
  ] as const) {
    const answer = await fetch(path, { method: "POST" });
    const problem = await answer.json();
    expect(answer.status).toBe(status);
    expect(problem.requestId).toBe(answer.headers.get("x-request-id"));
    expect(JSON.stringify(problem)).not.toContain("secret");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  }
  expect(log.errors).toHaveLength(2);
});
