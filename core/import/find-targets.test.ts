import { expect, it } from "vitest";
import { websiteKey } from "./find-targets.ts";

it.each([
  "https://ping.com",
  "http://ping.com",
  "https://www.ping.com",
  "HTTPS://WWW.PING.COM",
  "https://ping.com/",
  "https://ping.com//",
  "https://ping.com:443/",
  "http://ping.com:80",
  "https://ping.com./",
  "https://ping.com/?utm_source=golf&utm_medium=mail&gclid=1&fbclid=2&_ga=3",
  "https://ping.com/#top",
  "https://ping.com?",
  " https://ping.com ",
])("takes %j for the website of PING", (address) => {
  expect(websiteKey(address)).toBe("ping.com");
});

it.each([
  ["https://ping.com/golf", "ping.com/golf"],
  ["https://ping.com/Golf/", "ping.com/Golf"],
  ["https://shop.ping.com", "shop.ping.com"],
  ["https://ping.com:8443", "ping.com:8443"],
  ["https://ping.com/?brand=1&utm_source=x", "ping.com?brand=1"],
  ["https://www2.ping.com", "www2.ping.com"],
  ["https://www.com", "com"],
])("keeps the distinguishing parts of %j", (address, key) => {
  expect(websiteKey(address)).toBe(key);
});

it.each(["", "ping.com", "ftp://ping.com", "javascript:alert(1)", "https://", "mailto:a@b.c"])(
  "takes %j for no website",
  (text) => {
    expect(websiteKey(text)).toBeUndefined();
  },
);
