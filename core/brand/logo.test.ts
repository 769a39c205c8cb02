import { expect, it } from "vitest";
import { isLogoPath } from "./logo-path.ts";

it("recognises the paths of logos only", () => {
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
