import { expect, it } from "vitest";
import { quotes } from "./quotes.ts";

it.each([
  ["Not golf: your ACCOUNT is locked", "Your account is locked. Sign in at https://evil.test"],
  ["Spam for evil.test", "Sign in at https://login.evil.test/now"],
  ["“Vice” is listed already", "Vice"],
  ["ViceGolf? No: VICE.", "vice"],
  ["Call 1900555 is no brand", "or call 1900555 today"],
  ["「口座が停止」 ist keine Marke", "お客様の口座が停止されました"],
])("finds that %j quotes %j", (text, other) => {
  expect(quotes(text, other)).toBe(true);
});

it.each([
  ["It sells no golf gear.", "Brand 1"],
  ["It sells no golf gear.", ""],
  ["", "Vice"],
  ["Its site has been gone since May.", "A brand of golf bags, since 1998"],
])("finds no quote in %j of %j", (text, other) => {
  expect(quotes(text, other)).toBe(false);
});

it("takes linear time", () => {
  const started = performance.now();
  expect(quotes("a b ".repeat(50_000), "b c ".repeat(50_000))).toBe(false);
  expect(performance.now() - started).toBeLessThan(2_000);
});
