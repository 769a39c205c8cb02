import { slugFromName } from "../brand/slug.ts";
import type { LinkField } from "../brand/fields.ts";
import type { Change } from "../change/change-set.ts";
import type { InvalidInput } from "../failure.ts";
import { LIMITS } from "../limits.ts";
import { fail, ok, type Result } from "../result.ts";
import { parseAttributeDraft, parseCategoryDraft } from "../taxonomy/taxonomy-draft.schema.ts";
import type { Attribute, Category } from "../taxonomy/taxonomy.ts";
import { foldForSearch } from "../text/fold.ts";
import { nearest } from "../text/similar.ts";

interface Taxonomy {
  categories: readonly Category[];
  attributes: readonly Attribute[];
}

/** Finds categories and attributes as people name them, and plans those that are missing. */
export interface TaxonomyLookup {
  /** The ids of what is named by slug or name; or what is wrong with one of the names. */
  find(field: LinkField, names: readonly string[]): Result<string[], string>;
  /** The slugs of linked categories or attributes, sorted. */
  slugs(field: LinkField, ids: readonly string[]): string[];
  slugOf(id: string): string;
  /** Notes that a brand to be written names these, so that the missing ones are created. */
  use(ids: readonly string[]): void;
  /** What has to be created for the brands that name it. */
  creations(): Change[];
}

export const taxonomyLookup = (
  taxonomy: Taxonomy,
  { createMissing, nextId }: { createMissing: boolean; nextId: () => string },
): TaxonomyLookup => {
  const used = new Set<string>();
  const last = Math.max(0, ...taxonomy.categories.map(({ displayOrder }) => displayOrder));
  const kinds = {
    categoryIds: kindOf<Category>(taxonomy.categories, {
      noun: "category",
      draft: (name, id, at) => {
        const displayOrder = Math.min(last + at, LIMITS.displayOrderMax);
        const parsed = parseCategoryDraft({ name, displayOrder });
        return parsed.ok ? ok({ ...parsed.value, id }) : parsed;
      },
      creation: (after) => ({ record: "category", verb: "create", after }),
    }),
    attributeIds: kindOf<Attribute>(taxonomy.attributes, {
      noun: "attribute",
      draft: (name, id) => {
        const parsed = parseAttributeDraft({ name });
        return parsed.ok ? ok({ ...parsed.value, id }) : parsed;
      },
      creation: (after) => ({ record: "attribute", verb: "create", after }),
    }),
  };
  return {
    find: (field, names) => {
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
    slugs: (field, ids) => ids.map((id) => kinds[field].slugOf(id)).sort(),
    slugOf: (id) => kinds.categoryIds.knownSlugOf(id) ?? kinds.attributeIds.slugOf(id),
    use: (ids) => {
      for (const id of ids) used.add(id);
    },
    creations: () =>
      [...kinds.categoryIds.planned(), ...kinds.attributeIds.planned()].filter(
        (change) => change.verb === "create" && used.has(change.after.id),
      ),
  };
};

interface Kind<R> {
  noun: string;
  /** The `at`-th to be created. */
  draft: (name: string, id: string, at: number) => Result<R, InvalidInput>;
  creation: (after: R) => Change;
}

const kindOf = <R extends { id: string; slug: string; name: string }>(
  existing: readonly R[],
  { noun, draft, creation }: Kind<R>,
) => {
  const byName = new Map<string, string>();
  const slugOf = new Map<string, string>();
  const planned: Change[] = [];
  const learn = ({ id, slug, name }: R): void => {
    slugOf.set(id, slug);
    byName.set(slug, id);
    if (!byName.has(foldForSearch(name))) byName.set(foldForSearch(name), id);
  };
  for (const one of existing) learn(one);
  // Slugs win over names, should one record's name be another's slug.
  for (const { id, slug } of existing) byName.set(slug, id);

  const find = (name: string): string | undefined =>
    byName.get(name) ?? byName.get(foldForSearch(name)) ?? byName.get(slugFromName(name) ?? "");
  return {
    find,
    knownSlugOf: (id: string): string | undefined => slugOf.get(id),
    slugOf: (id: string): string => slugOf.get(id) ?? id,
    planned: () => planned,
    plan: (name: string, nextId: () => string): string | { problem: string } => {
      const made = draft(nameFrom(name), nextId(), planned.length + 1);
      if (!made.ok) return { problem: `names “${name}”, which ${made.failure.errors[0]?.message}` };
      const after = made.value;
      planned.push(creation(after));
      learn(after);
      return after.id;
    },
    explain: (name: string): string => {
      const near = nearest(name, [...slugOf.values()]);
      return `names “${name}”, which is no ${noun}${near === undefined ? "" : `; did you mean ${near}?`}`;
    },
  };
};

/** A name for what is only named by a slug: `golf-balls` becomes `Golf Balls`. */
const nameFrom = (text: string): string =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
    ? text.replaceAll("-", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
    : text;
