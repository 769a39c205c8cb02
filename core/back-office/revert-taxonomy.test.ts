import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { OtherKind } from "../result.ts";
import { openCastOffice, openOffice, valueOf } from "./back-office.harness.ts";

type Office = ReturnType<typeof openOffice>;

/** A back office whose functions take records by kind and name. */
const openTaxonomy = async () => {
  const { amy } = await openCastOffice();
  const find = async (kind: "category" | "attribute" | "group", name: string) => {
    const { categories, attributes, groups } = await amy.listTaxonomy();
    const all = { category: categories, attribute: attributes, group: groups }[kind];
    return all.find((one) => one.name === name);
  };
  const ref = async (kind: "category" | "attribute" | "group", name: string) => {
    const found = await find(kind, name);
    if (!found) throw new Error(`There is no ${kind} ${name}`);
    return { id: found.id, readVersion: found.version };
  };
  /** Adds a record, or saves the attribute of this name. */
  const add = async (kind: OtherKind, input: object, attribute?: string) => {
    const read = attribute === undefined ? undefined : await ref("attribute", attribute);
    return valueOf(await amy.saveRecord(kind, input, read)).batchId;
  };
  return {
    add,
    rename: async (kind: "category" | "attribute" | "group", from: string, name: string) =>
      valueOf(
        await amy.saveRecord(
          kind,
          { name, ...(kind !== "group" && { slug: "" }) },
          await ref(kind, from),
        ),
      ).batchId,
    remove: async (kind: "category" | "attribute" | "group", name: string) =>
      valueOf(await amy.deleteRecord(kind, await ref(kind, name))).batchId,
    revert: async (batchId: string | null) => {
      const { report, ...reverted } = valueOf(await amy.revert(batchId ?? ""));
      const conflicts = report.records.flatMap((record) =>
        record.conflicts.map(({ field, why }) => [record.name, field, why]),
      );
      return { batchId: reverted.batchId, conflicts };
    },
    groupOf: async (attribute: string) => {
      const found = await find("attribute", attribute);
      return found && "group" in found ? found.group : undefined;
    },
    groups: async () => (await amy.listTaxonomy()).groups.map(({ name }) => name),
    queries: async () => (await amy.showLists()).map(({ query }) => query),
  };
};

it("moves all attributes of a renamed group back to its old name when the renaming is reverted", async () => {
  const { add, rename, revert, groupOf, groups } = await openTaxonomy();
  await add("attribute", { name: "Upright", group: "Lie" });
  const renamed = await rename("group", "Lie", "Lie angle");
  await add("attribute", { name: "Flat", group: "Lie angle" });
  const { batchId, conflicts } = await revert(renamed);
  expect(conflicts).toEqual([]);
  expect(await groups()).toContain("Lie");
  expect([await groupOf("Upright"), await groupOf("Flat")]).toEqual(["Lie", "Lie"]);
  await revert(batchId);
  expect([await groupOf("Upright"), await groupOf("Flat")]).toEqual(["Lie angle", "Lie angle"]);
});

it("keeps a created group that other attributes use", async () => {
  const { add, revert, groupOf, groups } = await openTaxonomy();
  const first = await add("attribute", { name: "Soft", group: "Feel" });
  await add("attribute", { name: "Hard", group: "Feel" });
  expect((await revert(first)).conflicts).toEqual([["Feel", null, "in-use"]]);
  expect([await groupOf("Soft"), await groupOf("Hard")]).toEqual([undefined, "Feel"]);
  expect(await groups()).toContain("Feel");
});

it("restores a deleted attribute without its group if the group was deleted or renamed since", async () => {
  const { add, remove, rename, revert, groupOf } = await openTaxonomy();
  for (const group of ["Shaft", "Grip"]) await add("attribute", { name: `${group}s`, group });
  const deleted = [await remove("attribute", "Shafts"), await remove("attribute", "Grips")];
  await remove("group", "Shaft");
  await rename("group", "Grip", "Handle");
  for (const batch of deleted)
    expect((await revert(batch)).conflicts).toMatchObject([[/s$/, "group", "group-gone"]]);
  expect([await groupOf("Shafts"), await groupOf("Grips")]).toEqual(["", ""]);
});

it("leaves an attribute in its new group if its old group was deleted since", async () => {
  const { add, remove, revert, groupOf } = await openTaxonomy();
  await add("group", { name: "Touch" });
  await add("attribute", { name: "Soft", group: "Feel" });
  const moved = await add("attribute", { name: "Soft", group: "Touch" }, "Soft");
  await remove("group", "Feel");
  expect((await revert(moved)).conflicts).toEqual([["Soft", "group", "group-gone"]]);
  expect(await groupOf("Soft")).toBe("Touch");
});

it("takes an attribute out of a group again when its addition to the group is reverted", async () => {
  const { add, revert, groupOf } = await openTaxonomy();
  await add("attribute", { name: "Soft", group: "" });
  const grouped = await add("attribute", { name: "Soft", group: "Feel" }, "Soft");
  expect((await revert(grouped)).conflicts).toEqual([]);
  expect(await groupOf("Soft")).toBe("");
});

it("never makes two groups with the same name", async () => {
  const { add, remove, rename, revert, groupOf, groups } = await openTaxonomy();
  await add("group", { name: "Loft" });
  const deleted = await remove("group", "Loft");
  await add("group", { name: "Loft" });
  expect((await revert(deleted)).conflicts).toEqual([["Loft", null, "slug-taken"]]);
  await add("attribute", { name: "Lofted", group: "Loft" });
  const renamed = await rename("group", "Loft", "Height");
  await add("group", { name: "Loft" });
  expect((await revert(renamed)).conflicts).toEqual([["Height", "slug", "slug-taken"]]);
  expect(await groupOf("Lofted")).toBe("Height");
  expect((await groups()).filter((name) => ["Loft", "Height"].includes(name))).toEqual([
    "Height",
    "Loft",
  ]);
});

it.each([
  ["category", "category"],
  ["attribute", "attr"],
] as const)(
  "updates the queries of lists when the renaming of a %s is reverted",
  async (kind, parameter) => {
    const { add, rename, revert, queries } = await openTaxonomy();
    await add(kind, { name: "Rangefinders" });
    const renamed = await rename(kind, "Rangefinders", "Lasers");
    await add("list", { title: "Laser makers", text: "All.", query: `${parameter}=lasers` });
    const { batchId } = await revert(renamed);
    expect(await queries()).toEqual([`${parameter}=rangefinders`]);
    await revert(batchId);
    expect(await queries()).toEqual([`${parameter}=lasers`]);
  },
);

const NAMES = ["Feel", "Shaft", "Lie"];

/** One action on the taxonomy. The numbers select names and records; a refused action does nothing. */
const someAct = fc.record({
  act: fc.constantFrom("attribute", "group", "list", "delete", "merge", "revert"),
  at: fc.nat(9),
  other: fc.nat(9),
  isNew: fc.boolean(),
});
type Act = typeof someAct extends fc.Arbitrary<infer T> ? T : never;

const choose = <T>(all: Iterable<T>, at: number): T | undefined => {
  const some = [...all];
  return some[at % Math.max(1, some.length)];
};

const perform = async ({ amy, store, rows }: Office, { act, at, other, isNew }: Act) => {
  const { attributes, groups, lists } = await store.directory();
  interface Read {
    id: string;
    version: number;
  }
  const all: Record<"attribute" | "group" | "list", { values(): Iterable<Read> }> = {
    attribute: attributes,
    group: groups,
    list: lists,
  };
  const refOf = (one: Read | undefined) => one && { id: one.id, readVersion: one.version };
  const read = (kind: keyof typeof all) =>
    isNew ? undefined : refOf(choose(all[kind].values(), at));
  const name = choose(NAMES, other) ?? "";
  if (act === "attribute") {
    const group = choose(["", ...NAMES], at);
    return amy.saveRecord(act, { name, slug: "", group }, read(act));
  }
  if (act === "group") return amy.saveRecord(act, { name }, read(act));
  if (act === "list") {
    const query = `attr=${choose(attributes.values(), other)?.slug}`;
    return amy.saveRecord(act, { title: name, slug: "", text: "All.", query }, read(act));
  }
  const kind = choose(["attribute", "group"] as const, other) ?? "group";
  const from = refOf(choose(all[kind].values(), at));
  if (act === "delete") return from && amy.deleteRecord(kind, from);
  if (act === "merge") {
    const merged = refOf(choose(attributes.values(), at));
    const into = choose(attributes.values(), other)?.id ?? "";
    return merged && amy.mergeTaxonomy("attribute", merged, into);
  }
  const batches = await rows.find("batches", { only: ["id"] });
  return amy.revert(choose(batches, at)?.id ?? "");
};

/** The taxonomy and the lists, without versions, and what is wrong with them. */
const lookAt = async ({ store }: Office) => {
  const { attributes, groups, lists } = await store.directory();
  const all = [...attributes.values(), ...groups.values(), ...lists.values()];
  const records = new Map(all.map(({ version: _version, ...record }) => [record.id, record]));
  const named = [...groups.values()].map(({ name }) => name);
  const queries = new Set([...attributes.values()].map(({ slug }) => `attr=${slug}`));
  return {
    records,
    repeatedNames: named.filter((name, at) => named.indexOf(name) !== at),
    withoutGroup: [...attributes.values()].filter(
      ({ group }) => group !== "" && !named.includes(group),
    ),
    brokenLists: [...lists.values()].filter(({ query }) => !queries.has(query ?? "")),
  };
};

const lastBatch = async ({ rows }: Office) => {
  const found = await rows.find("batches", { only: ["id"], order: ["-revision"], limit: 1 });
  return found[0]?.id;
};

it("keeps groups and lists consistent after any actions, and can revert and repeat each of them", async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(fc.array(someAct, { minLength: 4, maxLength: 20 }), async (acts) => {
      const office = openOffice();
      for (const act of acts) {
        const [before, last] = [await lookAt(office), await lastBatch(office)];
        await perform(office, act);
        const [after, batch] = [await lookAt(office), await lastBatch(office)];
        expect([after.repeatedNames, after.withoutGroup]).toEqual([[], []]);
        // If a list's attribute was deleted, the list may take another attribute of that name.
        if (batch === undefined || batch === last || before.brokenLists.length > 0) continue;
        const reverted = valueOf(await office.amy.revert(batch));
        expect(await lookAt(office)).toEqual(before);
        valueOf(await office.amy.revert(reverted.batchId ?? ""));
        expect(await lookAt(office)).toEqual(after);
      }
    }),
    { numRuns: 100 },
  );
}, 60_000);
