import { beforeEach, describe, expect, it } from "vitest";
import { bareBrand, chervo, ping, titleist } from "#core/brand/brand.fixture.ts";
import {
  changeSetOf,
  createBrand,
  deleteBrand,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import { committed, commitTo } from "#core/ports/commit.harness.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { type CastCatalog, castCatalog } from "./catalog-under-test.harness.ts";

let catalog: CastCatalog;
beforeEach(async () => {
  catalog = await castCatalog();
});

it("shows a commit through another handle at once", async () => {
  const { store, sibling, brand, revision } = catalog;
  const next = await commitTo(sibling, updateBrand({ ...ping, name: "Ping" }, revision));
  expect(store.knownRevision()).toBe(next.revision);
  expect(await brand(ping.id)).toMatchObject({ name: "Ping" });
});

describe("committing brands", () => {
  it("writes nothing for an empty change set", async () => {
    const { store, history, revision } = catalog;
    expect(await committed(store, changeSetOf())).toEqual({ batchId: null, revision });
    expect(store.knownRevision()).toBe(revision);
    expect(await history()).toHaveLength(1);
  });

  it("reports how many changes are written, and never reports a refused commit as complete", async () => {
    const changes = Array.from({ length: 600 }, (_, n) =>
      createBrand({ ...bareBrand, id: numberedId(n + 1), slug: `brand-${n}` }),
    );
    const rows: [done: number, total: number][] = [];
    const commit = () =>
      catalog.store.commit(changeSetOf(...changes), (done, total) => void rows.push([done, total]));
    expect((await commit()).ok).toBe(true);
    expect(rows.at(-1)).toEqual([600, 600]);
    expect(rows).toEqual(rows.toSorted(([a], [b]) => a - b));
    expect(new Set(rows.map(([, total]) => total))).toEqual(new Set([600]));
    rows.length = 0;
    expect((await commit()).ok).toBe(false);
    expect(rows.map(([done]) => done)).not.toContain(600);
  });

  it("lets exactly one of twenty racing commits win, in each of five rounds", async () => {
    const { store, sibling, history, brand } = catalog;
    let { revision } = catalog;
    for (let round = 1; round <= 5; round += 1) {
      // As many at once as every store can handle within its write timeout.
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          (n % 2 ? store : sibling).commit(
            changeSetOf(updateBrand({ ...ping, name: `PING ${round} ${n}` }, revision)),
          ),
        ),
      );
      const won = outcomes.flatMap((outcome, n) => (outcome.ok ? [n] : []));
      expect(won).toHaveLength(1);
      const winner = await brand(ping.id);
      expect(winner?.name).toBe(`PING ${round} ${won[0]}`);
      const lost = outcomes.filter((outcome) => !outcome.ok);
      expect(lost.map(({ failure }) => failure.kind)).toEqual(Array(19).fill("stale"));
      expect(await history()).toHaveLength(round + 1);
      revision = winner?.version ?? 0;
    }
  });
});

it("lets brands swap slugs, and a new one take a slug freed in the same change set", async () => {
  const { store, revision } = catalog;
  const fresh = numberedId(1);
  await commitTo(
    store,
    createBrand({ ...bareBrand, id: fresh, slug: chervo.slug }),
    updateBrand({ ...titleist, slug: ping.slug }, revision),
    updateBrand({ ...ping, slug: titleist.slug }, revision),
    deleteBrand(chervo.id, revision),
  );
  const { ownerOf } = await store.directory();
  expect([ping, titleist, chervo].map(({ slug }) => ownerOf("brand", slug))).toEqual([
    titleist.id,
    ping.id,
    fresh,
  ]);
});
