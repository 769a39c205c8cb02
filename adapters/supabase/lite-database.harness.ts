import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { App } from "@supabase/lite";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";

type Auth = NonNullable<NonNullable<ConstructorParameters<typeof App>[0]>["auth"]>;

/** How to make a new database. */
export interface Recipe {
  name: string;
  /** What the database depends on: if any of these texts changes, the cached database is made again. */
  from: readonly string[];
  make: () => Promise<PgliteConnection>;
}

/** A database in a folder or in memory. Making one takes long, so the first is cached and later ones are copies. */
export const newDatabase = async (
  recipe: Recipe,
  folder: string | undefined,
): Promise<PgliteConnection> =>
  createPgliteConnection({
    ...(folder !== undefined && { url: folder }),
    pgliteOptions: { loadDataDir: await firstDatabase(recipe) },
  });

/** Opens an existing database. */
export const existingDatabase = (folder: string): Promise<PgliteConnection> =>
  createPgliteConnection({ url: folder });

/** A new Supabase project: its own tables and none of ours. */
export const newProject = (auth: Auth): Recipe => ({
  name: "handed-out",
  from: [],
  make: async () => {
    const connection = await createPgliteConnection({});
    const app = new App({ connection, auth });
    await app.init();
    await connection.driver.exec(connection.config.baseSchema ?? "");
    // Template databases are two thirds of all files and unused here.
    await connection.driver.exec("update pg_database set datistemplate = false");
    for (const template of ["template0", "template1"])
      await connection.driver.exec(`drop database ${template}`);
    return connection;
  },
});

const CACHE = join(process.cwd(), "node_modules", ".cache");

const firsts = new Map<string, Promise<Blob>>();

const firstDatabase = async (recipe: Recipe): Promise<Blob> => {
  const made = await Promise.all(["@supabase/lite", "@electric-sql/pglite"].map(packageOf));
  const hash = createHash("sha256").update(JSON.stringify([...made, ...recipe.from]));
  const file = `supabase-${recipe.name}-${hash.digest("hex").slice(0, 16)}.tar`;
  const first = firsts.get(file) ?? cachedDatabase(file, recipe);
  firsts.set(file, first);
  return first;
};

const packageOf = (name: string): Promise<string> =>
  readFile(join(process.cwd(), "node_modules", name, "package.json"), "utf8");

const cachedDatabase = async (file: string, recipe: Recipe): Promise<Blob> => {
  await mkdir(CACHE, { recursive: true });
  const path = join(CACHE, file);
  const cached = await readFile(path).catch(() => undefined);
  if (cached) return asBlob(cached);
  const connection = await recipe.make();
  const dump = await connection.driver.dumpDataDir("none");
  const bytes = new Uint8Array(await dump.arrayBuffer());
  await connection.close();
  const outdated = await readdir(CACHE);
  for (const name of outdated)
    if (name.startsWith(`supabase-${recipe.name}-`) && name.endsWith(".tar"))
      await rm(join(CACHE, name), { force: true });
  // Renamed into place, so that readers always find a complete file. Several processes may make it.
  const ours = `${path}.${process.pid}`;
  await writeFile(ours, bytes);
  await rename(ours, path);
  return asBlob(bytes);
};

/** A Blob that returns its bytes at once instead of in chunks. */
const asBlob = (bytes: Uint8Array): Blob =>
  Object.assign(new Blob(), { arrayBuffer: () => Promise.resolve(bytes) });

/** Statements that begin a request; nobody reads their results. */
const PREAMBLE = /^(?:BEGIN|SELECT set_config\([^;]*\))$/;

/** Sends these statements together with the next one: run one by one, they took a fifth of the server's time. */
export const batchPreamble = (driver: PgliteConnection["driver"]): void => {
  const query = driver.query.bind(driver);
  let pending: string[] = [];
  const withPending: typeof query = async (statement, values, options) => {
    if (PREAMBLE.test(statement)) {
      pending.push(
        statement.replaceAll(/\$(\d+)/g, (_, n: string) => quoted(values?.[Number(n) - 1])),
      );
      return { rows: [], fields: [] };
    }
    const before = pending;
    pending = [];
    if (before.length > 0) await driver.exec(before.join(";"));
    return query(statement, values, options);
  };
  driver.query = withPending;
};

const quoted = (value: unknown): string => `'${String(value).replaceAll("'", "''")}'`;
