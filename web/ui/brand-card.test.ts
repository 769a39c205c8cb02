import { describe, expect, it } from "vitest";
import { initials } from "./brand-card.tsx";

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
});
