// Guarantee (Faults): If two editors change the same field at once, only the first save is stored. The second editor keeps the typed text and sees a merge.
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
import { ping, titleist } from "../brand/brand.fixture.ts";
import { contentOf } from "../brand/brand.ts";

const current = freshOffice();

describe("a new brand", () => {
  it("gets a slug made from its name, and the specification's default values", async () => {
    const { amy, emails } = current();
    const { brand, batchId, fromThem } = valueOf(await amy.saveBrand({ name: " Vice Golf " }));
    expect(brand).toMatchObject({
      name: "Vice Golf",
      slug: "vice-golf",
      status: "active",
      shortDescription: "",
      websiteUrl: null,
      instagramFollowers: 0,
      viewCount: 0,
      categoryIds: [],
    });
    expect(fromThem).toEqual([]);
    expect(await open(amy, brand.id)).toEqual(brand);
    expect(await lastBatch(amy)).toMatchObject({
      id: batchId,
      actor: emails.amy,
      reason: "form",
      origin: "web",
      counts: { create: 1, update: 0, delete: 0 },
    });
  });

  it("is refused if it links to an unknown record", async () => {
    const input = { name: "Vice", categoryIds: ["no-such-category"] };
    expect(failureOf(await current().amy.saveBrand(input))).toEqual({
      kind: "invalid-input",
      errors: [{ path: "categoryIds", message: "names a category that does not exist" }],
    });
  });
});

describe("an existing brand", () => {
  it("is saved with a new version, in one batch with its changes", async () => {
    const { amy } = current();
    const read = await open(amy, titleist.id);
    const saved = valueOf(await save(amy, read, { foundedYear: 1935 }));
    expect(saved.brand).toMatchObject({ ...contentOf(read), foundedYear: 1935 });
    expect(saved.brand.version).toBeGreaterThan(read.version);
    const details = valueOf(await amy.showBatch(saved.batchId ?? "", 1));
    expect(details.items).toEqual([
      {
        record: "brand",
        id: titleist.id,
        name: "Titleist",
        verb: "update",
        changes: [{ field: "foundedYear", name: "Founded Year", before: 1932, after: 1935 }],
      },
    ]);
  });

  it("keeps fields that the form does not send", async () => {
    const { amy } = current();
    const { version } = await open(amy, titleist.id);
    const input = { name: "Titleist", slug: "titleist" };
    const read = { id: titleist.id, readVersion: version };
    const { brand } = valueOf(await amy.saveBrand(input, { read }));
    expect(brand).toMatchObject({
      highlights: titleist.highlights,
      sources: titleist.sources,
      socialLinks: titleist.socialLinks,
      priceBand: "$$$",
      websiteUrl: null,
      categoryIds: [],
    });
  });

  it("is not written without changes", async () => {
    const { amy } = current();
    const before = await observe(amy);
    const read = await open(amy, titleist.id);
    expect(valueOf(await save(amy, read, {}))).toMatchObject({ batchId: null, brand: read });
    expect(await observe(amy)).toEqual(before);
  });

  it("can keep its old address as a redirect", async () => {
    const { amy } = current();
    const read = await open(amy, ping.id);
    valueOf(await save(amy, read, { slug: "ping-golf" }, { keepOldAddress: true }));
    expect(await amy.checkSlug("ping")).toEqual({
      kind: "free",
      leadsTo: { id: ping.id, slug: "ping-golf", name: "PING" },
    });
    valueOf(await save(amy, await open(amy, titleist.id), { slug: "titleist-golf" }));
    expect(await amy.checkSlug("titleist")).toEqual({ kind: "free", leadsTo: undefined });
  });

  it("is reported as deleted, with the batch that deleted it", async () => {
    const { amy, ben } = current();
    const read = await open(amy, ping.id);
    const { batchId } = valueOf(await ben.deleteBrand({ id: ping.id, readVersion: read.version }));
    const gone = { kind: "brand-deleted", id: ping.id, deletedBy: { id: batchId } };
    expect(failureOf(await save(amy, read, { name: "Ping!" }))).toMatchObject(gone);
    expect(failureOf(await amy.openBrand(ping.id))).toMatchObject(gone);
    expect(failureOf(await amy.openBrand("nobody"))).toEqual({
      kind: "brand-deleted",
      id: "nobody",
      deletedBy: undefined,
    });
  });
});

describe("deleting a brand", () => {
  it("removes it with its links, and can be reverted", async () => {
    const { amy } = current();
    const before = await open(amy, titleist.id);
    const { batchId } = valueOf(await amy.deleteBrand(refOf(before)));
    expect((await amy.listTaxonomy()).categories.map(({ brandCount }) => brandCount)).toEqual([
      2, 1, 0, 2,
    ]);
    valueOf(await amy.revert(batchId ?? ""));
    expect(contentOf(await open(amy, titleist.id))).toEqual(contentOf(before));
  });

  it("is refused if the brand has changed since it was read, and returns the current brand", async () => {
    const { amy, ben } = current();
    const { version } = await open(amy, ping.id);
    const { brand } = await change(ben, ping.id, { foundedYear: 1960 });
    const outcome = await amy.deleteBrand({ id: ping.id, readVersion: version });
    expect(failureOf(outcome)).toEqual({ kind: "brand-stale", current: brand });
    expect(await open(amy, ping.id)).toEqual(brand);
  });
});

describe("two concurrent editors of a brand", () => {
  it("see conflicting changes, and nothing is written", async () => {
    const { amy, ben } = current();
    const read = await open(amy, titleist.id);
    const theirs = await change(ben, titleist.id, { foundedYear: 1935, priceBand: "$$" });
    const before = await observe(amy);
    const outcome = await save(amy, read, { foundedYear: 1931, hqLocation: "Acushnet" });
    expect(failureOf(outcome)).toEqual({
      kind: "brand-conflict",
      current: theirs.brand,
      merged: expect.objectContaining({
        foundedYear: 1931,
        hqLocation: "Acushnet",
        priceBand: "$$",
      }),
      conflicts: [
        { field: "foundedYear", name: "Founded Year", base: 1932, mine: 1931, theirs: 1935 },
      ],
      fromThem: [{ field: "priceBand", name: "Price Band", before: "$$$", after: "$$" }],
    });
    expect(await observe(amy)).toEqual(before);
  });

  it("can have a stale save refused instead of merged", async () => {
    const { amy, ben } = current();
    const read = await open(amy, titleist.id);
    const { brand } = await change(ben, titleist.id, { foundedYear: 1935 });
    const outcome = await save(amy, read, { hqLocation: "Acushnet" }, { whenStale: "refuse" });
    expect(failureOf(outcome)).toEqual({ kind: "brand-stale", current: brand });
  });
});
