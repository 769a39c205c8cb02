import * as fc from "fast-check";
import { expect, it } from "vitest";
import { valueOf } from "./back-office.harness.ts";
import { afterActs, lookAt, someAct } from "../change/acts.harness.ts";
import { wantedAfterRevert } from "../change/revert-oracle.harness.ts";
import { allRevisions } from "./batches.ts";

/** Actions of administrators, and the batches to revert. */
const history = fc
  .record({ acts: fc.array(someAct, { minLength: 3, maxLength: 14, size: "max" }), at: fc.nat() })
  .map(({ acts, at }) => async () => {
    const office = await afterActs(acts);
    const batches = await office.rows.find("batches", { only: ["id"] });
    return { office, batchId: batches.at(-1 - (at % batches.length))?.id ?? "" };
  });

it("restores exactly the unchanged fields, after any actions", async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(history, async (happened) => {
      const { office, batchId } = await happened();
      const revisions = await allRevisions(office.history, batchId);
      const now = await lookAt(office);
      valueOf(await office.amy.revert(batchId));
      const then = await lookAt(office);
      expect(then).toEqual(wantedAfterRevert(revisions, now, then));
    }),
    { numRuns: 50 },
  );
}, 60_000);

it("undoes a revert by reverting it", async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(history, async (happened) => {
      const { office, batchId } = await happened();
      const now = await lookAt(office);
      const reverted = valueOf(await office.amy.revert(batchId));
      fc.pre(reverted.batchId !== null);
      const again = valueOf(await office.amy.revert(reverted.batchId ?? ""));
      expect(again.report.records.flatMap(({ conflicts }) => conflicts)).toEqual([]);
      expect(await lookAt(office)).toEqual(now);
    }),
    { numRuns: 50 },
  );
}, 60_000);

it("matches its preview, which writes nothing", async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(history, async (happened) => {
      const { office, batchId } = await happened();
      const before = await lookAt(office);
      const preview = valueOf(await office.amy.previewRevert(batchId));
      expect(await lookAt(office)).toEqual(before);
      const reverted = valueOf(await office.amy.revert(batchId));
      expect(reverted.report).toEqual(preview.report);
      const willWrite = preview.report.records.some(({ verb }) => verb !== "none");
      expect(reverted.batchId !== null).toBe(willWrite);
    }),
    { numRuns: 50 },
  );
}, 60_000);
