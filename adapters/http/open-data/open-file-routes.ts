import type { Hono } from "hono";
import type { MadeFiles } from "#adapters/open-data/make-open-files.ts";
import type { Catalog } from "#core/catalog/catalog.ts";
import type { OpenFileName, OpenFilesCache } from "#core/open-data/open-data.ts";
import { codedFileAnswer } from "../files/coded-file.ts";
import { REVALIDATE } from "../cache/response-cache.ts";
import { addCall, type Handle } from "../endpoint.ts";
import { OPEN_FILE_TYPES, openFileCalls } from "./open-file-calls.schema.ts";

export interface OpenFileParts {
  openFiles: OpenFilesCache<MadeFiles>;
  catalog: Catalog;
}

/** Serves the whole public data as files, at the site's current revision. */
export const addOpenFileRoutes = (app: Hono, parts: OpenFileParts): void => {
  for (const { name, route } of openFileCalls) addCall(app, route, sendFile(name, parts));
};

const sendFile =
  (name: OpenFileName, { openFiles, catalog }: OpenFileParts): Handle =>
  async ({ request }) => {
    const { revision } = await catalog.current();
    const made = await openFiles.at(revision);
    const { sha256, plain, packed } = made.files[name];
    return codedFileAnswer(
      {
        name: sha256,
        type: OPEN_FILE_TYPES[name],
        headers: { "Cache-Control": REVALIDATE, "X-Revision": String(made.revision) },
        bytes: { identity: plain, gzip: packed },
      },
      request,
    );
  };
