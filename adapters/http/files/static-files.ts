import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Hono } from "hono";
import { getMimeType } from "hono/utils/mime";
import { notFound, problemAnswer } from "../answer/refusal.ts";
import { REVALIDATE } from "../cache/response-cache.ts";
import { endpoint, type Handle } from "../endpoint.ts";
import { type CodedFile, codedFileAnswer } from "./coded-file.ts";

/** File names under `assets/` change with their content. */
export const FOREVER = "public, max-age=31536000, immutable";

const SUFFIXES = { br: ".br", gzip: ".gz" } as const;
/** Serves the built client files from memory, so no path can reach other files. */
export const addStaticFiles = (app: Hono, folder: string): void => {
  const files = readFiles(folder);
  const hashed = endpoint("/assets/:file", ({ c, request, requestId }) => {
    const file = files.get(c.req.path);
    return file
      ? codedFileAnswer(file, request)
      : problemAnswer(notFound("No such file."), requestId);
  });
  app.get("/assets/*", hashed);
  for (const [path, file] of files)
    if (!path.startsWith("/assets/"))
      app.get(
        path,
        endpoint(path, (({ request }) => codedFileAnswer(file, request)) satisfies Handle),
      );
};

const readFiles = (folder: string): Map<string, CodedFile> => {
  const files = new Map<string, CodedFile>();
  for (const path of existsSync(folder) ? listFiles(folder) : []) {
    const type = contentTypeOf(path);
    if (!type) continue;
    const identity = readFileSync(path);
    const address = `/${relative(folder, path).split(sep).join("/")}`;
    files.set(address, {
      name: createHash("sha1").update(identity).digest("base64url"),
      type,
      headers: { "Cache-Control": address.startsWith("/assets/") ? FOREVER : REVALIDATE },
      bytes: { identity, ...compressedCopy(path, "br"), ...compressedCopy(path, "gzip") },
    });
  }
  return files;
};

/** The compressed copy made by the build. */
const compressedCopy = (path: string, coding: "br" | "gzip") => {
  const compressed = path + SUFFIXES[coding];
  return existsSync(compressed) ? { [coding]: readFileSync(compressed) } : {};
};

/** Files below a folder. Skips hidden files, which only the build uses, except `.well-known`. */
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith(".") && entry.name !== ".well-known") return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : entry.isFile() ? [path] : [];
  });

/** Pages are rendered, so no HTML is served; compressed copies belong to their files. */
const NOT_SERVED = /\.(?:html|br|gz)$/;

const contentTypeOf = (path: string): string | undefined =>
  NOT_SERVED.test(path) ? undefined : getMimeType(path);
