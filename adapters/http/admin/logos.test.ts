import { beforeEach, expect, it, vi } from "vitest";
import { titleist } from "#core/brand/brand.fixture.ts";
import { pictureNamed } from "#core/brand/logo.fixture.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { type OpenAdmin, openAdmin } from "./open-admin.harness.ts";

let admin: OpenAdmin;
beforeEach(async () => {
  admin = await openAdmin();
  await admin.store.commit(castChangeSet);
});

const PATH = `/api/admin/brands/${titleist.id}/logo`;

const put = (body: Uint8Array<ArrayBuffer>) =>
  admin.send(
    new Request(`http://localhost${PATH}`, {
      method: "PUT",
      headers: {
        Authorization: `Bearer ${admin.tokens.amy}`,
        "If-Match": '"1"',
        "Content-Type": "text/html",
      },
      body,
    }),
  );

it("stores a picture sent as any media type, answers like a save, and serves it as immutable", async () => {
  const picture = pictureNamed("alpha");
  const saved = await put(picture);
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

it("does not ask the store for a logo that no brand has", async () => {
  await put(pictureNamed("alpha"));
  const { logoUrl } = (await (await admin.ask("/api/brands/titleist")).json()).brand;
  const find = vi.spyOn(admin.logos, "find");
  expect((await admin.ask(`/logos/${"0".repeat(64)}.png`)).status).toBe(404);
  expect(find).not.toHaveBeenCalled();
  expect((await admin.ask(logoUrl)).status).toBe(200);
  expect(find).toHaveBeenCalledOnce();
});

it("answers 404 to other names below /logos/", async () => {
  const hash = "0".repeat(64);
  for (const name of [`${hash}.png`, `${hash}.svg`, "x.png", "", `../${hash}.png`, "%00.png"])
    expect([
      name,
      (await admin.send(new Request(`http://localhost/logos/${name}`))).status,
    ]).toEqual([name, 404]);
});
