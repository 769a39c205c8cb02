import { expect, it } from "vitest";
import { changeWords } from "./change-words.ts";
import { diffFields } from "./diff.ts";

const words = (before: Record<string, string | number | null>, after: typeof before) =>
  changeWords(diffFields("brand", before, after));

it("names the changed fields, with short values", () => {
  expect(
    words(
      { foundedYear: null, shortDescription: null, hqLocation: "Kobe" },
      { foundedYear: 1964, shortDescription: "Gloves and balls.", hqLocation: "Osaka" },
    ),
  ).toBe("short description, founded 1964, HQ location Osaka");
});

it("says what was removed, renamed and archived", () => {
  expect(
    words(
      { name: "Kasco", status: "active", websiteUrl: "https://kasco.example" },
      { name: "Kasco Golf", status: "archived", websiteUrl: null },
    ),
  ).toBe("renamed from Kasco, archived, website URL removed");
  expect(words({ instagramUrl: "https://www.instagram.com/kasco" }, { instagramUrl: null })).toBe(
    "Instagram URL removed",
  );
  expect(words({ youtubeFollowers: 1 }, { youtubeFollowers: 2 })).toBe("YouTube followers");
  expect(changeWords(diffFields("list", { title: "Old" }, { title: "New" }))).toBe(
    "renamed from Old",
  );
});
