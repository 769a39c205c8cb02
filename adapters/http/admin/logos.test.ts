import { beforeEach, expect, it } from "vitest";
import { titleist } from "#core/brand/brand.fixture.ts";
import { pictureNamed, pictureOfBytes } from "#core/brand/logo.fixture.ts";
import { castChangeSet, changeSetOf, updateBrand } from "#core/change/change-set.fixture.ts";
import { LIMITS } from "#core/limits.ts";
import { type OpenAdmin, openAdmin } from "./open-admin.harness.ts";

let admin: OpenAdmin;
beforeEach(async () => {
  admin = await openAdmin();
  await admin.store.commit(castChangeSet);
});

const PATH = `/api/admin/brands/${titleist.id}/logo`;

const put = (
  body: Uint8Array<ArrayBuffer> | string | ReadableStream,
  headers: Record<string, string> = { "If-Match": '"1"' },
  method = "PUT",
) =>
  admin.send(
    new Request(`http://localhost${PATH}`, {
      method,
      headers: { Authorization: `Bearer ${admin.tokens.amy}`, ...headers },
      ...(method === "PUT" && { body, duplex: "half" }),
    }),
  );

it("stores a picture sent as any type, answers like a save, and serves it for ever", async () => {
  const picture = pictureNamed("alpha");
  const headers = { "If-Match": '"1"', "Content-Type": "text/html" };
  const saved = await put(picture, headers);
  expect([saved.status, saved.headers.get("etag")]).toEqual([200, '"2"']);
  const { brand, batchId } = await saved.json();
  expect(batchId).toEqual(expect.any(String));
  expect(brand.logoUrl).toMatch(/^\/logos\/[0-9a-f]{64}\.webp$/);
  const shown = await (await admin.ask("/api/brands/titleist")).json();
  expect(shown.brand.logoUrl).toBe(brand.logoUrl);

  for (const method of ["GET", "HEAD"]) {
    const served = await admin.send(new Request(`http://localhost${brand.logoUrl}`, { method }));
    expect(served.status).toBe(200);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(picture.byteLength),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  }
  const served = await admin.send(new Request(`http://localhost${brand.logoUrl}`));
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(picture);
});

it("needs the version that was read: 428 without, 412 with the newer brand when it is stale", async () => {
  for (const method of ["PUT", "DELETE"]) {
    expect((await put(pictureNamed("png"), {}, method)).status).toBe(428);
    const stale = await put(pictureNamed("png"), { "If-Match": '"7"' }, method);
    expect([stale.status, (await stale.json()).current.version]).toEqual([412, 1]);
  }
});

it("is written over any version with If-Match: *, while others save", async () => {
  let isFirst = true;
  const commit = admin.store.commit;
  admin.store.commit = async (changeSet) => {
    if (isFirst) {
      isFirst = false;
      const brand = (await admin.store.directory()).brand(titleist.id);
      if (brand) await commit(changeSetOf(updateBrand(brand, brand.version)));
    }
    return commit(changeSet);
  };
  const saved = await put(pictureNamed("png"), { "If-Match": "*" });
  expect([saved.status, saved.headers.get("etag")]).toEqual([200, '"3"']);
});

it("refuses SVG, whatever type it says to have, and pictures over 102,400 bytes", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'.padEnd(80);
  const png = { "If-Match": '"1"', "Content-Type": "image/png" };
  const refused = await put(svg, png);
  expect(refused.status).toBe(400);
  expect((await refused.json()).errors).toEqual([
    {
      path: "logo",
      message: expect.stringContaining(
        "SVG pictures can contain scripts; send a PNG, JPEG or WebP",
      ),
    },
  ]);
  const large = pictureOfBytes(LIMITS.logoBytes + 1);
  const announced = { "If-Match": '"1"', "Content-Length": String(large.byteLength) };
  for (const answer of [await put(large, announced), await put(new Blob([large]).stream())]) {
    const { detail } = await answer.json();
    expect([answer.status, detail]).toEqual([413, "A logo may have at most 102,400 bytes."]);
  }
  expect((await put(pictureOfBytes(LIMITS.logoBytes))).status).toBe(200);
});

it("answers 404 to other names below /logos/", async () => {
  const hash = "0".repeat(64);
  for (const name of [`${hash}.png`, `${hash}.svg`, "x.png", "", `../${hash}.png`, "%00.png"])
    expect([
      name,
      (await admin.send(new Request(`http://localhost/logos/${name}`))).status,
    ]).toEqual([name, 404]);
});
