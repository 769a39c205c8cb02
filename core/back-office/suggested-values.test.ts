// Guarantee (Review): A value from a brand's page is written only if an editor accepts it as shown.
import { describe, expect, it } from "vitest";
import { ping } from "../brand/brand.fixture.ts";
import type { Question } from "../checks/question.ts";
import { remembered } from "../sites/crawl-result.fixture.ts";
import { siteHash } from "../sites/site-memory.ts";
import type { SuggestedValue } from "../sites/suggested-value.ts";
import { failureOf, valueOf } from "./back-office.harness.ts";
import { askAll, freshOffice, change, lastBatch, open } from "./back-office-steps.harness.ts";

const AT = "2026-02-27T08:00:00.000Z";
const PAGE = "https://ping.com/about";

const current = freshOffice();

/** Stores values that a page of PING gives, and makes PING the most viewed brand. */
const pageSays = async (values: Omit<SuggestedValue, "source">[], seen = 0, at = AT) => {
  const { siteWatch, store } = current();
  if (seen === 0) await store.addViews(new Map([[ping.id, 900]]));
  const suggestions = { at, values: values.map((value) => ({ ...value, source: PAGE })) };
  const memory = { ...remembered, siteHash: siteHash(ping.websiteUrl ?? ""), suggestions };
  valueOf(await siteWatch.record([{ brandId: ping.id, seen, memory }]));
};
const suggested = async (): Promise<Question[]> =>
  (await askAll(current().amy)).filter(({ kind }) => kind === "suggested");
const only = async (): Promise<Question> => {
  const [question, ...more] = await suggested();
  if (!question || more.length > 0) throw new Error("Expected exactly one suggestion");
  return question;
};

describe("suggestions", () => {
  it("show the present and the suggested value, the page and the reason", async () => {
    await pageSays([{ field: "hqLocation", value: "Mesa, Arizona, USA" }]);
    expect(await only()).toMatchObject({
      kind: "suggested",
      brand: { id: ping.id },
      field: "hqLocation",
      value: "Mesa, Arizona, USA",
      changes: [
        {
          field: "hqLocation",
          label: "HQ Location",
          now: ping.hqLocation,
          proposed: "Mesa, Arizona, USA",
        },
      ],
      source: PAGE,
      link: PAGE,
      lastChecked: "2026-02-27",
      grade: "brand",
      why: expect.stringMatching(/^900 views; found .* ago; the brand’s own page says so$/),
    });
  });

  it("set source, grade and the day of the check when accepted; a revert undoes it", async () => {
    const { amy } = current();
    await pageSays([{ field: "foundedYear", value: 1958 }]);
    const { id, seen } = await only();
    const { batchId } = valueOf(await amy.answerQuestion(id, "confirm", seen));
    const { foundedYear, evidence } = await open(amy, ping.id);
    expect(foundedYear).toBe(1958);
    expect(evidence).toEqual([
      { field: "foundedYear", source: PAGE, checkedOn: "2026-02-27", grade: "brand" },
    ]);
    expect(await lastBatch(amy)).toMatchObject({ id: batchId, note: `From ${PAGE}` });
    expect(await suggested()).toEqual([]);
    valueOf(await amy.revert(batchId ?? ""));
    expect((await only()).id).toBe(id);
  });

  it("add an alias to the others when accepted; an owner gets no evidence, because its field cannot have any", async () => {
    const { amy } = current();
    await change(amy, ping.id, { aliases: ["Karsten"] });
    await pageSays([
      { field: "aliases", value: "Karsten Manufacturing" },
      { field: "ownershipType", value: "Subsidiary (Karsten Family)" },
    ]);
    for (const { id, seen } of await suggested())
      valueOf(await amy.answerQuestion(id, "confirm", seen));
    const { aliases, ownershipType, evidence } = await open(amy, ping.id);
    expect(aliases).toEqual(["Karsten", "Karsten Manufacturing"]);
    expect(ownershipType).toBe("Subsidiary (Karsten Family)");
    expect(evidence.map(({ field }) => field)).toEqual(["aliases"]);
    await change(amy, ping.id, { shortDescription: "Still valid." });
  });

  it("stay dismissed until the page says something else", async () => {
    const { amy } = current();
    await pageSays([{ field: "tiktokUrl", value: "https://www.tiktok.com/(at)ping" }]);
    const { id, seen, value } = await only();
    expect(value).toBe("https://www.tiktok.com/@ping");
    const before = await lastBatch(amy);
    expect(valueOf(await amy.answerQuestion(id, "dismiss", seen))).toEqual({ batchId: null });
    expect(await lastBatch(amy)).toEqual(before);
    expect(await suggested()).toEqual([]);
    await pageSays([{ field: "tiktokUrl", value: "https://www.tiktok.com/(at)PING" }], 1);
    expect(await suggested()).toEqual([]);
    await pageSays([{ field: "tiktokUrl", value: "https://www.tiktok.com/(at)pinggolf" }], 2);
    expect((await only()).value).toBe("https://www.tiktok.com/@pinggolf");
  });

  it("leave out values that the brand already has, and facts that an editor checked since", async () => {
    const { amy } = current();
    const checked = { source: null, grade: "judgement" as const };
    await pageSays([
      { field: "foundedYear", value: ping.foundedYear ?? 0 },
      { field: "hqLocation", value: "Tempe, USA" },
      { field: "instagramUrl", value: "https://www.instagram.com/ping" },
    ]);
    await change(amy, ping.id, {
      instagramUrl: "http://instagram.com/PING/",
      evidence: [{ ...checked, field: "hqLocation", checkedOn: "2026-02-28" }],
    });
    expect(await suggested()).toEqual([]);
    await change(amy, ping.id, {
      evidence: [{ ...checked, field: "hqLocation", checkedOn: "2026-02-26" }],
    });
    expect((await only()).field).toBe("hqLocation");
  });

  it("end when the brand's address changes, its site is lost, or the brand is archived", async () => {
    const { amy } = current();
    const state = { verdict: "parked", since: "2026-02-28" } as const;
    await pageSays([{ field: "foundedYear", value: 1958 }]);
    for (const changes of [{ siteState: state }, { status: "archived" }] as const) {
      await change(amy, ping.id, changes);
      expect(await suggested()).toEqual([]);
      await change(amy, ping.id, { siteState: null, status: "active" });
      expect(await suggested()).toHaveLength(1);
    }
    await change(amy, ping.id, { websiteUrl: "https://ping.example" });
    expect(await suggested()).toEqual([]);
  });

  it("replace the question for the missing fact, until they are dismissed", async () => {
    const { amy, ben } = current();
    await change(amy, ping.id, { foundedYear: null });
    const missing = `missing~${ping.id}~foundedYear`;
    const asked = async (): Promise<string[]> => (await askAll(amy)).map(({ id }) => id);
    await pageSays([{ field: "foundedYear", value: 1958 }]);
    const { id, seen } = await only();
    // Amy was shown the suggestion, so nobody else gets the question.
    expect(await ben.nextQuestion([], "missing")).toBeNull();
    expect(await asked()).not.toContain(missing);
    valueOf(await amy.answerQuestion(id, "dismiss", seen));
    expect(await asked()).toContain(missing);
  });

  it("refuse an answer if the brand or the page changed since", async () => {
    const { amy, ben } = current();
    await pageSays([{ field: "foundedYear", value: 1958 }]);
    const { id, seen } = await only();
    await change(ben, ping.id, { foundedYear: 1957 });
    expect(failureOf(await amy.answerQuestion(id, "confirm", seen)).kind).toBe("question-stale");
    const again = await only();
    await pageSays([{ field: "foundedYear", value: 1958 }], 1, "2026-02-28T08:00:00.000Z");
    expect(failureOf(await amy.answerQuestion(id, "confirm", again.seen)).kind).toBe(
      "question-stale",
    );
    expect((await open(amy, ping.id)).foundedYear).toBe(1957);
  });

  it("come before due facts if they contradict the directory, and after them if they only add a value", async () => {
    const { amy } = current();
    await pageSays([
      { field: "hqLocation", value: "Mesa, Arizona, USA" },
      { field: "tiktokUrl", value: "https://www.tiktok.com/(at)ping" },
    ]);
    const asked = await askAll(amy);
    const place = (field: string) =>
      asked.findIndex((one) => one.brand.id === ping.id && one.field === field);
    expect(asked[0]).toMatchObject({ kind: "suggested", field: "hqLocation" });
    expect(place("websiteUrl")).toBeGreaterThan(0);
    expect(place("tiktokUrl")).toBeGreaterThan(place("websiteUrl"));
  });
});
