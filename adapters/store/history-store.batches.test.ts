import { beforeEach, describe, expect, it } from "vitest";
import { bareBrand, castBrands, ping, titleist } from "#core/brand/brand.fixture.ts";
import { BATCH_PAGE_SIZE, type HistoryQuery } from "#core/change/batch.ts";
import { castChangeSet, createBrand, updateBrand } from "#core/change/change-set.fixture.ts";
import { castAttributes, castCategories } from "#core/taxonomy/taxonomy.fixture.ts";
import { committed, commitTo } from "#core/ports/commit.harness.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { openStores } from "./memory-stores.harness.ts";

let history: ReturnType<typeof openStores>["history"];
let store: ReturnType<typeof openStores>["store"];
beforeEach(() => {
  ({ history, store } = openStores());
});

const newest = async () => (await history.listBatches({ record: null, page: 1 })).items[0];

describe("history", () => {
  it("records who wrote a batch, when, from where, and how many records", async () => {
    const { batchId, revision } = await committed(store, castChangeSet);
    const batch = await newest();
    expect(batch).toEqual({
      id: batchId,
      revision,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      actor: "system",
      reason: "seed",
      origin: "system",
      note: "all fixtures",
      counts: {
        // One group of attributes is created too.
        create: castCategories.length + castAttributes.length + castBrands.length + 1,
        update: 0,
        delete: 0,
      },
      sample: castCategories
        .slice(0, 3)
        .map(({ id, name }) => ({ record: "category", id, verb: "create", name })),
      decisions: [],
      moves: [],
    });
    expect(await history.findBatch(batchId ?? "")).toEqual(batch);
  });

  it("lists the records of a batch in the order they were written", async () => {
    const brands = [2, 1].map((n) => ({ ...bareBrand, id: numberedId(n), slug: `b-${n}` }));
    const { revision } = await commitTo(store, ...brands.map(createBrand));
    const { items } = await history.listRevisions(revision, 1);
    expect(items.map(({ id }) => id)).toEqual([numberedId(2), numberedId(1)]);
  });

  it("lists batches newest first, page by page", async () => {
    const { revision } = await committed(store, castChangeSet);
    for (let n = 0; n < BATCH_PAGE_SIZE + 1; n++)
      await commitTo(store, updateBrand({ ...ping, foundedYear: 1900 + n }, revision + n));
    const [one, two, past] = await Promise.all(
      [1, 2, 9].map((page) => history.listBatches({ record: null, page })),
    );
    const revisions = [...(one?.items ?? []), ...(two?.items ?? [])].map(
      ({ revision }) => revision,
    );
    expect(revisions).toEqual(
      Array.from({ length: BATCH_PAGE_SIZE + 2 }, (_, n) => revision + BATCH_PAGE_SIZE + 1 - n),
    );
    expect(past).toEqual(two);
    expect(two).toMatchObject({ total: BATCH_PAGE_SIZE + 2, page: 2 });
  });

  it("lists batches by person, kind, brand and day", async () => {
    const { revision, batchId: seed } = await committed(store, castChangeSet);
    const edit = await commitTo(store, updateBrand({ ...ping, foundedYear: null }, revision));
    const { at = "", actor = "" } = (await newest()) ?? {};
    const [day, editor] = [at.slice(0, 10), actor.toUpperCase()];
    const reason = (await newest())?.reason;
    const found = async (query: Partial<HistoryQuery>) => {
      const { items, total } = await history.listBatches({
        record: null,
        page: 1,
        ...query,
      });
      expect(total).toBe(items.length);
      return items.map(({ id }) => id);
    };
    expect(await found({ person: editor, kind: reason, day, brand: ping.slug })).toContain(
      edit.batchId,
    );
    expect(await found({ brand: ping.slug })).toEqual([edit.batchId, seed]);
    expect(await found({ brand: titleist.slug })).toEqual([seed]);
    expect(await found({ kind: "seed", day })).toContain(seed);
    expect(await found({ kind: "revert" })).toEqual([]);
    expect(await found({ brand: "nobody" })).toEqual([]);
    expect(await found({ person: "nobody@golf.example" })).toEqual([]);
    expect(await found({ day: "2001-01-01" })).toEqual([]);
  });
});
