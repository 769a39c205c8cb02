import { expect, it } from "vitest";
import { freshOffice } from "./back-office-steps.harness.ts";
import { valueOf } from "./back-office.harness.ts";
import { planTaxonomyImport } from "./import-taxonomy.ts";

const current = freshOffice();

/** Plans the import of groups with these names. */
const planGroups = (...names: string[]) =>
  planTaxonomyImport({ ...current().parts, actor: { actor: "system", origin: "cli" } })(
    "group",
    { name: "groups.csv", fingerprint: "0".repeat(64) },
    names.map((name, at) => ({ line: at + 2, fields: { name } })),
  );

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
