import { expect, it } from "vitest";
import { freshOffice } from "./back-office-steps.harness.ts";
import { valueOf } from "./back-office.harness.ts";
import type { FileRow } from "../import/import-field.ts";
import type { OtherKind } from "../result.ts";
import { planTaxonomyImport } from "./import-taxonomy.ts";

const current = freshOffice();

/** Plans the import of a file with these rows. */
const plan = (kind: OtherKind, ...rows: FileRow["fields"][]) =>
  planTaxonomyImport({ ...current().parts, actor: { actor: "system", origin: "cli" } })(
    kind,
    { name: "file.csv", fingerprint: "0".repeat(64) },
    rows.map((fields, at) => ({ line: at + 2, fields })),
  );
const planGroups = (...names: string[]) => plan("group", ...names.map((name) => ({ name })));

it("keeps the attributes of a group in it if a file spells the group's name differently", async () => {
  const { amy } = current();
  valueOf(await (await planGroups("MADE IN")).commit());
  const { groups, attributes } = await amy.listTaxonomy();
  expect(groups.map(({ name }) => name)).toEqual(["MADE IN"]);
  expect(attributes.find(({ slug }) => slug === "made-in-usa")?.group).toBe("MADE IN");
});

it("recognises groups whose names have no Latin letters", async () => {
  const first = await planGroups("素材", "産地");
  expect(first).toMatchObject({ changes: { length: 2 }, problems: [] });
  valueOf(await first.commit());
  expect(await planGroups("素材", "産地", "産地")).toMatchObject({
    changes: [],
    unchanged: 2,
    problems: [{ line: 4, message: "repeats the group of line 3" }],
  });
});

it("moves an alias to another category only if the row of the first one leaves the alias out", async () => {
  const clubs = { slug: "golf-clubs", name: "Golf Clubs" };
  const putters = { slug: "putters", name: "Putters", aliases: ["flat sticks"] };
  const given = await plan("category", { ...clubs, aliases: ["Flat Sticks", "Irons"] });
  valueOf(await given.commit());
  for (const kept of [clubs, { ...clubs, aliases: ["Flat Sticks"] }])
    expect(await plan("category", putters, kept)).toMatchObject({
      problems: [{ line: 2, column: "aliases.0" }],
    });
  const moved = await plan("category", putters, { ...clubs, aliases: ["Irons"] });
  expect(moved.problems).toEqual([]);
  valueOf(await moved.commit());
  const { categories } = await current().amy.listTaxonomy();
  expect(categories.map(({ aliases }) => aliases)).toEqual([["Irons"], ["flat sticks"], [], []]);
});
