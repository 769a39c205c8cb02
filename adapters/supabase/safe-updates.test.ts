import { expect, it } from "vitest";
import { SUPABASE_MIGRATIONS } from "./migrations.ts";

/** Statements that change existing rows. */
const statements = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, "")
    .split(/;|\bas \(/)
    .filter((statement) =>
      /\bdelete from (?:public|private|auth)\.|\bupdate (?:public|private|auth)\.\w+[\s\w]*\sset\b/i.test(
        statement,
      ),
    );

// Hosted projects load `safeupdate` for everything that comes through the API, functions included: it refuses
// an update or a delete without WHERE. The test server does not.
it.each(SUPABASE_MIGRATIONS)("has a WHERE in every update and delete of $name", ({ sql }) => {
  const written = statements(sql);
  expect(written.filter((statement) => !/\bwhere\b/i.test(statement))).toEqual([]);
});

it("finds a statement without WHERE", () => {
  expect(statements("begin\n update private.counters set value = 1; end")).toHaveLength(1);
});
