import type { SlugUnavailable, TaxonomyGone } from "./back-office-failure.ts";
import { type BackOfficeParts, changeSetOf } from "./back-office-parts.ts";
import { slugUnavailable } from "./check-brand.ts";
import type { Change, Committed } from "../change/change-set.ts";
import {
  planAttribute,
  planCategory,
  type TaxonomyKind,
  type TaxonomyRef,
} from "../change/plan-taxonomy.ts";
import type { InvalidInput, Stale } from "../failure.ts";
import { LIMITS } from "../limits.ts";
import type { CountedTaxonomy } from "../ports/back-office-store.ts";
import { fail, ok, type Result } from "../result.ts";
import { parseAttributeDraft, parseCategoryDraft } from "../taxonomy/taxonomy-draft.schema.ts";
import type { Attribute, Category, StoredAttribute, StoredCategory } from "../taxonomy/taxonomy.ts";

export interface SavedTaxonomy extends Committed {
  /** As it was written, with the version it has now: the old one where nothing was to be written. */
  saved: StoredCategory | StoredAttribute;
}

export const saveTaxonomy =
  (parts: BackOfficeParts) =>
  async (
    record: TaxonomyKind,
    input: unknown,
    read?: TaxonomyRef,
  ): Promise<Result<SavedTaxonomy, InvalidInput | Stale | SlugUnavailable | TaxonomyGone>> => {
    const taxonomy = await parts.records.listTaxonomy();
    const current = read && findIn(taxonomy, record, read.id);
    if (read && !current) return fail({ kind: "taxonomy-gone", record, id: read.id });
    if (read && current?.version !== read.readVersion) return fail(stale(record, read.id));

    const id = read?.id ?? parts.ids.next();
    const plan =
      record === "category"
        ? planCategorySave(input, id, taxonomy)
        : planAttributeSave(input, id, taxonomy);
    if (!plan.ok) return plan;
    const { changes, saved } = plan.value;
    const outcome = await parts.store.commit(changeSetOf(parts, "form", { changes }));
    if (outcome.ok) {
      const { batchId, revision } = outcome.value;
      const version = batchId === null && current ? current.version : revision;
      return ok({ ...outcome.value, saved: { ...saved, version } });
    }
    return fail(
      outcome.failure.kind === "slug-taken"
        ? await slugUnavailable(parts.records, record, saved.slug)
        : stale(record, id),
    );
  };

interface SavePlan {
  changes: Change[];
  saved: Category | Attribute;
}

const planCategorySave = (
  input: unknown,
  id: string,
  { categories }: CountedTaxonomy,
): Result<SavePlan, InvalidInput> => {
  const current = categories.find((known) => known.id === id);
  const last = Math.max(0, ...categories.map(({ displayOrder }) => displayOrder));
  const displayOrder = current?.displayOrder ?? Math.min(last + 1, LIMITS.displayOrderMax);
  const draft = parseCategoryDraft(withDefault(input, { displayOrder }));
  if (!draft.ok) return draft;
  const { name, slug, description, displayOrder: order } = draft.value;
  const saved: Category = { id, slug, name, description, displayOrder: order };
  return ok({ changes: planCategory(current, saved), saved });
};

const planAttributeSave = (
  input: unknown,
  id: string,
  { attributes }: CountedTaxonomy,
): Result<SavePlan, InvalidInput> => {
  const current = attributes.find((known) => known.id === id);
  const draft = parseAttributeDraft(input);
  if (!draft.ok) return draft;
  const saved: Attribute = { id, slug: draft.value.slug, name: draft.value.name };
  return ok({ changes: planAttribute(current, saved), saved });
};

const withDefault = (input: unknown, fallback: object): unknown =>
  typeof input === "object" && input !== null && !Array.isArray(input)
    ? { ...fallback, ...input }
    : input;

export const findIn = (
  { categories, attributes }: CountedTaxonomy,
  record: TaxonomyKind,
  id: string,
): StoredCategory | StoredAttribute | undefined =>
  (record === "category" ? categories : attributes).find((known) => known.id === id);

export const stale = (record: TaxonomyKind, id: string): Stale => ({
  kind: "stale",
  records: [{ record, id }],
});
