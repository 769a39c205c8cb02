// Guarantee (Load): A correction counts as the brand's own only after proof from the brand's own host.
// Guarantee (Review): A change of a brand's website or site state invalidates every earlier proof of ownership.
import { describe, expect, it } from "vitest";
import { contentOf } from "../brand/brand.ts";
import { ping, titleist } from "../brand/brand.fixture.ts";
import { correctionOfTitleist, suggestion } from "../submission/submission.fixture.ts";
import {
  golfBalls,
  golfClubs,
  madeInUsa,
  putters,
  womensLine,
} from "../taxonomy/taxonomy.fixture.ts";
import { failureOf, valueOf, refusedPaths } from "./back-office.harness.ts";
import { verifyCorrection } from "./review-correction.ts";
import { changeSetOf, updateBrand } from "../change/change-set.fixture.ts";
import {
  correct,
  freshOffice,
  change,
  lastBatch,
  open,
  decide,
} from "./back-office-steps.harness.ts";

const { id } = correctionOfTitleist;

const current = freshOffice();

const corrected = async (
  changes?: Parameters<typeof correct>[1],
  overrides?: Parameters<typeof correct>[2],
) => {
  const office = current();
  await correct(office, changes, overrides);
  return office;
};
const WHO = "golfer@example.com";
const confirm = (email?: string) =>
  current().submissions.confirmCorrection(id, "titleist.com", email);
/** The host that confirmed the correction; null once the confirmation no longer counts. */
const proof = async () => {
  const { submission } = valueOf(await current().amy.openSubmission(id));
  return submission.kind === "correction" ? submission.confirmedFrom : undefined;
};
const accept = (fields: string[]) =>
  decide(current().amy, id, "pending", { status: "approved", fields });

describe("the queue of corrections", () => {
  it("lists corrections with the current brand, those confirmed by the brand first", async () => {
    const { amy, submissions } = await corrected({ claimedFrom: "titleist.com" });
    await corrected({}, { id: `${id.slice(0, -1)}2`, createdAt: "2026-03-02T10:00:00.000Z" });
    await submissions.add(suggestion);
    await submissions.confirmCorrection(`${id.slice(0, -1)}2`, "titleist.com");
    await change(amy, titleist.id, {
      name: "Titleist Golf",
      slug: "titleist-golf",
      foundedYear: 1930,
    });
    const { items } = await amy.listSubmissions({ status: "pending", page: 1 });
    expect(items.map((item) => item.kind)).toEqual(["correction", "brand", "correction"]);
    expect(items[0]).toMatchObject({ confirmedFrom: "titleist.com" });
    expect(items[2]).toMatchObject({
      id,
      kind: "correction",
      about: { id: titleist.id, slug: "titleist-golf", name: "Titleist Golf" },
      fields: [
        { field: "foundedYear", now: 1930, proposed: 1935 },
        { field: "categories", now: ["golf-balls", "golf-clubs"], proposed: ["golf-balls"] },
      ],
      problem: "site-gone",
      note: "Seen on its own page.",
      source: "https://www.titleist.com/history",
      accepted: null,
      confirmedFrom: null,
      claimedFrom: "titleist.com",
    });
    expect(valueOf(await amy.openSubmission(id))).toMatchObject({
      submission: { id, kind: "correction" },
      prefill: {},
    });
  });
});

describe("a correction", () => {
  it("changes only the accepted fields, in one batch that can be reverted", async () => {
    const { amy, submissions } = await corrected();
    const { submission, batchId } = valueOf(await accept(["foundedYear"]));
    expect(submission).toMatchObject({
      status: "approved",
      brandId: titleist.id,
      accepted: ["foundedYear"],
    });
    const after = await open(amy, titleist.id);
    expect(after).toMatchObject({ foundedYear: 1935 });
    expect([...after.categoryIds].sort()).toEqual([golfClubs.id, golfBalls.id].sort());
    const { items } = valueOf(await amy.showBatch(batchId ?? "", 1));
    expect(items.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ["foundedYear", "evidence"],
    ]);
    expect(await submissions.findCorrection(`link of ${id}`, titleist.createdAt)).toMatchObject({
      status: "approved",
      fields: ["foundedYear"],
    });

    valueOf(await amy.revert(batchId ?? ""));
    expect((await open(amy, titleist.id)).foundedYear).toBe(titleist.foundedYear);
    expect(valueOf(await amy.openSubmission(id)).submission).toMatchObject({
      status: "pending",
      accepted: null,
    });
    expect(
      await submissions.findCorrection(`link of ${id}`, titleist.createdAt),
    ).not.toHaveProperty("fields");
  });

  it.each([
    ["https://x.example/?mail=priv.person%40home.example", null],
    ["https://www.youtube.com/@titleist", "https://www.youtube.com/@titleist"],
  ])("publishes a source unless it contains an e-mail address: %j", async (source, published) => {
    const { amy } = await corrected({ source, problem: null });
    valueOf(await accept(["foundedYear"]));
    expect((await open(amy, titleist.id)).evidence).toContainEqual(
      expect.objectContaining({ field: "foundedYear", source: published }),
    );
  });

  it("is refused if it proposes an invisible character", async () => {
    const { amy } = await corrected({
      proposed: { hqLocation: "Fair\u200Bhaven" },
      problem: null,
    });
    expect(await accept(["hqLocation"])).toMatchObject({
      failure: {
        kind: "invalid-input",
        errors: [{ message: "must not contain an invisible character (U+200B)" }],
      },
    });
    expect((await open(amy, titleist.id)).hqLocation).toBe(titleist.hqLocation);
  });

  it("records accepted values as checked, with their source and grade", async () => {
    const { amy } = await corrected({
      proposed: { foundedYear: 1935, hqLocation: null, attributeIds: [womensLine.id] },
      problem: null,
    });
    const { source } = correctionOfTitleist.correction;
    const before = await open(amy, titleist.id);
    const { batchId } = valueOf(await accept(["foundedYear", "hqLocation", "attributes"]));
    const { evidence } = await open(amy, titleist.id);
    const fresh = { source, checkedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) };
    expect(evidence).toEqual(
      expect.arrayContaining([
        { ...fresh, field: "foundedYear", grade: "independent" },
        { ...fresh, field: `attr:${womensLine.id}`, grade: "independent" },
      ]),
    );
    expect(evidence.some(({ field }) => field === "hqLocation")).toBe(false);
    valueOf(await amy.revert(batchId ?? ""));
    expect((await open(amy, titleist.id)).evidence).toEqual(before.evidence);

    expect(await confirm()).toBe(true);
    valueOf(await accept(["foundedYear"]));
    expect((await open(amy, titleist.id)).evidence).toContainEqual({
      ...fresh,
      field: "foundedYear",
      grade: "brand",
    });
  });

  it.each([
    ["changed hands", { siteState: { verdict: "changed-hands", since: "2026-01-09" } }],
    ["has another website", { websiteUrl: "https://www.titleist.example" }],
  ] as const)("loses its proof of ownership once the brand %s", async (_what, changed) => {
    const { amy } = await corrected({ claimedFrom: "titleist.com", problem: null });
    expect(await confirm()).toBe(true);
    await change(amy, titleist.id, changed);
    expect(await proof()).toBe(null);
    expect(await confirm(WHO)).toBe(false);
    // Restoring the old value does not restore the proof.
    await change(amy, titleist.id, { websiteUrl: titleist.websiteUrl, siteState: null });
    const later = `${id.slice(0, -1)}0`;
    const createdAt = "2026-03-01T09:00:00.000Z";
    await corrected({ problem: null }, { id: later, createdAt });
    const { items } = await amy.listSubmissions({ status: "pending", page: 1 });
    expect(items.map((item) => item.id)).toEqual([later, id]);
    expect(items[1]).toMatchObject({ confirmedFrom: null });
    expect(await confirm(WHO)).toBe(false);
    valueOf(await accept(["foundedYear"]));
    const { evidence } = await open(amy, titleist.id);
    expect(evidence.find(({ field }) => field === "foundedYear")).toMatchObject({
      grade: "independent",
    });
  });

  it("counts as the brand's own only if confirmed from the host of its site", async () => {
    const { amy, submissions } = await corrected({ source: null, problem: null });
    expect(await submissions.confirmCorrection(id, "titleist.example")).toBe(true);
    expect(await proof()).toBe(null);
    valueOf(await accept(["foundedYear"]));
    const { evidence } = await open(amy, titleist.id);
    expect(evidence.some(({ field, grade }) => field === "foundedYear" && grade === "brand")).toBe(
      false,
    );
  });

  it("keeps its proof of ownership when other fields or other brands change", async () => {
    const { amy } = await corrected({ claimedFrom: "titleist.com" });
    expect(await confirm(WHO)).toBe(true);
    await change(amy, titleist.id, { hqLocation: "Fairhaven, MA" });
    await change(amy, ping.id, { websiteUrl: "https://ping.example" });
    expect(await proof()).toBe("titleist.com");
  });

  it("records a value as checked if it is corrected again on the same day from the same source", async () => {
    const { amy } = await corrected({ problem: null });
    valueOf(await accept(["foundedYear"]));
    const second = `${id.slice(0, -1)}7`;
    await corrected({ proposed: { foundedYear: 1936 }, problem: null }, { id: second });
    const verdict = { status: "approved", fields: ["foundedYear"] } as const;
    valueOf(await decide(amy, second, "pending", verdict));
    const { foundedYear, evidence } = await open(amy, titleist.id);
    expect(foundedYear).toBe(1936);
    expect(evidence.map(({ field }) => field)).toContain("foundedYear");
  });

  it("marks a site as lost, unless the same decision replaces its address", async () => {
    const { amy } = await corrected({
      problem: "site-changed-hands",
      proposed: { websiteUrl: "https://titleist.example" },
    });
    const { batchId } = valueOf(await accept(["problem"]));
    expect((await open(amy, titleist.id)).siteState).toEqual({
      verdict: "changed-hands",
      since: expect.stringMatching(/^\d{4}-/),
    });
    valueOf(await amy.revert(batchId ?? ""));
    valueOf(await accept(["problem", "websiteUrl"]));
    expect(await open(amy, titleist.id)).toMatchObject({
      websiteUrl: "https://titleist.example",
      siteState: null,
    });
  });

  it("clears the site state if a new address is accepted, but not if the address is unchanged", async () => {
    const siteState = { verdict: "parked", since: "2026-01-09" } as const;
    const { websiteUrl } = titleist;
    await corrected({ problem: null, proposed: { websiteUrl } });
    await change(current().amy, titleist.id, { siteState });
    valueOf(await accept(["websiteUrl"]));
    expect((await open(current().amy, titleist.id)).siteState).toEqual(siteState);

    const second = `${id.slice(0, -1)}8`;
    const { amy } = await corrected({ problem: null, proposed: { websiteUrl } }, { id: second });
    const verdict = { status: "approved", fields: ["websiteUrl"] } as const;
    valueOf(await decide(amy, second, "pending", verdict));
    expect(await open(amy, titleist.id)).toMatchObject({ websiteUrl, siteState: null });
  });

  it("records no evidence for what others added meanwhile", async () => {
    const { amy } = await corrected({
      problem: "site-gone",
      proposed: { foundedYear: 1935, attributeIds: [madeInUsa.id] },
    });
    await change(amy, titleist.id, {
      websiteUrl: "https://titleist.example",
      attributeIds: [...titleist.attributeIds, womensLine.id],
    });
    valueOf(await accept(["problem", "foundedYear", "attributes"]));
    const { siteState, evidence, attributeIds } = await open(amy, titleist.id);
    expect(siteState).toBeNull();
    expect(attributeIds).toContain(womensLine.id);
    expect(evidence.map(({ field }) => field)).not.toContain(`attr:${womensLine.id}`);
  });

  it("keeps later changes by others, and reports conflicts", async () => {
    const { amy } = await corrected();
    await change(amy, titleist.id, {
      hqLocation: "Carlsbad",
      foundedYear: 1931,
      categoryIds: [...titleist.categoryIds, putters.id],
    });
    expect(failureOf(await accept(["foundedYear", "categories"]))).toMatchObject({
      kind: "brand-conflict",
      conflicts: [{ field: "foundedYear", base: 1932, mine: 1935, theirs: 1931 }],
    });
    valueOf(await accept(["categories"]));
    const after = await open(amy, titleist.id);
    expect(after).toMatchObject({ hqLocation: "Carlsbad", foundedYear: 1931 });
    expect([...after.categoryIds].sort()).toEqual([golfBalls.id, putters.id].sort());
  });

  it("leaves out a category that was merged meanwhile", async () => {
    const { amy } = await corrected({ proposed: { categoryIds: [golfBalls.id, putters.id] } });
    const { categories } = await amy.listTaxonomy();
    const from = categories.find((category) => category.id === putters.id);
    valueOf(
      await amy.mergeTaxonomy(
        "category",
        { id: putters.id, readVersion: from?.version ?? 0 },
        golfClubs.id,
      ),
    );
    valueOf(await accept(["categories"]));
    expect((await open(amy, titleist.id)).categoryIds).toEqual([golfBalls.id]);
  });

  it("adds the attribute for closed brands if there is one", async () => {
    const { amy } = await corrected({ problem: "closed" });
    expect(refusedPaths(await accept(["problem"]))).toEqual(["fields"]);
    const closed = valueOf(
      await amy.saveRecord("attribute", { name: "Closed", slug: "closed-or-dormant" }),
    );
    valueOf(await accept(["problem"]));
    const { attributeIds, foundedYear } = await open(amy, titleist.id);
    expect(attributeIds).toContain(closed.saved.id);
    expect(foundedYear).toBe(titleist.foundedYear);
  });

  it("is refused if the brand is deleted, but not if it is archived", async () => {
    const { amy } = await corrected();
    await change(amy, titleist.id, { status: "archived" });
    const { version } = await open(amy, titleist.id);
    valueOf(await amy.deleteBrand({ id: titleist.id, readVersion: version }));
    expect(failureOf(await accept(["foundedYear"]))).toMatchObject({
      kind: "brand-deleted",
      id: titleist.id,
    });
    const [item] = (await amy.listSubmissions({ status: "pending", page: 1 })).items;
    expect(item).toMatchObject({
      about: { id: titleist.id, slug: null, name: "Titleist" },
      fields: [{ now: null }, { now: null }],
    });
    valueOf(await amy.revert((await lastBatch(amy))?.id ?? ""));
    valueOf(await accept(["foundedYear"]));
    expect(await open(amy, titleist.id)).toMatchObject({ status: "archived", foundedYear: 1935 });
  });

  it("cannot be accepted with fields that it does not propose, or after another decision", async () => {
    const { amy, ben, submissions } = await corrected();
    await submissions.add(suggestion);
    const refusal = async (what: string, verdict: { brandId?: string; fields?: string[] }) =>
      failureOf(await decide(amy, what, "pending", { status: "approved", ...verdict }));
    for (const fields of [["hqLocation"], ["foundedYear", "slug"], []])
      expect(await refusal(id, { fields })).toMatchObject({ kind: "invalid-input" });
    expect(await refusal(suggestion.id, { fields: ["name"] })).toMatchObject({
      errors: [{ path: "fields" }],
    });
    for (const verdict of [{}, { brandId: ping.id }, { fields: ["foundedYear"], brandId: ping.id }])
      expect(await refusal(id, verdict)).toMatchObject({ kind: "invalid-input" });
    const other = await open(amy, ping.id);
    expect(
      await amy.saveBrand(contentOf(other), {
        read: { id: other.id, readVersion: other.version },
        submission: { id, seen: "pending" },
      }),
    ).toMatchObject({ failure: { kind: "invalid-input", errors: [{ path: "submission" }] } });
    const outcomes = await Promise.all([
      accept(["foundedYear"]),
      decide(ben, id, "pending", { status: "rejected", remark: "No." }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.flatMap((one) => (one.ok ? [] : [one.failure.kind]))).toEqual([
      "already-decided",
    ]);
  });
});

it("confirms a correction once, by a DNS record at the brand's own host that names exactly this correction", async () => {
  const { store, submissions } = current();
  await submissions.addCorrection(correctionOfTitleist, "link");
  await submissions.add(suggestion);
  const verify = verifyCorrection({ store, submissions });
  const asked: string[] = [];
  const recordsOf =
    (...texts: string[]) =>
    async (host: string) => {
      asked.push(host);
      return texts;
    };
  const right = `golfbrands=${id}`;
  for (const texts of [[], ["v=spf1 -all"], [`${right}0`], [`x ${right}`], [right.toUpperCase()]])
    expect(await verify(id, recordsOf(...texts))).toMatchObject({
      failure: { kind: "not-confirmed" },
    });
  for (const other of ["nobody", suggestion.id])
    expect((await verify(other, recordsOf(`golfbrands=${other}`))).ok).toBe(false);
  expect(await verify(id, recordsOf("v=spf1 -all", right))).toEqual({
    ok: true,
    value: { host: "titleist.com" },
  });
  expect((await verify(id, recordsOf(right))).ok).toBe(false);
  expect(new Set(asked)).toEqual(new Set(["titleist.com"]));

  const later = { ...correctionOfTitleist, id: suggestion.id.replace("1", "2") };
  await submissions.addCorrection(later, "link 2");
  const lost = { verdict: "changed-hands", since: "2026-01-01" } as const;
  await store.commit(changeSetOf(updateBrand({ ...titleist, siteState: lost }, 1)));
  expect(await verify(later.id, recordsOf(`golfbrands=${later.id}`))).toMatchObject({
    failure: { why: expect.stringContaining("no website") },
  });
});
