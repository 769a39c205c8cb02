import { expect, it } from "vitest";
import { pictureNamed } from "#core/brand/logo.fixture.ts";
import { commandUnderTest } from "./command.harness.ts";

const command = commandUnderTest(async ({ file: write, done }) => {
  const file = write(
    "cast.csv",
    `name,slug,website,founded,status,about,categories
PING,,https://ping.com,1959,active,Putters and irons.,Putters
Titleist,,https://titleist.com,1932,active,,Golf Balls
Golfino,,,1986,archived,,
日本のゴルフブランド,nihon,,,active,,
`,
  );
  await done(`brands import ${file} --create-missing-taxonomy`);
});

interface Listed {
  total: number;
  brands: { slug: string; status: string }[];
}

const listed = async (...options: string[]) =>
  (await command.json<Listed>(["brands", "list", ...options])).brands.map(({ slug }) => slug);

it("lists brands by status, need and text, sorted and limited", async () => {
  expect(await listed()).toEqual(["golfino", "ping", "titleist", "nihon"]);
  expect(await listed("--status", "archived")).toEqual(["golfino"]);
  expect(await listed("--search", "TITLE")).toEqual(["titleist"]);
  expect(await listed("--needs", "category")).toEqual(["golfino", "nihon"]);
  expect(await listed("--needs", "category", "--status", "active")).toEqual(["nihon"]);
  expect(await listed("--positioning", "luxury")).toEqual([]);
  expect(await listed("--sort", "-slug", "--limit", "2")).toEqual(["titleist", "ping"]);
  expect(await command.refused(2, "brands list --country atlantis")).toMatch(/^country must be /);
});

it("archives, activates and deletes brands in one batch that can be reverted", async () => {
  const archived = await command.json<{ changed: number; batchId: string }>(
    "brands archive ping titleist golfino",
  );
  expect(archived.changed).toBe(2);
  expect(await listed("--status", "active")).toEqual(["nihon"]);
  await command.done(`history revert ${archived.batchId}`);
  expect(await listed("--status", "active")).toEqual(["ping", "titleist", "nihon"]);

  expect(await command.done("brands activate golfino")).toMatch(/^Activated 1 brand as/);
  expect(await command.done("brands activate golfino")).toMatch(/^Nothing to do/);
  expect(await command.done("brands delete golfino --yes")).toMatch(/^Deleted 1 brand/);
  await command.done("history revert last");
  expect(await listed("--search", "golfino")).toEqual(["golfino"]);
});

it.each<[string[], number, RegExp]>([
  [["show", "titelist"], 1, /^There is no brand titelist\. Did you mean titleist\?\n$/],
  [["archive", "ping", "pinng", "nothing"], 1, /pinng\. Did you mean ping\?\n.*nothing\.\n/],
  [["list", "--sort", "age"], 2, /--sort must be one of name, slug,/],
  [["list", "--limit", "none"], 2, /--limit .*It must be a whole number from 1/],
  [["list", "--status", "deleted"], 2, /Allowed choices are active, archived/],
  [["show"], 2, /missing required argument 'slug'/],
  [["delete", "ping"], 2, /^Delete 1 brand \(PING\)\? .* Use --yes to confirm\.\n$/],
])("refuses %j", async (words, wanted, reason) => {
  const { status, stdout, stderr } = await command.run(["brands", ...words]);
  expect([status, stdout, stderr]).toEqual([wanted, "", expect.stringMatching(reason)]);
});

it("sets and removes a logo, which survives an export and import", async () => {
  const picture = command.file("ping.png", Buffer.from(pictureNamed("png")));
  const set = await command.json<{ logoUrl: string; batchId: string }>(
    `brands logo ping ${picture}`,
  );
  expect(set.logoUrl).toMatch(/^\/logos\/[0-9a-f]{64}\.png$/);
  expect(await command.done(`brands logo ping ${picture}`)).toBe(
    "Nothing to do: PING already has this logo.\n",
  );
  await command.done("brands export all.csv");
  const again = ["brands", "import", "all.csv", "--dry-run"];
  expect(await command.done(again)).toContain("4 unchanged");
  const noLogo = `/logos/${"0".repeat(64)}.png`;
  const unknown = command.file("unknown.csv", `slug,logo_url\nping,${noLogo}\n`);
  const refused = await command.run(`brands import ${unknown} --dry-run`);
  expect(refused.stdout + refused.stderr).toContain("is a logo that is not stored here");

  expect(await command.done("brands logo ping --remove")).toMatch(
    /^Removed the logo of PING as batch/,
  );
  expect(await command.done("brands logo ping --remove")).toMatch(/^Nothing to do/);
  await command.done("history revert last");
  expect(await command.done("brands show ping")).toContain(set.logoUrl);
});

it("names a missing database and does not create it", async () => {
  const env = { GOLFBRANDS_DB: command.path("elsewhere/none.db") };
  for (const words of [["list"], ["export"], ["show", "ping"]]) {
    expect(await command.refused(1, ["brands", ...words], { env })).toMatch(
      /^There is no database at .*none/,
    );
  }
  expect(await command.refused(2, "brands list", { env: { PORT: "golf" } })).toMatch(
    /PORT must be a whole number/,
  );
});
