import { beforeEach, describe, expect, it } from "vitest";
import {
  bareBrand,
  brandWithoutWebsite,
  castBrands,
  chervo,
  ping,
  titleist,
} from "#core/brand/brand.fixture.ts";
import { catalogIn } from "#core/catalog/catalog-changes.ts";
import {
  changeSetOf,
  createAttribute,
  createBrand,
  createCategory,
  deleteBrand,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import type { Change } from "#core/change/change-set.ts";
import { committed, commitTo } from "#core/ports/commit.harness.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import {
  apparel,
  golfBalls,
  golfClubs,
  madeInUsa,
  tourProven,
  womensLine,
} from "#core/taxonomy/taxonomy.fixture.ts";
import type { Category } from "#core/taxonomy/taxonomy.ts";
import { type CastCatalog, castCatalog, withSortedLinks } from "./catalog-under-test.harness.ts";
import { memoryStores } from "./memory-stores.harness.ts";

let catalog: CastCatalog;
beforeEach(async () => {
  catalog = await castCatalog();
});

const deleteTaxonomy = (record: "category" | "attribute", id: string): Change => ({
  record,
  verb: "delete",
  id,
  readVersion: catalog.revision,
});
const updateCategory = (after: Category): Change => ({
  record: "category",
  verb: "update",
  readVersion: catalog.revision,
  after,
});

describe("reading", () => {
  it("starts empty, at revision 0", async () => {
    const { catalogStore } = memoryStores();
    expect(catalogStore.knownRevision()).toBe(0);
    expect(catalogIn(await catalogStore.directory())).toEqual({
      revision: 0,
      viewsRevision: 0,
      brands: [],
      categories: [],
      attributes: [],
      groups: [],
      lists: [],
    });
  });

  it("finds a complete brand by id and slug, active or archived", async () => {
    const directory = await catalog.store.directory();
    for (const brand of castBrands) {
      const found = withSortedLinks(directory.brand(brand.id));
      expect(found).toEqual({
        ...withSortedLinks(brand),
        viewCount: 0,
        version: catalog.revision,
        updatedAt: expect.any(String),
      });
      expect(withSortedLinks(directory.brandAt(brand.slug))).toEqual(found);
    }
    expect(directory.brand("nobody")).toBeUndefined();
    expect(directory.brandAt(ping.slug.toUpperCase())).toBeUndefined();
  });

  it("learns of a commit through another handle at once", async () => {
    const { store, sibling, brand, revision } = catalog;
    const next = await commitTo(sibling, updateBrand({ ...ping, name: "Ping" }, revision));
    expect(store.knownRevision()).toBe(next.revision);
    expect(await brand(ping.id)).toMatchObject({ name: "Ping" });
  });
});

describe("committing brands", () => {
  it("makes the new revision the version of every written record, and of no other", async () => {
    const { store, brand, revision } = catalog;
    const second = await commitTo(store, updateBrand({ ...ping, name: "Ping" }, revision));
    expect(second.revision).toBeGreaterThan(revision);
    expect(store.knownRevision()).toBe(second.revision);
    expect(await brand(ping.id)).toMatchObject({ name: "Ping", version: second.revision });
    expect(await brand(titleist.id)).toMatchObject({ version: revision });
  });

  it("writes nothing for an empty change set", async () => {
    const { store, history, revision } = catalog;
    expect(await committed(store, changeSetOf())).toEqual({ batchId: null, revision });
    expect(store.knownRevision()).toBe(revision);
    expect(await history()).toHaveLength(1);
  });

  it("reports the changes written so far, and none of a refused commit", async () => {
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

  it("replaces a brand completely, including links", async () => {
    const after = {
      ...bareBrand,
      id: titleist.id,
      slug: "acushnet",
      categoryIds: [apparel.id],
      attributeIds: [womensLine.id],
    };
    await commitTo(catalog.store, updateBrand(after, catalog.revision));
    expect(await catalog.brand(titleist.id)).toMatchObject(after);
    expect((await catalog.store.directory()).brandAt("titleist")).toBeUndefined();
  });

  it("deletes a brand and creates it again with the same id", async () => {
    const { store, brand, revision } = catalog;
    await commitTo(store, deleteBrand(titleist.id, revision));
    expect(await brand(titleist.id)).toBeUndefined();
    const restored = await commitTo(store, createBrand(titleist));
    expect(withSortedLinks(await brand(titleist.id))).toMatchObject({
      ...withSortedLinks(titleist),
      version: restored.revision,
    });
  });

  it("links a brand to a category created after it in the same change set", async () => {
    const fresh = { ...golfClubs, id: numberedId(1), slug: "fresh" };
    const linked = { ...bareBrand, id: numberedId(2), slug: "linked", categoryIds: [fresh.id] };
    await commitTo(catalog.store, createBrand(linked), createCategory(fresh));
    expect((await catalog.brand(linked.id))?.categoryIds).toEqual([fresh.id]);
  });

  it("lets exactly one of several racing commits win, a hundred in all", async () => {
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

describe("committing taxonomy", () => {
  it("renames and reorders without changing brands", async () => {
    const { store, brand, revision } = catalog;
    const moved = {
      ...golfBalls,
      slug: "balls",
      name: "Balls",
      aliases: ["Golfbälle", 'a "ball", a\\b', "{ball}"],
      description: null,
      displayOrder: -5,
    };
    const renamed = { ...tourProven, name: "Played on tour", aliases: [], group: "" };
    const second = await commitTo(store, updateCategory(moved), {
      record: "attribute",
      verb: "update",
      readVersion: revision,
      after: renamed,
    });
    const { categories, attributes } = await store.directory();
    expect(categories.get(moved.id)).toEqual({ ...moved, version: second.revision });
    expect(attributes.get(renamed.id)).toEqual({ ...renamed, version: second.revision });
    expect(await brand(titleist.id)).toMatchObject({ version: revision });
  });

  it("removes a deleted category and attribute from their brands, which counts as a change", async () => {
    const { store, history, brand } = catalog;
    const { revision: version } = await commitTo(
      store,
      deleteTaxonomy("category", golfClubs.id),
      deleteTaxonomy("attribute", tourProven.id),
    );
    expect(await brand(titleist.id)).toMatchObject({
      categoryIds: [golfBalls.id],
      attributeIds: [madeInUsa.id],
      version,
    });
    expect(await brand(brandWithoutWebsite.id)).toMatchObject({ categoryIds: [], version });
    expect(await brand(chervo.id)).toMatchObject({ version: catalog.revision });
    const written = (await history()).at(-1)?.revisions ?? [];
    expect(written.map(({ record, id }) => `${record} ${id}`).sort()).toEqual([
      `attribute ${tourProven.id}`,
      `brand ${titleist.id}`,
      `brand ${ping.id}`,
      `brand ${brandWithoutWebsite.id}`,
      `category ${golfClubs.id}`,
    ]);
  });
});

it("lets records swap slugs, and new ones take slugs freed in the same change set", async () => {
  const { store, revision } = catalog;
  const [brand, category, attribute] = [numberedId(1), numberedId(2), numberedId(3)];
  await commitTo(
    store,
    createBrand({ ...bareBrand, id: brand, slug: chervo.slug }),
    updateBrand({ ...titleist, slug: ping.slug }, revision),
    updateBrand({ ...ping, slug: titleist.slug }, revision),
    deleteBrand(chervo.id, revision),
    createCategory({ ...golfBalls, id: category, slug: apparel.slug }),
    updateCategory({ ...golfBalls, slug: golfClubs.slug }),
    updateCategory({ ...golfClubs, slug: golfBalls.slug }),
    deleteTaxonomy("category", apparel.id),
    createAttribute({ ...tourProven, id: attribute, slug: womensLine.slug }),
    deleteTaxonomy("attribute", womensLine.id),
  );
  const { ownerOf } = await store.directory();
  expect({
    ping: ownerOf("brand", ping.slug),
    titleist: ownerOf("brand", titleist.slug),
    chervo: ownerOf("brand", chervo.slug),
    clubs: ownerOf("category", golfClubs.slug),
    balls: ownerOf("category", golfBalls.slug),
    apparel: ownerOf("category", apparel.slug),
    line: ownerOf("attribute", womensLine.slug),
  }).toEqual({
    ping: titleist.id,
    titleist: ping.id,
    chervo: brand,
    clubs: golfBalls.id,
    balls: golfClubs.id,
    apparel: category,
    line: attribute,
  });
});
