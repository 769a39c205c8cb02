import { expect, it } from "vitest";
import { suggestion } from "#core/back-office/back-office.harness.ts";
import { ping, titleist } from "#core/brand/brand.fixture.ts";
import { contentOf } from "#core/brand/brand.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { amy, ben } from "#core/ports/identity.harness.ts";
import { apparel, golfBalls, golfClubs, putters } from "#core/taxonomy/taxonomy.fixture.ts";
import { openAdmin } from "./open-admin.harness.ts";

it("records every write in history: actor, reason, origin, and a batch that can be reverted", async () => {
  const { askAs, tokens, store, submissions } = await openAdmin();
  await store.commit(castChangeSet);
  await submissions.add(suggestion);
  const [item] = (await (await askAs(tokens.amy)("/api/admin/submissions")).json()).items;

  const writes: [method: string, path: string, body: unknown, version?: number][] = [
    ["POST", "/brands", { name: "Vice" }],
    ["PUT", `/brands/${titleist.id}`, { ...contentOf(titleist), foundedYear: 1935 }, 1],
    ["DELETE", `/brands/${ping.id}`, undefined, 1],
    [
      "POST",
      "/bulk-edits",
      {
        edit: { kind: "status", status: "archived" },
        brands: [{ id: titleist.id, readVersion: 3 }],
      },
    ],
    ["POST", "/categories", { name: "Bags" }],
    ["PUT", `/categories/${putters.id}`, { name: "Putter", slug: "putters" }, 1],
    ["POST", `/categories/${golfBalls.id}/merge`, { intoId: apparel.id }, 1],
    ["DELETE", `/categories/${golfClubs.id}`, undefined, 1],
    ["POST", "/attributes", { name: "Carbon" }],
    [
      "PUT",
      `/submissions/${suggestion.id}/verdict`,
      { seen: "pending", verdict: { status: "spam" }, shown: item.seen },
    ],
  ];
  const batches: string[] = [];
  for (const [at, [method, path, body, version]] of writes.entries()) {
    const ask = askAs(at % 2 === 0 ? tokens.amy : tokens.ben);
    const headers: Record<string, string> =
      version === undefined ? {} : { "If-Match": `"${version}"` };
    const answer = await ask(`/api/admin${path}`, { method, body, headers });
    expect([path, answer.status < 300]).toEqual([path, true]);
    batches.push((await answer.json()).batchId);
  }
  const reverted = await askAs(tokens.ben)(`/api/admin/history/${batches[2]}/revert`, {
    method: "POST",
  });
  batches.push((await reverted.json()).batchId);

  const { items } = await (await askAs(tokens.amy)("/api/admin/history")).json();
  const recorded = items.map(
    (batch: { id: string; actor: string; reason: string; origin: string }) => [
      batch.id,
      batch.actor,
      batch.reason,
      batch.origin,
    ],
  );
  expect(recorded.toReversed().slice(1)).toEqual([
    [batches[0], amy.email, "form", "web"],
    [batches[1], ben.email, "form", "web"],
    [batches[2], amy.email, "form", "web"],
    [batches[3], ben.email, "bulk", "web"],
    [batches[4], amy.email, "form", "web"],
    [batches[5], ben.email, "form", "web"],
    [batches[6], amy.email, "bulk", "web"],
    [batches[7], ben.email, "form", "web"],
    [batches[8], amy.email, "form", "web"],
    [batches[9], ben.email, "submission", "web"],
    [batches[10], ben.email, "revert", "web"],
  ]);
});
