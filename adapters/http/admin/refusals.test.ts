// Guarantee (Input): Unknown keys answer 400 and are named. `__proto__` is an ordinary unknown key.
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
/** The keys that the answer's errors name. */
const named = async (method: string, path: string, body?: unknown, headers = {}) =>
  (await ask(method, path, body, headers)).body.errors?.map(({ path }: { path: string }) => path);

const read = { "If-Match": '"1"' };
const titleistPath = `/brands/${titleist.id}`;

it("answers 201 to a new brand, with its address and its version", async () => {
  const { status, headers, body } = await ask("POST", "/brands", { name: "Vice" });
  expect([status, headers.get("etag")]).toEqual([201, '"2"']);
  const location = headers.get("location") ?? "";
  expect(location).toBe(`/api/admin/brands/${body.brand.id}`);
  expect(await (await admin.ask(location)).json()).toEqual(body.brand);
});

describe("the back office API", () => {
  it("names every broken rule and every unknown key: 400", async () => {
    const input = { name: "", websiteUrl: "javascript:x", colour: "red", __proto__x: 1 };
    const { status, body } = await ask("POST", "/brands", input);
    expect([status, body.kind, body.title]).toEqual([400, "invalid-input", "Bad Request"]);
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      "__proto__x",
      "colour",
      "name",
      "websiteUrl",
    ]);
  });

  it("names unknown keys in queries and bodies", async () => {
    const edit = { kind: "delete", force: true };
    const verdict = { status: "spam", why: "x" };
    expect(await named("GET", "/brands?stauts=archived&page=2")).toEqual(["stauts"]);
    expect(await named("GET", `${titleistPath}?fields=name`)).toEqual(["fields"]);
    expect(await named("PUT", `${titleistPath}?force=true`, {}, read)).toEqual(["force"]);
    expect(await named("POST", "/bulk-edits", { edit, brands: [], x: 1 })).toEqual([
      "edit.force",
      "x",
    ]);
    expect(await named("POST", "/attributes", { name: "A", description: "x" })).toEqual([
      "description",
    ]);
    expect(
      await named("PUT", "/submissions/x/verdict", {
        seen: "pending",
        verdict,
        shown: "x",
        by: "me",
      }),
    ).toEqual(["verdict.why", "by"]);
  });

  it("answers 400 for invalid values and repeated parameters", async () => {
    for (const query of [
      "status=gone",
      "needs=love",
      "sort=colour",
      "page=0",
      "page=10001",
      "page=x",
      "page=1.5",
      "search=a&search=b",
      Array(21).fill("attr=tour-proven").join("&"),
    ]) {
      const { status, body } = await ask("GET", `/brands?${query}`);
      expect([query, status, body.errors?.[0].path]).toEqual([query, 400, query.split("=")[0]]);
    }
    expect((await ask("GET", "/brands?search=&status=&sort=&page=")).body.total).toBe(6);
    expect((await ask("GET", "/history?record=brand")).body.errors[0].path).toBe("id");
  });

  it("answers 404 for an invalid slug and an unknown path", async () => {
    expect((await ask("GET", "/brands/a%00b")).status).toBe(404);
    expect((await ask("GET", `/brands/${"x".repeat(65)}`)).status).toBe(404);
    expect((await ask("GET", "/nothing")).status).toBe(404);
  });

  it("answers 405 for a method that a path does not support, and lists the allowed ones", async () => {
    const { status, headers } = await ask("PATCH", titleistPath, {});
    expect([status, headers.get("allow")]).toEqual([405, "GET, PUT, DELETE, HEAD"]);
  });
});

const longText = (length: number) => ({ name: "x".repeat(length) });

describe("a request body", () => {
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
