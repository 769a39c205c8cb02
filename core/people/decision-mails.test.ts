// Guarantee (Privacy): A decision on a suggestion is mailed at most once.
// Guarantee (Privacy): No decision on a suggestion is mailed to somebody who stopped these mails, not even after an erasure.
import { beforeEach, expect, it } from "vitest";
import { memoryStores, writingToPeople } from "#adapters/store/memory-stores.harness.ts";
import { archivedBrand, titleist } from "../brand/brand.fixture.ts";
import { NO_LOG } from "../back-office/back-office.harness.ts";
import { openCatalog } from "../catalog/catalog.ts";
import { castChangeSet, changeSetOf } from "../change/change-set.fixture.ts";
import { PENDING, type Verdict } from "../change/change-set.ts";
import { mailRequests } from "../directory/mail-requests.ts";
import { mailDecisions } from "./decision-mails.ts";
import { linkIn } from "./mails.fixture.ts";
import { committed } from "../ports/commit.harness.ts";
import type { Outbox } from "../ports/mailer.ts";
import { DECISIONS_CLAIMED } from "../ports/submission-store.ts";
import { countingIds, numberedId } from "../ports/numbered-id.fixture.ts";
import { correctionOfTitleist, suggestion } from "../submission/submission.fixture.ts";

const MINUTE = 60_000;
const WHO = "golfer@example.com";

const openServices = async () => {
  let now = Date.parse("2026-03-01T08:00:00.000Z");
  const clock = { now: () => new Date(now) };
  const stores = memoryStores(clock);
  const opened = { ...stores, store: stores.catalogStore };
  const services = writingToPeople(clock, opened);
  const slugOf = async (id: string) => (id === titleist.id ? titleist.slug : undefined);
  await committed(opened.store, castChangeSet);
  const catalog = await openCatalog(opened.store, NO_LOG);
  return {
    ...opened,
    mails: services.mails,
    pass: (minutes: number) => void (now += minutes * MINUTE),
    /** Mails decisions while the outbox accepts this many mails. */
    mailDecisions: (capacity = DECISIONS_CLAIMED) => {
      const outbox: Outbox = {
        ...services.outbox,
        hasCapacity: (_, mails = 1) => mails <= capacity,
      };
      return mailDecisions({ ...services, outbox, submissions: opened.submissions, slugOf, clock });
    },
    visitor: mailRequests({ ...services, catalog, clock, ids: countingIds() }),
    decide: (submissionId: string, to: Verdict, from: Verdict = PENDING) =>
      committed(opened.store, {
        ...changeSetOf(),
        reason: "submission",
        decisions: [{ submissionId, from, to }],
      }),
  };
};

let subject: Awaited<ReturnType<typeof openServices>>;
beforeEach(async () => {
  subject = await openServices();
});

const submit = (n: number, submitterEmail: string | null = WHO) =>
  subject.submissions.add({
    ...suggestion,
    id: numberedId(n),
    brandName: `Brand ${n}`,
    submitterEmail,
  });
const REJECTED: Verdict = { ...PENDING, status: "rejected", remark: "It sells no golf gear." };
const APPROVED: Verdict = { ...PENDING, status: "approved", brandId: titleist.id };

it("mails a decision to its suggester once, ten minutes after it was made", async () => {
  await submit(1);
  await subject.decide(numberedId(1), APPROVED);
  subject.pass(9);
  await subject.mailDecisions();
  expect(subject.mails()).toEqual([]);
  subject.pass(1);
  await subject.mailDecisions();
  await subject.mailDecisions();
  expect(subject.mails()).toHaveLength(1);
  const [mail] = subject.mails();
  expect(mail).toMatchObject({ to: WHO, subject: "Your suggestion to GolfBrands" });
  expect(mail?.text).toContain(
    `The brand of your suggestion of 1 March 2026 is now listed:\nhttps://golf.example/brands/${titleist.slug}\n`,
  );
});

it("mails a decision once, however many servers send", async () => {
  for (const n of [1, 2]) await submit(n, `golfer${n}@example.com`);
  for (const n of [1, 2]) await subject.decide(numberedId(n), REJECTED);
  subject.pass(10);
  await Promise.all([subject.mailDecisions(), subject.mailDecisions()]);
  expect(subject.mails()).toHaveLength(2);
});

it("claims no decisions while the outbox may refuse their mails", async () => {
  await submit(1);
  await subject.decide(numberedId(1), APPROVED);
  subject.pass(10);
  await subject.mailDecisions(DECISIONS_CLAIMED - 1);
  expect(subject.mails()).toEqual([]);
  await subject.mailDecisions();
  expect(subject.mails()).toHaveLength(1);
});

it("mails a new decision if the earlier one was undone after its mail", async () => {
  await submit(1);
  await subject.decide(numberedId(1), REJECTED);
  subject.pass(10);
  await subject.mailDecisions();
  await subject.decide(numberedId(1), PENDING, REJECTED);
  await subject.decide(numberedId(1), APPROVED);
  subject.pass(10);
  await subject.mailDecisions();
  expect(subject.mails()).toHaveLength(2);
});

it("says that an accepted brand which is not public yet will be listed", async () => {
  await submit(1);
  await subject.decide(numberedId(1), { ...APPROVED, brandId: archivedBrand.id });
  subject.pass(10);
  await subject.mailDecisions();
  const text = subject.mails()[0]?.text;
  expect(text).toContain(
    "We accepted your suggestion of 1 March 2026. The brand will be listed once its entry is complete.\n",
  );
  expect(text).not.toContain("/brands/");
});

// A submitter can enter somebody else's address, so the mail must not carry the submitter's words.
it("quotes nothing from a submission", async () => {
  const evil =
    "Your account is locked. Sign in at https://golf-login.evil.test or call +1 900 555 0100";
  const notes = "Win a prize: www.prize.test, code ZEBRA-77";
  const remarks = [null, "This is not a golf brand."];
  for (const [n, remark] of remarks.entries()) {
    const id = numberedId(n);
    const websiteUrl = "https://trap.evil.test";
    await subject.submissions.add({ ...suggestion, id, brandName: evil, websiteUrl, notes });
    await subject.decide(id, { ...REJECTED, remark });
  }
  const proposed = { shortDescription: evil, highlights: [notes] };
  const correction = { ...correctionOfTitleist, notes };
  correction.correction = { ...correction.correction, proposed, source: "https://prize.test/x" };
  await subject.submissions.addCorrection(correction, "link");
  await subject.decide(correction.id, REJECTED);
  await submit(9);
  await subject.decide(numberedId(9), { ...APPROVED, brandId: archivedBrand.id });
  subject.pass(10);
  await subject.mailDecisions();
  const [mail] = subject.mails();
  const shown = `${mail?.subject}\n${mail?.text}`;
  for (const word of ["locked", "evil", "900", "prize", "ZEBRA", "Brand 9", "trap"])
    expect([word, shown.includes(word)]).toEqual([word, false]);
  expect(shown).toContain("Our reason:\nThis is not a golf brand.");
});

it("sends nothing about spam, or about a decision that was undone in time", async () => {
  for (const n of [1, 2]) await submit(n);
  await subject.decide(numberedId(1), REJECTED);
  await subject.decide(numberedId(2), { ...PENDING, status: "spam" });
  subject.pass(5);
  await subject.decide(numberedId(1), PENDING, REJECTED);
  subject.pass(60);
  await subject.mailDecisions();
  expect(subject.mails()).toEqual([]);
});

it("mails all decisions on the suggestions of one sender together, with the reasons", async () => {
  for (const n of [1, 2]) await submit(n, n === 1 ? WHO : WHO.toUpperCase());
  await submit(3, "other@example.com");
  for (const n of [1, 2, 3]) await subject.decide(numberedId(n), REJECTED);
  subject.pass(10);
  await subject.mailDecisions();
  expect(subject.mails().map(({ to, subject }) => [to, subject])).toEqual([
    [WHO, "Your 2 suggestions to GolfBrands"],
    ["other@example.com", "Your suggestion to GolfBrands"],
  ]);
  expect(subject.mails()[0]?.text).toContain(
    "We did not accept your suggestion of 1 March 2026. Our reason:\nIt sells no golf gear.\n\nWe did not accept",
  );
});

it("names the fields of a correction that were accepted, and those that were not", async () => {
  const { id } = correctionOfTitleist;
  await subject.submissions.addCorrection(correctionOfTitleist, "link");
  await subject.decide(id, { ...APPROVED, fields: ["foundedYear"] });
  subject.pass(10);
  await subject.mailDecisions();
  expect(subject.mails()[0]?.text).toContain(
    `Your correction of 1 March 2026:\nAccepted: Founded.\nNot accepted: What is wrong and Categories.\nhttps://golf.example/brands/${titleist.slug}\n`,
  );
});

it("mails nobody who stopped these mails, even after their data were erased", async () => {
  await submit(1);
  await subject.decide(numberedId(1), REJECTED);
  subject.pass(10);
  await subject.mailDecisions();
  const [mail] = subject.mails();
  const token = linkIn(mail, "/my-emails");
  expect(mail?.headers).toEqual({
    "List-Unsubscribe": `<https://golf.example/my-emails?token=${token}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).not.toContain("golfer");
  const stop = (key: string) => subject.visitor.changeMyEmails({ token: key, change: "decisions" });
  expect(await stop(`${token}x`)).toHaveProperty("ok", false);
  for (let n = 0; n < 2; n += 1) expect(await stop(token)).toEqual({ ok: true, value: null });
  await subject.people.erase(WHO);
  await submit(2, "Golfer@Example.com");
  await submit(3, "other@example.com");
  for (const n of [2, 3]) await subject.decide(numberedId(n), REJECTED);
  subject.pass(10);
  await subject.mailDecisions();
  expect(subject.mails().map(({ to }) => to)).toEqual([WHO, "other@example.com"]);
});

it("mails no decisions older than a day", async () => {
  await submit(1);
  await subject.decide(numberedId(1), REJECTED);
  subject.pass(25 * 60);
  await subject.mailDecisions();
  expect(subject.mails()).toEqual([]);
});
