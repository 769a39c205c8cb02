// Guarantee (Review): Editors can accept only what they were shown in full. Anything else is refused, and nothing is written.
import { describe, expect, it } from "vitest";
import { bareBrand, chervo, ping, titleist } from "../brand/brand.fixture.ts";
import { dayAt } from "../days.ts";
import type { NoReason, Question, QuestionAnswer } from "../checks/question.ts";
import { siteHash, type SiteMemory, type WatchVerdict } from "../sites/site-memory.ts";
import { remembered } from "../sites/crawl-result.fixture.ts";
import { correctionOfTitleist } from "../submission/submission.fixture.ts";
import { failureOf, valueOf, refusedPaths } from "./back-office.harness.ts";
import {
  answer,
  correct,
  askAll,
  freshOffice,
  change,
  lastBatch,
  open,
} from "./back-office-steps.harness.ts";
import type { BackOffice } from "./back-office.ts";

const siteOf = ({ id }: { id: string }): string => `fact~${id}~websiteUrl`;

const current = freshOffice();
/** The day on the clock of the back office. */
const TODAY = "2026-03-01";

const next = async (office: BackOffice, skip: string[] = []): Promise<Question> => {
  const question = await office.nextQuestion(skip);
  if (!question) throw new Error("No question is left");
  return question;
};
/** Stores what a check found about a brand's website. */
const watched = async (
  { id, websiteUrl }: { id: string; websiteUrl: string | null },
  verdict: WatchVerdict,
  signal: string,
  more: Partial<SiteMemory> = {},
): Promise<void> => {
  const at = "2026-02-28T00:00:00.000Z";
  const runs = [{ at, verdict, signals: [signal], isLooked: true }];
  const memory = { ...remembered, siteHash: siteHash(websiteUrl ?? ""), verdict, since: at, runs };
  await current().siteWatch.record([{ brandId: id, seen: 0, memory: { ...memory, ...more } }]);
};
const viewed = async (brand: { id: string }, views: number): Promise<void> =>
  current().store.addViews(new Map([[brand.id, views]]));

describe("checks", () => {
  it("start with the most viewed brand, and say why", async () => {
    const { amy } = current();
    await viewed(ping, 900);
    expect(await next(amy)).toMatchObject({
      id: siteOf(ping),
      kind: "fact",
      brand: { id: ping.id, slug: "ping", name: "PING" },
      field: "websiteUrl",
      value: "https://ping.com",
      link: "https://ping.com",
      lastChecked: null,
      source: null,
      why: "900 views; never checked; sold and parked sites still load, so look closely",
    });
  });

  it("record a confirmed fact as checked today, and a revert undoes that", async () => {
    const { amy } = current();
    await viewed(ping, 900);
    const { batchId } = valueOf(await answer(amy, siteOf(ping), "true"));
    const { evidence } = await open(amy, ping.id);
    expect(evidence).toEqual([
      { field: "websiteUrl", source: ping.websiteUrl, checkedOn: TODAY, grade: "brand" },
    ]);
    expect(await lastBatch(amy)).toMatchObject({ id: batchId, note: "Still true" });
    expect((await amy.overview()).freshness).toMatchObject({ unchecked: 9, checkedInWeek: 1 });
    expect((await next(amy)).id).not.toBe(siteOf(ping));
    valueOf(await amy.revert(batchId ?? ""));
    expect((await next(amy)).id).toBe(siteOf(ping));
  });

  it("give a fact without a source the grade “judgement”, and a profile its own address as the source", async () => {
    const { amy } = current();
    const instagramUrl = "https://www.instagram.com/pingtour";
    const check = { source: null, checkedOn: "2024-01-01" };
    const evidence = [
      { ...check, field: "websiteUrl", grade: "independent" as const },
      { ...check, field: "instagramUrl", grade: "judgement" as const },
    ];
    await change(amy, ping.id, { instagramUrl, evidence });
    for (const field of ["websiteUrl", "hqLocation", "instagramUrl"])
      valueOf(await answer(amy, `fact~${ping.id}~${field}`, "true"));
    expect((await open(amy, ping.id)).evidence).toMatchObject([
      { field: "websiteUrl", source: null, grade: "independent" },
      { field: "hqLocation", source: null, grade: "judgement" },
      { field: "instagramUrl", source: instagramUrl, grade: "brand" },
    ]);
  });

  it("give two editors different questions, and skip questions on request", async () => {
    const { amy, ben } = current();
    const [hers, his] = await Promise.all([next(amy), next(ben)]);
    expect(his.id).not.toBe(hers.id);
    const third = await next(amy, [hers.id]);
    expect([hers.id, his.id]).not.toContain(third.id);
    expect((await next(amy)).id).toBe(hers.id);
  });

  it("record why a website is no longer the brand's own, and a revert undoes that", async () => {
    const { amy } = current();
    await viewed(ping, 900);
    const { batchId } = valueOf(await answer(amy, siteOf(ping), "no", "sold"));
    expect((await open(amy, ping.id)).siteState).toEqual({
      verdict: "changed-hands",
      since: TODAY,
    });
    expect(await lastBatch(amy)).toMatchObject({ note: "Site lost" });
    valueOf(await amy.revert(batchId ?? ""));
    expect((await next(amy)).id).toBe(siteOf(ping));
  });

  it("postpone the question about a website that moved, without marking it as lost", async () => {
    const { amy } = current();
    await viewed(ping, 900);
    expect(valueOf(await answer(amy, siteOf(ping), "no", "moved"))).toEqual({ batchId: null });
    expect((await open(amy, ping.id)).siteState).toBeNull();
    expect((await next(amy)).id).not.toBe(siteOf(ping));
  });

  it("accept the answer “no” only about websites, and only with a reason", async () => {
    const { amy } = current();
    const refused: [string, QuestionAnswer, NoReason | undefined, string][] = [
      [`fact~${ping.id}~hqLocation`, "no", "parked", "answer"],
      [siteOf(ping), "no", undefined, "reason"],
      [siteOf(ping), "true", "sold", "reason"],
    ];
    for (const [id, given, reason, path] of refused)
      expect(refusedPaths(await answer(amy, id, given, reason))).toEqual([path]);
  });

  it("refuse answers to outdated questions, and invalid answers", async () => {
    const { amy, ben } = current();
    const id = siteOf(ping);
    valueOf(await answer(amy, id, "true"));
    expect(failureOf(await answer(ben, id, "true"))).toEqual({
      kind: "question-stale",
      id,
    });
    for (const unknown of ["fact~nobody~websiteUrl", "fact~x", "nothing"])
      expect(failureOf(await answer(ben, unknown, "later")).kind).toBe("question-stale");
    expect(
      failureOf(await answer(ben, `missing~${bareBrand.id}~websiteUrl`, "true")),
    ).toMatchObject({
      kind: "invalid-input",
      errors: [
        {
          path: "answer",
          message: "must be one of unsure, later to a question of kind missing",
        },
      ],
    });
  });

  it("refuse an answer if the brand's value changed since the question", async () => {
    const { amy, ben } = current();
    await viewed(ping, 900);
    const { id, seen } = await next(amy);
    await change(ben, ping.id, { websiteUrl: "https://ping.example" });
    const written = await lastBatch(amy);
    for (const shown of [seen, "", "anything"])
      for (const given of ["true", "unsure", "later"] as const)
        expect(failureOf(await amy.answerQuestion(id, given, shown))).toEqual({
          kind: "question-stale",
          id,
        });
    // Not even a check date was written.
    expect(await lastBatch(amy)).toEqual(written);
    expect((await open(amy, ping.id)).evidence).toEqual([]);
    const again = await next(amy);
    expect(again).toMatchObject({ id, value: "https://ping.example" });
    valueOf(await amy.answerQuestion(id, "true", again.seen));
  });

  it("show corrections completely, and accept nothing that differs from what they showed", async () => {
    const { amy, ben } = current();
    await viewed(titleist, 90);
    const tail = " — CALL +1 900 555 0100 TO BUY";
    const longDescription = `${titleist.longDescription} ${"Golf balls. ".repeat(100)}${tail}`;
    const host = `https://www.titleist.com.${"official-golf-clubs-".repeat(6)}evil.test`;
    await correct(current(), { proposed: { longDescription, websiteUrl: host }, problem: null });
    const question = await next(amy);
    expect(question.changes).toEqual([
      {
        field: "longDescription",
        label: "Long Description",
        now: titleist.longDescription,
        proposed: longDescription,
      },
      {
        field: "websiteUrl",
        label: "Website URL",
        now: titleist.websiteUrl,
        proposed: host,
      },
    ]);
    await change(ben, titleist.id, { longDescription: "Something else." });
    expect(failureOf(await amy.answerQuestion(question.id, "confirm", question.seen)).kind).toBe(
      "question-stale",
    );
    expect((await open(amy, titleist.id)).websiteUrl).toBe(titleist.websiteUrl);
  });

  it("do not repeat a postponed question, and write nothing for it", async () => {
    const { amy, ben } = current();
    await viewed(ping, 900);
    const before = await lastBatch(amy);
    const { id, seen } = await next(amy);
    expect(valueOf(await amy.answerQuestion(id, "unsure", seen))).toEqual({ batchId: null });
    expect((await next(amy)).id).not.toBe(id);
    expect((await next(ben)).id).not.toBe(id);
    expect(await lastBatch(amy)).toEqual(before);
    await amy.reopenQuestion(id);
    expect((await next(ben)).id).toBe(id);
    // A postponed question can still be answered.
    await amy.answerQuestion(id, "later", seen);
    expect(valueOf(await amy.answerQuestion(id, "true", seen)).batchId).not.toBeNull();
  });

  it("accept some fields of a correction, and undo that", async () => {
    const { amy } = current();
    await viewed(titleist, 90);
    const proposed = { foundedYear: 1935, hqLocation: "Acushnet, USA" };
    await correct(current(), { proposed, problem: null });
    const { id, seen } = await next(amy);
    expect(
      refusedPaths(await amy.answerQuestion(id, "confirm", seen, ["foundedYear", "slug"])),
    ).toEqual(["fields.1"]);
    expect(refusedPaths(await amy.answerQuestion(id, "later", seen, ["foundedYear"]))).toEqual([
      "fields",
    ]);
    const { batchId } = valueOf(await amy.answerQuestion(id, "confirm", seen, ["foundedYear"]));
    expect(await open(amy, titleist.id)).toMatchObject({
      foundedYear: 1935,
      hqLocation: titleist.hqLocation,
    });
    valueOf(await amy.revert(batchId ?? ""));
    expect((await open(amy, titleist.id)).foundedYear).toBe(titleist.foundedYear);
    expect((await next(amy)).id).toBe(id);
  });

  it("include corrections, which can be accepted or declined", async () => {
    const { amy } = current();
    await viewed(titleist, 90);
    const ids = ["1", "2"].map((last) => correctionOfTitleist.id.slice(0, -1) + last);
    for (const id of ids)
      await correct(current(), { proposed: { foundedYear: 1935 }, problem: null }, { id });
    const first = await next(amy);
    expect(first).toMatchObject({
      kind: "correction",
      field: "foundedYear",
      value: null,
      changes: [{ field: "foundedYear", label: "Founded", now: 1932, proposed: 1935 }],
      source: "https://www.titleist.com/history",
    });
    valueOf(await amy.answerQuestion(first.id, "confirm", first.seen));
    expect((await open(amy, titleist.id)).foundedYear).toBe(1935);
    const second = await next(amy);
    expect(ids.map((id) => `correction~${id}`)).toContain(second.id);
    valueOf(await amy.answerQuestion(second.id, "dismiss", second.seen));
    expect((await amy.overview()).submissions).toMatchObject({ approved: 1, rejected: 1 });
    expect(failureOf(await amy.answerQuestion(second.id, "confirm", second.seen)).kind).toBe(
      "question-stale",
    );
  });

  it("include site verdicts, which an editor confirms or dismisses", async () => {
    const { amy } = current();
    const page = {
      title: "This domain is for sale",
      description: "Buy it now.",
      at: "2026-02-28T00:00:00.000Z",
    };
    for (const brand of [ping, titleist]) await watched(brand, "parked", "words of sale", { page });
    await viewed(ping, 90);
    const question = await next(amy);
    expect(question).toMatchObject({ kind: "site", value: "parked", id: `site~${ping.id}` });
    expect(await amy.overview()).toMatchObject({ checks: { site: 2 } });
    expect(question.why).toContain("words of sale");
    expect(question.page).toEqual(page);
    valueOf(await amy.answerQuestion(question.id, "confirm", question.seen));
    expect((await open(amy, ping.id)).siteState).toEqual({
      verdict: "parked",
      since: "2026-02-28",
    });
    await viewed(titleist, 900);
    valueOf(await answer(amy, `site~${titleist.id}`, "dismiss"));
    expect(await open(amy, titleist.id)).toMatchObject({ siteState: null });
    expect((await next(amy)).kind).not.toBe("site");
  });

  it("ask early about a site that moved, until an editor updates or confirms its address", async () => {
    const { amy } = current();
    await watched(ping, "moved", "leads to ping.golf");
    const checked = { field: "websiteUrl", source: null, grade: "judgement" as const };
    await change(amy, ping.id, { evidence: [{ ...checked, checkedOn: "2026-02-27" }] });
    await viewed(ping, 900);
    const question = await next(amy);
    expect(question).toMatchObject({ kind: "fact", id: siteOf(ping), field: "websiteUrl" });
    expect(question.why).toMatch(
      /^900 views; found (?:today|\d+ days? ago); .+: leads to ping\.golf$/,
    );
    valueOf(await amy.answerQuestion(question.id, "true", question.seen));
    expect((await next(amy)).id).not.toBe(question.id);
    expect(failureOf(await amy.answerQuestion(question.id, "true", question.seen)).kind).toBe(
      "question-stale",
    );
  });

  it("ask about contradictions: confirming writes nothing, and dismissing ends the question until a value changes", async () => {
    const { amy, ben } = current();
    const rule = (office: BackOffice) => office.nextQuestion([], "rule");
    expect(await rule(amy)).toBeNull();
    await change(amy, ping.id, { longDescription: "Karsten Solheim started in 1962." });
    const first = await rule(amy);
    expect(first).toMatchObject({
      id: expect.stringMatching(`^rule~${ping.id}~year-in-text\\.[0-9a-f]{8}$`),
      brand: { slug: "ping" },
      field: "foundedYear",
      value: "Founded 1959, but the text says “started in 1962”",
      why: "the two cannot both be true",
    });
    if (!first) return;
    const written = await lastBatch(amy);
    const confirmed = await amy.answerQuestion(first.id, "confirm", first.seen);
    expect(valueOf(confirmed)).toEqual({ batchId: null });
    expect(await rule(ben)).toBeNull();
    const dismissed = await amy.answerQuestion(first.id, "dismiss", first.seen);
    expect(valueOf(dismissed)).toEqual({ batchId: null });
    expect(await lastBatch(amy)).toEqual(written);
    await change(amy, ping.id, { shortDescription: "Other words." });
    expect(await rule(ben)).toBeNull();
    await change(amy, ping.id, { foundedYear: 1960 });
    const again = await rule(ben);
    expect(again?.value).toBe("Founded 1960, but the text says “started in 1962”");
    await change(amy, ping.id, { foundedYear: 1962 });
    expect(await rule(ben)).toBeNull();
    expect(
      failureOf(await ben.answerQuestion(again?.id ?? "", "dismiss", again?.seen ?? "")).kind,
    ).toBe("question-stale");
  });

  it("ask only once whether two brands that share a website are duplicates", async () => {
    const { amy } = current();
    const pair = new Set([ping.id, titleist.id]);
    const about = async (): Promise<string[]> =>
      (await askAll(amy)).flatMap(({ id, kind, brand }) =>
        pair.has(brand.id) && (kind === "duplicate" || kind === "rule") ? id : [],
      );
    await change(amy, ping.id, { websiteUrl: "https://www.titleist.com/" });
    await change(amy, titleist.id, { websiteUrl: "https://titleist.com" });
    const id = `duplicate~${titleist.id}~${ping.id}`;
    expect(await about()).toEqual([id]);
    valueOf(await answer(amy, id, "dismiss"));
    expect(await about()).toEqual([]);
    await change(amy, ping.id, { websiteUrl: "https://golf.example/" });
    await change(amy, titleist.id, { websiteUrl: "https://golf.example" });
    expect(await about()).toEqual([]);
  });

  it("leave out an attribute that only repeats a fact, unless the attribute itself was checked before", async () => {
    const { amy } = current();
    const draft = { name: "Based in USA", slug: "based-in-usa", group: "Made in" };
    const { id } = valueOf(await amy.saveRecord("attribute", draft)).saved;
    const isAsked = async (): Promise<boolean> =>
      (await askAll(amy)).some((one) => one.id === `fact~${ping.id}~attr:${id}`);
    await change(amy, ping.id, { attributeIds: [...ping.attributeIds, id] });
    expect(await isAsked()).toBe(false);
    await change(amy, ping.id, { hqLocation: "Dublin, Ireland" });
    expect(await isAsked()).toBe(true);
    const check = { source: null, checkedOn: dayAt(TODAY, -999), grade: "brand" as const };
    await change(amy, ping.id, {
      hqLocation: ping.hqLocation,
      evidence: [{ ...check, field: `attr:${id}` }],
    });
    expect(await isAsked()).toBe(true);
  });

  it("include likely duplicates: confirming archives the less viewed one, dismissing ends the question", async () => {
    const { amy } = current();
    await viewed(ping, 9);
    await change(amy, chervo.id, { websiteUrl: "https://www.ping.com/golf" });
    const asked: string[] = [];
    for (
      let question = await amy.nextQuestion();
      question;
      question = await amy.nextQuestion(asked)
    ) {
      asked.push(question.id);
      if (question.kind === "duplicate") break;
    }
    const last = asked.at(-1) ?? "";
    expect(last).toContain(ping.id);
    valueOf(await answer(amy, last, "confirm"));
    expect((await open(amy, chervo.id)).status).toBe("archived");
    expect((await open(amy, ping.id)).status).toBe("active");
  });
});
