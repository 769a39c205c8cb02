import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { openBrandRows } from "../files/write-rows.ts";
import { dataPackage } from "./data-package.ts";

const profiles = JSON.parse(
  readFileSync(join(import.meta.dirname, "frictionless-profiles.fixture.json"), "utf8"),
);
const profile = (name: string): z.ZodType => z.fromJSONSchema(profiles[name]);

const file = { bytes: 12, sha256: "ab".repeat(32) };
const files = {
  "brands.csv": file,
  "brands.ndjson": file,
  "taxonomy.json": file,
  "lists.ndjson": file,
};
const made = (license?: { name?: string; url: string }) =>
  JSON.parse(dataPackage({ revision: 7, files, license }));

it.each([
  ["with a name and a URL", { name: "CC-BY-4.0", url: "https://spdx.org/licenses/CC-BY-4.0.html" }],
  ["with only a URL", { url: "https://golf.example/licence" }],
  ["missing", undefined],
])("is valid by Frictionless's own Data Package profiles (licence: %s)", (_, license) => {
  const described = made(license);
  expect(profile("data-package").safeParse(described)).toMatchObject({ success: true });
  expect(profile("tabular-data-resource").safeParse(described.resources[0])).toMatchObject({
    success: true,
  });
  expect(described.licenses).toEqual(
    license && [{ ...("name" in license && { name: license.name }), path: license.url }],
  );
  expect(/all rights reserved/i.test(described.description)).toBe(!license);
});

it("describes the file's columns, in order", () => {
  const [table] = made().resources;
  const names = table.schema.fields.map(({ name }: { name: string }) => name);
  expect(`${names.join(",")}\r\n`).toBe(openBrandRows.begin);
  expect(table).toMatchObject({ bytes: 12, hash: `sha256:${file.sha256}`, path: "brands.csv" });
  expect(names).toHaveLength(30);
});
