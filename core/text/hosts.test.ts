import { expect, it } from "vitest";
import { addressesIn, describeHost, hostNotes } from "./hosts.ts";

it.each([
  ["xn--ing-mhd.com", "рing.com", "; mixes Cyrillic and Latin letters"],
  ["www.xn--ping-z4c.com", "www.pіng.com", "; mixes Cyrillic and Latin letters"],
  ["xn--gof-0pd.example", "goοf.example", "; mixes Greek and Latin letters"],
  ["xn--bcher-kva.example", "bücher.example", ""],
  ["xn--e1afmkfd.xn--80akhbyknj4f", "пример.испытание", ""],
  ["xn--dojp-5k4cqk.jp", "ゴルフdo.jp", ""],
  ["xn--a", "日р", "; mixes Cyrillic and Han letters"],
])("shows %s as %s%s", (ascii, unicode, warning) => {
  expect(describeHost(ascii, unicode)).toBe(`${ascii} (Unicode: ${unicode}${warning})`);
});

it("describes no ASCII host", () => {
  expect(describeHost("www.ping.com", "www.ping.com")).toBeUndefined();
});

it("replaces control characters of a host", () => {
  expect(describeHost("xn--a", "go\u202El\u0080f")).toBe("xn--a (Unicode: go\uFFFDl\uFFFDf)");
});

it("finds the addresses in a source, with and without a scheme", () => {
  expect(addressesIn("see <https://a.example/b>, HTTP://c.example and more")).toEqual([
    "https://a.example/b",
    "HTTP://c.example",
  ]);
  expect(addressesIn("рing.com/about")).toEqual(["https://рing.com/about"]);
  expect(addressesIn("an old catalogue")).toEqual([]);
});

it("describes each international host once", () => {
  const read = () => ({ ascii: "xn--a.example", unicode: "ä.example" });
  const texts = ["https://ä.example/a and https://ä.example/b", null, "ä.example"];
  expect(hostNotes(read, texts)).toEqual(["xn--a.example (Unicode: ä.example)"]);
  expect(hostNotes(() => undefined, texts)).toEqual([]);
});
