// Guarantee (Faults): Reverting the merge of two brands restores both, with their addresses and views. Later views and edits stay.
import { describe, expect, it } from "vitest";
import { failureOf, valueOf } from "./back-office.harness.ts";
import {
  freshOffice,
  change,
  lastBatch,
  observe,
  open,
  refOf,
  save,
} from "./back-office-steps.harness.ts";
import type { BackOffice } from "./back-office.ts";
import { type Brand, contentOf } from "../brand/brand.ts";
import {
  archivedBrand,
  bareBrand,
  brandWithoutWebsite,
  chervo,
  ping,
  titleist,
} from "../brand/brand.fixture.ts";
import { golfBalls, golfClubs, putters } from "../taxonomy/taxonomy.fixture.ts";

/** Merges two brands as they are now. */
const merge = async (office: BackOffice, fromId: string, intoId: string) =>
  office.mergeBrands(refOf(await open(office, fromId)), refOf(await open(office, intoId)));

/** A brand without its version and time, which each write changes. */
const settled = ({ version: _version, updatedAt: _at, ...brand }: Brand) => ({
  ...brand,
  categoryIds: brand.categoryIds.toSorted(),
  attributeIds: brand.attributeIds.toSorted(),
});

const brandsNow = async (office: BackOffice) => (await observe(office)).brands.map(settled);

const current = freshOffice();

describe("merging two brands", () => {
  it("keeps the values of one and fills its gaps from the other, with their evidence", async () => {
    const { amy } = current();
    const { brand, batchId } = valueOf(await merge(amy, titleist.id, ping.id));
    expect(brand).toEqual(await open(amy, ping.id));
    expect(brand).toMatchObject({
      ...contentOf(titleist),
      slug: "ping",
      name: "PING",
      aliases: ["Titleist", "Fairhaven Golf", "Titelist"],
      shortDescription: ping.shortDescription,
      websiteUrl: ping.websiteUrl,
      foundedYear: 1959,
      hqLocation: ping.hqLocation,
      categoryIds: expect.any(Array),
      attributeIds: expect.any(Array),
      createdAt: ping.createdAt,
    });
    expect(brand.categoryIds.toSorted()).toEqual(
      [golfBalls.id, golfClubs.id, putters.id].toSorted(),
    );
    expect(failureOf(await amy.openBrand(titleist.id))).toMatchObject({
      kind: "brand-deleted",
      deletedBy: { id: batchId },
    });
    expect(await lastBatch(amy)).toMatchObject({
      id: batchId,
      note: "Merged Titleist into PING",
      counts: { create: 0, update: 1, delete: 1 },
    });
  });

  it("keeps followers and the site state with the address they belong to", async () => {
    const { amy } = current();
    await change(amy, ping.id, { instagramUrl: "https://www.instagram.com/ping/" });
    const { brand } = valueOf(await merge(amy, titleist.id, ping.id));
    expect(brand).toMatchObject({ instagramFollowers: 0, facebookFollowers: 800_500 });
    const filled = valueOf(await merge(amy, chervo.id, bareBrand.id)).brand;
    expect(filled).toMatchObject({ websiteUrl: chervo.websiteUrl, siteState: chervo.siteState });
  });

  it("unites events, adds no name twice, and drops evidence of a united list", async () => {
    const { amy } = current();
    const [founded] = titleist.events;
    if (!founded) throw new Error("Titleist has events");
    const evidence = [
      { field: "aliases", source: null, checkedOn: "2026-01-01", grade: "brand" as const },
    ];
    await change(amy, chervo.id, {
      name: "TITELIST",
      aliases: ["titleist"],
      events: [{ ...founded, text: founded.text.toUpperCase() }],
      evidence,
    });
    const { brand } = valueOf(await merge(amy, chervo.id, titleist.id));
    expect(brand).toMatchObject({
      aliases: titleist.aliases,
      events: titleist.events,
      evidence: titleist.evidence,
    });
  });

  it("moves the views, and redirects the address and all former ones", async () => {
    const { amy, store } = current();
    await change(amy, ping.id, {});
    const renamed = valueOf(
      await save(amy, await open(amy, ping.id), { slug: "karsten" }, { keepOldAddress: true }),
    );
    await store.addViews(new Map([[ping.id, 5]]));
    await store.addViews(new Map([[titleist.id, 2]]));
    const into = await open(amy, titleist.id);
    const { brand } = valueOf(await amy.mergeBrands(refOf(renamed.brand), refOf(into)));
    expect(brand.viewCount).toBe(7);
    for (const slug of ["ping", "karsten"])
      expect(await amy.checkSlug(slug)).toMatchObject({ leadsTo: { id: titleist.id } });
  });

  it("is reverted completely, except that later views stay where they are", async () => {
    const { amy, ben, store } = current();
    await save(amy, await open(amy, ping.id), { slug: "karsten" }, { keepOldAddress: true });
    await save(amy, await open(amy, titleist.id), { slug: "fairhaven" }, { keepOldAddress: true });
    await store.addViews(new Map([[ping.id, 5]]));
    await store.addViews(new Map([[titleist.id, 2]]));
    const before = await brandsNow(amy);
    const { batchId } = valueOf(await merge(amy, ping.id, titleist.id));
    await store.addViews(new Map([[titleist.id, 3]]));
    const { report } = valueOf(await ben.revert(batchId ?? ""));
    expect(report.records.flatMap(({ conflicts }) => conflicts)).toEqual([]);
    expect(await brandsNow(amy)).toEqual(
      before.map((brand) => (brand.id === titleist.id ? { ...brand, viewCount: 5 } : brand)),
    );
    expect(await amy.checkSlug("ping")).toMatchObject({ leadsTo: { id: ping.id } });
    expect(await amy.checkSlug("karsten")).toMatchObject({ by: { id: ping.id } });
    expect(await amy.checkSlug("titleist")).toMatchObject({ leadsTo: { id: titleist.id } });

    // A second revert finds nothing to do.
    expect(valueOf(await amy.revert(batchId ?? "")).batchId).toBeNull();
    expect((await open(amy, ping.id)).viewCount).toBe(5);
  });

  it("is repeated by reverting its revert", async () => {
    const { amy, store } = current();
    await store.addViews(new Map([[ping.id, 5]]));
    const { batchId, brand } = valueOf(await merge(amy, ping.id, titleist.id));
    const reverted = valueOf(await amy.revert(batchId ?? ""));
    expect((await open(amy, titleist.id)).viewCount).toBe(0);
    valueOf(await amy.revert(reverted.batchId ?? ""));
    expect(settled(await open(amy, titleist.id))).toEqual(settled(brand));
    expect(await amy.checkSlug("ping")).toMatchObject({ leadsTo: { id: titleist.id } });
  });

  it("returns the views on a revert even if the remaining brand took no values", async () => {
    const { amy, store } = current();
    const twin = valueOf(await amy.saveBrand({ name: "Titleist", slug: "titleist-2" })).brand;
    await store.addViews(new Map([[twin.id, 4]]));
    const { batchId } = valueOf(await merge(amy, twin.id, titleist.id));
    const { revision } = valueOf(await amy.revert(batchId ?? ""));
    const changed = [...(await store.directory()).findBrands([titleist.id, twin.id])];
    expect(changed.map(({ version }) => version)).toEqual([revision, revision]);
    expect((await open(amy, titleist.id)).viewCount).toBe(0);
    expect((await open(amy, twin.id)).viewCount).toBe(4);
  });

  it("keeps later edits when it is reverted, and reports them", async () => {
    const { amy, ben } = current();
    const { batchId } = valueOf(await merge(amy, titleist.id, ping.id));
    await change(ben, ping.id, { positioning: "Luxury", aliases: ["Ping Golf"] });
    const { report } = valueOf(await amy.revert(batchId ?? ""));
    expect(await open(amy, ping.id)).toMatchObject({
      positioning: "Luxury",
      aliases: ["Ping Golf"],
      distributionModel: null,
    });
    expect((await open(amy, titleist.id)).name).toBe("Titleist");
    const reported = report.records.flatMap(({ id, conflicts }) =>
      conflicts.map(({ field, why }) => [id, field, why]),
    );
    expect(reported).toEqual([
      [ping.id, "aliases", "changed-since"],
      [ping.id, "positioning", "changed-since"],
    ]);
  });

  it("names every limit that the merged brand would exceed, with the numbers", async () => {
    const { amy } = current();
    const many = (count: number, word: string) =>
      Array.from({ length: count }, (_, n) => `${word} ${n}`);
    const eventsAt = (year: number) =>
      Array.from({ length: 30 }, (_, n) => ({
        year,
        month: null,
        kind: "milestone" as const,
        text: `Milestone ${n}.`,
        source: null,
      }));
    await change(amy, ping.id, { aliases: many(6, "Ping"), events: eventsAt(1990) });
    await change(amy, bareBrand.id, { aliases: many(6, "Bare"), events: eventsAt(2000) });
    const before = await observe(amy);
    expect(failureOf(await merge(amy, bareBrand.id, ping.id))).toEqual({
      kind: "merge-refused",
      problems: [
        "PING would have 13 aliases; a brand has at most 10.",
        "PING would have 60 events; a brand has at most 40.",
      ],
    });
    expect(await observe(amy)).toEqual(before);
  });

  it("refuses to merge a brand into an archived one or itself, and merges an archived brand into an active one", async () => {
    const { amy } = current();
    expect(failureOf(await merge(amy, ping.id, archivedBrand.id))).toEqual({
      kind: "merge-refused",
      problems: ["Golfino is archived. Activate it first, or merge it into PING."],
    });
    expect(failureOf(await merge(amy, ping.id, ping.id))).toEqual({
      kind: "invalid-input",
      errors: [{ path: "intoId", message: "must be another brand" }],
    });
    const { brand } = valueOf(await merge(amy, archivedBrand.id, ping.id));
    expect(brand).toMatchObject({ status: "active", aliases: ["Golfino"] });
  });

  it("refuses a stale version of either brand, and shows the brand as it is now", async () => {
    const { amy, ben } = current();
    const [from, into] = [await open(amy, ping.id), await open(amy, titleist.id)];
    const { brand } = await change(ben, ping.id, { foundedYear: 1960 });
    const stale = { kind: "brand-stale", current: brand };
    expect(failureOf(await amy.mergeBrands(refOf(from), refOf(into)))).toEqual(stale);
    expect(failureOf(await amy.mergeBrands(refOf(into), refOf(from)))).toEqual(stale);
  });

  it("reports a brand that does not exist", async () => {
    const { amy } = current();
    const from = refOf(await open(amy, brandWithoutWebsite.id));
    const nobody = { id: "nobody", readVersion: 1 };
    const missing = { kind: "brand-deleted", id: "nobody", deletedBy: undefined };
    expect(failureOf(await amy.mergeBrands(from, nobody))).toEqual(missing);
    expect(failureOf(await amy.mergeBrands(nobody, from))).toEqual(missing);
  });
});
