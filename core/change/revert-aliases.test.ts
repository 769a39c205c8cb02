import { expect, it } from "vitest";
import { golfClubs, madeInUsa, putters } from "../taxonomy/taxonomy.fixture.ts";
import type { Category } from "../taxonomy/taxonomy.ts";
import { now, planned } from "./revert-snapshot.harness.ts";

const clubs = { ...golfClubs, aliases: ["Drivers", "Irons"] };

const changed = (before: Category, after: Category) => ({
  record: "category" as const,
  id: before.id,
  before,
  after,
});

it("restores aliases, except those that another category or attribute has since taken", () => {
  const after = { ...clubs, aliases: [] };
  const snapshot = now([], {
    categories: [after],
    attributes: [{ ...madeInUsa, aliases: ["irons"] }],
  });
  const { changes, report } = planned([changed(clubs, after)], [], snapshot);
  expect(changes).toMatchObject([{ verb: "update", after: { aliases: ["Drivers"] } }]);
  expect(report.records[0]?.conflicts).toMatchObject([
    { field: "aliases", why: "alias-taken", wanted: ["Drivers", "Irons"], now: ["Drivers"] },
  ]);
});

it("restores an alias that attributes of the group share", () => {
  const before = { ...madeInUsa, aliases: ["Irons"] };
  const after = { ...before, aliases: [] };
  const sharing = { ...before, id: "sharing", slug: "sharing" };
  const snapshot = now([], { attributes: [after, sharing] });
  const change = { record: "attribute" as const, id: before.id, before, after };
  const { changes } = planned([change], [], snapshot);
  expect(changes).toMatchObject([{ verb: "update", after: { aliases: ["Irons"] } }]);
});

it("restores a deleted category without aliases that another one has taken, unless the same revert takes them back", () => {
  const deletion = { record: "category" as const, id: clubs.id, before: clubs, after: null };
  const given = { ...putters, aliases: ["Irons"] };
  const alone = planned([deletion], [], now([], { categories: [given] }));
  expect(alone.changes).toMatchObject([{ verb: "create", after: { aliases: ["Drivers"] } }]);
  const moved = planned(
    [changed(putters, { ...putters, aliases: ["Irons"] }), deletion],
    [],
    now([], { categories: [given] }),
  );
  expect(moved.changes).toMatchObject([
    { verb: "update", after: { aliases: [] } },
    { verb: "create", after: { aliases: ["Drivers", "Irons"] } },
  ]);
});
