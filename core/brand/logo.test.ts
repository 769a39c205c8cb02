import { expect, it } from "vitest";
import { isLogoPath, readLogo } from "./logo.ts";
import { pictureNamed } from "./logo.fixture.ts";

const REAL = { png: "png", jpg: "jpg", lossy: "webp", lossless: "webp", alpha: "webp" } as const;
const REAL_NAMES = ["png", "jpg", "lossy", "lossless", "alpha"] as const;

it("recognises real pictures by their content", () => {
  for (const name of REAL_NAMES)
    expect([name, readLogo(pictureNamed(name))]).toEqual([name, { ok: true, value: REAL[name] }]);
});

it("refuses every picture that is cut off, or that something follows", () => {
  for (const name of REAL_NAMES) {
    const whole = pictureNamed(name);
    for (let length = 0; length < whole.byteLength; length += 1)
      expect([name, length, readLogo(whole.subarray(0, length)).ok]).toEqual([name, length, false]);
    const longer = new Uint8Array([...whole, 0x3c]);
    expect([name, readLogo(longer).ok]).toEqual([name, false]);
  }
});

it("survives any changed byte", () => {
  for (const name of REAL_NAMES) {
    const picture = pictureNamed(name);
    for (let at = 0; at < picture.byteLength; at += 1)
      for (const byte of [0x00, 0x7f, 0xff]) {
        const changed = picture.slice();
        changed[at] = byte;
        expect(() => readLogo(changed)).not.toThrow();
      }
  }
});

it("refuses sides below 64 and above 512 pixels, and says the size", () => {
  expect(readLogo(pictureNamed("small"))).toEqual({
    ok: false,
    failure: "must have 64 to 512 pixels on each side, and has 63 by 64",
  });
  expect(readLogo(pictureNamed("large"))).toMatchObject({
    failure: expect.stringContaining("has 64 by 513"),
  });
});

it("refuses SVG because of its scripts, and other files", () => {
  const reasonOf = (text: string) => {
    const read = readLogo(Buffer.from(text, "latin1"));
    return read.ok ? undefined : read.failure;
  };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><script/></svg>';
  for (const text of [
    svg,
    `<?xml version="1.0"?>\n${svg}`,
    `\u00EF\u00BB\u00BF \n<!-- x -->${svg}`,
  ])
    expect(reasonOf(text)).toContain("SVG pictures can contain scripts; send a PNG, JPEG or WebP");
  for (const text of ["", "GIF89a".padEnd(80, "\0"), "<html>".padEnd(80, " "), "x".repeat(80)])
    expect(reasonOf(text)).toBe("must be a PNG, JPEG or WebP picture");
});

it("knows the paths of logos, and no other path", () => {
  const hash = "0123456789abcdef".repeat(4);
  for (const type of ["png", "jpg", "webp"])
    expect(isLogoPath(`/logos/${hash}.${type}`)).toBe(true);
  for (const path of [
    null,
    "",
    `/logos/${hash}.svg`,
    `/logos/${hash}.png?x`,
    `/logos/${hash.toUpperCase()}.png`,
    `/logos/../${hash}.png`,
    `//logos/${hash}.png`,
    `https://x.example/logos/${hash}.png`,
    `/logos/${hash}.png\n`,
  ])
    expect([path, isLogoPath(path)]).toEqual([path, false]);
});
