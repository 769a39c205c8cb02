import { beforeEach, describe, expect, it } from "vitest";
import { ping, titleist } from "#core/brand/brand.fixture.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { type Ask, type OpenAdmin, openAdmin } from "./open-admin.harness.ts";

let admin: OpenAdmin;
beforeEach(async () => {
  admin = await openAdmin();
  await admin.store.commit(castChangeSet);
});

const ask = async (method: string, path: string, body?: unknown, headers: Ask["headers"] = {}) => {
  const answer = await admin.ask(`/api/admin${path}`, { method, body, headers });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
};
const read = { "If-Match": '"1"' };
const titleistPath = `/brands/${titleist.id}`;
const longText = (length: number) => ({ name: "x".repeat(length) });

describe("a body", () => {
  it("is refused if it is not JSON, has another type, or is too deep or too large: 400, 415, 413", async () => {
    const text = { "Content-Type": "text/plain" };
    expect((await ask("POST", "/brands", "{")).status).toBe(400);
    expect((await ask("POST", "/brands", "[".repeat(10_000))).status).toBe(400);
    expect((await ask("POST", "/brands", "{}", text)).status).toBe(415);
    expect((await ask("POST", "/categories", longText(70_000))).status).toBe(413);
    expect((await ask("POST", "/brands", longText(600_000))).status).toBe(413);
  });

  it("may contain the longest valid brand", async () => {
    const sources = Array.from({ length: 50 }, (_, at) => `${at} ${"ß".repeat(2_040)}`);
    const longDescription = "ё".repeat(10_000);
    const body = { name: "Long", sources, longDescription };
    expect((await ask("POST", "/brands", body)).status).toBe(201);
  });

  it("may list ten thousand brands for a bulk edit", async () => {
    const brands = Array.from({ length: 10_000 }, () => ({ id: ping.id, readVersion: 1 }));
    const { status, body } = await ask("POST", "/bulk-edits", { edit: { kind: "delete" }, brands });
    expect([status, body.changed]).toEqual([200, 1]);
    expect((await ask("POST", "/bulk-edits", { edit: { kind: "delete" }, brands })).body).toEqual(
      expect.objectContaining({ status: 412, kind: "stale" }),
    );
  });
});

describe("a store in trouble", () => {
  it("answers 507 if the disk is full, and continues to read", async () => {
    admin.breakStore("full");
    const { status, body } = await ask("POST", "/brands", { name: "Vice" });
    expect([status, body.detail]).toEqual([507, expect.stringContaining("disk is full")]);
    expect((await ask("GET", "/brands")).status).toBe(200);
  });

  it("answers 503 with Retry-After if it is unavailable", async () => {
    admin.breakStore("away");
    const { status, headers } = await ask("DELETE", titleistPath, undefined, read);
    expect([status, headers.get("retry-after")]).toEqual([503, "2"]);
  });
});
