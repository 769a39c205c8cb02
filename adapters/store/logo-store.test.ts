import { beforeEach, expect, it } from "vitest";
import { pictureNamed, pictureOfBytes } from "#core/brand/logo.fixture.ts";
import { LIMITS } from "#core/limits.ts";
import { openStores } from "./memory-stores.harness.ts";

let logos: ReturnType<typeof openStores>["logos"];
beforeEach(() => {
  ({ logos } = openStores());
});

const NOT_STORED = `/logos/${"0".repeat(64)}.png`;

it("stores a picture once, under the hash of its bytes, and returns the same bytes", async () => {
  const longest = pictureOfBytes(LIMITS.logoBytes);
  for (const picture of [pictureNamed("png"), longest]) {
    const path = await logos.add(picture, "png");
    expect(path).toMatch(/^\/logos\/[0-9a-f]{64}\.png$/);
    expect(await logos.add(picture, "png")).toBe(path);
    expect(Buffer.from((await logos.find(path)) ?? []).equals(picture)).toBe(true);
  }
});

it("finds nothing at paths that are not stored", async () => {
  const path = await logos.add(pictureNamed("jpg"), "jpg");
  const others = [NOT_STORED, path.replace(".jpg", ".png"), "/logos/", "", "\0"];
  for (const other of others) expect(await logos.find(other)).toBeUndefined();
  expect(await logos.findStored([path, ...others])).toEqual(new Set([path]));
  expect(await logos.findStored([])).toEqual(new Set());
});

it("stores only the offered pictures with the given paths", async () => {
  const now = new Date("2026-03-01T00:00:00.000Z");
  const picture = Buffer.from(pictureNamed("png")).toString("base64");
  const offered = { brandId: "a", picture, page: "https://golf.example/" };
  const rules = { typeOf: () => "png" as const, isWanted: () => true, now };
  await logos.offerCandidates({ found: [offered, { ...offered, brandId: "b" }], ...rules });
  const path = (await logos.listCandidates(now))[0]?.path ?? "";
  await logos.storeCandidates([NOT_STORED], now);
  expect(await logos.find(path)).toBeUndefined();
  await logos.storeCandidates([path], now);
  expect(await logos.findStored([path, NOT_STORED])).toEqual(new Set([path]));
});
