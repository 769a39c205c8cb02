import { expect, it } from "vitest";
import { commandUnderTest } from "./command.harness.ts";

const command = commandUnderTest();
const { brands, importing } = command;

const known = "name,website_url\nLarkspur,https://larkspur.example.com\nC Golf,\n";

it("names the existing brand that a new one resembles, and updates the existing one with --match", async () => {
  await importing("known.csv", known, "--yes");
  const content =
    "Name,Website,HQ\nLarkspur Golf Company,https://www.larkspur.example.com/?utm_source=news,Reno\n";
  const { stdout } = await importing("news.csv", content, "--dry-run");
  expect(stdout).toContain("1 new, 0 changed");
  expect(stdout).toContain(
    "Line 2: Larkspur Golf Company is new, but looks like Larkspur (same site); --match 2=larkspur updates it instead.\n",
  );
  const matched = await importing("news.csv", content, "--match", "2=larkspur", "--yes");
  expect(matched.stdout).toContain("0 new, 1 changed");
  expect((await brands())["larkspur"]).toMatchObject({
    name: "Larkspur",
    website_url: "https://larkspur.example.com",
    hq_location: "Reno",
  });
});

it("warns that an import overwrites a checked fact, and keeps the fact with --keep-checked", async () => {
  const evidence = '"founded_year: Trade Fair @2026-02-15 (brand)"';
  await importing("checked.csv", `name,founded_year,evidence\nChecked,1958,${evidence}\n`);
  const content = "name,founded_year,hq\nChecked,1959,Leeds\n";
  const { stdout } = await importing("change.csv", content, "--dry-run");
  expect(stdout).toContain("1 checked fact is overwritten; --keep-checked leaves that out.\n");
  expect(stdout).toContain("    Founded Year: 1958 → 1959 (overwrites a checked fact)\n");
  const kept = await importing("change.csv", content, "--keep-checked", "--yes");
  expect(kept.stdout).toContain("1 checked fact is kept.\n");
  expect((await brands())["checked"]).toMatchObject({ founded_year: 1958, hq_location: "Leeds" });
});
