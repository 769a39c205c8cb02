import type { Catalog } from "../catalog/catalog.ts";
import {
  type DataLicense,
  OPEN_FILE_NAMES,
  type OpenFiles,
  type OpenFilesKeeper,
} from "../open-data/open-files.ts";
import { StoreUnavailable } from "../failure.ts";
import type { OpenData } from "./directory.ts";

interface OpenDataParts {
  catalog: Catalog;
  openFiles?: OpenFilesKeeper | undefined;
  license?: DataLicense | undefined;
  /** Resolves once a visitor has waited long enough for files that are being made; never, unless told otherwise. */
  patience?: (() => Promise<void>) | undefined;
}

/** What there is of the open data. Files are made for whoever asks first after a change, and who looks at a page does not wait for many. */
export const showOpenData =
  ({ catalog, openFiles, license, patience = () => new Promise(() => {}) }: OpenDataParts) =>
  async (): Promise<OpenData> => {
    const { revision } = await catalog.current();
    const open = { license: license ?? null, revision };
    try {
      const made = await Promise.race([openFiles?.made(revision), patience()]);
      return made
        ? { ...open, revision: made.revision, files: toldOf(made) }
        : { ...open, files: null };
    } catch (error) {
      // Of a store that is away the site shows what it knows.
      if (!(error instanceof StoreUnavailable)) throw error;
      return { ...open, files: null };
    }
  };

const toldOf = ({ files }: OpenFiles): OpenData["files"] =>
  OPEN_FILE_NAMES.map((name) => {
    const { bytes, sha256 } = files[name];
    return { name, bytes, sha256 };
  });
