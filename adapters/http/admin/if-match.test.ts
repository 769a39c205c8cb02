import { beforeEach, describe, expect, it } from "vitest";
import { titleist } from "#core/brand/brand.fixture.ts";
import { contentOf } from "#core/brand/brand.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { golfClubs, putters, tourProven } from "#core/taxonomy/taxonomy.fixture.ts";
import { ADMIN_CALLS } from "./admin-routes.ts";
import { type OpenAdmin, openAdmin } from "./open-admin.harness.ts";

let admin: OpenAdmin;
beforeEach(async () => {
  admin = await openAdmin();
  await admin.store.commit(castChangeSet);
});

const PATH = `/api/admin/brands/${titleist.id}`;
const put = (etag: string | null, changes: object, ask = admin.ask, query = "") =>
  ask(PATH + query, {
    method: "PUT",
    headers: etag === null ? {} : { "If-Match": etag },
    body: { ...contentOf(titleist), ...changes },
  });
const bodyOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });

describe("If-Match", () => {
  it("is required on every call that overwrites or deletes: 428 without it", async () => {
    const conditional = ADMIN_CALLS.filter(({ request }) => "readVersion" in request.schema.shape);
    const calls = conditional.map(({ address }) => address.replace("{id}", titleist.id));
    expect(calls).toContain(`DELETE /brands/${titleist.id}`);
    for (const call of calls) {
      const [method = "", path = ""] = call.split(" ");
      const answer = await admin.ask(`/api/admin${path}`, { method, body: {} });
      expect([call, await bodyOf(answer)]).toMatchObject([
        call,
        {
          status: 428,
          title: "Precondition Required",
          detail: expect.stringContaining("If-Match"),
        },
      ]);
    }
    expect(admin.store.knownRevision()).toBe(1);
  });

  it("must list well-formed tags: 400 otherwise", async () => {
    for (const etag of ["1", '"1', '1"', '"1" "2"', '"1",', ',"1"', '"1", *', 'w/"1"', '"a b"'])
      expect([etag, (await put(etag, {})).status]).toEqual([etag, 400]);
    expect(admin.store.knownRevision()).toBe(1);
  });

  // RFC 9110, section 13.1.1: a tag that the record does not have is a failed precondition, not a bad request.
  it("with a version that the record never had gets 412 and the record, or 404 if there is no record", async () => {
    const strange = ['W/"1"', '"one"', '""', '"-1"', '"0"', '"01"', '"99999999999999999999"'];
    for (const etag of [...strange, '"7", W/"1" ,"x,y"']) {
      const answer = await put(etag, { foundedYear: 1935 });
      expect([etag, answer.headers.get("etag"), await bodyOf(answer)]).toMatchObject([
        etag,
        '"1"',
        { status: 412, kind: "brand-stale", current: { id: titleist.id, version: 1 } },
      ]);
    }
    for (const path of [PATH, `/api/admin/categories/${golfClubs.id}`]) {
      const refused = { method: "DELETE", headers: { "If-Match": '"abc"' } };
      expect((await admin.ask(path, refused)).status).toBe(412);
      expect((await admin.ask(`${path.slice(0, -1)}x`, refused)).status).toBe(404);
    }
    expect(admin.store.knownRevision()).toBe(1);
  });

  it("matches if one of several tags matches", async () => {
    const saved = await put('"7" , W/"1","1"', { foundedYear: 1935 });
    expect([saved.status, saved.headers.get("etag")]).toEqual([200, '"2"']);
  });

  it("may be `*`, which matches any version", async () => {
    await put('"1"', { foundedYear: 1935 });
    const saved = await put("*", { foundedYear: 1936 });
    expect([saved.status, saved.headers.get("etag")]).toEqual([200, '"3"']);
    expect((await put("*", {}, admin.ask, "?whenStale=merge")).headers.get("etag")).toBe('"4"');
    const any = { "If-Match": "*" };
    for (const [method, path, body] of [
      ["PUT", `/api/admin/categories/${golfClubs.id}`, { name: "Clubs", slug: "clubs" }],
      ["POST", `/api/admin/categories/${golfClubs.id}/merge`, { intoId: putters.id }],
      ["DELETE", `/api/admin/attributes/${tourProven.id}`, undefined],
      ["DELETE", PATH, undefined],
    ] as const) {
      const ask = { method, headers: any, body };
      expect([path, (await admin.ask(path, ask)).status]).toEqual([path, 200]);
      expect([path, (await admin.ask(path, ask)).status]).toEqual([
        path,
        method === "PUT" ? 200 : 404,
      ]);
    }
  });

  it("lets two concurrent writers both succeed if both send `*`", async () => {
    const { askAs, tokens } = admin;
    for (let race = 0; race < 20; race += 1) {
      const answers = await Promise.all([
        put("*", { foundedYear: 1700 + race }, askAs(tokens.amy)),
        put("*", { foundedYear: 1800 + race }, askAs(tokens.ben)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  it("with a stale version gets 412 and the newer record", async () => {
    await put('"1"', { foundedYear: 1935 });
    const answer = await put('"1"', { hqLocation: "Acushnet" });
    expect(answer.headers.get("etag")).toBe('"2"');
    expect(await bodyOf(answer)).toMatchObject({
      status: 412,
      kind: "brand-stale",
      current: { id: titleist.id, foundedYear: 1935, version: 2 },
    });
    const deletion = await admin.ask(PATH, { method: "DELETE", headers: { "If-Match": '"1"' } });
    expect(await bodyOf(deletion)).toMatchObject({
      status: 412,
      kind: "brand-stale",
      current: { foundedYear: 1935, version: 2 },
    });
    expect(admin.store.knownRevision()).toBe(2);
  });
});
