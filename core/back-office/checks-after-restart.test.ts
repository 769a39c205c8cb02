import { expect, it } from "vitest";
import { ping, titleist } from "../brand/brand.fixture.ts";
import { dayAt } from "../days.ts";
import { correctionOfTitleist } from "../submission/submission.fixture.ts";
import { openCastOffice, valueOf } from "./back-office.harness.ts";
import { answer, askAll, change, correct } from "./back-office-steps.harness.ts";
import { createChecksQueue } from "./checks-queue.ts";
import type { BackOffice } from "./back-office.ts";

it("asks the same questions after a restart", async () => {
  const office = await openCastOffice();
  const { amy, emails, officeOf, parts } = office;
  const restarted = () =>
    officeOf(emails.amy, { checks: { ...parts.checks, queue: createChecksQueue() } });
  const checked = { source: null, grade: "brand" as const, field: "hqLocation" };
  const checkedOn = dayAt(parts.clock.now(), -30);
  await change(amy, titleist.id, { longDescription: "Golf balls from Acushnet in 1932." });
  await change(amy, ping.id, {
    websiteUrl: "https://www.titleist.com/",
    ownershipType: "Private",
    evidence: [{ ...checked, checkedOn }],
  });
  await change(amy, ping.id, { ownershipType: "Subsidiary (Acme)" });
  await correct(office, { proposed: { foundedYear: 1935 }, problem: null });
  valueOf(await answer(amy, `correction~${correctionOfTitleist.id}`, "confirm"));

  const asked: string[] = [];
  const again = restarted();
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
  valueOf(await restarted().answerQuestion(due, "true", seen));
});

it("forgets which values corrections replaced when the database is restored", async () => {
  const asksAboutText = async (amy: BackOffice): Promise<boolean> =>
    (await askAll(amy)).some(({ id }) => id.includes("former-value-in-text"));
  const longDescription = "Golf balls from Acushnet in 1932.";
  const office = await openCastOffice();
  await change(office.amy, titleist.id, { longDescription });
  await correct(office, { proposed: { foundedYear: 1935 }, problem: null });
  valueOf(await answer(office.amy, `correction~${correctionOfTitleist.id}`, "confirm"));
  expect(await asksAboutText(office.amy)).toBe(true);

  const { emails, officeOf, parts } = await openCastOffice();
  const { queue } = office.checks;
  const restored = officeOf(emails.amy, { checks: { ...parts.checks, queue } });
  await change(restored, titleist.id, { longDescription, foundedYear: 1935 });
  expect(await asksAboutText(restored)).toBe(false);
});
