import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const MIGRATIONS = join(import.meta.dirname, "migrations");

/** Statements that write rows that are there already. */
const statements = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, "")
    .split(/;|\bas \(/)
    .filter((statement) =>
      /\bdelete from (?:public|private|auth)\.|\bupdate (?:public|private|auth)\.\w+[\s\w]*\sset\b/i.test(
        statement,
      ),
    );

// Hosted projects load `safeupdate` for everything that comes through the API, functions included: it refuses an
// update or a delete without WHERE. The server of the tests does not.
it.each(readdirSync(MIGRATIONS))("says in %s which rows every update and delete means", (name) => {
  const written = statements(readFileSync(join(MIGRATIONS, name), "utf8"));
  expect(written.filter((statement) => !/\bwhere\b/i.test(statement))).toEqual([]);
});

it("sees one that does not", () => {
  expect(statements("begin\n update private.views_state set revision = 1; end")).toHaveLength(1);
});
