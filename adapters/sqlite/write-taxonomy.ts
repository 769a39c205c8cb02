import type { Database } from "better-sqlite3";
import type { Revision } from "#core/change/batch.ts";
import { type AttributeChange, type CategoryChange, headerOf } from "#core/change/change-set.ts";
import { runAtOnce } from "#core/slices.ts";
import type { Attribute, Category } from "#core/taxonomy/taxonomy.ts";
import { idOf, slugRetirer, type Table } from "./retire-slugs.ts";
import { attributeRows, categoryRows, type TaxonomyRows } from "./taxonomy-rows.ts";

/** Creates and updates; answers what is left to do: deleting. */
type TaxonomyWriter<C> = (
  changes: readonly C[],
  version: number,
  note: (revision: Revision) => void,
) => () => void;

/** Writes category changes in two halves: brands may name what the first leaves, and must no longer name what the second deletes. */
export const categoryWriter = (database: Database): TaxonomyWriter<CategoryChange> =>
  writer<Category>(database, "categories", categoryRows(database), (id, before, after) => ({
    record: "category",
    id,
    before,
    after,
  }));

/** Writes attribute changes, in the same two halves. */
export const attributeWriter = (database: Database): TaxonomyWriter<AttributeChange> =>
  writer<Attribute>(database, "attributes", attributeRows(database), (id, before, after) => ({
    record: "attribute",
    id,
    before,
    after,
  }));

type ChangeOf<R> = { verb: "create" | "update"; after: R } | { verb: "delete"; id: string };

const writer = <R extends Category | Attribute>(
  database: Database,
  table: Table,
  rows: TaxonomyRows<R>,
  revision: (id: string, before: R | null, after: R | null) => Revision,
) => {
  const retireSlugs = slugRetirer(database, table);

  return (
    changes: readonly (ChangeOf<R> & (CategoryChange | AttributeChange))[],
    version: number,
    note: (revision: Revision) => void,
  ): (() => void) => {
    const retired = runAtOnce(retireSlugs(changes.map(headerOf)));
    const stored = (id: string): R | null => {
      const found = rows.find(id);
      return found && { ...found, slug: retired.get(id) ?? found.slug };
    };

    for (const change of changes) {
      if (change.verb === "delete") continue;
      const { after } = change;
      const before = change.verb === "create" ? null : stored(after.id);
      if (before) rows.update(after, version);
      else rows.insert(after, version);
      note(revision(after.id, before, after));
    }

    return () => {
      for (const change of changes) {
        if (change.verb !== "delete") continue;
        const before = stored(idOf(change));
        rows.remove(idOf(change));
        note(revision(idOf(change), before, null));
      }
    };
  };
};
