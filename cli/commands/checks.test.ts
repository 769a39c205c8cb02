import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { contentOf } from "#core/brand/brand.ts";
import { titleist } from "#core/brand/brand.fixture.ts";
import { correctionOfTitleist } from "#core/submission/submission.fixture.ts";
import { openCastOffice } from "#core/back-office/back-office.harness.ts";
import { pressing } from "../output/keys.harness.ts";
import { walkChecks } from "./checks.ts";
import { PENDING_CORRECTION_LIMITS } from "#core/submission/correction.ts";

const walking = async (keys: string[]) => {
  const office = await openCastOffice();
  const { keyboard, terminal, told } = pressing(keys);
  await walkChecks(office.amy, keyboard, terminal, () => office.parts.clock.now());
  return { told: told(), office };
};

it("takes one key for each question, takes the last answer back and asks it again", async () => {
  const { told, office } = await walking(["u", "y", "y", "x", "u", "y", "n", "u", "n", "q"]);
  expect(told).toMatch(/Is \S+ still the site of .+\?\nhttps:\S+\n/);
  expect(told).toMatch(/never checked\n0 views; nobody has checked this yet/);
  expect(told).toMatch(/nothing to undo[\s\S]*✓ still true\n[\s\S]*↶ .+ is asked again\.\n/);
  // Asked: y, y, u and so y's once more, y, n, u and so n's once more, n.
  const asked = told.match(/^.*\?$/gm) ?? [];
  expect(asked[3]).toBe(asked[1]);
  expect(asked[6]).toBe(asked[4]);
  expect(told).toMatch(/3 answered in \d minutes?; \w.+\.\n$/);
  const { freshness } = await office.amy.overview();
  expect(freshness).toMatchObject({ checkedInWeek: 2 });
});

it("takes what is true now, with its source, and saves it as the form would", async () => {
  const { told, office } = await walking([
    "e",
    "",
    "e",
    "new.example/golf",
    "Their imprint",
    "u",
    "e",
    "not an address\\",
    "",
    "e",
    "new.example",
    "",
    "q",
  ]);
  expect(told).toMatch(
    /Nothing was typed\.\n✓ .+ is saved\n[\s\S]*↶ [\s\S]*✗ websiteUrl must be [\s\S]*✓ .+ is saved\n/,
  );
  expect(await office.store.findBrandBySlug("titleist")).toMatchObject({
    websiteUrl: "https://new.example",
    evidence: [{ field: "websiteUrl", source: null, grade: "judgement" }, {}, {}],
  });
  const before = await office.records.findBrandVersion(titleist.id, 2);
  expect(before).toMatchObject({
    websiteUrl: "https://new.example/golf",
    evidence: [{ field: "websiteUrl", source: "Their imprint", grade: "independent" }, {}, {}],
  });
});

it("shows both forms of an international host, and that it mixes scripts", async () => {
  const office = await openCastOffice();
  const content = { ...contentOf(titleist), websiteUrl: "https://www.titleisт.com/" };
  await office.amy.saveBrand(content, { read: { id: titleist.id, readVersion: 1 } });
  const { keyboard, terminal, told } = pressing([...Array<string>(5).fill("s"), "q"]);
  await walkChecks(office.amy, keyboard, terminal, () => office.parts.clock.now());
  expect(told()).toMatch(
    /\nwww\.xn--titleis-[a-z0-9]+\.com \(Unicode: www\.titleisт\.com; mixes Cyrillic and Latin letters\)\n/,
  );
});

it("shows them of an address that a visitor proposes", async () => {
  const office = await openCastOffice();
  const proposed = { websiteUrl: "https://www.titleisт.com/" };
  const correction = { ...correctionOfTitleist.correction, proposed, problem: null };
  await office.submissions.addCorrection(
    { ...correctionOfTitleist, correction },
    "link",
    PENDING_CORRECTION_LIMITS,
  );
  const { keyboard, terminal, told } = pressing(["q"]);
  await walkChecks(office.amy, keyboard, terminal, () => office.parts.clock.now());
  expect(told()).toMatch(/\(Unicode: www\.titleisт\.com; mixes Cyrillic and Latin letters\)\n/);
});

it("colours questions and keys, and fits the keys into the terminal", async () => {
  const office = await openCastOffice();
  const { keyboard, terminal, told } = pressing(["q"], true);
  await walkChecks(office.amy, keyboard, terminal, () => office.parts.clock.now());
  expect(told()).toContain("\u001b[1mIs ");
  expect(told()).not.toContain("\uFFFD");
  const lines = told().split("\n").map(stripVTControlCharacters);
  expect(lines.some((line) => line.includes("q quit"))).toBe(true);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
});

it("shows a long text whole, by what changes in it", async () => {
  const office = await openCastOffice();
  const longDescription = `${titleist.longDescription} ${"Golf balls. ".repeat(100)}CALL NOW`;
  const correction = {
    ...correctionOfTitleist.correction,
    proposed: { longDescription },
    problem: null,
  };
  await office.submissions.addCorrection(
    { ...correctionOfTitleist, correction },
    "link",
    PENDING_CORRECTION_LIMITS,
  );
  const { keyboard, terminal, told } = pressing(["q"]);
  await walkChecks(office.amy, keyboard, terminal, () => office.parts.clock.now());
  expect(told()).toMatch(/Long Description: [^{]+\{\+ (Golf balls\. ){100}CALL NOW\+\}\n/);
});

it("ends where nothing is left", async () => {
  const { told } = await walking(
    Array.from({ length: 40 }, (_, n) => (n % 2 ? "s" : "y")).flatMap((key) => [key, "s"]),
  );
  expect(told).toMatch(/Nothing is left to look at\.\n\d+ answered in \d minutes; [^\n]+\n$/);
});
