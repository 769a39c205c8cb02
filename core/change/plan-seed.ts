import { parseBrandDraft } from "../brand/brand-draft.schema.ts";
import { evidenceById } from "../brand/checkable-facts.ts";
import { fail, type FieldError, type InvalidInput, ok, type Result } from "../result.ts";
import { parseGroupDraft, parseTaxonomyDraft } from "../taxonomy/taxonomy-draft.schema.ts";
import type { BrandRecord, ChangeSet } from "./change-set.ts";
import { LIST_OF, planEntry, type TaxonomyKind, unlistedGroups } from "./plan-taxonomy.ts";

/** A row of a file: the fields it gives a value, unchecked. */
export interface SeedRow {
  /** Where the row begins in its file; the header is line 1. */
  line: number;
  fields: Readonly<Record<string, unknown>>;
}

export interface SeedTable {
  /** The file's name, for complaints. */
  file: string;
  /** What the file calls a field. */
  columnOf: (field: string) => string;
  rows: readonly SeedRow[];
}

/** The content of a new directory. Brands name their categories and attributes by slug, in `categories` and `attributes`. */
export interface SeedTables {
  brands: SeedTable;
  categories: SeedTable;
  attributes: SeedTable;
  groups: SeedTable;
}

interface Seeding {
  now: Date;
  nextId: () => string;
}

/** Plans the first content of an empty directory. Refuses with every broken rule, each path naming file, line and column. */
export const planSeed = (
  tables: SeedTables,
  { now, nextId }: Seeding,
): Result<ChangeSet, InvalidInput> => {
  const errors: FieldError[] = [];
  const read = (kind: TaxonomyKind) =>
    readRows(tables[LIST_OF[kind]], errors, ({ fields }) => {
      const draft = parseTaxonomyDraft(kind, { name: "", ...fields });
      return draft.ok ? ok({ ...draft.value, id: nextId() }) : draft;
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
    const { categories: inCategories, attributes: withAttributes, ...content } = fields;
    const links = {
      categoryIds: linked("categories", inCategories, categoryIds),
      attributeIds: linked("attributes", withAttributes, attributeIds),
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
    return ok({ ...draft.value, id: nextId(), createdAt });
  });
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
    ],
  });
};

const groupOf = (draft: object): string =>
  "group" in draft && typeof draft.group === "string" ? draft.group : "";

/** Reads every row, adding what is wrong to `errors`: broken rules, and slugs that an earlier row has. */
const readRows = <R extends { slug: string }>(
  { file, columnOf, rows }: SeedTable,
  errors: FieldError[],
  read: (row: SeedRow) => Result<R, InvalidInput>,
): R[] => {
  const lineOfSlug = new Map<string, number>();
  const records: R[] = [];
  for (const row of rows) {
    const complain = ({ path, message }: FieldError): void => {
      const [field = "", ...within] = path.split(".");
      const column = [columnOf(FILE_FIELDS[field] ?? field), ...within].join(".");
      errors.push({ path: `${file} line ${row.line}, ${column}`, message });
    };
    const record = read(row);
    if (!record.ok) {
      record.failure.errors.forEach(complain);
      continue;
    }
    const { slug } = record.value;
    const taken = lineOfSlug.get(slug);
    if (taken === undefined) lineOfSlug.set(slug, row.line);
    else complain({ path: "slug", message: `is ${slug}, as on line ${taken} already` });
    records.push(record.value);
  }
  return records;
};

/** Fields that a file gives by another name: slugs instead of ids. */
const FILE_FIELDS: Readonly<Record<string, string>> = {
  categoryIds: "categories",
  attributeIds: "attributes",
};

const idsBySlug = (records: readonly { slug: string; id: string }[]): ReadonlyMap<string, string> =>
  new Map(records.map(({ slug, id }) => [slug, id]));

const linked = (
  field: "categories" | "attributes",
  slugs: unknown,
  idOf: ReadonlyMap<string, string>,
): { ids: string[]; errors: FieldError[] } => {
  const named = Array.isArray(slugs) ? slugs.map(String) : [];
  return {
    ids: named.flatMap((slug) => idOf.get(slug) ?? []),
    errors: named
      .filter((slug) => !idOf.has(slug))
      .map((slug) => ({ path: field, message: `names ${slug}, which is none of the ${field}` })),
  };
};
