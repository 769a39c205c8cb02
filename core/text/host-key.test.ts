import { expect, it } from "vitest";
import { hostKey } from "./host-key.schema.ts";

it.each([
  ["Larkspur.Example.COM", "larkspur.example.com"],
  ["larkspur.example.com.", "larkspur.example.com"],
  ["lärche-golf.example", "xn--lrche-golf-q5a.example"],
  ["LÄRCHE-GOLF.EXAMPLE", "xn--lrche-golf-q5a.example"],
  ["la\u0308rche-golf.example", "xn--lrche-golf-q5a.example"],
  ["xn--lrche-golf-q5a.example", "xn--lrche-golf-q5a.example"],
  ["ｐｉｎｇ.example", "ping.example"],
  ["пример.example", "xn--e1afmkfd.example"],
  ["ゴルフ。example", "xn--uck6czc.example"],
  ["lärche-golf.example:8080", "xn--lrche-golf-q5a.example"],
  ["ä b.example", "ä b.example"],
])("compares %j as %s", (host, key) => {
  expect(hostKey(host)).toBe(key);
});
