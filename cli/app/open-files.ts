import { dirname, join } from "node:path";
import { keepOpenFiles } from "#adapters/open-data/keep-open-files.ts";
import type { Config } from "../config.schema.ts";
import { openAppStores } from "./stores.ts";

/**
 * The files of the open data, beside the database: that disk has room and is its owner's, while a system's folder for temporary files
 * often is memory.
 */
export const openFilesOf = (
  { databaseFile, license }: Config,
  { makeOpenFiles: make, catalogStore: { knownRevision } }: ReturnType<typeof openAppStores>,
) =>
  keepOpenFiles({
    make,
    knownRevision,
    folder: join(dirname(databaseFile), "open-data"),
    license,
  });

/** The same for all workers of a server, in the process that started them: it opens the store when they are asked for. */
export const openFilesForWorkers = (config: Config) => {
  let opened: (ReturnType<typeof openFilesOf> & { closeStores(): void }) | undefined;
  const open = () => {
    const stores = openAppStores(config);
    return { ...openFilesOf(config, stores), closeStores: stores.close };
  };
  return {
    kept: async (revision: number) => (await opened?.kept(revision)) ?? null,
    made: async (revision: number) => (opened ??= open()).made(revision),
    close: async () => {
      await opened?.close();
      opened?.closeStores();
    },
  };
};
