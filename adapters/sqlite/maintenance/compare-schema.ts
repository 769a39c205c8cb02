import SqliteDatabase, { type Database } from "better-sqlite3";
import { migrate, MIGRATIONS, schemaVersion } from "../migrate.ts";

/** A table, index, trigger or view. */
interface SchemaPart {
  type: string;
  name: string;
  sql: string;
}

/**
 * How a file's tables, indexes, triggers and views differ from those that the migrations make. A foreign trigger could add an
 * administrator at the next save.
 */
export const schemaProblems = (database: Database): string[] => {
  const found = partsOf(database);
  const wanted = partsMadeBy(schemaVersion(database));
  const problems: string[] = [];
  for (const [name, { type, sql }] of found) {
    const known = wanted.get(name);
    // A name may hold any character.
    if (!known) problems.push(`it has a foreign ${type} ${JSON.stringify(name)}`);
    else if (known.sql !== sql) problems.push(`its ${type} ${name} differs from the schema`);
  }
  for (const [name, { type }] of wanted)
    if (!found.has(name)) problems.push(`its ${type} ${name} is missing`);
  return problems;
};

/** Without SQLite's own objects, whose names are reserved. */
const partsOf = (database: Database): ReadonlyMap<string, SchemaPart> => {
  const parts = database
    .prepare<[], SchemaPart>(
      "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite^_%' ESCAPE '^' ORDER BY name",
    )
    .all();
  return new Map(parts.map((part) => [part.name, part]));
};

const partsMadeBy = (version: number): ReadonlyMap<string, SchemaPart> => {
  const database = new SqliteDatabase(":memory:");
  try {
    migrate(
      database,
      MIGRATIONS.filter((migration) => migration.version <= version),
    );
    return partsOf(database);
  } finally {
    database.close();
  }
};
