import { catalogIn } from "#core/catalog/catalog-changes.ts";
import type { PlanChanges } from "#core/ports/catalog-store.ts";
import { ok } from "#core/result.ts";
import * as fc from "fast-check";
import { openOffice } from "#core/back-office/back-office.harness.ts";
import { bareBrand } from "#core/brand/brand.fixture.ts";
import { recordOf } from "#core/brand/brand.ts";
import { type Act, afterActs, type Office, perform, someAct } from "#core/change/acts.harness.ts";
import { changeSetOf, createAttribute } from "#core/change/change-set.fixture.ts";
import type { BrandRecord, ChangeSet } from "#core/change/change-set.ts";
import { toOpenAttribute, toOpenCategory } from "#core/taxonomy/taxonomy.ts";
import { toOpenBrand } from "#core/open-data/open-data.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import { ascending } from "#core/text/fold.ts";
import { openLine } from "../files/write-rows.ts";

/** In every private field, and in actors and notes. */
export const SECRET = "canary-7c1";

/** The open data, one line per record. */
type Lines = Map<string, string>;

const put = (lines: Lines, kind: "brand" | "category" | "attribute", slug: string, line: string) =>
  lines.set(`${kind} ${slug}`, line);

/** The open data of a store. */
export const dumpOf = async (store: Pick<CatalogStore, "directory">): Promise<Lines> => {
  const { categories, attributes, brands } = catalogIn(await store.directory());
  const lines: Lines = new Map();
  for (const one of categories)
    put(lines, "category", one.slug, openLine("category", toOpenCategory(one)));
  for (const one of attributes)
    put(lines, "attribute", one.slug, openLine("attribute", toOpenAttribute(one)));
  const slugs = new Map([...categories, ...attributes].map(({ id, slug }) => [id, slug]));
  for (const brand of brands) {
    const open = toOpenBrand(brand, (id) => slugs.get(id));
    put(lines, "brand", brand.slug, openLine("brand", open));
  }
  return lines;
};

/** As a file, sorted by name. */
export const fileOf = (lines: Lines): string =>
  [...lines]
    .sort(([a], [b]) => ascending(a, b))
    .map(([, line]) => line)
    .join("");

const at = fc.nat({ max: 99 });
const slugs = fc.constantFrom("clubs", "irons", "balls", "spheres", "tour-proven", "waterproof");

/** Changes that are not an administrator's own actions: imports, checks, and private fields. */
const besides = {
  hide: fc.record({ at, text: fc.constantFrom("a", "b", "c") }),
  check: fc.record({
    at,
    source: fc.constantFrom(null, "FashionNetwork"),
    attribute: fc.boolean(),
  }),
  fileOfBrands: fc.record({ at, slug: fc.constantFrom("new-1", "new-2", "ping") }),
  linkAttribute: fc.record({ at, attribute: at }),
  attribute: fc.record({ slug: slugs }),
  renameTaxonomy: fc.record({ at, slug: slugs }),
  dropAttribute: fc.record({ at }),
  loseSite: fc.record({ at }),
};
type Besides = typeof besides;
type Takes = { [A in keyof Besides]: Besides[A] extends fc.Arbitrary<infer T> ? T : never };
type Beside = { [A in keyof Takes]: { beside: A; takes: Takes[A] } }[keyof Takes];

/* oxlint-disable typescript/no-unsafe-type-assertion -- each action is generated with its parameters. */
const someBeside = fc.oneof(
  ...Object.entries(besides).map(
    ([beside, takes]) => fc.record({ beside: fc.constant(beside), takes }) as fc.Arbitrary<Beside>,
  ),
);
export const someActs = fc.oneof(
  { arbitrary: someAct, weight: 2 },
  { arbitrary: someBeside, weight: 1 },
);

const secretly = (...changes: ChangeSet["changes"]): ChangeSet => ({
  ...changeSetOf(...changes),
  actor: `${SECRET}@golf.example`,
  note: SECRET,
});

let made = 0;
const pick = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)];

/** All records, archived brands too. */
const contentOf = async ({ rows, store }: Office) => {
  const ids = await rows.find("brands", { only: ["id"] });
  return {
    brands: (await store.directory()).findBrands(ids.map(({ id }) => id)),
    categories: await rows.find("categories"),
    attributes: await rows.find("attributes"),
  };
};

const changesOf = async (office: Office, one: Beside): Promise<ChangeSet["changes"]> => {
  const { brands, categories, attributes } = await contentOf(office);
  const { beside, takes } = one;
  if (beside === "attribute") {
    if (attributes.some(({ slug }) => slug === takes.slug)) return [];
    const id = numberedId((made += 1));
    return [
      createAttribute({
        id,
        slug: takes.slug,
        name: takes.slug,
        aliases: [],
        group: "",
        definition: "",
        displayOrder: 0,
      }),
    ];
  }
  if (beside === "renameTaxonomy") {
    const record = takes.at % 2 ? "category" : "attribute";
    const table = record === "category" ? categories : attributes;
    const entry = pick<{ id: string; slug: string; version: number }>(table, takes.at);
    if (!entry || table.some(({ slug }) => slug === takes.slug)) return [];
    const { version, ...before } = entry;
    return [
      {
        record,
        verb: "update",
        readVersion: version,
        after: { ...before, slug: takes.slug },
      } as never,
    ];
  }
  if (beside === "dropAttribute") {
    const attribute = pick(attributes, takes.at);
    return attribute && takes.at % 4 === 0
      ? [{ record: "attribute", verb: "delete", id: attribute.id, readVersion: attribute.version }]
      : [];
  }
  const brand = pick(brands, takes.at);
  if (!brand) return [];
  const edited = (changes: Partial<BrandRecord>): ChangeSet["changes"] => [
    {
      record: "brand",
      verb: "update",
      readVersion: brand.version,
      after: { ...recordOf(brand), ...changes },
    },
  ];
  switch (beside) {
    case "hide":
      return edited({
        ownershipType: SECRET + takes.text,
        sources: [`https://${SECRET}.example/${takes.text}`],
      });
    case "check": {
      const attribute = takes.attribute ? brand.attributeIds[0] : undefined;
      const field = attribute === undefined ? "foundedYear" : `attr:${attribute}`;
      return edited({
        foundedYear: 1932,
        evidence: [{ field, source: takes.source, checkedOn: "2026-11-20", grade: "independent" }],
      });
    }
    case "linkAttribute": {
      const linked = pick(attributes, takes.attribute);
      return linked ? edited({ attributeIds: [linked.id] }) : [];
    }
    case "loseSite":
      return edited({
        siteState: brand.siteState ? null : { verdict: "gone", since: "2026-11-20" },
      });
    case "fileOfBrands": {
      const isTaken = brands.some(({ slug }) => slug === takes.slug);
      const id = numberedId((made += 1));
      const fresh = { ...bareBrand, id, slug: takes.slug, name: takes.slug, ownershipType: SECRET };
      return [
        ...edited({ name: "Of a file" }),
        ...(isTaken ? [] : [{ record: "brand", verb: "create", after: fresh } as const]),
      ];
    }
    default:
      return [];
  }
};

/** A directory in memory, with every change set that generated actions produced, to apply elsewhere. */
export const openActs = async () => {
  const office = openOffice();
  office.parts.ids.next = () => numberedId((made += 1));
  const written: ChangeSet[] = [];
  const { commit } = office.store;
  office.store.commit = async <Refused>(what: ChangeSet | PlanChanges<Refused>) => {
    let last: ChangeSet[] = [];
    const outcome = await commit(async () => {
      const planned = typeof what === "function" ? await what() : ok(what);
      last = planned.ok ? [planned.value] : [];
      return planned;
    });
    if (outcome.ok && outcome.value.batchId !== null) written.push(...last);
    return outcome;
  };
  await afterActs([], office);
  return {
    ...office,
    written,
    act: async (one: Act | Beside): Promise<void> => {
      if ("act" in one) await perform(office, one);
      else {
        const changes = await changesOf(office, one);
        if (changes.length > 0) await office.store.commit(secretly(...changes));
      }
    },
  };
};
