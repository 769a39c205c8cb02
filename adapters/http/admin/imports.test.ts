import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { LIMITS } from "#core/limits.ts";
import { amy } from "#core/ports/identity.harness.ts";
import { type OpenAdmin, openAdmin } from "./open-admin.harness.ts";

let admin: OpenAdmin;
beforeEach(async () => {
  admin = await openAdmin();
  await admin.store.commit(castChangeSet);
});

const CSV = "slug,founded_year\nping,1960\n";

const send = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  admin.send(
    new Request(`http://localhost/api/admin${path}`, {
      method: "POST",
      body,
      headers: {
        Authorization: `Bearer ${admin.tokens.amy}`,
        "Content-Type": "text/csv",
        ...headers,
      },
      // A stream has no Content-Length.
      ...(body instanceof ReadableStream && { duplex: "half" as const }),
    }),
  );

const review = async (query: string, body: BodyInit = CSV, headers = {}) => {
  const answer = await send(`/imports/review?${query}`, body, headers);
  return { status: answer.status, body: await answer.json() };
};

const streamed = (...pieces: (() => Uint8Array)[]) =>
  new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece());
      else controller.close();
    },
  });

describe("an uploaded file", () => {
  it("may have the media type of its format or of binary data; any other is answered 415", async () => {
    for (const type of ["text/csv", "text/csv; charset=utf-8", "application/octet-stream"])
      expect((await review("name=a.csv", CSV, { "Content-Type": type })).status).toBe(200);
    const { status, body } = await review("name=a.csv", CSV, { "Content-Type": "text/plain" });
    expect([status, body.detail]).toEqual([415, expect.stringContaining("text/csv")]);
  });

  it("is refused with 413 if it is too large, with or without a Content-Length", async () => {
    const announced = { "Content-Length": String(LIMITS.importBytes + 1) };
    expect((await review("name=a.csv", CSV, announced)).status).toBe(413);
    const mb = () => new Uint8Array(1024 * 1024).fill(0x61);
    const { status, body } = await review(
      "name=a.csv",
      streamed(...Array.from({ length: 51 }, () => mb)),
    );
    expect([status, body.kind, body.detail]).toEqual([
      413,
      "file-too-large",
      expect.stringContaining("at most 50 MB"),
    ]);
  });

  it("is refused with 400 if the upload breaks off", async () => {
    const broken = streamed(
      () => new TextEncoder().encode("name\n"),
      () => {
        throw new Error("gone");
      },
    );
    const { status, body } = await review("name=a.csv", broken);
    expect([status, body.detail]).toEqual([400, "The body ended early."]);
  });

  it("needs a name and valid options; 400 names each invalid one", async () => {
    const named = async (query: string) =>
      (await review(query)).body.errors?.map(({ path }: { path: string }) => path);
    expect(await named("")).toEqual(["name"]);
    expect(await named(`name=${"x".repeat(256)}&match=name&only=delete&clearEmpty=yes`)).toEqual([
      "name",
      "match",
      "only",
      "clearEmpty",
    ]);
    expect(await named("name=a&set={&colour=red")).toEqual(["set", "colour"]);
    expect(await named(`name=a&set=${encodeURIComponent('{"viewCount":"9"}')}`)).toEqual(["set"]);
    expect(await named(`name=a&columns=${encodeURIComponent('{"A":"colour"}')}`)).toEqual([
      "columns.A",
    ]);
    expect(await named("name=a&from=-1")).toEqual(["from"]);
    const answer = await send("/imports?name=a&digest=x&again=y", CSV);
    expect((await answer.json()).errors.map(({ path }: { path: string }) => path)).toEqual([
      "digest",
      "again",
    ]);
  });

  it("may come with corrected cells; 400 names an invalid correction", async () => {
    const edit = { line: 2, column: "founded_year", value: "1959" };
    for (const [wrong, path] of [
      [{}, "edits"],
      [Array.from({ length: 101 }, () => edit), "edits"],
      [[{ ...edit, line: 0 }], "edits.0.line"],
      [[{ ...edit, value: 1959 }], "edits.0.value"],
      [[{ ...edit, value: "x".repeat(2049) }], "edits.0.value"],
    ] as const) {
      const { body } = await review(
        `name=a.csv&edits=${encodeURIComponent(JSON.stringify(wrong))}`,
      );
      expect(body.errors).toMatchObject([{ path }]);
    }
  });
});

it("writes nothing if its administrator is removed during the upload: 401", async () => {
  const { body } = await review("name=a.csv");
  const { digest } = body;
  const before = admin.store.knownRevision();
  const bytes = new TextEncoder().encode(CSV);
  const arriving = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes.slice(0, 10)),
    pull: async (controller) => {
      // Gives the server time to admit the request. On a slow machine the request is refused earlier, also with 401.
      await pause(100);
      await admin.identity.removeAdministrator(amy.email);
      controller.enqueue(bytes.slice(10));
      controller.close();
    },
  });
  const answer = await send(`/imports?name=a.csv&digest=${digest}`, arriving);
  expect(answer.status).toBe(401);
  expect(admin.store.knownRevision()).toBe(before);
});

describe("an export", () => {
  it("is a download, and is never cached", async () => {
    const answer = await admin.ask("/api/admin/brand-export?status=archived&format=ndjson");
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/x-ndjson",
      "content-disposition": "attachment; filename*=UTF-8''brands.ndjson",
      "cache-control": "no-store",
    });
    expect((await answer.text()).trim().split("\n")).toHaveLength(1);
  });

  it("can be cancelled, and answers HEAD without a body", async () => {
    const answer = await admin.ask("/api/admin/brand-export");
    await answer.body?.cancel();
    const head = await admin.ask("/api/admin/brand-export", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });
});
