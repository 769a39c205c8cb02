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

  it.each([
    "password",
    "Password1!",
    "p@ssw0rd",
    "P4ssw0rd2024",
    "12345678",
    "123456789",
    "1234567890",
    "19851224",
    "qwertyui",
    "qwerty123",
    "1q2w3e4r",
    "1qaz2wsx",
    "abcd1234",
    "asdfghjkl",
    "zxcvbnm123",
    "aaaaaaaa",
    "abcabcabc",
    "passpass",
    "iloveyou",
    "iloveyou2",
    "letmein!",
    "letmein123",
    "welcome1",
    "Welcome2026",
    "admin123",
    "administrator",
    "adminadmin",
    "admin_admin",
    "changeme",
    "changeme1",
    "trustno1",
    "sunshine",
    "princess1",
    "football",
    "baseball7",
    "dragon12",
    "monkey123",
    "superman",
    "starwars",
    "golfbrands",
    "GolfBrands1",
    "titleist1",
    "testtest",
    "test1234",
    "87654321",
    "secret12",
  ])("is not a common pattern: %s", (password) => {
    expect(reason(password)).toBe("too-common");
  });

  it.each(["cocacola", "metallic", "platinum", "Godzilla", "pakistan", "MICHIGAN", "minecraft"])(
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
  ])("may be anything else: %s", (password) => {
    expect(reason(password)).toBeUndefined();
  });
});
