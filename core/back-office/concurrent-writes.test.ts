import { expect, it } from "vitest";
import { failureOf, openCastOffice, openOffice, valueOf } from "./back-office.harness.ts";
import { createMemory } from "#adapters/store/memory-rows.ts";
import type { ChangeSet } from "../change/change-set.ts";
import type { CatalogStore, PlanChanges } from "../ports/catalog-store.ts";
import { ok, StoreUnavailable } from "../result.ts";
import { golfClubs, putters } from "../taxonomy/taxonomy.fixture.ts";
import { bareBrand, ping, titleist } from "../brand/brand.fixture.ts";
import { contentOf } from "../brand/brand.ts";
import { suggestion } from "../submission/submission.fixture.ts";
import type { BrandContent } from "../brand/fields.ts";

type Office = ReturnType<typeof openOffice>;

/** Amy's back office. Each of her commits calls `meanwhile` between planning and writing, as if another process acted. */
const amyIn = (office: Office, meanwhile: () => Promise<void>) => {
  const store: CatalogStore = {
    ...office.store,
    commit: <Refused>(what: ChangeSet | PlanChanges<Refused>) =>
      office.store.commit(async () => {
        const planned = typeof what === "function" ? await what() : ok(what);
        await meanwhile();
        return planned;
      }),
  };
  return office.officeOf(office.emails.amy, { store });
};

/** Amy's back office. Between her planning and writing Ben saves his next change of PING, if he has one left. */
const openRace = async (bensSaves: Partial<BrandContent>[]) => {
  const memory = createMemory();
  const office = await openCastOffice(memory);
  const { ben } = openOffice(memory);
  const amy = amyIn(office, async () => {
    const changes = bensSaves.shift();
    if (!changes) return;
    const brand = valueOf(await ben.openBrand(ping.id));
    const read = { id: brand.id, readVersion: brand.version };
    valueOf(await ben.saveBrand({ ...contentOf(brand), ...changes }, { read }));
  });
  return { ...office, amy };
};

const read = { id: ping.id, readVersion: 1 };
const years = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ foundedYear: 1900 + (n % 100) }));

it("merges a change made between reading and writing", async () => {
  const { amy } = await openRace(years(3));
  const saved = valueOf(await amy.saveBrand({ ...contentOf(ping), name: "Karsten" }, { read }));
  expect(saved.brand).toMatchObject({ name: "Karsten", foundedYear: 1902 });
  expect(saved.fromThem).toMatchObject([{ field: "foundedYear", before: 1959, after: 1902 }]);
});

it("gives up after several attempts, without writing", async () => {
  const { amy } = await openRace(years(210));
  const save = amy.saveBrand({ ...contentOf(ping), name: "Karsten" }, { read });
  await expect(save).rejects.toThrow(StoreUnavailable);
  expect(valueOf(await amy.openBrand(ping.id)).name).toBe("PING");
});

it("adds links in bulk despite a concurrent change", async () => {
  const { amy } = await openRace(years(2));
  const edit = { kind: "links", field: "categoryIds", how: "add", ids: [putters.id] } as const;
  const seen = [read, { id: titleist.id, readVersion: 1 }];
  expect(valueOf(await amy.editInBulk(edit, seen))).toMatchObject({ changed: 1 });
  expect(failureOf(await amy.editInBulk({ kind: "delete" }, seen)).kind).toBe("stale");
});

it("reverts a batch despite a concurrent change", async () => {
  const bensSaves: Partial<BrandContent>[] = [];
  const { amy } = await openRace(bensSaves);
  const saved = await amy.saveBrand({ ...contentOf(ping), name: "Karsten" }, { read });
  bensSaves.push(...years(2));
  valueOf(await amy.revert(valueOf(saved).batchId ?? ""));
  expect(valueOf(await amy.openBrand(ping.id))).toMatchObject({ name: "PING", foundedYear: 1901 });
});

it("merges a category while its brands are being saved", async () => {
  const { amy } = await openRace(years(2));
  const from = { id: golfClubs.id, readVersion: 1 };
  valueOf(await amy.mergeTaxonomy("category", from, putters.id));
  expect(valueOf(await amy.openBrand(ping.id)).categoryIds).toEqual([putters.id]);
});

/** Amy's back office, whose records Ben deletes in another process as soon as she has saved them. */
const openDeleting = async () => {
  const memory = createMemory();
  const office = await openCastOffice(memory);
  await office.store.addViews(new Map([[ping.id, 3]]));
  const { ben } = openOffice(memory);
  const store: CatalogStore = {
    ...office.store,
    commit: async (what, onRows) => {
      const outcome = await office.store.commit(what, onRows);
      const { brands, lists } = await office.store.directory();
      for (const { id, version } of brands.values())
        valueOf(await ben.deleteBrand({ id, readVersion: version }));
      for (const { id, version } of lists.values())
        valueOf(await ben.deleteRecord("list", { id, readVersion: version }));
      return outcome;
    },
  };
  return office.officeOf(office.emails.amy, { store });
};

it("returns what was saved, even if another editor deletes it at once", async () => {
  const saved = async () => {
    const amy = await openDeleting();
    return valueOf(await amy.saveBrand({ ...contentOf(ping), name: "Karsten" }, { read }));
  };
  expect((await saved()).brand).toMatchObject({ id: ping.id, name: "Karsten", version: 2 });
  const removed = await (await openDeleting()).removeLogo({ ...read, id: titleist.id });
  expect(valueOf(removed).brand).toMatchObject({ logoUrl: null, version: 2 });
  const merged = await (await openDeleting()).mergeBrands(read, { ...read, id: titleist.id });
  expect(valueOf(merged).brand).toMatchObject({ id: titleist.id, version: 2, viewCount: 3 });
  const list = { title: "Classics", text: "Old makers.", brands: ["titleist", "ping"] };
  expect(valueOf(await (await openDeleting()).saveRecord("list", list))).toMatchObject({
    saved: { title: "Classics", brands: ["titleist", "ping"], version: 2 },
  });
});

it("suggests another slug if someone took it first", async () => {
  const { amy } = await openRace([{ slug: "sub-70" }]);
  expect(failureOf(await amy.saveBrand({ ...contentOf(bareBrand), slug: "sub-70" }))).toEqual({
    kind: "slug-unavailable",
    record: "brand",
    slug: "sub-70",
    alternative: "sub-70-2",
  });
});

it("rejects the rest of a sender's submissions if another editor decides one meanwhile", async () => {
  const memory = createMemory();
  const office = await openCastOffice(memory);
  const { ben } = openOffice(memory);
  const from = { sender: "a", senderNetwork: null };
  for (const id of ["1", "2", "3"]) await office.submissions.add({ ...suggestion, id }, from);
  let isFirst = true;
  const amy = amyIn(office, async () => {
    if (!isFirst) return;
    isFirst = false;
    const { submission } = valueOf(await ben.openSubmission("2"));
    const approval = { status: "approved", brandId: ping.id } as const;
    valueOf(await ben.decideSubmission("2", "pending", approval, submission.seen));
  });
  expect(valueOf(await amy.declineSender("1", "Advertising."))).toMatchObject({ declined: 2 });
  const { counts } = await amy.listSubmissions({ status: "approved", page: 1 });
  expect(counts).toMatchObject({ pending: 0, rejected: 2, approved: 1 });
});
