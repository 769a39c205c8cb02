import type { Database } from "better-sqlite3";
import type { Change, ChangeHeader } from "#core/change/change-set.ts";
import type { Slices } from "#core/slices.ts";

export type Table = "brands" | "categories" | "attributes";

/** The id of the record a change writes. */
export const idOf = (change: Change): string =>
  change.verb === "delete" ? change.id : change.after.id;

/**
 * SQLite holds slugs unique at every moment, a change set only in the end. So a slug that one change gives up
 * and another takes is replaced by a random one first. Answers what was replaced, by record id.
 */
export const slugRetirer = (database: Database, table: Table) => {
  const slugOf = database
    .prepare<[string], string>(`SELECT slug FROM ${table} WHERE id = ?`)
    .pluck();
  const retire = database.prepare<[string]>(
    `UPDATE ${table} SET slug = lower(hex(randomblob(16))) WHERE id = ?`,
  );

  return function* (headers: readonly ChangeHeader[]): Slices<ReadonlyMap<string, string>> {
    const retired = new Map<string, string>();
    const givers = headers.filter(({ verb }) => verb !== "create");
    if (givers.length === 0) return retired;
    const takers = new Map<string, string>();
    for (const { id, slug } of headers) if (slug !== undefined) takers.set(slug, id);
    for (const { id } of givers) {
      yield;
      const slug = slugOf.get(id);
      const taker = slug === undefined ? undefined : takers.get(slug);
      if (slug === undefined || taker === undefined || taker === id) continue;
      retire.run(id);
      retired.set(id, slug);
    }
    return retired;
  };
};
