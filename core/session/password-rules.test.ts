// Guarantee (Signing in): Passwords have at least 8 characters. The 3,000 most common ones are refused.
import { describe, expect, it } from "vitest";
import { MOST_COMMON_PASSWORDS } from "./most-common-passwords.ts";
import { weaknessOf } from "./password-rules.ts";

const reason = (password: string, email = "keeper@golf.example") =>
  weaknessOf(password, email)?.reason;

describe("a new password", () => {
  it("has at least 8 characters, counted as code points", () => {
    expect(reason("tk7#vLq")).toBe("too-short");
    expect(reason("⛳⛳🏌️🏌️")).toBe("too-short");
    expect(reason("tk7#vLqm")).toBeUndefined();
  });

  it("has at most 1,024 characters", () => {
    const long = "a putter and a wedge ".repeat(60);
    expect(reason(long.slice(0, 1_024))).toBeUndefined();
    expect(reason(long.slice(0, 1_025))).toBe("too-long");
  });

  it("needs no capitals, digits or symbols", () => {
    expect(reason("wandering heron")).toBeUndefined();
    expect(reason("mauve lanterns")).toBeUndefined();
  });

  it("is well-formed Unicode", () => {
    expect(reason("lantern\ud800 heron")).toBe("broken-text");
  });

  it.each(["golfbrands", "GolfBrands1", "golf2026", "Admin123!", "2026golf!"])(
    "is not a word of the site with a few digits or symbols: %s",
    (password) => {
      expect(reason(password)).toBe("too-common");
    },
  );

  it.each(["password", "12345678", "qwerty123", "Godzilla", "MICHIGAN"])(
    "is not among the most common leaked passwords: %s",
    (password) => {
      expect(reason(password)).toBe("too-common");
    },
  );

  it("is not one of the 3,000 most common ones", () => {
    expect(new Set(MOST_COMMON_PASSWORDS).size).toBe(3_000);
    expect(MOST_COMMON_PASSWORDS.filter((password) => reason(password) !== "too-common")).toEqual(
      [],
    );
  });

  it("is not the account's e-mail with a short addition", () => {
    expect(reason("keeper@golf.example")).toBe("too-common");
    expect(reason("Keeper2026")).toBe("too-common");
    expect(reason("keeper of the lantern")).toBeUndefined();
  });

  it.each([
    "correct horse battery staple",
    "Tr0ub4dor&3",
    "dragon under the mauve bridge",
    "x9Kd-27fw-Lm4q",
    "golfing in admiral shoes",
    "golf202611",
  ])("may be anything else: %s", (password) => {
    expect(reason(password)).toBeUndefined();
  });
});
