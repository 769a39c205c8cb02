import { expect, it } from "vitest";
import { titleist } from "./brand.fixture.ts";
import { duplicateKeys } from "./duplicates.ts";

it("derives keys from a brand's names, site and social profiles", () => {
  expect(duplicateKeys(titleist)).toEqual([
    "name:titleist",
    "name:fairhavengolf",
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

it("derives no keys from an empty brand", () => {
  expect(duplicateKeys({})).toEqual([]);
  expect(duplicateKeys({ name: "  ", websiteUrl: null, instagramUrl: null })).toEqual([]);
});

it.each([
  ["Taylor Made", "TaylorMade"],
  ["taylor-made", "TAYLORMADE"],
  ["L.A.B. Golf", "LAB Golf"],
  ["G/FORE", "g fore"],
  ["Peter’s Putters", "Peters Putters"],
])("treats %j and %j as the same name", (one, other) => {
  expect(duplicateKeys({ name: one })).toEqual(duplicateKeys({ name: other }));
});

it.each([
  ["C++ Golf", "C Golf"],
  ["D# Golf", "D Golf"],
  ["PING 台湾代理", "PING"],
  ["B&B Golf", "BB Golf"],
  ["Golf 1", "Golf 2"],
])("treats %j and %j as different names", (one, other) => {
  expect(duplicateKeys({ name: one })).not.toEqual(duplicateKeys({ name: other }));
});

it("treats a host in Unicode and in punycode as the same site", () => {
  for (const websiteUrl of [
    "https://bläser-golf.example",
    "http://www.BLÄSER-golf.example/start?x=1",
    "https://xn--blser-golf-r5a.example/",
  ])
    expect(duplicateKeys({ websiteUrl })).toEqual(["site:xn--blser-golf-r5a.example"]);
});

it.each([
  "https://ping.com",
  "http://ping.com/",
  "https://www.ping.com",
  "HTTPS://WWW.Ping.COM/",
  "https://ping.com:443/en-us?utm_source=golf&gclid=1#top",
  "https://m.ping.com",
  "https://ping.com.",
])("treats %s as the same site", (websiteUrl) => {
  expect(duplicateKeys({ websiteUrl })).toEqual(["site:ping.com"]);
});

it.each([
  ["https://shop.ping.com", "site:shop.ping.com"],
  ["https://m.com", "site:m.com"],
  ["https://www.com", "site:www.com"],
  ["https://ping.com.evil.example", "site:ping.com.evil.example"],
  ["https://www.etsy.com/shop/PuttersByPaul", "site:etsy.com/puttersbypaul"],
  ["https://linktr.ee/SubSeventy", "site:linktr.ee/subseventy"],
])("derives from the website %s the key %s", (websiteUrl, key) => {
  expect(duplicateKeys({ websiteUrl })).toEqual([key]);
});

it.each([
  "https://linktr.ee",
  "https://www.amazon.com/stores",
  "ping.com",
  "not an address",
  "javascript:alert(1)",
])("derives no key from %s", (websiteUrl) => {
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
  ["linkedinUrl", "https://uk.linkedin.com/company/PING", "linkedin:ping"],
  ["instagramUrl", "https://instagram.com/@PingTour", "instagram:pingtour"],
  ["facebookUrl", "https://en-gb.facebook.com/PingGolf/", "facebook:pinggolf"],
])("finds the handle in the %s %s", (field, url, key) => {
  expect(duplicateKeys({ [field]: url })).toEqual([key]);
});

it.each([
  ["instagramUrl", "https://www.instagram.com/"],
  ["facebookUrl", "https://www.facebook.com/profile.php"],
  ["twitterUrl", "https://example.com/pingtour"],
])("finds no handle in the %s %s", (field, url) => {
  expect(duplicateKeys({ [field]: url })).toEqual([]);
});

it("derives a profile key from a social profile entered as the website", () => {
  expect(duplicateKeys({ websiteUrl: "https://www.instagram.com/pingtour" })).toEqual([
    "instagram:pingtour",
  ]);
});
