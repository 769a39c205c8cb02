import type { Committed } from "../change/change-set.ts";
import {
  LIST_OF,
  nextDisplayOrder,
  planEntry,
  planReorder,
  planTaxonomyDelete,
  planTaxonomyMerge,
  type TaxonomyKind,
  type TaxonomyRef,
  unlistedGroups,
} from "../change/plan-taxonomy.ts";
import { fail, invalidAt, type InvalidInput, ok, type Result, type Stale } from "../result.ts";
import type { CountedTaxonomy } from "../catalog/counted-taxonomy.ts";
import { aliasHolders } from "../taxonomy/alias-holders.ts";
import { parseTaxonomyDraft } from "../taxonomy/taxonomy-draft.schema.ts";
import {
  BLANK_ATTRIBUTE,
  type StoredAttribute,
  type StoredCategory,
} from "../taxonomy/taxonomy.ts";
import { brandsLinkingIn } from "./brand-lists.ts";
import { slugUnavailable, type SlugUnavailable } from "./find-brand.ts";
import { type BackOfficeParts, changeSetOf, commitPlan } from "./back-office-parts.ts";

export interface SavedTaxonomy extends Committed {
  /** The saved record with its current version, which is the old one if nothing changed. */
  saved: StoredCategory | StoredAttribute;
}

export interface TaxonomyNotFound {
  kind: "taxonomy-not-found";
  record: "category" | "attribute" | "group";
  id: string;
}

export type SaveTaxonomyRefused = InvalidInput | Stale | SlugUnavailable | TaxonomyNotFound;

export const saveTaxonomy =
  (parts: BackOfficeParts) =>
  async (
    record: TaxonomyKind,
    input: unknown,
    read?: TaxonomyRef,
  ): Promise<Result<SavedTaxonomy, SaveTaxonomyRefused>> => {
    const taxonomy = (await parts.store.directory()).taxonomy();
    const current = read && findIn(taxonomy, record, read.id);
    if (read && !current) return fail({ kind: "taxonomy-not-found", record, id: read.id });
    if (read && current?.version !== read.readVersion) return fail(staleTaxonomy(record, read.id));

    const id = read?.id ?? parts.ids.next();
    const draft = parseTaxonomyDraft(record, withDefaults(input, defaultsOf(record, id, taxonomy)));
    if (!draft.ok) return draft;
    const saved = { id, ...draft.value };
    const others = [...taxonomy.categories, ...taxonomy.attributes].filter((one) => one.id !== id);
    const errors = aliasHolders(others).errorsOf(saved);
    if (errors.length > 0) return fail({ kind: "invalid-input", errors });
    const named = "group" in saved && !isSameGroup(current, saved) ? [saved.group] : [];
    const changes = [
      ...unlistedGroups(named, taxonomy.groups, parts.ids.next).flatMap((group) =>
        planEntry("group", undefined, group),
      ),
      ...planEntry(record, current, saved),
    ];
    const outcome = await parts.store.commit(changeSetOf(parts, "form", { changes }));
    if (outcome.ok) {
      const { batchId, revision } = outcome.value;
      const version = batchId === null && current ? current.version : revision;
      return ok({ ...outcome.value, saved: { ...saved, version } });
    }
    return fail(
      outcome.failure.kind === "slug-taken"
        ? await slugUnavailable(parts, record, saved.slug)
        : staleTaxonomy(record, id),
    );
  };

const isSameGroup = (current: object | undefined, { group }: { group: string }): boolean =>
  current !== undefined && "group" in current && current.group === group;

/** Fills in absent fields: current values, or for a new category the last position. */
const defaultsOf = (
  record: TaxonomyKind,
  id: string,
  { categories, attributes }: CountedTaxonomy,
): object => {
  if (record === "category") {
    const known = categories.find((one) => one.id === id);
    return {
      aliases: known?.aliases ?? [],
      displayOrder: known?.displayOrder ?? nextDisplayOrder(categories),
    };
  }
  const { aliases, group, definition, displayOrder } =
    attributes.find((one) => one.id === id) ?? BLANK_ATTRIBUTE;
  return { aliases, group, definition, displayOrder };
};

export const withDefaults = (input: unknown, defaults: object): unknown =>
  typeof input === "object" && input !== null && !Array.isArray(input)
    ? { ...defaults, ...input }
    : input;

const findIn = (
  taxonomy: CountedTaxonomy,
  record: TaxonomyKind,
  id: string,
): StoredCategory | StoredAttribute | undefined =>
  taxonomy[LIST_OF[record]].find((known) => known.id === id);

export const staleTaxonomy = (record: TaxonomyKind | "group", id: string): Stale => ({
  kind: "stale",
  records: [{ record, id }],
});

export const reorderCategories =
  (parts: BackOfficeParts) =>
  async (order: readonly TaxonomyRef[]): Promise<Result<Committed, Stale>> => {
    const { categories } = (await parts.store.directory()).taxonomy();
    const now = categories.map(({ brandCount: _count, ...category }) => category);
    const plan = planReorder(new Map(now.map((category) => [category.id, category])), order);
    if (!plan.ok) return plan;
    const outcome = await parts.store.commit(changeSetOf(parts, "form", { changes: plan.value }));
    if (outcome.ok) return outcome;
    return fail({ kind: "stale", records: order.map(({ id }) => ({ record: "category", id })) });
  };

export const deleteTaxonomy =
  (parts: BackOfficeParts) =>
  async (
    record: TaxonomyKind,
    read: TaxonomyRef,
  ): Promise<Result<Committed, Stale | TaxonomyNotFound>> => {
    const changes = [planTaxonomyDelete(record, read)];
    const outcome = await parts.store.commit(changeSetOf(parts, "form", { changes }));
    if (outcome.ok) return outcome;
    const isThere =
      findIn((await parts.store.directory()).taxonomy(), record, read.id) !== undefined;
    return fail(
      isThere
        ? staleTaxonomy(record, read.id)
        : { kind: "taxonomy-not-found", record, id: read.id },
    );
  };

export type MergeTaxonomyRefused = InvalidInput | Stale | TaxonomyNotFound;

export const mergeTaxonomy =
  (parts: BackOfficeParts) =>
  async (
    record: TaxonomyKind,
    from: TaxonomyRef,
    intoId: string,
  ): Promise<Result<Committed, MergeTaxonomyRefused>> => {
    if (from.id === intoId) return fail(invalidAt("intoId", `must be another ${record}`));
    const missing = (id: string) =>
      fail<TaxonomyNotFound>({ kind: "taxonomy-not-found", record, id });
    const outcome = await commitPlan(parts, "bulk", async () => {
      const directory = await parts.store.directory();
      const taxonomy = directory.taxonomy();
      const source = findIn(taxonomy, record, from.id);
      const target = findIn(taxonomy, record, intoId);
      if (!source) return missing(from.id);
      if (!target) return missing(intoId);
      if (source.version !== from.readVersion) return fail(staleTaxonomy(record, from.id));
      const linked = brandsLinkingIn(directory, record, from.id);
      return ok({
        changes: planTaxonomyMerge(record, source, target, linked),
        note: `Merged ${source.name} into ${target.name}`,
      });
    });
    return outcome.ok ? ok(outcome.value.committed) : outcome;
  };
