import { expect, it } from "vitest";
import { titleist } from "./brand.fixture.ts";
import { duplicateKeys, reasonOf } from "./duplicates.ts";

it("recognises a brand by its names, its site and its social profiles", () => {
  expect(duplicateKeys(titleist)).toEqual([
    "name:titleist",
    "name:fairhaven golf",
    "name:titelist",
    "site:titleist.com",
    "instagram:titleist",
    "facebook:titleist",
    "twitter:titleist",
    "youtube:titleist",
    "tiktok:titleist",
    "linkedin:titleist",
  ]);
});

it("has nothing to recognise in nothing", () => {
  expect(duplicateKeys({})).toEqual([]);
  expect(duplicateKeys({ name: "  ", websiteUrl: null, instagramUrl: null })).toEqual([]);
});

it.each(["Chervò", " CHERVO ", "chervo", "Ｃhervo"])("takes %j for the same name", (name) => {
  expect(duplicateKeys({ name })).toEqual(["name:chervo"]);
});

it.each([
  "https://ping.com",
  "http://ping.com/",
  "https://www.ping.com",
  "HTTPS://WWW.Ping.COM/",
  "https://ping.com:443/en-us?utm_source=golf&gclid=1#top",
  "https://m.ping.com",
  "https://ping.com.",
])("takes %s for the same site", (websiteUrl) => {
  expect(duplicateKeys({ websiteUrl })).toEqual(["site:ping.com"]);
});

it.each([
  ["https://shop.ping.com", "site:shop.ping.com"],
  ["https://m.com", "site:m.com"],
  ["https://www.com", "site:www.com"],
  ["https://ping.com.evil.example", "site:ping.com.evil.example"],
  ["https://www.etsy.com/shop/PuttersByPaul", "site:etsy.com/puttersbypaul"],
  ["https://linktr.ee/SubSeventy", "site:linktr.ee/subseventy"],
])("takes %s for %s", (websiteUrl, key) => {
  expect(duplicateKeys({ websiteUrl })).toEqual([key]);
});

it.each([
  "https://linktr.ee",
  "https://www.amazon.com/stores",
  "ping.com",
  "not an address",
  "javascript:alert(1)",
])("recognises nobody by %s", (websiteUrl) => {
  expect(duplicateKeys({ websiteUrl })).toEqual([]);
});

it.each([
  ["instagramUrl", "https://www.instagram.com/PingTour/?hl=en", "instagram:pingtour"],
  ["instagramUrl", "http://instagram.com/pingtour", "instagram:pingtour"],
  ["facebookUrl", "https://m.facebook.com/pinggolf", "facebook:pinggolf"],
  ["facebookUrl", "https://www.facebook.com/profile.php?id=1234", "facebook:1234"],
  ["twitterUrl", "https://twitter.com/PingTour", "twitter:pingtour"],
  ["twitterUrl", "https://x.com/pingtour/", "twitter:pingtour"],
  ["youtubeUrl", "https://www.youtube.com/@PingTV", "youtube:pingtv"],
  ["youtubeUrl", "https://youtube.com/user/pingtv/videos", "youtube:pingtv"],
  ["tiktokUrl", "https://www.tiktok.com/@ping", "tiktok:ping"],
  ["linkedinUrl", "https://www.linkedin.com/company/ping/about/", "linkedin:ping"],
])("reads whose profile the %s %s is", (field, url, key) => {
  expect(duplicateKeys({ [field]: url })).toEqual([key]);
});

it.each([
  ["instagramUrl", "https://www.instagram.com/"],
  ["facebookUrl", "https://www.facebook.com/profile.php"],
  ["twitterUrl", "https://example.com/pingtour"],
])("reads nobody's profile in the %s %s", (field, url) => {
  expect(duplicateKeys({ [field]: url })).toEqual([]);
});

it("recognises a brand by a social profile given as its site", () => {
  expect(duplicateKeys({ websiteUrl: "https://www.instagram.com/pingtour" })).toEqual([
    "instagram:pingtour",
  ]);
});

it("tells by what a brand was recognised", () => {
  expect(reasonOf("name:a:b")).toBe("name");
  expect(reasonOf("instagram:ping")).toBe("instagram");
});
