import { describe, expect, it } from "vitest";
import { brandCountText } from "../catalog/counted-taxonomy.ts";
import type { BackOffice } from "./back-office.ts";
import { failureOf, valueOf, refusedPaths } from "./back-office.harness.ts";
import { freshOffice, lastBatch, observe, open } from "./back-office-steps.harness.ts";
import { ping } from "../brand/brand.fixture.ts";
import { golfClubs, putters, tourProven } from "../taxonomy/taxonomy.fixture.ts";

const categories = async (office: BackOffice) => (await office.listTaxonomy()).categories;
const attributes = async (office: BackOffice) => (await office.listTaxonomy()).attributes;
const refOf = async (office: BackOffice, id: string) => {
  const known = [...(await categories(office)), ...(await attributes(office))];
  return { id, readVersion: known.find((one) => one.id === id)?.version ?? 0 };
};

const current = freshOffice();

describe("categories and attributes", () => {
  it("are listed in order, with their number of brands, and how many of them are archived", async () => {
    const { amy } = current();
    expect((await categories(amy)).map((one) => [one.slug, brandCountText(one)])).toEqual([
      ["golf-clubs", "3"],
      ["putters", "1"],
      ["golf-balls", "1"],
      ["apparel", "1 + 1 archived"],
    ]);
    expect((await attributes(amy)).map(({ slug, brandCount }) => [slug, brandCount])).toEqual([
      ["made-in-usa", 1],
      ["tour-proven", 2],
      ["women-s-line", 2],
    ]);
  });

  it("can be created and changed; a new category is last in the order", async () => {
    const { amy, emails } = current();
    const { saved, batchId, revision } = valueOf(
      await amy.saveRecord("category", { name: "Bags" }),
    );
    expect(saved).toEqual({
      id: expect.any(String),
      slug: "bags",
      name: "Bags",
      aliases: [],
      description: null,
      displayOrder: 7,
      version: revision,
    });
    expect((await refOf(amy, saved.id)).readVersion).toBe(revision);
    expect(await lastBatch(amy)).toMatchObject({ id: batchId, actor: emails.amy });
    const ref = await refOf(amy, saved.id);
    const renamed = { name: "Golf Bags", slug: "bags", description: "Stand and cart bags." };
    expect(valueOf(await amy.saveRecord("category", renamed, ref)).saved).toEqual({
      id: saved.id,
      ...renamed,
      aliases: [],
      displayOrder: 7,
      version: revision + 1,
    });
    const sun = valueOf(await amy.saveRecord("attribute", { name: "Sun Protection" }));
    expect(sun.saved).toMatchObject({ slug: "sun-protection", group: "", displayOrder: 0 });
    const details = { group: "Speciality", definition: "It keeps the sun off.", displayOrder: 9 };
    const draft = { name: "Sun Protection", ...details };
    const { saved: grouped } = valueOf(
      await amy.saveRecord("attribute", draft, await refOf(amy, sun.saved.id)),
    );
    expect(grouped).toMatchObject(details);
    // Omitting the group keeps it.
    const renamedSun = valueOf(
      await amy.saveRecord("attribute", { name: "Sun" }, await refOf(amy, grouped.id)),
    );
    expect(renamedSun.saved).toMatchObject({ ...details, name: "Sun" });
    await amy.revert(renamedSun.batchId ?? "");
    expect(await attributes(amy)).toContainEqual(
      expect.objectContaining({ id: grouped.id, ...draft }),
    );
  });

  it("may share an alias only if they are attributes of one group", async () => {
    const { amy } = current();
    const draft = { name: "Bags", aliases: ["Tees", "  tees ", "Stand\u202E bags", "bag"] };
    const { saved } = valueOf(await amy.saveRecord("category", draft));
    const aliases = ["Tees", "Stand bags", "bag"];
    expect(saved).toMatchObject({ aliases });
    const ref = await refOf(amy, saved.id);
    const renamed = valueOf(await amy.saveRecord("category", { name: "Golf Bags" }, ref));
    expect(renamed.saved).toMatchObject({ aliases });

    const refused = async (name: string, aliases: unknown) =>
      failureOf(await amy.saveRecord("attribute", { name, aliases }));
    const taken = "must not include “TEES”, which is an alias of Golf Bags";
    expect(await refused("Wooden", ["wood", "TEES"])).toEqual({
      kind: "invalid-input",
      errors: [{ path: "aliases.1", message: taken }],
    });
    for (const [name, alias, message] of [
      ["Wooden", "wöoden", "must not be the attribute's own name (“wöoden”)"],
      ["Wooden", "a | b", "must not contain “ | ” (“a | b”): list each alias separately"],
      ["Wooden", " ", "is required"],
      ["Wooden", "x".repeat(61), "must be at most 60 characters"],
      ["Wooden", "a\u2060b", "must not contain an invisible character (U+2060)"],
    ] as const)
      expect(await refused(name, [alias])).toMatchObject({
        errors: [{ path: "aliases.0", message }],
      });
    const tooMany = Array.from({ length: 21 }, (_, n) => `wood ${n}`);
    for (const [aliases, message] of [
      [tooMany, "must have at most 20 aliases"],
      ["wood", "must be a list of aliases"],
    ])
      expect(await refused("Wooden", aliases)).toMatchObject({
        errors: [{ path: "aliases", message }],
      });
    const inGroup = async (name: string, group: string) =>
      (await amy.saveRecord("attribute", { name, group, aliases: ["Nordic"] })).ok;
    expect(await inGroup("Based in Norway", "Based in")).toBe(true);
    expect(await inGroup("Based in Sweden", "Based in")).toBe(true);
    expect(await inGroup("Made in Sweden", "Made in")).toBe(false);
    const withoutGroup = (name: string) =>
      amy.saveRecord("attribute", { name, aliases: ["Forged by hand"] });
    expect((await withoutGroup("Hand-forged")).ok).toBe(true);
    expect((await withoutGroup("Forged")).ok).toBe(false);
    const wooden = { name: "Wooden", aliases: tooMany.slice(1) };
    const { saved: inWood } = valueOf(await amy.saveRecord("attribute", wooden));
    expect(inWood).toMatchObject({ aliases: expect.toSatisfy((all) => all.length === 20) });
  });

  it("are not written with invalid fields, a taken slug, a stale version or an unknown id", async () => {
    const { amy } = current();
    const before = await observe(amy);
    expect(failureOf(await amy.saveRecord("attribute", { name: "", size: 1 }))).toMatchObject({
      kind: "invalid-input",
      errors: expect.arrayContaining([
        { path: "size", message: expect.any(String) },
        { path: "name", message: expect.any(String) },
      ]),
    });
    expect(failureOf(await amy.saveRecord("category", { name: "Putters" }))).toEqual({
      kind: "slug-unavailable",
      record: "category",
      slug: "putters",
      alternative: "putters-2",
    });
    const stale = { id: putters.id, readVersion: 0 };
    const staleFailure = { kind: "stale", records: [{ record: "category", id: putters.id }] };
    const input = { name: "Putter" };
    expect(failureOf(await amy.saveRecord("category", input, stale))).toEqual(staleFailure);
    expect(failureOf(await amy.deleteRecord("category", stale))).toEqual(staleFailure);
    expect(failureOf(await amy.mergeTaxonomy("category", stale, golfClubs.id))).toEqual(
      staleFailure,
    );
    const nobody = { id: "nobody", readVersion: 1 };
    const notFoundFailure = { kind: "taxonomy-not-found", record: "attribute", id: "nobody" };
    expect(failureOf(await amy.saveRecord("attribute", input, nobody))).toEqual(notFoundFailure);
    expect(failureOf(await amy.deleteRecord("attribute", nobody))).toEqual(notFoundFailure);
    expect(await observe(amy)).toEqual(before);
  });

  it("are deleted with their links, and a revert restores both", async () => {
    const { amy } = current();
    const ref = await refOf(amy, golfClubs.id);
    const { batchId } = valueOf(await amy.deleteRecord("category", ref));
    expect((await open(amy, ping.id)).categoryIds).toEqual([putters.id]);
    expect(await lastBatch(amy)).toMatchObject({ counts: { update: 3, delete: 1 } });
    valueOf(await amy.revert(batchId ?? ""));
    expect((await open(amy, ping.id)).categoryIds.toSorted()).toEqual(
      [golfClubs.id, putters.id].toSorted(),
    );
  });

  it("are not merged with themselves or an unknown record", async () => {
    const { amy } = current();
    const ref = await refOf(amy, tourProven.id);
    expect(failureOf(await amy.mergeTaxonomy("attribute", ref, tourProven.id)).kind).toBe(
      "invalid-input",
    );
    expect(failureOf(await amy.mergeTaxonomy("attribute", ref, "nobody"))).toMatchObject({
      kind: "taxonomy-not-found",
      id: "nobody",
    });
  });
});

describe("groups of attributes", () => {
  const groups = async (office: BackOffice) => (await office.listTaxonomy()).groups;
  const refOfGroup = async (office: BackOffice, name: string) => {
    const found = (await groups(office)).find((one) => one.name === name);
    return { id: found?.id ?? "", readVersion: found?.version ?? 0 };
  };
  const groupOf = async (office: BackOffice, slug: string) =>
    (await attributes(office)).find((one) => one.slug === slug)?.group;

  it("can be created (last in the order) and changed; omitted fields stay", async () => {
    const { amy } = current();
    const { saved, revision } = valueOf(
      await amy.saveRecord("group", { name: "How sold", any: true }),
    );
    expect(saved).toEqual({
      id: expect.any(String),
      slug: "how-sold",
      name: "How sold",
      displayOrder: 2,
      any: true,
      partlyKnown: false,
      dueDays: null,
      version: revision,
    });
    const ref = await refOfGroup(amy, "How sold");
    const changed = valueOf(await amy.saveRecord("group", { name: "How sold", dueDays: 365 }, ref));
    expect(changed.saved).toEqual({ ...saved, dueDays: 365, version: revision + 1 });
    expect((await groups(amy)).map(({ name }) => name)).toEqual(["Made in", "How sold"]);
  });

  it("are refused with another group's name or with invalid rules", async () => {
    const { amy } = current();
    valueOf(await amy.saveRecord("group", { name: "Owner" }));
    for (const name of ["Made in", "Owner", "OWNER", "owner!"])
      expect(refusedPaths(await amy.saveRecord("group", { name }))).toEqual(["name"]);
    for (const [field, value] of [
      ["dueDays", 0],
      ["dueDays", 1.5],
      ["any", "yes"],
      ["partlyKnown", 1],
      ["colour", "red"],
    ] as const)
      expect(refusedPaths(await amy.saveRecord("group", { name: "New", [field]: value }))).toEqual([
        field,
      ]);
    expect(await groups(amy)).toHaveLength(2);
  });

  it("are deleted, and their attributes stay without a group", async () => {
    const { amy } = current();
    const ref = await refOfGroup(amy, "Made in");
    const stale = await amy.deleteRecord("group", { ...ref, readVersion: 0 });
    expect(failureOf(stale)).toMatchObject({ kind: "stale" });
    valueOf(await amy.deleteRecord("group", ref));
    expect(await groups(amy)).toEqual([]);
    expect(await groupOf(amy, "made-in-usa")).toBe("");
  });

  it("leave shared aliases with their attributes when they are deleted, so that no other attribute can take one", async () => {
    const { amy } = current();
    const land = (name: string) => ({ name, group: "Land", aliases: ["nordic"] });
    const { saved } = valueOf(await amy.saveRecord("attribute", land("Norway")));
    valueOf(await amy.saveRecord("attribute", land("Sweden")));
    const ref = await refOfGroup(amy, "Land");
    const { revision } = valueOf(await amy.deleteRecord("group", ref));
    const norway = { ...land("Norway"), group: "", definition: "In the north." };
    const read = { id: saved.id, readVersion: revision };
    expect(valueOf(await amy.saveRecord("attribute", norway, read))).toMatchObject({
      saved: { aliases: ["nordic"], definition: "In the north." },
    });
    const other = await amy.saveRecord("attribute", { ...norway, name: "Iceland" });
    expect(failureOf(other)).toMatchObject({ errors: [{ path: "aliases.0" }] });
  });

  it("are created, with default rules, when an attribute names a group that does not exist", async () => {
    const { amy } = current();
    valueOf(await amy.saveRecord("attribute", { name: "Owner: Fore", group: "Owner" }));
    expect(await groups(amy)).toMatchObject([
      { name: "Made in" },
      { name: "Owner", any: false, partlyKnown: false, dueDays: null, displayOrder: 2 },
    ]);
    const { saved } = valueOf(
      await amy.saveRecord("attribute", { name: "Owner: Aft", group: "OWNER!" }),
    );
    expect([saved, await groups(amy)]).toMatchObject([{ group: "Owner" }, { length: 2 }]);
  });
});
