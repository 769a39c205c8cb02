import type { Hono } from "hono";
import type { MadeFiles } from "#adapters/open-data/make-open-files.ts";
import type { Catalog } from "#core/catalog/catalog.ts";
import type { OpenFileName, OpenFilesCache } from "#core/open-data/open-data.ts";
import type { Answer } from "../answer/answer.ts";
import { compressionsFor } from "../cache/content-coding.ts";
import { matchIfNoneMatch } from "../cache/if-none-match.ts";
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
    return answerWith(await openFiles.at(revision), name, request);
  };

/** The file in the client's preferred coding. Node sends no body to a HEAD. */
const answerWith = (
  { revision, files }: MadeFiles,
  name: OpenFileName,
  request: Request,
): Answer => {
  const { sha256, plain, packed } = files[name];
  const isPacked = compressionsFor(request.headers.get("accept-encoding")).includes("gzip");
  const plainEtag = `"${sha256}"`;
  const packedEtag = `"${sha256}-gzip"`;
  const always = {
    ETag: isPacked ? packedEtag : plainEtag,
    "Cache-Control": REVALIDATE,
    Vary: "Accept-Encoding",
    "X-Revision": String(revision),
  };
  const held = matchIfNoneMatch(request.headers.get("if-none-match"), [plainEtag, packedEtag]);
  if (held !== undefined) return { status: 304, headers: { ...always, ETag: held }, body: null };
  const body = isPacked ? packed : plain;
  return {
    status: 200,
    headers: {
      ...always,
      "Content-Type": OPEN_FILE_TYPES[name],
      "Content-Length": String(body.byteLength),
      ...(isPacked && { "Content-Encoding": "gzip" }),
    },
    body,
  };
};
