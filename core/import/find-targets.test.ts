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
  "ping.com",
  "https://ping.com/index.html",
  "https://www.ping.com/INDEX.PHP?fbclid=1",
  "https://ping.com/default.aspx",
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
  ["https://ping.com/golf/index.html", "ping.com/golf"],
  ["https://ping.com/index.html?brand=2", "ping.com?brand=2"],
  ["https://bläser-golf.example/", "xn--blser-golf-r5a.example"],
  ["http://WWW.BLÄSER-GOLF.example:80", "xn--blser-golf-r5a.example"],
  ["https://xn--blser-golf-r5a.example.", "xn--blser-golf-r5a.example"],
  ["https://shop.example/caf%C3%A9", "shop.example/café"],
  ["https://shop.example/100%", "shop.example/100%"],
  ["https://www.com", "com"],
])("keeps the distinguishing parts of %j", (address, key) => {
  expect(websiteKey(address)).toBe(key);
});

it.each(["", "ping", "ftp://ping.com", "javascript:alert(1)", "https://", "mailto:a@b.c"])(
  "takes %j for no website",
  (text) => {
    expect(websiteKey(text)).toBeUndefined();
  },
);
