import { expect, it } from "vitest";
import { optionalWebAddress, parseWith } from "./field.schema.ts";

const isAccepted = (text: string) => parseWith(optionalWebAddress(), text).ok;

it.each([
  "https://larkspur.example.com",
  "http://larkspur.example.com:8080/a,b;c?x=(1)#top,",
  "HTTPS://WWW.LARKSPUR.EXAMPLE.COM",
  "https://my_shop.example.com/https://other.example.com",
  "https://lärche-golf.example",
  "https://xn--lrche-golf-q5a.example",
  "https://пример.испытание",
  "https://ゴルフ・ショップ.example",
  "https://paral·lel.example",
  "https://⛳.example",
  "https://हिन्दी.example",
  "https://http.example.com",
  "https://larkspur.example.com./shop",
  "http://203.0.113.7:3000",
  "larkspur.example.com",
  "пример.xn--p1ai/golf",
])("accepts %s as a web address", (text) => {
  expect(isAccepted(text)).toBe(true);
});

it.each([
  "https://https://larkspur.example.com",
  "https://http://larkspur.example.com",
  "https://http//larkspur.example.com",
  "http:/https://larkspur.example.com",
  "https:https://larkspur.example.com",
  "https://www.https://larkspur.example.com",
  "https:///larkspur.example.com",
  "https://larkspur..example.com",
  "https://.larkspur.example.com",
  "https://larkspur.example.com.",
  "https://larkspur.example.com,",
  "https://larkspur.example.com;",
  "https://larkspur.example.com)",
  "https://larkspur.example.com,/shop",
  "https://larkspur.example.com，",
  "https://(larkspur.example.com)",
  "https://[larkspur.example.com]",
  "https://“larkspur.example.com”",
  "https://larkspur,example.com",
  "https://larkspur.example.com:",
  "https://larkspur%2eexample.com",
  "https://www",
  "https://localhost",
  "https://localhost:3000/golf",
  "https://larkspur",
  "https://[::1]/",
  "https://1998.5",
  "https://larkspur.example.com:99999",
  "https://amy@larkspur.example.com",
])("refuses %s as a web address, and names the valid form", (text) => {
  const parsed = parseWith(optionalWebAddress(), text);
  expect(!parsed.ok && parsed.failure.errors.map(({ message }) => message)).toEqual([
    "must be a web address starting with http:// or https://, such as https://example.com",
  ]);
});
