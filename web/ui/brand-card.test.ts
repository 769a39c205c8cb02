import { describe, expect, it } from "vitest";
import { initials, tintOf, TINTS } from "./brand-card.tsx";

describe("a monogram", () => {
  it.each([
    ["Odd Ball", "OB"],
    ["Titleist", "T"],
    ["TaylorMade", "TM"],
    ["PING", "P"],
    ["Callaway Golf", "C"],
    ["The Golf Company", "TG"],
    ["L.A.B. Golf", "LA"],
    ["Chervò", "C"],
    ["ærlig", "Æ"],
    ["1 Iron", "1I"],
    ["—", "—"],
  ])("abbreviates %s to %s", (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it("gives a brand the same tint everywhere, and uses all tints", () => {
    const tints = Array.from({ length: 400 }, (_, number) => tintOf(`brand-${number}`));
    expect(new Set(tints)).toEqual(new Set(Array.from({ length: TINTS }, (_, n) => n + 1)));
    expect(tintOf("titleist")).toBe(tintOf("titleist"));
  });
});
