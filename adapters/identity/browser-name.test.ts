import { expect, it } from "vitest";
import { browserName } from "./browser-name.ts";

const mozilla = (rest: string) => `Mozilla/5.0 (${rest}`;

it.each([
  [
    mozilla("Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"),
    "Firefox on Windows",
  ],
  [
    mozilla(
      "Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    ),
    "Safari on Mac",
  ],
  [
    mozilla(
      "Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36",
    ),
    "Chrome on Android",
  ],
  [
    mozilla(
      "iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.0.0 Mobile/15E148 Safari/604.1",
    ),
    "Chrome on iPhone",
  ],
  [
    mozilla(
      "Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0",
    ),
    "Edge on Windows",
  ],
  [
    mozilla(
      "Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    ),
    "Samsung Internet on Android",
  ],
  [
    mozilla(
      "X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36",
    ),
    "Chrome on ChromeOS",
  ],
  [mozilla("X11; CrOS x86_64 14541.0.0)"), "ChromeOS"],
  ["curl/8.5.0", "curl"],
])("recognises a browser by its user agent: %s", (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
  expect(browserName(name)).toBe(name);
});

it.each([undefined, null, "", "node", "x".repeat(100_000)])(
  "returns null for a user agent that it does not recognise: %s",
  (userAgent) => {
    expect(browserName(userAgent)).toBeNull();
  },
);
