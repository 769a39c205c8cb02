import fc from "fast-check";
import { expect, it } from "vitest";
import { isSlug, ownSlugFromName, slugAlternatives, slugFromName } from "./slug.ts";

it.each([
  ["Titleist", "titleist"],
  ["Chervò", "chervo"],
  ["Straße", "strasse"],
  ["G/FORE", "g-fore"],
  ["Women's Line", "women-s-line"],
  ["  --Ping!--  ", "ping"],
  ["L.A.B. Golf", "l-a-b-golf"],
  ["Ørsted & Łódź", "orsted-lodz"],
  ["ＰＩＮＧ", "ping"],
])("derives from the name %j the slug %j", (name, slug) => {
  expect(slugFromName(name)).toBe(slug);
});

it.each(["", "   ", "ゴルフ", "!!!", "—"])(
  "derives no slug from %j: an editor must enter one",
  (name) => {
    expect(slugFromName(name)).toBeNull();
  },
);

it("derives a valid slug or none from every name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (name) => {
      const slug = slugFromName(name);
      expect(slug === null || isSlug(slug)).toBe(true);
    }),
  );
});

it("does not change a slug", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,5}$/), (slug) => {
      expect(slugFromName(slug)).toBe(slug);
    }),
  );
});

it.each(["-ping", "ping-", "pi--ng", "Ping", "pi ng", "", "a".repeat(121)])(
  "does not accept %j as a slug",
  (text) => {
    expect(isSlug(text)).toBe(false);
  },
);

it("offers numbered alternatives", () => {
  expect(slugAlternatives("ping").slice(0, 3)).toEqual(["ping-2", "ping-3", "ping-4"]);
});

it.each(["a".repeat(120), `${"a".repeat(117)}-bc`, `${"a".repeat(116)}-bcd`])(
  "offers valid alternatives to %s despite its length",
  (slug) => {
    expect(slugAlternatives(slug).filter((alternative) => !isSlug(alternative))).toEqual([]);
  },
);

it("derives no slug from a name in another script if only a common word is left", () => {
  const names = ["Ларкспур Golf", "本間ゴルフ Co., Ltd.", "Ларкспур Eagle", "Golf"];
  expect(names.map(ownSlugFromName)).toEqual([null, null, "eagle", "golf"]);
});
