import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { App } from "@supabase/lite";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";

type Auth = NonNullable<NonNullable<ConstructorParameters<typeof App>[0]>["auth"]>;

/** What a database begins as. */
export interface Beginning {
  name: string;
  /** All that it is made of: another one is made when this is another. */
  from: readonly string[];
  make: () => Promise<PgliteConnection>;
}

/**
 * A database in a folder, or in memory. Making one takes long, and one is as good as another: so the first is kept, and the next
 * ones begin as its copies.
 */
export const newDatabase = async (
  beginning: Beginning,
  folder: string | undefined,
): Promise<PgliteConnection> =>
  createPgliteConnection({
    ...(folder !== undefined && { url: folder }),
    pgliteOptions: { loadDataDir: await firstDatabase(beginning) },
  });

/** A database that was there before. */
export const oldDatabase = (folder: string): Promise<PgliteConnection> =>
  createPgliteConnection({ url: folder });

/** As Supabase hands it out, with its own tables and none of ours. */
export const asHandedOut = (auth: Auth): Beginning => ({
  name: "handed-out",
  from: [],
  make: async () => {
    const connection = await createPgliteConnection({});
    const app = new App({ connection, auth });
    await app.init();
    await connection.driver.exec(connection.config.baseSchema ?? "");
    // What new databases are copied from, which nobody makes here: two thirds of all files.
    await connection.driver.exec("update pg_database set datistemplate = false");
    for (const template of ["template0", "template1"])
      await connection.driver.exec(`drop database ${template}`);
    return connection;
  },
});

const CACHE = join(process.cwd(), "node_modules", ".cache");

/** Beyond this whoever makes one has died of it. */
const MAKING_MS = 60_000;

const firsts = new Map<string, Promise<Blob>>();

const firstDatabase = async (beginning: Beginning): Promise<Blob> => {
  const made = await Promise.all(["@supabase/lite", "@electric-sql/pglite"].map(packageOf));
  const hash = createHash("sha256").update(JSON.stringify([...made, ...beginning.from]));
  const file = `supabase-${beginning.name}-${hash.digest("hex").slice(0, 16)}.tar`;
  const first = firsts.get(file) ?? cachedDatabase(file, beginning);
  firsts.set(file, first);
  return first;
};

const packageOf = (name: string): Promise<string> =>
  readFile(join(process.cwd(), "node_modules", name, "package.json"), "utf8");

const cachedDatabase = async (file: string, beginning: Beginning): Promise<Blob> => {
  await mkdir(CACHE, { recursive: true });
  const path = join(CACHE, file);
  const cached = await whenMade(path);
  if (cached) return asBlob(cached);
  try {
    const connection = await beginning.make();
    const dump = await connection.driver.dumpDataDir("none");
    const bytes = new Uint8Array(await dump.arrayBuffer());
    await connection.close();
    const outdated = await readdir(CACHE);
    for (const name of outdated)
      if (name.startsWith(`supabase-${beginning.name}-`) && name !== `${file}.making`)
        await rm(join(CACHE, name), { force: true });
    // Whoever reads finds a whole one.
    const ours = `${path}.${process.pid}`;
    await writeFile(ours, bytes);
    await rename(ours, path);
    return asBlob(bytes);
  } finally {
    await rm(`${path}.making`, { force: true });
  }
};

/** What another process made, or is about to; `undefined` for the one that has to make it. */
const whenMade = async (path: string): Promise<Uint8Array | undefined> => {
  for (;;) {
    const made = await readFile(path).catch(() => undefined);
    if (made) return made;
    const ours = await open(`${path}.making`, "wx").catch(() => undefined);
    if (ours) {
      await ours.close();
      return undefined;
    }
    const begun = await stat(`${path}.making`).catch(() => undefined);
    if (begun && Date.now() - begun.mtimeMs > MAKING_MS) return undefined;
    await wait(100);
  }
};

/** Read at once, where a blob is read piece by piece. */
const asBlob = (bytes: Uint8Array): Blob =>
  Object.assign(new Blob(), { arrayBuffer: () => Promise.resolve(bytes) });

/** What begins a request: a dozen questions whose answers nobody reads. */
const PREAMBLE = /^(?:BEGIN|SELECT set_config\([^;]*\))$/;

/** Asks what begins a request together with what follows it: a fifth of all that the server did was to answer it one by one. */
export const sayTogether = (driver: PgliteConnection["driver"]): void => {
  const query = driver.query.bind(driver);
  let said: string[] = [];
  const sayBefore: typeof query = async (statement, values, options) => {
    if (PREAMBLE.test(statement)) {
      said.push(
        statement.replaceAll(/\$(\d+)/g, (_, n: string) => quoted(values?.[Number(n) - 1])),
      );
      return { rows: [], fields: [] };
    }
    const before = said;
    said = [];
    if (before.length > 0) await driver.exec(before.join(";"));
    return query(statement, values, options);
  };
  driver.query = sayBefore;
};

const quoted = (value: unknown): string => `'${String(value).replaceAll("'", "''")}'`;
