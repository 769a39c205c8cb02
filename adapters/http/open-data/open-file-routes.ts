import { open, type FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Hono } from "hono";
import type { MadeFiles, PackedFile } from "#adapters/open-data/make-open-files.ts";
import type { Catalog } from "#core/catalog/catalog.ts";
import type { OpenFileName, OpenFilesKeeper } from "#core/open-data/open-data.ts";
import type { Answer } from "../answer/answer.ts";
import { problemAnswer, refusal, tooMany } from "../answer/refusal.ts";
import { compressionsFor } from "../cache/content-coding.ts";
import { matchIfNoneMatch } from "../cache/if-none-match.ts";
import { ALWAYS_ASK } from "../cache/representation.ts";
import { addCall, type Handle, type RequestContext } from "../endpoint.ts";
import type { DumpQuota } from "../limits/address-quotas.ts";
import { OPEN_FILE_TYPES, openFileCalls } from "./open-file-calls.schema.ts";
import { codeOf } from "../../system.ts";

export interface OpenFileParts {
  openFiles: OpenFilesKeeper<MadeFiles>;
  catalog: Catalog;
  quota: DumpQuota;
  clientAddress: (c: RequestContext["c"]) => string;
}

/** The whole public data as files, always of the revision that the site shows. */
export const addOpenFileRoutes = (app: Hono, parts: OpenFileParts): void => {
  for (const { name, route } of openFileCalls) addCall(app, route, sendFile(name, parts));
};

const sendFile =
  (name: OpenFileName, { openFiles, catalog, quota, clientAddress }: OpenFileParts): Handle =>
  async ({ c, request, requestId }) => {
    for (let tries = 1; ; tries += 1) {
      const { revision } = await catalog.current();
      let made = await openFiles.kept(revision);
      if (!made) {
        const seconds = await quota.takeDump(clientAddress(c), String(revision));
        if (seconds > 0) return problemAnswer(tooMany(seconds, TOO_MANY), requestId);
        made = await openFiles.made(revision);
      }
      const answer = await answerWith(made, name, request);
      // Removed in between, for there are newer ones.
      if (answer || tries > 2) return answer ?? problemAnswer(GONE, requestId);
    }
  };

const TOO_MANY =
  "The files of a new revision are made at most once a minute for one address. Please try again later; the last ones you took still hold what they held.";

const GONE = refusal(503, "The files are being made anew. Please try again in a moment.", {
  "Retry-After": "2",
});

/** The file as this client takes it; `undefined` where it is no longer there. */
const answerWith = async (
  { revision, files }: MadeFiles,
  name: OpenFileName,
  request: Request,
): Promise<Answer | undefined> => {
  const file = files[name];
  const isPacked = compressionsFor(request.headers.get("accept-encoding")).includes("gzip");
  const plainEtag = `"${file.sha256}"`;
  const packedEtag = `"${file.sha256}-gzip"`;
  const always = {
    ETag: isPacked ? packedEtag : plainEtag,
    "Cache-Control": ALWAYS_ASK,
    Vary: "Accept-Encoding",
    "X-Revision": String(revision),
  };
  const held = matchIfNoneMatch(request.headers.get("if-none-match"), [plainEtag, packedEtag]);
  if (held !== undefined) return { status: 304, headers: { ...always, ETag: held }, body: null };
  const headers = {
    ...always,
    "Content-Type": OPEN_FILE_TYPES[name],
    "Content-Length": String(isPacked ? file.packedBytes : file.bytes),
    ...(isPacked && { "Content-Encoding": "gzip" }),
  };
  if (request.method === "HEAD") return { status: 200, headers, body: null };
  const handle = await opened(file);
  return handle && { status: 200, headers, body: bodyOf(handle, isPacked) };
};

const opened = async ({ path }: PackedFile): Promise<FileHandle | undefined> => {
  try {
    return await open(path);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
};

/** Read as fast as it is taken; who leaves closes the file. */
const bodyOf = (handle: FileHandle, isPacked: boolean): Exclude<Answer["body"], string> => {
  const packed = handle.createReadStream({ highWaterMark: 256 * 1024 });
  const body = isPacked ? packed : packed.compose(createGunzip());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the bytes of a file.
  return Readable.toWeb(body) as ReadableStream<Uint8Array<ArrayBuffer>>;
};
