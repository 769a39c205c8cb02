import type { Change } from "#core/change/change-set.ts";
import { putters } from "#core/taxonomy/taxonomy.fixture.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { bareBrand, chervo } from "#core/brand/brand.fixture.ts";
import {
  castChangeSet,
  createBrand,
  deleteBrand,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import { committed, commitTo } from "#core/ports/commit.harness.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { memoryStores, openStores } from "./memory-stores.harness.ts";

let history: ReturnType<typeof openStores>["history"];
let store: ReturnType<typeof openStores>["store"];
beforeEach(() => {
  ({ history, store } = openStores());
});

const edit = (...changes: Change[]) => commitTo(store, ...changes);

describe("the public history", () => {
  it("begins with the visible records of the first commit, if that had brands", async () => {
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

  it("does not begin with a commit without brands", async () => {
    const category = { ...putters, id: numberedId(1), slug: "gloves", name: "Gloves" };
    await edit({ record: "category", verb: "create", after: category });
    expect(await history.firstRecords()).toEqual([]);
  });

  it("lists the days with public changes, latest first", async () => {
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
