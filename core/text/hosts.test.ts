import { expect, it } from "vitest";
import { addressesIn, describeHost, hostNotes } from "./hosts.ts";

it("shows an international host in both forms", () => {
  expect(describeHost("xn--ing-mhd.com", "рing.com")).toBe("xn--ing-mhd.com (Unicode: рing.com)");
});

it("adds no note to an ASCII host", () => {
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
