import { describe, expect, it } from "vitest";
import { isNews, storedSuggestion, suggestionDetail } from "./suggestion.ts";
import type { SuggestedValue } from "./suggested-value.ts";

const source = "https://ping.com/about";

describe("a value is not news", () => {
  it.each<[SuggestedValue["field"], unknown, string | number]>([
    ["foundedYear", 1959, 1959],
    ["hqLocation", "Phoenix, Arizona, USA", "PHOENIX, United States"],
    ["hqLocation", "Scotland, UK", "UK"],
    [
      "ownershipType",
      "Subsidiary (Acushnet Holdings, public)",
      "Subsidiary (Acushnet Holdings Corp.)",
    ],
    ["logoUrl", "http://cdn.ping.com/Logo.png", "https://www.cdn.ping.com/logo.png?v=2"],
    ["logoUrl", `/logos/${"a".repeat(64)}.png`, "https://ping.com/logo.png"],
    ["twitterUrl", "http://twitter.com/Ping", "https://x.com/ping/"],
    ["instagramUrl", "https://instagram.com/ping?hl=en", "https://www.instagram.com/PING/"],
    ["youtubeUrl", "https://www.youtube.com/user/pingtv", "https://m.youtube.com/@PINGTV"],
    [
      "youtubeUrl",
      "https://www.youtube.com/@ping",
      "https://www.youtube.com/channel/UC0123456789abcdef",
    ],
    ["facebookUrl", "https://de-de.facebook.com/ping", "https://www.facebook.com/Ping"],
    ["aliases", ["Karsten"], "KARSTEN, Inc."],
    ["aliases", [], "Ping®"],
  ])("for %s if %j is known and the page says %s", (field, known, value) => {
    expect(isNews({ name: "PING", [field]: known }, { field, value })).toBe(false);
  });
});

describe("a value is news", () => {
  it.each<[SuggestedValue["field"], unknown, string | number]>([
    ["foundedYear", null, 1959],
    ["foundedYear", 1960, 1959],
    ["hqLocation", "USA", "Phoenix, Arizona, USA"],
    ["hqLocation", "London, UK", "London, Ontario, Canada"],
    ["ownershipType", "Private", "Subsidiary (Acushnet)"],
    ["twitterUrl", "https://twitter.com/ping", "https://x.com/pingtour"],
    ["aliases", ["Karsten"], "PING Japan"],
  ])("for %s if %j is known and the page says %s", (field, known, value) => {
    expect(isNews({ name: "PING", [field]: known }, { field, value })).toBe(true);
  });

  it("unless it would be an eleventh alias", () => {
    const aliases = Array.from({ length: 10 }, (_, at) => `Alias ${at}`);
    expect(isNews({ name: "PING", aliases }, { field: "aliases", value: "Karsten" })).toBe(false);
  });
});

it("gives all spellings of a value the same id", () => {
  const idOf = (field: SuggestedValue["field"], value: string) =>
    suggestionDetail({ field, value, source });
  expect(idOf("twitterUrl", "https://twitter.com/PING")).toBe(
    idOf("twitterUrl", "https://x.com/ping"),
  );
  expect(idOf("aliases", "Karsten, Inc.")).toBe(idOf("aliases", "KARSTEN"));
  expect(idOf("aliases", "Karsten")).not.toBe(idOf("aliases", "Solheim"));
});

it("stores a value without at signs, or not at all if it may be an e-mail address", () => {
  const store = (value: string) => storedSuggestion({ field: "logoUrl", value, source })?.value;
  expect(store("https://www.youtube.com/@ping")).toBe("https://www.youtube.com/(at)ping");
  expect(store("https://ping.com/logo@2x.png")).toBe("https://ping.com/logo(at)2x.png");
  for (const value of [
    "jane@ping.com",
    "https://www.youtube.com/@jane@ping.com",
    "https://ping.com/jane%40ping.com",
    "jane\uFF20ping.com",
    "a(at)b",
  ])
    expect(store(value)).toBeUndefined();
});
