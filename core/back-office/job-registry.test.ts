import { beforeEach, expect, it } from "vitest";
import { fail, ok } from "../result.ts";
import { countingIds } from "../ports/numbered-id.fixture.ts";
import { createJobRegistry, runJob, startJob } from "./job-registry.ts";
import { MINUTE_MS } from "../days.ts";

let time = 0;
const open = () => ({
  jobs: createJobRegistry({ now: () => new Date(time) }, countingIds()),
  actor: { actor: "amy@golf.example", origin: "web" as const },
});
beforeEach(() => {
  time = Date.parse("2026-03-01T08:00:00Z");
});

it("lists running work with its progress, and finished work with its batch", async () => {
  const parts = open();
  await runJob(parts, { kind: "import", name: "brands.csv" }, async (onProgress) => {
    onProgress("planning", 12_000, 100_000);
    expect(parts.jobs.list()).toEqual([
      {
        id: countingIds().next(),
        kind: "import",
        name: "brands.csv",
        actor: "amy@golf.example",
        startedAt: "2026-03-01T08:00:00.000Z",
        step: "planning",
        done: 12_000,
        total: 100_000,
        end: null,
      },
    ]);
    time += MINUTE_MS;
    return ok({ batchId: "b1" });
  });
  const end = { at: "2026-03-01T08:01:00.000Z", batchId: "b1", failure: null };
  expect(parts.jobs.list()).toMatchObject([{ end }]);
});

it("says why work was refused or failed", async () => {
  const parts = open();
  await runJob(parts, { kind: "undo" }, async () => fail({ kind: "batch-not-found" }));
  const broken = runJob(parts, { kind: "undo" }, () => Promise.reject(new Error("Disk full")));
  await expect(broken).rejects.toThrow("Disk full");
  expect(parts.jobs.list().map(({ end }) => end?.failure)).toEqual([
    "unexpected",
    "batch-not-found",
  ]);
});

it("lists finished work for ten minutes", () => {
  const parts = open();
  startJob(parts, { kind: "export" }).end();
  startJob(parts, { kind: "import" });
  time += 11 * MINUTE_MS;
  expect(parts.jobs.list()).toMatchObject([{ kind: "import" }]);
});

it("lists at most 100 jobs: removes ended ones first, then lists no new ones", () => {
  const parts = open();
  const ended = startJob(parts, { kind: "export", name: "first" });
  ended.end();
  for (let n = 0; n < 150; n += 1) startJob(parts, { kind: "export" });
  const names = parts.jobs.list().map(({ name }) => name);
  expect(names).toHaveLength(100);
  expect(names).not.toContain("first");
});
