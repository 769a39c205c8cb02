import { expect, it } from "vitest";
import { titleist, ping } from "../brand/brand.fixture.ts";
import { asFile, pictureNamed, pictureOfBytes } from "../brand/logo.fixture.ts";
import { LIMITS } from "../limits.ts";
import { change, open, save, freshOffice } from "./back-office-steps.harness.ts";
import { failureOf, valueOf, refusedPaths } from "./back-office.harness.ts";
import type { BackOffice } from "./back-office.ts";

const LOGO_PATH = /^\/logos\/[0-9a-f]{64}\.png$/;
const NOT_STORED = `/logos/${"0".repeat(64)}.png`;

const refOf = async (office: BackOffice, id: string) => ({
  id,
  readVersion: (await open(office, id)).version,
});

const upload = async (office: BackOffice, id: string, name: Parameters<typeof pictureNamed>[0]) =>
  valueOf(await office.saveLogo(await refOf(office, id), asFile(pictureNamed(name))));

const current = freshOffice();

it("makes a picture the logo of a brand, as one batch, and changes nothing else", async () => {
  const { amy } = current();
  const before = await open(amy, titleist.id);
  const saved = await upload(amy, titleist.id, "png");
  const { logoUrl, version, updatedAt } = saved.brand;
  expect(logoUrl).toMatch(LOGO_PATH);
  expect(saved.brand).toEqual({ ...before, logoUrl, version, updatedAt });
  expect(await open(amy, titleist.id)).toEqual(saved.brand);
  const { items } = valueOf(await amy.showBatch(saved.batchId ?? "", 1));
  expect(items.map(({ changes }) => changes)).toEqual([
    [expect.objectContaining({ field: "logoUrl", before: titleist.logoUrl, after: logoUrl })],
  ]);
  const again = await upload(amy, titleist.id, "png");
  expect(again).toMatchObject({ batchId: null, brand: { version } });
});

it("reads a picture in pieces, up to 102,400 bytes", async () => {
  const { amy } = current();
  const ref = await refOf(amy, ping.id);
  const picture = pictureOfBytes(LIMITS.logoBytes);
  const pieces = [picture.slice(0, 1_000), picture.slice(1_000)];
  const over = [...pieces, Uint8Array.of(0)];
  expect(failureOf(await amy.saveLogo(ref, asFile(...over)))).toEqual({
    kind: "file-too-large",
    limit: LIMITS.logoBytes,
  });
  valueOf(await amy.saveLogo(ref, asFile(...pieces)));
});

it("refuses a file that cannot be a logo, and says why", async () => {
  const { amy } = current();
  const ref = await refOf(amy, ping.id);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(80));
  const before = await open(amy, ping.id);
  for (const [picture, message] of [
    [svg, "SVG pictures can contain scripts; send a PNG, JPEG or WebP"],
    [new Uint8Array(), "must be a PNG, JPEG or WebP picture"],
    [pictureNamed("small"), "64 to 512 pixels"],
    [pictureNamed("png").slice(0, -1), "is broken"],
  ] as const)
    expect(failureOf(await amy.saveLogo(ref, asFile(picture)))).toEqual({
      kind: "invalid-input",
      errors: [{ path: "logo", message: expect.stringContaining(message) }],
    });
  expect(await open(amy, ping.id)).toEqual(before);
});

it("refuses a stale version of a brand, and a deleted brand", async () => {
  const { amy, ben } = current();
  const read = await refOf(amy, titleist.id);
  await change(ben, titleist.id, { foundedYear: 1910 });
  const newest = await open(amy, titleist.id);
  const stale = { kind: "brand-stale", current: newest };
  expect(failureOf(await amy.saveLogo(read, asFile(pictureNamed("png"))))).toEqual(stale);
  expect(failureOf(await amy.removeLogo(read))).toEqual(stale);
  valueOf(await ben.deleteBrand({ id: newest.id, readVersion: newest.version }));
  for (const refused of [
    await amy.saveLogo(read, asFile(pictureNamed("png"))),
    await amy.removeLogo(read),
  ])
    expect(failureOf(refused)).toMatchObject({ kind: "brand-deleted", id: titleist.id });
});

it("saves a form without a conflict if the logo was uploaded after the form was opened", async () => {
  const { amy } = current();
  const read = await open(amy, ping.id);
  const { brand } = await upload(amy, ping.id, "png");
  const edits = { logoUrl: brand.logoUrl, hqLocation: "Phoenix, Arizona" };
  const saved = valueOf(await save(amy, read, edits));
  expect(saved).toMatchObject({ brand: edits, fromThem: [] });
});

it("accepts the path of a stored picture as a brand's logo, and refuses any other path", async () => {
  const { amy } = current();
  const { brand } = await upload(amy, titleist.id, "png");
  const shared = await change(amy, ping.id, { logoUrl: brand.logoUrl });
  expect(shared.brand.logoUrl).toBe(brand.logoUrl);
  const read = await open(amy, ping.id);
  for (const logoUrl of [NOT_STORED, "/logos/x.png", "/etc/passwd"])
    expect(refusedPaths(await save(amy, read, { logoUrl }))).toEqual(["logoUrl"]);
  expect(refusedPaths(await save(amy, read, { heroImageUrl: brand.logoUrl }))).toEqual([
    "heroImageUrl",
  ]);
});
