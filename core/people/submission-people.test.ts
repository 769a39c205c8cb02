// Guarantee (Privacy): The owner of an address does not learn who named it in a suggestion or correction.
import { expect, it } from "vitest";
import { correctionOfTitleist } from "../submission/submission.fixture.ts";
import { valueNamesEmail } from "./erase-personal-data.ts";
import type { FoundSubmission } from "./personal-data.ts";
import { submissionFor, submissionWithoutEmail } from "./submission-people.ts";

const WHO = "bob@golf.example";
const SHOUT = WHO.toUpperCase();

/** A correction from Alice. Every text of hers contains “alice”; some also contain Bob's address. */
const naming: FoundSubmission = {
  ...correctionOfTitleist,
  submitterEmail: "alice@alice.example",
  brandName: "Alice Irons",
  websiteUrl: `https://alice.example/?mail=${encodeURIComponent(WHO)}&by=alice`,
  notes: `Alice: ask ${WHO} (or ${SHOUT}) about my number, alice@alice.example`,
  status: "rejected",
  remark: `Alice says ${WHO} left.`,
  decidedAt: "2026-03-02T10:00:00.000Z",
  correction: {
    ...correctionOfTitleist.correction,
    proposed: {
      shortDescription: "By Alice",
      longDescription: `Alice\nand ${WHO}`,
      highlights: ["Alice", `Alice knows ${WHO}`],
      socialLinks: { alice: [`https://alice.example/${WHO}`], alice2: ["https://alice.example"] },
    },
    problem: "closed",
    source: "Alice",
    claimedFrom: "alice.example",
    confirmedFrom: "alice.example",
  },
};

it("gives the owner of an address only the places that name it, and nothing of the sender", () => {
  const { brandId, version } = correctionOfTitleist.correction;
  const { id, status, createdAt, decidedAt } = naming;
  const held = submissionFor(naming, WHO);
  expect(held).toEqual({
    id,
    status,
    createdAt,
    decidedAt,
    submitterEmail: null,
    brandName: null,
    websiteUrl: encodeURIComponent(WHO),
    notes: `${WHO} … ${SHOUT}`,
    remark: WHO,
    correction: {
      brandId,
      version,
      proposed: { longDescription: WHO, highlights: [WHO], socialLinks: [WHO] },
      problem: null,
      source: null,
      claimedFrom: null,
      confirmedFrom: null,
    },
  });
  expect(JSON.stringify(held)).not.toMatch(/alice/i);
});

it("leaves out a correction that does not name the address", () => {
  const { correction } = correctionOfTitleist;
  expect(submissionFor({ ...naming, correction }, WHO).correction).toBeNull();
});

it("gives the sender of a submission all of it", () => {
  const own = { ...naming, submitterEmail: SHOUT };
  expect(submissionFor(own, WHO)).toEqual(own);
});

it("erases an address from every text, and keeps texts within their limits", () => {
  const long = { ...naming, submitterEmail: SHOUT, brandName: `${"x".repeat(104)} ${WHO}` };
  const freed = submissionWithoutEmail(long, WHO);
  expect(valueNamesEmail(freed, WHO)).toBe(false);
  expect(freed).toMatchObject({
    submitterEmail: null,
    brandName: `${"x".repeat(104)} [erased]`,
    websiteUrl: "https://alice.example/?mail=erased&by=alice",
    remark: "Alice says [erased] left.",
    correction: {
      claimedFrom: "alice.example",
      proposed: { highlights: ["Alice", "Alice knows [erased]"] },
    },
  });

  // An address may be shorter than what replaces it.
  const short = "a@b.co";
  const brandName = `${"x".repeat(113)} ${short}`;
  expect(submissionWithoutEmail({ ...naming, brandName }, short).brandName).toBe(
    `${"x".repeat(113)} [erase`,
  );
});
