import type { Revision } from "#core/change/batch.ts";
import type { Change } from "#core/change/change-set.ts";
import { putters } from "#core/taxonomy/taxonomy.fixture.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { bareBrand, chervo, ping } from "#core/brand/brand.fixture.ts";
import { publicRecord } from "#core/brand/brand.ts";
import { blankContent } from "#core/brand/fields.ts";
import {
  castChangeSet,
  createBrand,
  deleteBrand,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import type { StatesQuery } from "#core/ports/history-store.ts";
import { committed, commitTo } from "#core/ports/commit.harness.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { memoryStores, openStores } from "./memory-stores.harness.ts";
import { withSortedLinks, withSortedStates } from "./catalog-under-test.harness.ts";

let history: ReturnType<typeof openStores>["history"];
let store: ReturnType<typeof openStores>["store"];
beforeEach(() => {
  ({ history, store } = openStores());
});

const compare = async (asked: Partial<StatesQuery>) => {
  const states: Revision[] = [];
  const wanted = { records: ["brand"], from: 1, to: 2, ...asked } as const;
  for await (const some of history.compareStates(wanted)) states.push(...some);
  return withSortedStates(states).map(({ record: _record, ...state }) => state);
};
/** A brand as visitors see it while it is listed, and afterwards. */
const shown = (brand: typeof ping) => withSortedLinks(publicRecord(brand) ?? brand);
const bare = ({ id, slug }: { id: string; slug: string }) => ({
  ...blankContent(),
  id,
  slug,
  status: "archived",
  createdAt: "",
});
const edit = (...changes: Change[]) => commitTo(store, ...changes);

describe("earlier states of the catalog", () => {
  it("contain each record written between two revisions once, before and after", async () => {
    await committed(store, castChangeSet);
    await edit(updateBrand({ ...ping, name: "Once" }, 1), deleteBrand(chervo.id, 1));
    await edit(updateBrand({ ...ping, name: "Twice" }, 2));
    const fresh = { ...bareBrand, id: numberedId(1), slug: "fresh" };
    await edit(createBrand(fresh));
    await edit(updateBrand({ ...ping, name: "Later" }, 3), deleteBrand(fresh.id, 4));
    expect(await compare({ from: 1, to: 4 })).toEqual(
      [
        { id: fresh.id, before: null, after: bare(fresh) },
        { id: ping.id, before: shown(ping), after: shown({ ...ping, name: "Twice" }) },
        { id: chervo.id, before: bare(chervo), after: null },
      ].sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect(await compare({ from: 2, to: 3 })).toEqual([
      {
        id: ping.id,
        before: shown({ ...ping, name: "Once" }),
        after: shown({ ...ping, name: "Twice" }),
      },
    ]);
    // Another brand was created and deleted in between.
    expect((await compare({ from: 3, to: 5 })).map(({ id }) => id)).toEqual([ping.id]);
  });

  it("begin with the records of the first commit, if it had brands", async () => {
    expect(await history.firstRecords()).toEqual([]);
    await committed(store, castChangeSet);
    await edit(createBrand({ ...bareBrand, id: numberedId(1), slug: "later" }));
    await edit(deleteBrand(chervo.id, 1));
    const visible = castChangeSet.changes.flatMap((change) =>
      change.verb === "create" && (change.record !== "brand" || change.after.status === "active")
        ? change.after.id
        : [],
    );
    expect((await history.firstRecords()).sort()).toEqual(visible.sort());
  });

  it("do not begin with a commit without brands", async () => {
    const category = { ...putters, id: numberedId(1), slug: "gloves", name: "Gloves" };
    await edit({ record: "category", verb: "create", after: category });
    expect(await history.firstRecords()).toEqual([]);
  });

  it("come with the days of public changes, latest first", async () => {
    const at = { now: () => new Date("2026-03-01T10:00:00.000Z") };
    const { catalogStore, history: days } = memoryStores(at);
    const hidden = { ...bareBrand, id: numberedId(1), slug: "hidden", status: "archived" } as const;
    const on = (day: string, ...changes: Change[]) => {
      at.now = () => new Date(`${day}T10:00:00.000Z`);
      return commitTo(catalogStore, ...changes);
    };
    await on("2026-03-01", createBrand(hidden));
    await on("2026-03-02", createBrand(bareBrand));
    await on("2026-03-02", updateBrand({ ...hidden, name: "Hidden" }, 1));
    await on("2026-03-02", updateBrand({ ...bareBrand, name: "Seen" }, 2));
    await on("2026-03-03", deleteBrand(hidden.id, 3));
    await on("2026-03-04", deleteBrand(bareBrand.id, 4));
    const [second, fourth] = [
      { day: "2026-03-02", since: 1, revision: 4 },
      { day: "2026-03-04", since: 5, revision: 6 },
    ];
    expect(await days.daysBefore("9999-12-31", 9)).toEqual([fourth, second]);
    expect(await days.daysBefore("9999-12-31", 1)).toEqual([fourth]);
    expect(await days.daysBefore("2026-03-04", 9)).toEqual([second]);
    expect(await days.daysBefore("2026-03-02", 9)).toEqual([]);
  });
});
