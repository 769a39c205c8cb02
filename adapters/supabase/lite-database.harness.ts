import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { App } from "@supabase/lite";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";

type Auth = NonNullable<NonNullable<ConstructorParameters<typeof App>[0]>["auth"]>;

/**
 * A database as Supabase hands it out, with its own tables and none of ours; in a folder, or in memory. Making one takes
 * long, and one is as good as another: so the first is kept, and the next ones begin as its copies.
 */
export const newDatabase = async (
  auth: Auth,
  folder: string | undefined,
): Promise<PgliteConnection> =>
  createPgliteConnection({
    ...(folder !== undefined && { url: folder }),
    pgliteOptions: { loadDataDir: await firstDatabase(auth) },
  });

/** A database that was there before. */
export const oldDatabase = (folder: string): Promise<PgliteConnection> =>
  createPgliteConnection({ url: folder });

const CACHE = join(process.cwd(), "node_modules", ".cache");

let first: Promise<Blob> | undefined;

const firstDatabase = (auth: Auth): Promise<Blob> => (first ??= cachedDatabase(auth));

const cachedDatabase = async (auth: Auth): Promise<Blob> => {
  const versions = await Promise.all(["@supabase/lite", "@electric-sql/pglite"].map(versionOf));
  const file = join(CACHE, `supabase-${versions.join("-")}.tar`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return new Blob([cached]);
  const made = await makeDatabase(auth);
  await mkdir(CACHE, { recursive: true });
  // Others may make theirs at the same time; whoever reads finds a whole one.
  const ours = `${file}.${process.pid}`;
  await writeFile(ours, new Uint8Array(await made.arrayBuffer()));
  await rename(ours, file);
  return made;
};

const versionOf = async (name: string): Promise<string> => {
  const file = join(process.cwd(), "node_modules", name, "package.json");
  return /"version": "([^"]+)"/.exec(await readFile(file, "utf8"))?.[1] ?? "unknown";
};

const makeDatabase = async (auth: Auth): Promise<Blob> => {
  const connection = await createPgliteConnection({});
  const app = new App({ connection, auth });
  await app.init();
  await connection.driver.exec(connection.config.baseSchema ?? "");
  const made = await connection.driver.dumpDataDir("none");
  await connection.close();
  return made;
};
