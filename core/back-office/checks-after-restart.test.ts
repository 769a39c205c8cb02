import { expect, it } from "vitest";
import { ping, titleist } from "../brand/brand.fixture.ts";
import { dayAt } from "../days.ts";
import { correctionOfTitleist } from "../submission/submission.fixture.ts";
import { PENDING_CORRECTION_LIMITS } from "../submission/correction.ts";
import { openCastOffice, valueOf } from "./back-office.harness.ts";
import { answer, change, open } from "./back-office-steps.harness.ts";
import { createChecksQueue } from "./checks-queue.ts";
import { createBackOffice } from "./create-back-office.ts";

it("asks the same questions after a restart", async () => {
  const { amy, parts, submissions } = await openCastOffice();
  const office = () =>
    createBackOffice({
      ...parts,
      actor: { actor: "amy@golf.example", origin: "web" },
      checks: { ...parts.checks, queue: createChecksQueue() },
    });
  const checked = { source: null, grade: "brand" as const, field: "hqLocation" };
  const checkedOn = dayAt(parts.clock.now(), -30);
  await change(amy, titleist.id, { longDescription: "Golf balls from Acushnet in 1932." });
  await change(amy, ping.id, {
    websiteUrl: "https://www.titleist.com/",
    ownershipType: "Private",
    evidence: [{ ...checked, checkedOn }],
  });
  await change(amy, ping.id, { ownershipType: "Subsidiary (Acme)" });
  const correction = {
    ...correctionOfTitleist.correction,
    version: (await open(amy, titleist.id)).version,
    proposed: { foundedYear: 1935 },
    problem: null,
  };
  await submissions.addCorrection(
    { ...correctionOfTitleist, correction },
    "link",
    PENDING_CORRECTION_LIMITS,
  );
  valueOf(await answer(amy, `correction~${correctionOfTitleist.id}`, "confirm"));

  const asked: string[] = [];
  const again = office();
  for (let one = await again.nextQuestion(); one; one = await again.nextQuestion(asked))
    asked.push(one.id);
  const rules = asked.filter((id) => id.startsWith("rule~")).map((id) => id.replace(/\..*/, ""));
  expect(rules.toSorted()).toEqual([
    `rule~${titleist.id}~event-before-founding`,
    `rule~${titleist.id}~former-value-in-text`,
  ]);
  expect(asked).toContain(`duplicate~${titleist.id}~${ping.id}`);
  // The owner changed after the check.
  const due = `fact~${ping.id}~hqLocation`;
  expect(asked).toContain(due);
  const others = asked.filter((id) => id !== due);
  const { seen = "" } = (await again.nextQuestion(others)) ?? {};
  valueOf(await office().answerQuestion(due, "true", seen));
});
