import { beforeEach, describe, expect, it } from "vitest";
import { brandWithoutWebsite, chervo, ping, titleist } from "#core/brand/brand.fixture.ts";
import { castChangeSet, createAttribute, createCategory } from "#core/change/change-set.fixture.ts";
import {
  apparel,
  golfBalls,
  golfClubs,
  madeInUsa,
  tourProven,
  womensLine,
} from "#core/taxonomy/taxonomy.fixture.ts";
import { committed, commitTo } from "#core/ports/commit.harness.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { type CatalogUnderTest, catalogUnderTest } from "./catalog-under-test.harness.ts";
import { openMemoryRows } from "./memory-rows.harness.ts";

let history: CatalogUnderTest["history"];
let store: CatalogUnderTest["store"];
beforeEach(async () => {
  ({ history, store } = catalogUnderTest(await openMemoryRows()));
});

/** Changes of categories and attributes, and their effect on brands. */
describe("committing taxonomy", () => {
  it("renames and reorders without changing brands", async () => {
    const { revision } = await committed(store, castChangeSet);
    const moved = {
      ...golfBalls,
      slug: "balls",
      name: "Balls",
      aliases: ["Golfbälle", 'a "ball", a\\b', "{ball}"],
      description: null,
      displayOrder: -5,
    };
    const renamed = {
      ...tourProven,
      name: "Played on tour",
      aliases: [],
      group: "",
      definition: "Seen in professional events.",
      displayOrder: -32_768,
    };
    const second = await commitTo(
      store,
      { record: "category", verb: "update", readVersion: revision, after: moved },
      { record: "attribute", verb: "update", readVersion: revision, after: renamed },
    );
    const { categories, attributes } = await store.directory();
    expect(categories.get(moved.id)).toEqual({
      ...moved,
      version: second.revision,
    });
    expect(attributes.get(renamed.id)).toEqual({
      ...renamed,
      version: second.revision,
    });
    expect((await store.directory()).brand(titleist.id)).toMatchObject({ version: revision });
  });

  it("removes a deleted category and attribute from their brands, which counts as a change", async () => {
    const { revision } = await committed(store, castChangeSet);
    const second = await commitTo(
      store,
      { record: "category", verb: "delete", id: golfClubs.id, readVersion: revision },
      { record: "attribute", verb: "delete", id: tourProven.id, readVersion: revision },
    );
    expect((await store.directory()).brand(titleist.id)).toMatchObject({
      categoryIds: [golfBalls.id],
      attributeIds: [madeInUsa.id],
      version: second.revision,
    });
    expect((await store.directory()).brand(brandWithoutWebsite.id)).toMatchObject({
      categoryIds: [],
      version: second.revision,
    });
    expect((await store.directory()).brand(chervo.id)).toMatchObject({ version: revision });
    const written = (await history()).at(-1)?.revisions ?? [];
    expect(written.map(({ record, id }) => `${record} ${id}`).sort()).toEqual([
      `attribute ${tourProven.id}`,
      `brand ${titleist.id}`,
      `brand ${ping.id}`,
      `brand ${brandWithoutWebsite.id}`,
      `category ${golfClubs.id}`,
    ]);
  });

  it("lets records swap slugs, and new ones take slugs freed in the same change set", async () => {
    const { revision } = await committed(store, castChangeSet);
    await commitTo(
      store,
      createCategory({ ...golfBalls, id: numberedId(1), slug: apparel.slug }),
      {
        record: "category",
        verb: "update",
        readVersion: revision,
        after: { ...golfBalls, slug: golfClubs.slug },
      },
      {
        record: "category",
        verb: "update",
        readVersion: revision,
        after: { ...golfClubs, slug: golfBalls.slug },
      },
      { record: "category", verb: "delete", id: apparel.id, readVersion: revision },
      createAttribute({ ...tourProven, id: numberedId(2), slug: womensLine.slug }),
      { record: "attribute", verb: "delete", id: womensLine.id, readVersion: revision },
    );
    const { ownerOf } = await store.directory();
    expect(ownerOf("category", "golf-clubs")).toBe(golfBalls.id);
    expect(ownerOf("category", "golf-balls")).toBe(golfClubs.id);
    expect(ownerOf("category", "apparel")).toBe(numberedId(1));
    expect(ownerOf("attribute", "women-s-line")).toBe(numberedId(2));
  });
});
