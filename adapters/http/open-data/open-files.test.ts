// Guarantee (Privacy): The files under `/data/` hold no private field, no view count, no archived brand and no
//   address of a lost site.
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { archivedBrand, castBrands, ping, titleist } from "#core/brand/brand.fixture.ts";
import {
  castChangeSet,
  changeSetOf,
  createList,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import { OPEN_FILE_NAMES } from "#core/open-data/open-data.ts";
import { type OpenHttp, openHttp } from "../open-http.harness.ts";

let http: OpenHttp;
let version: number;
beforeEach(async () => {
  http = await openHttp(castChangeSet);
  version = 1;
});

const request = (name: string, headers: Record<string, string> = {}) =>
  http.fetch(`/data/${name}`, { headers });

const rename = (name: string) =>
  http.commit(changeSetOf(updateBrand({ ...ping, name }, version++)));

const lines = async (answer: Response): Promise<{ slug: string; name: string }[]> =>
  (await answer.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("the open data files", () => {
  it("have the same revision, and contain every active brand by slug and nothing private", async () => {
    const answers = await Promise.all(OPEN_FILE_NAMES.map((name) => request(name)));
    for (const { status, headers } of answers)
      expect([status, headers.get("x-revision")]).toEqual([200, "1"]);
    const [csv = "", ndjson = "", taxonomy = "", , described = ""] = await Promise.all(
      answers.map((answer) => answer.text()),
    );
    const active = castBrands.filter(({ status }) => status === "active").map(({ slug }) => slug);
    expect(ndjson.match(/(?<=^\{"slug":")[^"]+/gm)).toEqual(active.sort());
    expect(csv.match(/^[a-z-]+(?=,[A-Z])/gm)).toEqual(active);
    expect(JSON.parse(taxonomy)).toMatchObject({
      categories: [{ slug: "apparel", display_order: 6 }, {}, {}, {}],
      attributes: [{ slug: "made-in-usa", group: "Made in" }, {}, {}],
    });
    const { ownershipType, sources, heroImageUrl, id } = titleist;
    for (const hidden of [ownershipType, ...sources, heroImageUrl, id, "golfino", "www.chervo.com"])
      expect((csv + ndjson + taxonomy + described).includes(String(hidden))).toBe(false);
  });

  it("contain the editors' lists in display order, with active brands only", async () => {
    const list = { text: "Of ours.", query: null, brandIds: [archivedBrand.id] };
    await http.commit(
      changeSetOf(
        createList({ ...list, id: "l1", slug: "hidden", title: "Hidden", displayOrder: 1 }),
        createList({
          ...list,
          id: "l2",
          slug: "mixed",
          title: "Mixed",
          brandIds: [titleist.id, archivedBrand.id, ping.id],
          displayOrder: 3,
        }),
        createList({
          ...list,
          id: "l3",
          slug: "putters",
          title: "Putters",
          query: "category=putters",
          brandIds: [],
          displayOrder: 2,
        }),
      ),
    );
    expect(await lines(await request("lists.ndjson"))).toEqual([
      {
        slug: "putters",
        title: "Putters",
        text: "Of ours.",
        query: "category=putters",
        brands: null,
        display_order: 2,
      },
      {
        slug: "mixed",
        title: "Mixed",
        text: "Of ours.",
        query: null,
        brands: ["titleist", "ping"],
        display_order: 3,
      },
    ]);
  });

  it("have an entity tag per content and coding", async () => {
    const plain = Buffer.from(await (await request("brands.ndjson")).arrayBuffer());
    const sent = await request("brands.ndjson", { "Accept-Encoding": "br, gzip" });
    const packed = Buffer.from(await sent.arrayBuffer());
    expect(gunzipSync(packed).equals(plain)).toBe(true);
    const sha256 = createHash("sha256").update(plain).digest("hex");
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      "content-encoding": "gzip",
      "content-length": String(packed.byteLength),
      "content-type": "application/x-ndjson; charset=utf-8",
      "cache-control": "public, max-age=0, must-revalidate",
      etag: `"${sha256}-gzip"`,
      vary: "Accept-Encoding",
    });
    const { resources } = await (await request("datapackage.json")).json();
    expect(resources[1]).toMatchObject({
      path: "brands.ndjson",
      bytes: plain.byteLength,
      hash: `sha256:${sha256}`,
    });
    const head = await http.fetch("/data/brands.ndjson", { method: "HEAD" });
    expect([head.status, await head.text(), head.headers.get("content-length")]).toEqual([
      200,
      "",
      String(plain.byteLength),
    ]);
    const notModified = await request("brands.ndjson", {
      "If-None-Match": `W/"x", "${sha256}-gzip"`,
    });
    expect([
      notModified.status,
      await notModified.text(),
      notModified.headers.get("x-revision"),
    ]).toEqual([304, "", "1"]);
    expect(notModified.headers.get("etag")).toBe(`"${sha256}-gzip"`);
  });

  it("change at once with the site, and stay the same when nothing public changed", async () => {
    const etag = (await request("brands.csv")).headers.get("etag") ?? "";
    await rename("PING Golf");
    const next = await request("brands.ndjson");
    expect(next.headers.get("x-revision")).toBe("2");
    expect((await lines(next)).map(({ name }) => name)).toContain("PING Golf");
    await rename("PING");
    const back = await request("brands.csv", { "If-None-Match": etag });
    expect([back.status, back.headers.get("x-revision")]).toEqual([304, "3"]);
  });

  it("are served while the store is unavailable, and updated when it is back", async () => {
    await request("brands.csv");
    http.loseStore();
    expect((await request("brands.ndjson")).status).toBe(200);
    http.findStore();
    await rename("PING Golf");
    await request("brands.csv");
    expect((await request("brands.csv")).headers.get("x-revision")).toBe("2");
  });

  it("answer only GET and HEAD; an unknown name gets a problem document", async () => {
    const posted = await http.fetch("/data/brands.csv", { method: "POST" });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    const missing = await request("brands.xlsx");
    expect([missing.status, missing.headers.get("content-type")]).toEqual([
      404,
      "application/problem+json",
    ]);
  });
});
