import { slugFromName } from "../brand/slug.ts";
import type { Change } from "../change/change-set.ts";
import { planAttribute, planCategory, type TaxonomyKind } from "../change/plan-taxonomy.ts";
import type { FieldError, InvalidInput } from "../failure.ts";
import { LIMITS } from "../limits.ts";
import type { Result } from "../result.ts";
import { parseAttributeDraft, parseCategoryDraft } from "../taxonomy/taxonomy-draft.schema.ts";
import {
  BLANK_ATTRIBUTE,
  type StoredAttribute,
  type StoredCategory,
} from "../taxonomy/taxonomy.ts";
import type { FiledRow, RowProblem } from "./import-field.ts";

/** What rows make of categories or attributes; problems name fields. */
export interface TaxonomyPlan {
  changes: Change[];
  unchanged: number;
  problems: RowProblem[];
}

interface Planning {
  categories: readonly StoredCategory[];
  attributes: readonly StoredAttribute[];
  nextId: () => string;
}

/** Plans what rows make of the categories or attributes there are. They are recognised by slug; what a row does not say stays. */
export const planTaxonomyRows = (
  record: TaxonomyKind,
  rows: readonly FiledRow[],
  { categories, attributes, nextId }: Planning,
): TaxonomyPlan => {
  const plan: TaxonomyPlan = { changes: [], unchanged: 0, problems: [] };
  const lineOfSlug = new Map<string, number>();
  let last = Math.max(0, ...categories.map(({ displayOrder }) => displayOrder));
  for (const { line, fields, problem } of rows) {
    const complain = ({ path, message }: FieldError): number =>
      plan.problems.push({ line, column: path || null, value: null, message });
    if (problem !== undefined) {
      complain({ path: "", message: problem });
      continue;
    }
    const slug = textOf(fields["slug"]) || slugFromName(textOf(fields["name"]));
    const planned =
      record === "category"
        ? planCategoryRow(
            fields,
            categories.find((one) => one.slug === slug),
            nextId,
            last + 1,
          )
        : planAttributeRow(
            fields,
            attributes.find((one) => one.slug === slug),
            nextId,
          );
    if (!planned.ok) {
      planned.failure.errors.forEach(complain);
      continue;
    }
    const earlier = lineOfSlug.get(slug ?? "");
    if (earlier !== undefined) {
      complain({ path: "slug", message: `names the same ${record} as line ${earlier}` });
      continue;
    }
    lineOfSlug.set(slug ?? "", line);
    if (planned.value.length === 0) plan.unchanged += 1;
    if (planned.value.some(({ verb }) => verb === "create"))
      last = Math.min(last + 1, LIMITS.displayOrderMax - 1);
    plan.changes.push(...planned.value);
  }
  return plan;
};

type Planned = Result<Change[], InvalidInput>;

const planCategoryRow = (
  fields: FiledRow["fields"],
  current: StoredCategory | undefined,
  nextId: () => string,
  displayOrder: number,
): Planned => {
  const is = current ?? { id: nextId(), slug: "", name: "", description: null, displayOrder };
  const draft = parseCategoryDraft({
    slug: is.slug,
    name: is.name,
    description: is.description,
    displayOrder: is.displayOrder,
    ...fields,
  });
  if (!draft.ok) return draft;
  const { name, slug, description, displayOrder: order } = draft.value;
  return {
    ok: true,
    value: planCategory(current, { id: is.id, slug, name, description, displayOrder: order }),
  };
};

const planAttributeRow = (
  fields: FiledRow["fields"],
  current: StoredAttribute | undefined,
  nextId: () => string,
): Planned => {
  const { id, slug, name, group, definition, displayOrder } = current ?? {
    ...BLANK_ATTRIBUTE,
    id: nextId(),
  };
  const draft = parseAttributeDraft({ slug, name, group, definition, displayOrder, ...fields });
  if (!draft.ok) return draft;
  return { ok: true, value: planAttribute(current, { id, ...draft.value }) };
};

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
