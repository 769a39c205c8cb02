import type { Hono } from "hono";
import { LRUCache } from "lru-cache";
import { isLogoPath, LOGO_MEDIA_TYPES, typeOfLogo } from "#core/brand/logo-path.ts";
import type { Catalog } from "#core/catalog/catalog.ts";
import type { LogoStore } from "#core/ports/logo-store.ts";
import { notFound, problemAnswer } from "../answer/refusal.ts";
import { endpoint } from "../endpoint.ts";
import { FOREVER } from "./static-files.ts";

/** Bytes of recently sent logos to cache, since a remote store takes long to answer. */
const CACHED_BYTES = 8 * 1024 * 1024;

interface LogoParts {
  logos: Pick<LogoStore, "find">;
  catalog: Pick<Catalog, "hasLogo">;
}

/** Serves the logos of brands, whose file names change with their content. Queries the store only for the logo of a brand. */
export const addLogoRoutes = (app: Hono, { logos, catalog }: LogoParts): void => {
  const sent = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });

  const find = async (path: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    const known = sent.get(path);
    if (known) return known;
    const found = (await catalog.hasLogo(path)) ? await logos.find(path) : undefined;
    if (!found) return undefined;
    const picture = new Uint8Array(found);
    sent.set(path, picture);
    return picture;
  };

  const serve = endpoint("/logos/:file", async ({ c, requestId }) => {
    const { path } = c.req;
    const body = isLogoPath(path) ? await find(path) : undefined;
    if (!body) return problemAnswer(notFound("There is no such logo."), requestId);
    const headers = {
      "Content-Type": LOGO_MEDIA_TYPES[typeOfLogo(path)],
      "Content-Length": String(body.byteLength),
      "Cache-Control": FOREVER,
      // A picture opened as a page may load and run nothing.
      "Content-Security-Policy": "default-src 'none'; sandbox",
    };
    return { status: 200, headers, body };
  });
  app.get("/logos/*", serve);
};
