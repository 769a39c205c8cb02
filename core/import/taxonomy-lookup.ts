import { slugFromName } from "../brand/slug.ts";
import type { LinkField } from "../brand/fields.ts";
import type { Taxonomy } from "../catalog/facets.ts";
import type { Change } from "../change/change-set.ts";
import { nextDisplayOrder, planEntry, type TaxonomyKind } from "../change/plan-taxonomy.ts";
import { fail, ok, type Result } from "../result.ts";
import { parseTaxonomyDraft } from "../taxonomy/taxonomy-draft.schema.ts";
import type { Attribute, Category } from "../taxonomy/taxonomy.ts";
import { foldForSearch } from "../text/fold.ts";
import { nearest } from "../text/similar.ts";

export type TaxonomyLookup = ReturnType<typeof taxonomyLookup>;

/** Finds categories and attributes by slug or name, and plans missing ones. */
export const taxonomyLookup = (
  taxonomy: Taxonomy,
  { createMissing, nextId }: { createMissing: boolean; nextId: () => string },
) => {
  const used = new Set<string>();
  const { categories, attributes } = taxonomy;
  const kinds = {
    categoryIds: entriesOf("category", categories, (before) => ({
      displayOrder: nextDisplayOrder(categories, before),
    })),
    attributeIds: entriesOf("attribute", attributes, () => ({})),
  };
  return {
    /** The ids of these slugs or names, or the problem with one of them. */
    find: (field: LinkField, names: readonly string[]): Result<string[], string> => {
      const kind = kinds[field];
      const ids = new Set<string>();
      for (const name of names) {
        const known = kind.find(name);
        const id = known ?? (createMissing ? kind.plan(name, nextId) : undefined);
        if (id === undefined) return fail(kind.explain(name));
        if (typeof id !== "string") return fail(id.problem);
        ids.add(id);
      }
      return ok([...ids]);
    },
    /** The slugs of linked categories or attributes, sorted. */
    slugs: (field: LinkField, ids: readonly string[]): string[] =>
      ids.map((id) => kinds[field].slugOf(id)).sort(),
    /** The slug of an existing or planned category or attribute. */
    slugOf: (id: string): string =>
      kinds.categoryIds.knownSlugOf(id) ?? kinds.attributeIds.slugOf(id),
    /** Marks these as used by a brand, so that missing ones are created. */
    use: (ids: readonly string[]): void => {
      for (const id of ids) used.add(id);
    },
    /** The missing categories and attributes that brands use. */
    creations: (): Change[] =>
      [...kinds.categoryIds.planned(), ...kinds.attributeIds.planned()].filter(
        (change) => change.verb === "create" && used.has(change.after.id),
      ),
  };
};

const entriesOf = (
  kind: TaxonomyKind,
  existing: readonly (Category | Attribute)[],
  /** Further fields of a new one, given how many were planned before it. */
  besides: (before: number) => object,
) => {
  const byName = new Map<string, string>();
  const slugOf = new Map<string, string>();
  const planned: Change[] = [];
  const learn = ({ id, slug, name }: Category | Attribute): void => {
    slugOf.set(id, slug);
    byName.set(slug, id);
    if (!byName.has(foldForSearch(name))) byName.set(foldForSearch(name), id);
  };
  for (const one of existing) learn(one);
  // A slug wins over an equal name of another record.
  for (const { id, slug } of existing) byName.set(slug, id);

  const find = (name: string): string | undefined =>
    byName.get(name) ?? byName.get(foldForSearch(name)) ?? byName.get(slugFromName(name) ?? "");
  return {
    find,
    knownSlugOf: (id: string): string | undefined => slugOf.get(id),
    slugOf: (id: string): string => slugOf.get(id) ?? id,
    planned: () => planned,
    plan: (name: string, nextId: () => string): string | { problem: string } => {
      const input = { name: nameFrom(name), ...besides(planned.length) };
      const draft = parseTaxonomyDraft(kind, input);
      if (!draft.ok)
        return { problem: `names “${name}”, which ${draft.failure.errors[0]?.message}` };
      const after = { ...draft.value, id: nextId() };
      planned.push(...planEntry(kind, undefined, after));
      learn(after);
      return after.id;
    },
    explain: (name: string): string => {
      const near = nearest(name, [...slugOf.values()]);
      return `names “${name}”, which is no ${kind}${near === undefined ? "" : `; did you mean ${near}?`}`;
    },
  };
};

/** Makes a name from a slug: `golf-balls` becomes `Golf Balls`. */
const nameFrom = (text: string): string =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
    ? text.replaceAll("-", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
    : text;
