import { expect, it } from "vitest";
import { namesEmail, withoutEmail } from "./erase-personal-data.ts";

const WHO = "bob@x.example";

it.each([
  "bob@x.example",
  "-bob@x.example",
  "_bob@x.example_",
  "...bob@x.example",
  "see notes...bob@x.example",
  "contact:\n-BOB@X.EXAMPLE-",
  "bob@x.example-ann@y.example",
  "<bob@x.example>, mailto:bob@x.example?subject=x",
  "bob@x.example.",
  "https://golf.example/contact?mail=bob%40x.example&a=1",
  "https://golf.example/?to=%3Cbob%40x.example%3E",
  "bob@x.example.json",
  "Bob@X.example.CSV (1f2e3d)",
  "export of bob@x.example-2026-11.ndjson.gz.",
])("finds and erases an address in %j", (text) => {
  expect(namesEmail(text, WHO)).toBe(true);
  expect(namesEmail(withoutEmail(text, WHO), WHO)).toBe(false);
  expect(withoutEmail(text, WHO)).not.toMatch(/bob/i);
});

it.each([
  "first.bob@x.example",
  "notbob@x.example",
  "a+bob@x.example",
  "a-_bob@x.example",
  "bob@x.example.com",
  "bob@x.examples",
  "bob@x.example-club.org",
  "bob@x.example.org.json",
  "bob@x.example-club.org.json",
  "bob@x.example.json.org",
  "bob@x.example.jsonp",
])("treats the longer address in %j as somebody else's", (text) => {
  expect(namesEmail(text, WHO)).toBe(false);
});

it("finds a tagged address encoded in a URL", () => {
  expect(namesEmail("https://golf.example/?m=bob%2bgolf%40x.example", "bob+golf@x.example")).toBe(
    true,
  );
});

it("cuts a text to its limit", () => {
  expect(withoutEmail(`${"x".repeat(10)} a@b.co`, "a@b.co", { bound: 17 })).toBe(
    "xxxxxxxxxx [erase",
  );
});

it("takes linear time, whatever surrounds the address", () => {
  const began = performance.now();
  for (const around of ["-", "_", ".", ".-", "%2", "a", "bob@x.example-", WHO, `${WHO}.json`])
    namesEmail(around.repeat(200_000) + WHO, WHO);
  expect(performance.now() - began).toBeLessThan(2_000);
});
