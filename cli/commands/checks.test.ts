import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { contentOf } from "#core/brand/brand.ts";
import { chervo, ping, titleist } from "#core/brand/brand.fixture.ts";
import { correctionOfTitleist } from "#core/submission/submission.fixture.ts";
import { openCastOffice } from "#core/back-office/back-office.harness.ts";
import { remembered } from "#core/sites/crawl-result.fixture.ts";
import { siteHash } from "#core/sites/site-memory.ts";
import { pressing } from "../output/keys.harness.ts";
import { walkChecks } from "./checks.ts";
import { PENDING_CORRECTION_LIMITS } from "#core/submission/correction.ts";

const walking = async (keys: string[]) => {
  const office = await openCastOffice();
  const { keyboard, terminal, output } = pressing(keys);
  await walkChecks(office.amy, keyboard, terminal, () => office.parts.clock.now());
  return { output: output(), office };
};

it("takes one key per question, undoes the last answer and asks again", async () => {
  const { output, office } = await walking(["u", "y", "y", "x", "u", "y", "n", "u", "n", "q"]);
  expect(output).toMatch(/Is \S+ still the site of .+\?\nhttps:\S+\n/);
  expect(output).toMatch(
    /\ntitleist\nnever checked; sold and parked sites still load, so look closely/,
  );
  expect(output).toMatch(
    /nothing to undo[\s\S]*✓ still true\n[\s\S]*↶ The question about .+ is open again\.\n/,
  );
  // The questions of y, y, u, which asks the second y again, y, n, u, which asks n again, and n.
  const asked = output.match(/^.*\?$/gm) ?? [];
  expect(asked[3]).toBe(asked[1]);
  expect(asked[6]).toBe(asked[4]);
  expect(output).toMatch(/3 answered in \d minutes?; \w.+\.\n$/);
  const { freshness } = await office.amy.overview();
  expect(freshness).toMatchObject({ checkedInWeek: 2 });
});

it("asks about a contradiction, and mends it with e", async () => {
  const office = await openCastOffice();
  const ping = await office.store.findBrandBySlug("ping");
  if (!ping) throw new Error("There is no PING");
  await office.store.addViews(new Map([[ping.id, 900]]), "2026-03-01");
  const walk = async (keys: string[]) => {
    const { keyboard, terminal, output } = pressing(keys);
    await walkChecks(office.amy, keyboard, terminal, () => office.parts.clock.now());
    return output();
  };
  const text = "Karsten Solheim started in 1962.";
  await office.amy.saveBrand(
    { ...contentOf(ping), longDescription: text },
    { read: { id: ping.id, readVersion: ping.version } },
  );
  const question = "What is right about PING? Founded 1959, but the text says “started in 1962”.";
  // The site comes first.
  const shown = await walk(["y", "c", "u", "e", "1962", "", "q"]);
  expect(shown.replaceAll(/\s+/g, " ")).toContain(question);
  expect(shown).toContain(`Mend it in the form: /admin/brands/${ping.id}/edit\n`);
  expect(shown).toContain("✓ Saved PING");
  expect(await office.store.findBrandBySlug("ping")).toMatchObject({ foundedYear: 1962 });
  expect(await walk(["s", "s", "s", "s", "q"])).not.toContain("What is right");
});

it("offers undo only when there is something to undo", async () => {
  const { output } = await walking(["y", "q"]);
  expect(output.match(/(u undo {2})?q quit/g)).toEqual(["q quit", "u undo  q quit"]);
});

it("saves a typed value with its source", async () => {
  const { output, office } = await walking([
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
  expect(output).toMatch(
    /Nothing was typed\.\n✓ Saved .+\n[\s\S]*↶ [\s\S]*✗ websiteUrl must be [\s\S]*✓ Saved .+\n/,
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

it("shows both forms of an international host and its mixed scripts", async () => {
  const office = await openCastOffice();
  const content = { ...contentOf(titleist), websiteUrl: "https://www.titleisт.com/" };
  await office.amy.saveBrand(content, { read: { id: titleist.id, readVersion: 1 } });
  const { keyboard, terminal, output } = pressing([...Array<string>(5).fill("s"), "q"]);
  await walkChecks(office.amy, keyboard, terminal, () => office.parts.clock.now());
  expect(output().replaceAll("\n", " ")).toMatch(
    / www\.xn--titleis-[a-z0-9]+\.com \(Unicode: www\.titleisт\.com; mixes Cyrillic and Latin letters\) /,
  );
});

it("shows them for an address that a visitor proposes", async () => {
  const office = await openCastOffice();
  const proposed = { websiteUrl: "https://www.titleisт.com/" };
  const correction = { ...correctionOfTitleist.correction, proposed, problem: null };
  await office.submissions.addCorrection(
    { ...correctionOfTitleist, correction },
    "link",
    PENDING_CORRECTION_LIMITS,
  );
  const { keyboard, terminal, output } = pressing(["q"]);
  await walkChecks(office.amy, keyboard, terminal, () => office.parts.clock.now());
  expect(output().replaceAll(/\s+/g, " ")).toContain(
    "(Unicode: www.titleisт.com; mixes Cyrillic and Latin letters)",
  );
});

it("colours questions and keys, and wraps the keys", async () => {
  const office = await openCastOffice();
  const { keyboard, terminal, output } = pressing(["q"], true);
  await walkChecks(office.amy, keyboard, terminal, () => office.parts.clock.now());
  expect(output()).toContain("\u001b[1mIs ");
  expect(output()).not.toContain("\uFFFD");
  const lines = output().split("\n").map(stripVTControlCharacters);
  expect(lines.some((line) => line.includes("q quit"))).toBe(true);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
});

it("accepts the changes of a correction one by one, and wraps them", async () => {
  const office = await openCastOffice();
  const proposed = {
    foundedYear: 1933,
    shortDescription: `Balls and clubs.${" Golf".repeat(40)}`,
  };
  const correction = { ...correctionOfTitleist.correction, proposed, problem: null };
  await office.submissions.addCorrection(
    { ...correctionOfTitleist, correction },
    "link",
    PENDING_CORRECTION_LIMITS,
  );
  const { keyboard, terminal, output } = pressing(["1", "2", "c", "1", "c", "u", "q"]);
  await walkChecks(office.amy, keyboard, terminal, () => office.parts.clock.now());
  for (const line of output().split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  expect(output()).toMatch(
    /\n {2}1 Short Description: [^]+\n {2}2 Founded Year: [^]+ {2}1–2 accept or decline a change/,
  );
  expect(output()).toContain(
    "☐ declined Short Description\n☐ declined Founded Year\nEvery change is declined: press d to dismiss.\n" +
      "☑ accepted Short Description\n✓ accepted 1 of 2\n",
  );
});

it("accepts, dismisses and edits what a brand's page says", async () => {
  const office = await openCastOffice();
  const source = "https://www.titleist.com/about";
  const values = [
    { field: "hqLocation" as const, value: "Acushnet, USA", source },
    { field: "foundedYear" as const, value: 1910, source },
    { field: "twitterUrl" as const, value: "https://x.com/TheTitleist", source },
  ];
  const memory = {
    ...remembered,
    siteHash: siteHash(titleist.websiteUrl ?? ""),
    suggestions: { at: "2026-02-27T08:00:00.000Z", values },
  };
  await office.siteWatch.record([{ brandId: titleist.id, seen: 0, memory }]);
  await office.store.addViews(new Map([[titleist.id, 90]]), "2026-03-01");
  const { keyboard, terminal, output } = pressing(["e", "Fairhaven, USA", "", "d", "c", "q"]);
  await walkChecks(office.amy, keyboard, terminal, () => office.parts.clock.now());
  expect(output()).toMatch(
    /Is 1910 the founded year of Titleist\? Its own page says so\.\n {2}Founded Year: .*1932.*1910.*\nhttps:\/\/www\.titleist\.com\/about\nsource: https:\/\/www\.titleist\.com\/about\n/,
  );
  expect(output()).toContain("titleist; checked 2026-02-27, the brand says\n");
  expect(await office.store.findBrandBySlug("titleist")).toMatchObject({
    hqLocation: "Fairhaven, USA",
    foundedYear: 1932,
    twitterUrl: "https://x.com/TheTitleist",
    evidence: expect.arrayContaining([
      { field: "hqLocation", source: null, checkedOn: "2026-03-01", grade: "judgement" },
      { field: "twitterUrl", source, checkedOn: "2026-02-27", grade: "brand" },
    ]),
  });
});

it("adds another alias than a brand's page says", async () => {
  const office = await openCastOffice();
  const values = [
    { field: "aliases" as const, value: "Titleist Japan", source: "https://a.example/" },
  ];
  const memory = {
    ...remembered,
    siteHash: siteHash(titleist.websiteUrl ?? ""),
    suggestions: { at: "2026-02-27T08:00:00.000Z", values },
  };
  await office.siteWatch.record([{ brandId: titleist.id, seen: 0, memory }]);
  await office.store.addViews(new Map([[titleist.id, 90]]), "2026-03-01");
  // Its due facts come first.
  const keys = [..."ssssssss", "e", "Titleist Golf", "Packaging", "q"];
  const { keyboard, terminal, output } = pressing(keys);
  await walkChecks(office.amy, keyboard, terminal, () => office.parts.clock.now());
  expect(output()).toMatch(
    /Is Titleist also called “Titleist Japan”\?[^]+e edit[^]+✓ Saved Titleist\n/,
  );
  expect(await office.store.findBrandBySlug("titleist")).toMatchObject({
    aliases: [...titleist.aliases, "Titleist Golf"],
  });
});

it("merges duplicates as the command does, after a yes, and undoes it", async () => {
  const office = await openCastOffice();
  await office.store.addViews(
    new Map([
      [ping.id, 900],
      [chervo.id, 9],
    ]),
    "2026-03-01",
  );
  await office.amy.saveBrand(
    { ...contentOf(chervo), siteState: null, websiteUrl: "https://www.ping.com/golf" },
    { read: { id: chervo.id, readVersion: 1 } },
  );
  const walk = async (keys: string[]) => {
    const { keyboard, terminal, output } = pressing(keys);
    await walkChecks(office.amy, keyboard, terminal, () => office.parts.clock.now());
    return output();
  };
  const shown = await walk(["y", "m", "no", "m", "y", "u", "q"]);
  expect(shown).toMatch(
    /Are PING and Chervò the same brand\?[^]+ {2}m merge {2}u undo {2}q quit\n/,
  );
  expect(shown).toMatch(
    /\nField +Merged: Chervò +Stays: PING +Result\n[^]+Nothing was changed\.\n/,
  );
  expect(shown).toMatch(/✓ merged\n[^]+↶ The question about PING is open again\.\n/);
  expect(await office.store.findBrandBySlug("chervo")).toBeDefined();
  await walk(["m", "yes", "q"]);
  expect(await office.store.findBrandBySlug("chervo")).toBeUndefined();
  expect(await office.store.findBrandBySlug("ping")).toMatchObject({ aliases: ["Chervò"] });
});

it("shows the changes of a long text in full", async () => {
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
  const { keyboard, terminal, output } = pressing(["q"]);
  await walkChecks(office.amy, keyboard, terminal, () => office.parts.clock.now());
  expect(output().replaceAll(/\s+/g, " ")).toMatch(
    /Long Description: [^{]+\{\+ (Golf balls\. ){100}CALL NOW\+\} /,
  );
});

it("ends when no question is left", async () => {
  const { output } = await walking(
    Array.from({ length: 40 }, (_, n) => (n % 2 ? "s" : "y")).flatMap((key) => [key, "s"]),
  );
  expect(output).toMatch(/Nothing is left to check\.\n\d+ answered in \d minutes; [^\n]+\n$/);
});
