import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pictureNamed } from "#core/brand/logo.fixture.ts";
import { startLab } from "#adapters/sites/site-lab.harness.ts";
import { LOST } from "#adapters/sites/site-lab.fixture.ts";
import { commandUnderTest } from "./command.harness.ts";

const SHOWN = LOST.filter(({ slug }) => slug === "marketplace" || slug === "forsale");
const CSV = `name,slug,website\n${SHOWN.map(({ name, slug, website }) => `${name},${slug},${website}\n`).join("")}Siteless Golf,siteless,\n`;

const command = commandUnderTest(async ({ done, file }) => {
  await done("db migrate");
  await done(["brands", "import", file("brands.csv", CSV)]);
});

interface Listed {
  sites: { slug: string; verdict: string | null; signals: string[]; isLab: boolean }[];
}

const listed = async (): Promise<[string, string | null][]> =>
  (await command.json<Listed>("sites list")).sites.map(({ slug, verdict }) => [slug, verdict]);
const report = (): Listed =>
  JSON.parse(readFileSync(command.path("report.json"), "utf8")) as Listed;

const logoPicture = Buffer.from(pictureNamed("png"));

it("checks sites, stores the results, and warns about a lab", async () => {
  const lab = await startLab();
  const icon = { "www.forsale.example/apple-touch-icon.png": { body: logoPicture } };
  lab.show([...SHOWN.map(({ spring }) => spring), { pages: icon }]);
  expect(await listed()).toEqual([
    ["forsale", null],
    ["marketplace", null],
  ]);
  const spring = await command.run(`sites check --lab ${lab.url.href} --quiet`);
  expect([spring.status, spring.stdout]).toEqual([0, expect.not.stringContaining("parked")]);
  expect(spring.stderr).toMatch(/^LAB: .* No real site is checked\.\nLAB: no real site was/);
  expect(lab.contacts.toSorted()).toEqual([
    "www.forsale.example/",
    "www.forsale.example/apple-touch-icon.png",
    "www.forsale.example/robots.txt",
    "www.marketplace.example/",
    "www.marketplace.example/apple-touch-icon.png",
    "www.marketplace.example/robots.txt",
  ]);
  expect(await command.json("logos review")).toMatchObject({
    total: 1,
    items: [
      {
        brand: { slug: "forsale" },
        picture: `data:image/png;base64,${logoPicture.toString("base64")}`,
        page: "https://www.forsale.example/",
      },
    ],
  });
  expect((await command.run("logos review")).stderr).toBe(
    "1 logo to review; the back office shows them at /admin/logos.\n",
  );

  lab.show(SHOWN.map(({ autumn }) => autumn));
  const recent = await command.run(`sites check --lab ${lab.url.href} --older-than 1d`);
  expect(recent.stderr).toContain("0 sites");
  const autumn = await command.json<Listed>(
    `sites check --lab ${lab.url.href} --report report.json --yes`,
  );
  expect(autumn).toEqual(report());
  expect(autumn.sites).toMatchObject([
    {
      slug: "forsale",
      website: "https://www.forsale.example/",
      verdict: "parked",
      signals: [expect.stringContaining("says “")],
    },
    { slug: "marketplace", verdict: "parked" },
  ]);
  expect(await listed()).toEqual([
    ["forsale", "parked"],
    ["marketplace", "parked"],
  ]);
  const table = await command.run("sites list --verdict parked");
  expect([table.stdout, table.stderr]).toEqual([
    expect.stringMatching(/forsale +parked \(lab\)/),
    "2 sites: 2 parked, 2 to decide.\n",
  ]);
  expect((await command.run("sites list --verdict gone")).stderr).toContain("0 sites.");

  const today = new Date().toISOString().slice(0, 10);
  const looked = `slug,evidence\nforsale,website_url: somebody looked @${today} (judgement)\n`;
  await command.done(["brands", "import", command.file("looked.csv", looked)]);
  expect((await command.run("sites list")).stderr).toContain("2 parked, 1 to decide.");
});

it("applies a report from another machine, but not to brands that changed", async () => {
  const lab = await startLab();
  lab.show(SHOWN.map(({ autumn }) => autumn));
  await command.done("sites export sites.ndjson --yes");
  const elsewhere = { GOLFBRANDS_DB: "nowhere.db" };
  const check = ["sites", "check", "--from", "sites.ndjson", "--lab", lab.url.href];
  expect(await command.run(check, { env: elsewhere })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("--report FILE"),
  });
  await command.done([...check, "--report", "report.json", "--yes"], { env: elsewhere });
  expect((await listed())[0]).toEqual(["forsale", null]);

  const refused = await command.run("sites apply report.json");
  expect(refused).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("checked no real site"),
  });
  await command.done([
    "brands",
    "import",
    command.file("new.csv", "slug,website\nforsale,https://new.example\n"),
  ]);
  const apply = ["sites", "apply", "report.json", "--lab"];
  const moved = await command.run(apply);
  expect(moved).toMatchObject({
    status: 4,
    stderr: expect.stringContaining("forsale is at https://new.example now\nNothing was written"),
  });
  expect((await listed())[1]).toEqual(["marketplace", null]);
  const rest = await command.run([...apply, "--skip-moved"]);
  expect(rest).toMatchObject({
    status: 3,
    stdout: "Stored the results of 1 site: 1 parked.\n",
  });
  expect(await listed()).toEqual([
    ["forsale", null],
    ["marketplace", "parked"],
  ]);
  expect((await command.run([...apply, "--skip-moved"])).stdout).toContain(
    "the results of 1 site are already stored",
  );

  await command.done([...check, "--report", "report.json", "--yes"], { env: elsewhere });
  await command.done("brands delete forsale --yes");
  expect(await command.refused(4, apply)).toMatch(
    /forsale was deleted\n +marketplace was checked by someone else/,
  );
});

it("names the line and field of an error in a file", async () => {
  const check = (content: string) =>
    command.run(["sites", "check", "--json", "--from", command.file("bad.ndjson", content)]);
  expect(
    (await check('{"slug":"a","website":"https://a.example"}\n{"slug":"b","website":"b"}\n'))
      .stderr,
  ).toBe("bad.ndjson, line 2, cannot be used: website must be a web address.\n");
  for (const content of ["nonsense", "[".repeat(200_000) + "]".repeat(200_000)])
    expect((await check(content)).stderr).toBe(
      "bad.ndjson, line 1, is not JSON, or is nested more than 32 levels deep.\n",
    );
  const report = command.file("bad.json", '{"sites":[]}');
  expect(await command.refused(1, `sites apply ${report}`)).toMatch(
    /^bad\.json cannot be used: format must be a report written by/,
  );
  expect(await command.run("sites check --lab ftp://x")).toMatchObject({ status: 2 });
});
