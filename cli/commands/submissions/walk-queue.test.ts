import { decide } from "#core/back-office/back-office-steps.harness.ts";
import { expect, it } from "vitest";
import { SOCIAL_NETWORKS } from "#core/brand/social-networks.ts";
import { openCastOffice, valueOf } from "#core/back-office/back-office.harness.ts";
import type { Submission } from "#core/submission/submission.ts";
import { correctionOfTitleist, suggestion } from "#core/submission/submission.fixture.ts";
import { UserError } from "../../user-error.ts";
import { pressing } from "../../output/keys.harness.ts";
import { walkQueue } from "./walk-queue.ts";

const QUEUE: readonly Submission[] = [
  { ...suggestion, createdAt: "2026-02-01T10:00:00.000Z" },
  {
    ...suggestion,
    id: "second",
    brandName: "PING",
    websiteUrl: null,
    createdAt: "2026-02-02T10:00:00.000Z",
  },
  {
    ...suggestion,
    id: "third",
    brandName: "Casino\u001B[2J",
    websiteUrl: null,
    createdAt: "2026-02-03T10:00:00.000Z",
  },
];

const reviewing = async (keys: string[], queue = QUEUE) => {
  const office = await openCastOffice();
  for (const one of queue) await office.submissions.add(one);
  const { keyboard, terminal, output } = pressing(keys);
  const outcome = await walkQueue({ backOffice: office.amy }, keyboard, terminal).then(
    () => "ended",
    (error: unknown) => (error instanceof UserError ? error.message : error),
  );
  const statuses = await Promise.all(
    queue.map(async ({ id }) => (await office.submissions.findSubmission(id))?.status),
  );
  return { output: output(), statuses, office, outcome, left: keys };
};

it("shows submissions in order with possible duplicates, and needs one key for each", async () => {
  const { output, statuses, office, outcome } = await reviewing(["p", "1", "s", "q"]);
  expect([outcome, statuses]).toEqual(["ended", ["approved", "approved", "spam"]]);
  expect(output).toMatch(
    /1 of 3 Sub 70 pending\n[\s\S]*✓ Sub 70 is now the brand sub-70, active\./,
  );
  expect(output).toMatch(/2 of 3 PING pending\n[\s\S]*1 {2}PING \(ping, active; same name\)/);
  expect(output).toMatch(
    /3 of 3 Casino[\s\S]*is spam\.[\s\S]*That was the last one[\s\S]*Decided 3 submissions\.\n$/,
  );
  // Texts of visitors cannot move the cursor.
  expect(output).not.toContain("\u001B");
  expect((await office.store.directory()).brandAt("sub-70")?.status).toBe("active");
  const linked = await office.submissions.findSubmission("second");
  expect(linked?.brandId).toBe((await office.store.directory()).brandAt("ping")?.id);
});

it("adds an approved brand as archived with the key a", async () => {
  const { output, office } = await reviewing(["a", "q"]);
  expect(output).toContain("✓ Sub 70 is now the brand sub-70, archived.");
  expect((await office.store.directory()).brandAt("sub-70")?.status).toBe("archived");
});

it("asks again if a rejection has no reason", async () => {
  const { statuses, office } = await reviewing(["r", "  ", "r", "Not a golf brand", "q"]);
  expect(statuses).toEqual(["rejected", "pending", "pending"]);
  expect((await office.submissions.findSubmission(suggestion.id))?.remark).toBe("Not a golf brand");
});

it("undoes decisions one by one, and says when none is left", async () => {
  const { output, statuses, office } = await reviewing([
    "p",
    "s",
    "u",
    "u",
    "u",
    "n",
    "s",
    "n",
    "u",
    "q",
  ]);
  expect(statuses).toEqual(["pending", "pending", "pending"]);
  expect(output).toContain("↶ PING is pending again.");
  expect(output).toContain("↶ Sub 70 is pending again.");
  expect(output).toContain("There is nothing to undo.");
  expect((await office.store.directory()).brandAt("sub-70")).toBeUndefined();
  expect(output).toMatch(/Decided 0 submissions\.\n$/);
});

it("reports that somebody else decided, and asks again", async () => {
  const office = await openCastOffice();
  await office.submissions.add(suggestion);
  const keys = ["s", "n", "q"];
  const { keyboard, terminal, output } = pressing(keys);
  const key = async () => {
    if (keys.length === 3)
      valueOf(await decide(office.ben, suggestion.id, "pending", { status: "spam" }));
    return keyboard.key();
  };
  await walkQueue({ backOffice: office.amy }, { ...keyboard, key }, terminal);
  expect(output()).toMatch(
    /✗ Sub 70 was already marked as spam by ben@golf\.example\. Nothing was saved\.\n/,
  );
});

it("ticks parts of a correction by digit, accepts them, and undoes the decision", async () => {
  const office = await openCastOffice();
  const { brandId } = correctionOfTitleist.correction;
  const walk = async (keys: string[]) => {
    const { keyboard, terminal, output } = pressing(keys);
    await walkQueue({ backOffice: office.amy }, keyboard, terminal);
    return { output: output(), brand: (await office.store.directory()).brand(brandId) };
  };
  await office.submissions.addCorrection(correctionOfTitleist, "link");
  // Accepting nothing fails; rejecting declines all parts.
  const { output, brand } = await walk(["1", "3", "2", "a", "2", "a", "q"]);
  expect(output).toMatch(/1 of 1 Titleist correction, pending\n {2}Corrects {2}titleist\n/);
  expect(output).toContain("    1  [x] The website is gone\n");
  expect(output).toContain("    2  [x] Founded (foundedYear): 1932 → 1935\n");
  expect(output).toContain(
    "    3  [ ] Categories (categories): golf-balls | golf-clubs → golf-balls\n",
  );
  expect(output).toMatch(
    /✗ fields must name at least one accepted field[\s\S]*✓ Titleist: accepted foundedYear\./,
  );
  expect(brand).toMatchObject({ foundedYear: 1935 });
  expect(brand?.categoryIds).toHaveLength(2);

  await office.submissions.addCorrection(
    { ...correctionOfTitleist, id: "another" },
    "another link",
  );
  const undone = await walk(["1", "2", "a", "u", "s", "q"]);
  expect(undone.output).toContain("✓ Titleist: accepted categories.");
  expect(undone.output).toContain("↶ Titleist is pending again.");
  expect(undone.brand?.categoryIds).toHaveLength(2);
  expect((await office.submissions.findSubmission("another"))?.status).toBe("spam");
});

it("after the key 0, reads the number of a part as a line, such as 10", async () => {
  const office = await openCastOffice();
  const { correction } = correctionOfTitleist;
  const texts = SOCIAL_NETWORKS.map((network) => [
    `${network}Url`,
    `https://${network}.example/golf`,
  ]);
  const proposed = {
    ...Object.fromEntries(texts),
    ...correction.proposed,
    hqLocation: "Carlsbad",
    parentCompany: "Nobody",
    shortDescription: "Balls.",
    longDescription: "Balls, mostly.",
  };
  await office.submissions.addCorrection(
    { ...correctionOfTitleist, correction: { ...correction, proposed } },
    "link",
  );
  const { keyboard, terminal, output } = pressing(["0", "10", "0", "nothing", "0", "99", "q"]);
  await walkQueue({ backOffice: office.amy }, keyboard, terminal);
  expect(output()).toContain("1-9 tick or untick  0 type a number  a accept");
  expect(output().match(/^ {4}10 {2}\[ \]/gm)).toHaveLength(1);
  expect(output().match(/^ {4}10 {2}\[x\]/gm)).toHaveLength(1);
});
