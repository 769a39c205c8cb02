import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ping, titleist } from "../brand/brand.fixture.ts";
import { afterActs, lookAt, someAct } from "../change/acts.harness.ts";
import { castChangeSet, changeSetOf, updateBrand } from "../change/change-set.fixture.ts";
import { wantedAfterRevert } from "../change/revert-oracle.harness.ts";
import { failureOf, openCastOffice, openOffice, valueOf } from "./back-office.harness.ts";
import { change, freshOffice, lastBatch, open } from "./back-office-steps.harness.ts";
import { openRevert, revisionsOf } from "./batches.ts";

const current = freshOffice();

describe("history", () => {
  it("says how a batch changed one record, and which batch last reverted it", async () => {
    const { amy } = current();
    const edit = await change(amy, ping.id, { foundedYear: 1960 });
    const reverted = valueOf(await amy.revert(edit.batchId ?? ""));
    const { items } = await amy.listHistory({ record: null, brand: ping.slug, page: 1 });
    expect(items.map(({ id, words, revertedBy }) => [id, words, revertedBy])).toEqual([
      [reverted.batchId, "founded 1959", null],
      [edit.batchId, "founded 1960", reverted.batchId],
      [expect.any(String), null, null],
    ]);
    valueOf(await amy.revert(reverted.batchId ?? ""));
    const again = valueOf(await amy.revert(edit.batchId ?? ""));
    const shown = valueOf(await amy.showBatch(edit.batchId ?? "", 1));
    const listed = await amy.listHistory({ record: null, brand: ping.slug, page: 1 });
    expect([shown.revertedBy, listed.items.at(-2)?.revertedBy]).toEqual(
      Array(2).fill(again.batchId),
    );
  });

  it("reports an unknown batch", async () => {
    const { amy } = current();
    const failure = { kind: "batch-not-found", id: "nobody" };
    expect(failureOf(await amy.showBatch("nobody", 1))).toEqual(failure);
    expect(failureOf(await amy.previewRevert("nobody"))).toEqual(failure);
    expect(failureOf(await amy.revert("nobody"))).toEqual(failure);
  });
});

describe("reverting a batch", () => {
  it("restores every field that was not changed since, and reports those that were", async () => {
    const { amy, ben, emails } = current();
    const { batchId } = await change(amy, titleist.id, { foundedYear: 1935, priceBand: "$" });
    await change(ben, titleist.id, { priceBand: "$$$$" });
    const { report, ...reverted } = valueOf(await ben.revert(batchId ?? ""));
    expect(await open(amy, titleist.id)).toMatchObject({ foundedYear: 1932, priceBand: "$$$$" });
    expect(report.records).toMatchObject([
      {
        record: "brand",
        id: titleist.id,
        verb: "update",
        changes: [{ field: "foundedYear", before: 1935, after: 1932 }],
        conflicts: [{ field: "priceBand", why: "changed-since", wanted: "$$$", now: "$$$$" }],
      },
    ]);
    expect(await lastBatch(amy)).toMatchObject({
      id: reverted.batchId,
      actor: emails.ben,
      reason: "revert",
      note: expect.stringContaining(batchId ?? ""),
    });
    expect(reverted.batch.id).toBe(batchId);
  });
});

it("reads a batch once to plan its revert and to commit it", async () => {
  const office = await openCastOffice();
  const { batchId } = await change(office.amy, ping.id, { foundedYear: 1960 });
  let reads = 0;
  const history: typeof office.history = {
    ...office.history,
    listRevisions: (...asked) => {
      reads += 1;
      return office.history.listRevisions(...asked);
    },
  };
  const parts = { ...office.parts, history, actor: { actor: "amy", origin: "cli" } } as const;
  const { report, commit } = valueOf(await openRevert(parts)(batchId ?? ""));
  expect(valueOf(await commit()).report).toEqual(report);
  expect(await open(office.amy, ping.id)).toMatchObject({ foundedYear: 1959 });
  expect(reads).toBe(1);
});

it("gives a field its default when reverting a change made before the field existed", async () => {
  const { amy, rows } = await openCastOffice();
  const { version } = valueOf(await amy.openBrand(titleist.id));
  const deleted = valueOf(await amy.deleteBrand({ id: titleist.id, readVersion: version }));
  const [revision] = await rows.find("revisions", { order: ["-revision"], limit: 1 });
  if (!revision) throw new Error("The deletion is not in history");
  const newer = new Set(["priceBand", "highlights", "instagramFollowers", "status"]);
  const before = Object.fromEntries(
    Object.entries(revision.before ?? {}).filter(([field]) => !newer.has(field)),
  );
  await rows.write([{ table: "revisions", put: [{ ...revision, before }], isErasure: true }], {});
  valueOf(await amy.revert(deleted.batchId ?? ""));
  expect(valueOf(await amy.openBrand(titleist.id))).toMatchObject({
    priceBand: null,
    highlights: [],
    instagramFollowers: 0,
    status: "active",
    name: titleist.name,
  });
});

it("restores exactly the stored days of owner changes in a revert", async () => {
  let day = "2026-03-01";
  const office = openOffice(undefined, { now: () => new Date(`${day}T08:00:00.000Z`) });
  const { amy, store } = office;
  valueOf(await store.commit(castChangeSet));
  const days = async () => (await store.directory()).brands.get(ping.id)?.ownerChanges;
  const own = async (ownershipType: string, reason: "form" | "import") => {
    const { version } = await open(amy, ping.id);
    const changes = changeSetOf(updateBrand({ ...ping, ownershipType }, version));
    return valueOf(await store.commit({ ...changes, reason })).committed.batchId;
  };
  const revert = async (batchId: string | null) => valueOf(await amy.revert(batchId ?? "")).batchId;
  await own("Private", "import");
  await revert(await own("Acme", "form"));
  const first = await own("Acme", "form");
  const imported = await own("Private", "import");
  await revert(imported);
  expect(await days()).toEqual(["2026-03-01"]);
  day = "2026-03-02";
  const second = await own("Fortune Brands", "form");
  const both = ["2026-03-01", "2026-03-02"];
  expect(await days()).toEqual(both);
  // The first change stays, because the owner was changed since.
  expect(await revert(first)).toBeNull();
  const reverted = await revert(second);
  expect(await days()).toEqual(["2026-03-01"]);
  day = "2026-03-03";
  await revert(reverted);
  expect(await days()).toEqual(both);
  const { version } = await open(amy, ping.id);
  const deleted = valueOf(await amy.deleteBrand({ id: ping.id, readVersion: version }));
  await revert(deleted.batchId);
  expect(await days()).toEqual(both);
  // Each revision begins where the one before it ended.
  const written = await office.rows.find("revisions", { where: [["recordId", "=", ping.id]] });
  expect(written.slice(1).map(({ before }) => before)).toEqual(
    written.slice(0, -1).map(({ after }) => after),
  );
});

/** Performs random actions of administrators and chooses one of their batches to revert. */
const history = fc
  .record({ acts: fc.array(someAct, { minLength: 3, maxLength: 14, size: "max" }), at: fc.nat() })
  .map(({ acts, at }) => async () => {
    const office = await afterActs(acts);
    const batches = await office.rows.find("batches", { only: ["id", "revision"] });
    const { id: batchId, revision } = batches.at(-1 - (at % batches.length)) ?? {
      id: "",
      revision: 0,
    };
    return { office, batchId, revision };
  });

it("reverts any batch as previewed, and restores the state when the revert is reverted", async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(history, async (perform) => {
      const { office, batchId, revision } = await perform();
      const revisions = await revisionsOf(office, { revision });
      const before = await lookAt(office);
      const preview = valueOf(await office.amy.previewRevert(batchId));
      expect(await lookAt(office)).toEqual(before);
      const reverted = valueOf(await office.amy.revert(batchId));
      expect(reverted.report).toEqual(preview.report);
      const after = await lookAt(office);
      expect(after).toEqual(wantedAfterRevert(revisions, before, after));
      const willWrite = preview.report.records.some(({ verb }) => verb !== "none");
      expect(reverted.batchId !== null).toBe(willWrite);
      if (reverted.batchId === null) return;
      const again = valueOf(await office.amy.revert(reverted.batchId));
      expect(again.report.records.flatMap(({ conflicts }) => conflicts)).toEqual([]);
      expect(await lookAt(office)).toEqual(before);
    }),
    { numRuns: 100 },
  );
}, 60_000);
