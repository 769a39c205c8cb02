import { parseBrandDraft } from "../brand/brand-draft.schema.ts";
import type { BrandContent } from "../brand/fields.ts";
import { evidenceById } from "../brand/checkable-facts.ts";
import { fail, type FieldError, type InvalidInput, ok, type Result } from "../result.ts";
import { aliasHolders } from "../taxonomy/alias-holders.ts";
import { brandFinder, parseListDraft } from "../catalog/list-draft.schema.ts";
import { parseGroupDraft, parseTaxonomyDraft } from "../taxonomy/taxonomy-draft.schema.ts";
import type { BrandRecord, ChangeSet } from "./change-set.ts";
import { LIST_OF, planEntry, type TaxonomyKind, unlistedGroups } from "./plan-taxonomy.ts";

/** A row of a file: its fields, not yet validated. */
export interface SeedRow {
  /** The line on which the row begins; the header is line 1. */
  line: number;
  fields: Readonly<Record<string, unknown>>;
}

export interface SeedTable {
  /** The file's name, for error messages. */
  file: string;
  /** The column of a field in this file. */
  columnOf: (field: string) => string;
  rows: readonly SeedRow[];
}

/** The content of a new directory. Brands refer to categories and attributes by slug. */
export interface SeedTables {
  brands: SeedTable;
  categories: SeedTable;
  attributes: SeedTable;
  groups: SeedTable;
  lists: SeedTable;
}

interface Seeding {
  now: Date;
  nextId: () => string;
}

/** Plans the initial content of an empty directory. Lists all errors by file, line and column. */
export const planSeed = (
  tables: SeedTables,
  { now, nextId }: Seeding,
): Result<ChangeSet, InvalidInput> => {
  const errors: FieldError[] = [];
  const holders = aliasHolders();
  const read = <Kind extends TaxonomyKind>(kind: Kind) =>
    readRows(tables[LIST_OF[kind]], errors, ({ fields }) => {
      const draft = parseTaxonomyDraft(kind, { name: "", ...fields });
      if (!draft.ok) return draft;
      const record = { ...draft.value, id: nextId() };
      const taken = holders.errorsOf(record);
      if (taken.length > 0) return fail({ kind: "invalid-input", errors: taken });
      holders.add(record);
      return ok(record);
    });
  const categories = read("category");
  const attributes = read("attribute");
  const listed = readRows(tables.groups, errors, ({ fields }) =>
    parseGroupDraft({ name: "", ...fields }, nextId()),
  );
  const groups = [...listed, ...unlistedGroups(attributes.map(groupOf), listed, nextId)];
  const categoryIds = idsBySlug(categories);
  const attributeIds = idsBySlug(attributes);
  const createdAt = now.toISOString();
  const brands = readRows<BrandRecord>(tables.brands, errors, ({ fields }) => {
    const draft = readBrand(fields, { categoryIds, attributeIds }, now);
    return draft.ok ? ok({ ...draft.value, id: nextId(), createdAt }) : draft;
  });
  const targets = {
    taxonomy: { categories, attributes, groups },
    brandNamed: brandFinder(brands),
    withDeleted: (_listId: string, brandIds: string[]) => brandIds,
  };
  const lists = readRows(tables.lists, errors, ({ fields }) =>
    parseListDraft({ title: "", text: "", ...fields }, nextId(), targets),
  );
  if (errors.length > 0) return fail({ kind: "invalid-input", errors });
  return ok({
    actor: "system",
    reason: "seed",
    origin: "system",
    note: tables.brands.file,
    changes: [
      ...categories.flatMap((after) => planEntry("category", undefined, after)),
      ...attributes.flatMap((after) => planEntry("attribute", undefined, after)),
      ...groups.flatMap((after) => planEntry("group", undefined, after)),
      ...brands.map((after) => ({ record: "brand" as const, verb: "create" as const, after })),
      ...lists.flatMap((after) => planEntry("list", undefined, after)),
    ],
  });
};

interface IdsBySlug {
  categoryIds: ReadonlyMap<string, string>;
  attributeIds: ReadonlyMap<string, string>;
}

/** Reads a brand whose categories and attributes are slugs. */
const readBrand = (
  fields: SeedRow["fields"],
  { categoryIds, attributeIds }: IdsBySlug,
  now: Date,
): Result<BrandContent, InvalidInput> => {
  const { categories: inCategories, attributes: withAttributes, ...content } = fields;
  const links = {
    categoryIds: idsOf("categories", inCategories, categoryIds),
    attributeIds: idsOf("attributes", withAttributes, attributeIds),
  };
  const unknown = [...links.categoryIds.errors, ...links.attributeIds.errors];
  const draft = parseBrandDraft(
    {
      name: "",
      ...content,
      ...("evidence" in content && {
        evidence: evidenceById(content["evidence"], (slug) => attributeIds.get(slug)),
      }),
      categoryIds: links.categoryIds.ids,
      attributeIds: links.attributeIds.ids,
    },
    now,
  );
  if (!draft.ok) return fail({ ...draft.failure, errors: [...draft.failure.errors, ...unknown] });
  if (unknown.length > 0) return fail({ kind: "invalid-input", errors: unknown });
  return draft;
};

const groupOf = (draft: object): string =>
  "group" in draft && typeof draft.group === "string" ? draft.group : "";

/** Reads every row. Collects validation errors and repeated slugs in `errors`. */
const readRows = <R extends { slug: string }>(
  { file, columnOf, rows }: SeedTable,
  errors: FieldError[],
  read: (row: SeedRow) => Result<R, InvalidInput>,
): R[] => {
  const lineOfSlug = new Map<string, number>();
  const records: R[] = [];
  for (const row of rows) {
    const addError = ({ path, message }: FieldError): void => {
      const [field = "", ...within] = path.split(".");
      const column = [columnOf(FILE_FIELDS[field] ?? field), ...within].join(".");
      errors.push({ path: `${file} line ${row.line}, ${column}`, message });
    };
    const record = read(row);
    if (!record.ok) {
      record.failure.errors.forEach(addError);
      continue;
    }
    const { slug } = record.value;
    const taken = lineOfSlug.get(slug);
    if (taken === undefined) lineOfSlug.set(slug, row.line);
    else addError({ path: "slug", message: `${slug} is already used on line ${taken}` });
    records.push(record.value);
  }
  return records;
};

/** Fields that files give as slugs instead of ids. */
const FILE_FIELDS: Readonly<Record<string, string>> = {
  categoryIds: "categories",
  attributeIds: "attributes",
};

const idsBySlug = (records: readonly { slug: string; id: string }[]): ReadonlyMap<string, string> =>
  new Map(records.map(({ slug, id }) => [slug, id]));

const idsOf = (
  field: "categories" | "attributes",
  slugs: unknown,
  idOf: ReadonlyMap<string, string>,
): { ids: string[]; errors: FieldError[] } => {
  const named = Array.isArray(slugs) ? slugs.map(String) : [];
  return {
    ids: named.flatMap((slug) => idOf.get(slug) ?? []),
    errors: named
      .filter((slug) => !idOf.has(slug))
      .map((slug) => ({ path: field, message: `${slug} is not one of the ${field}` })),
  };
};
