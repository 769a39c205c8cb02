// Guarantee (Faults): An import continues to its end after its client disconnects. Every administrator
//   can see its progress and result.
import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import type { ImportReview } from "#core/back-office/review-import.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { amy } from "#core/ports/identity.harness.ts";
import type { Job } from "#core/ports/jobs.ts";
import { type OpenAdmin, openAdmin } from "./open-admin.harness.ts";

let admin: OpenAdmin;
beforeEach(async () => {
  admin = await openAdmin();
  await admin.store.commit(castChangeSet);
});

const ROWS = 3_000;
const CSV = `name\n${Array.from({ length: ROWS }, (_, n) => `Brand ${n}\n`).join("")}`;

const jobs = async (): Promise<Job[]> =>
  (await admin.askAs(admin.tokens.ben)("/api/admin/jobs")).json();

const send = (path: string, signal?: AbortSignal) =>
  admin.send(
    new Request(`http://localhost/api/admin${path}`, {
      method: "POST",
      body: CSV,
      headers: { Authorization: `Bearer ${admin.tokens.amy}`, "Content-Type": "text/csv" },
      ...(signal && { signal }),
    }),
  );

/** The states of jobs of this kind, polled until `request` is answered. */
const watch = async (kind: Job["kind"], request: Promise<unknown>): Promise<Job[]> => {
  const seen: Job[] = [];
  const state = { isAnswered: false };
  void request.finally(() => (state.isAnswered = true));
  do {
    seen.push(...(await jobs()).filter((job) => job.kind === kind));
    await nextTurn();
  } while (!state.isAnswered);
  return [...seen, ...(await jobs()).filter((job) => job.kind === kind)];
};

/** Reviews the file under the name `brands.csv`; returns the address that imports it. */
const importPath = async (name: string): Promise<string> => {
  const { digest }: ImportReview = await (await send("/imports/review?name=brands.csv")).json();
  const query = new URLSearchParams({ name, digest });
  return `/imports?${query.toString()}`;
};

it("shows every administrator how many rows an import and its undo have written", async () => {
  const path = await importPath("brands.csv");
  const importing = send(path);
  const seen = await watch("import", importing);
  expect(seen[0]).toMatchObject({ name: "brands.csv", actor: amy.email });
  expect(seen.at(-1)).toMatchObject({ step: "writing", done: ROWS, total: ROWS });
  const { batchId } = await (await importing).json();
  expect(seen.at(-1)?.end).toMatchObject({ batchId, failure: null });

  const undoing = admin.ask(`/api/admin/history/${batchId}/revert`, { method: "POST" });
  const undone = await watch("undo", undoing);
  expect(undone.at(-1)).toMatchObject({ step: "writing", done: ROWS, total: ROWS });
  expect((await undoing).status).toBe(200);
});

it("imports to the end after the client has disconnected", async () => {
  const path = await importPath("brands.csv");
  const leaving = new AbortController();
  const importing = send(path, leaving.signal);
  await expect.poll(jobs).toContainEqual(expect.objectContaining({ kind: "import" }));
  leaving.abort();
  const last = (
    await watch(
      "import",
      importing.catch(() => {}),
    )
  ).at(-1);
  expect(last?.end).toMatchObject({ batchId: expect.any(String), failure: null });
  expect((await (await admin.ask("/api/admin/brands?search=brand-2999")).json()).total).toBe(1);
});

it("shows the progress of an export", async () => {
  await (await admin.ask("/api/admin/brand-export?format=csv")).text();
  const total = castChangeSet.changes.filter(({ record }) => record === "brand").length;
  const [job] = await jobs();
  expect(job).toMatchObject({ kind: "export", name: "brands.csv", done: total, total });
  expect(job?.end).toMatchObject({ failure: null });
});
