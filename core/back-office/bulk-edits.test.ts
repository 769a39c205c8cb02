import { describe, expect, it } from "vitest";
import type { BackOffice } from "./back-office.ts";
import { failureOf, valueOf, refusedPaths } from "./back-office.harness.ts";
import { freshOffice, lastBatch, open } from "./back-office-steps.harness.ts";
import { archivedBrand, chervo, ping, titleist } from "../brand/brand.fixture.ts";
import { apparel, golfClubs, putters } from "../taxonomy/taxonomy.fixture.ts";

/** Brands in their current versions. */
const refs = (office: BackOffice, ...brands: { id: string }[]) =>
  Promise.all(
    brands.map(async ({ id }) => ({ id, readVersion: (await open(office, id)).version })),
  );

const current = freshOffice();

describe("editing in bulk", () => {
  it("changes many brands in one batch, and skips those that already have the wanted value", async () => {
    const { amy, emails } = current();
    const seen = await refs(amy, titleist, ping, archivedBrand);
    const done = valueOf(await amy.editInBulk({ kind: "status", status: "archived" }, seen));
    expect(done.changed).toBe(2);
    expect(await lastBatch(amy)).toMatchObject({
      id: done.batchId,
      actor: emails.amy,
      reason: "bulk",
      counts: { create: 0, update: 2, delete: 0 },
    });
    expect((await open(amy, titleist.id)).status).toBe("archived");
    valueOf(await amy.revert(done.batchId ?? ""));
    expect((await open(amy, titleist.id)).status).toBe("active");
    expect((await open(amy, archivedBrand.id)).status).toBe("archived");
  });

  it("adds, removes and replaces links", async () => {
    const { amy } = current();
    const links = async (how: "add" | "remove" | "replace", ...ids: string[]) => {
      const seen = await refs(amy, ping, chervo);
      valueOf(await amy.editInBulk({ kind: "links", field: "categoryIds", how, ids }, seen));
      const brands = [await open(amy, ping.id), await open(amy, chervo.id)];
      return brands.map(({ categoryIds }) => categoryIds.toSorted());
    };
    expect(await links("add", apparel.id)).toEqual([
      [golfClubs.id, putters.id, apparel.id].toSorted(),
      [apparel.id],
    ]);
    expect(await links("remove", apparel.id, putters.id)).toEqual([[golfClubs.id], []]);
    expect(await links("replace", putters.id)).toEqual([[putters.id], [putters.id]]);
  });

  it("refuses links to unknown records and too many links", async () => {
    const { amy } = current();
    const seen = await refs(amy, ping);
    const add = (ids: string[]) =>
      amy.editInBulk({ kind: "links", field: "categoryIds", how: "add", ids }, seen);
    expect(refusedPaths(await add(["nothing"]))).toEqual(["ids"]);
    const many = Array.from({ length: 21 }, (_, at) => `category-${at}`);
    expect(failureOf(await add(many))).toMatchObject({
      kind: "invalid-input",
      errors: [{ path: "ids", message: expect.stringContaining("at most 20") }],
    });
  });
});
