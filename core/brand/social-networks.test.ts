import { expect, it } from "vitest";
import { abbreviateFollowers, socialProfile } from "./social-networks.ts";

it.each([
  [0, null],
  [-1, null],
  [null, null],
  [undefined, null],
  [1, "1"],
  [999, "999"],
  [1_000, "1.0K"],
  [1_049, "1.0K"],
  [1_050, "1.1K"],
  [12_345, "12.3K"],
  [999_949, "999.9K"],
  [999_950, "1.0M"],
  [1_000_000, "1.0M"],
  [12_345_678, "12.3M"],
  [2_147_483_647, "2147.5M"],
])("shows %s followers as %s", (count, shown) => {
  expect(abbreviateFollowers(count)).toBe(shown);
});

it.each([
  ["https://twitter.com/PING?ref=1", "https://x.com/PING"],
  ["http://m.facebook.com/ping/", "https://www.facebook.com/ping"],
  [
    "https://www.facebook.com/pages/Ping/12345678",
    "https://www.facebook.com/profile.php?id=12345678",
  ],
  ["https://www.youtube.com/c/ping", "https://www.youtube.com/@ping"],
  ["https://www.tiktok.com/@ping?lang=en", "https://www.tiktok.com/@ping"],
  ["https://jp.linkedin.com/company/ping/", "https://www.linkedin.com/company/ping"],
])("finds the profile at %s", (address, profile) => {
  expect(socialProfile(address)?.address).toBe(profile);
});

it.each([
  "https://www.facebook.com/sharer/sharer.php?u=x",
  "https://www.facebook.com/",
  "https://twitter.com/intent/tweet",
  "https://twitter.com/ping/status/1",
  "https://twitter.com/hashtag/golf",
  "https://www.instagram.com/p/abc",
  "https://www.youtube.com/watch?v=1",
  "https://youtu.be/abc",
  "https://www.tiktok.com/@ping/video/1",
  "https://www.linkedin.com/in/jane",
  "https://www.linkedin.com/shareArticle",
  "https://help.instagram.com/ping",
  "https://x.com.evil.example/ping",
  "https://jane@x.com/ping",
  "https://ping.com/x.com/ping",
])("finds no profile at %s", (address) => {
  expect(socialProfile(address)).toBeUndefined();
});
