import { beforeEach, describe, expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { ping } from "#core/brand/brand.fixture.ts";
import { partsOf } from "../calls/call.ts";
import { ADMIN_CALLS } from "./admin-routes.ts";
import { type OpenAdmin, openAdmin } from "./open-admin.harness.ts";

let admin: OpenAdmin;
beforeEach(async () => {
  admin = await openAdmin();
  await admin.store.commit(castChangeSet);
});

const CALLS = ADMIN_CALLS.map(({ address }) => {
  const [method, path] = partsOf(address);
  return { method, path: `/api/admin${path.replace("{id}", ping.id)}` };
});

describe("the back office API", () => {
  it.each([
    ["without a token", undefined, 'Bearer realm="GolfBrands"'],
    ["to a forged token", "made.up.token", 'Bearer realm="GolfBrands", error="invalid_token"'],
  ])("answers 401 %s, on every call", async (_, token, challenge) => {
    for (const { method, path } of CALLS) {
      const answer = await admin.askAs(token)(path, { method, headers: { "If-Match": '"1"' } });
      expect([method, path, answer.status]).toEqual([method, path, 401]);
      expect(answer.headers.get("www-authenticate")).toContain(challenge);
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.json()).toMatchObject({ status: 401, kind: "sign-in-required" });
    }
    expect(admin.store.knownRevision()).toBe(1);
  });

  it("reports a broken body only to administrators", async () => {
    const broken = { method: "POST", body: "{" };
    expect((await admin.askAs(undefined)("/api/admin/brands", broken)).status).toBe(401);
    expect((await admin.ask("/api/admin/brands", broken)).status).toBe(400);
  });

  it("accepts a token only in the Authorization header", async () => {
    const { tokens, askAs } = admin;
    const path = `/api/admin/overview?access_token=${tokens.amy}`;
    expect((await askAs(undefined)(path)).status).toBe(401);
    for (const Authorization of [tokens.amy, `Basic ${tokens.amy}`, `Bearer ${tokens.amy} x`])
      expect(
        (await askAs(undefined)("/api/admin/overview", { headers: { Authorization } })).status,
      ).toBe(401);
  });

  it("answers administrators, and forbids caching", async () => {
    const answer = await admin.ask("/api/admin/overview");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-request-id")).toMatch(/./);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});
