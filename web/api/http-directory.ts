import { formatListingQuery } from "#core/catalog/listing-query.ts";
import type { BrandProfile, Directory } from "#core/directory.ts";
import type { FieldError } from "#core/failure.ts";
import { fail, ok } from "#core/result.ts";

export interface HttpDirectoryOptions {
  fetch?: (path: string, init?: RequestInit) => Promise<Response> | Response;
  /** `https://golf.example`, without a slash at the end; the page's own origin when left out. */
  base?: string;
}

/**
 * The visitors' door over HTTP. Refusals are returned as in process; an answer that is neither a success nor
 * a refusal, and a network that fails, are thrown. Its shapes are those of the core on both sides, and the
 * directory's contract, run over HTTP, holds them to it.
 *
 * Not Hono's `hc`: that proxies every path at run time and costs visitors three times as much as these calls.
 */
export const httpDirectory = (options: HttpDirectoryOptions = {}): Directory => {
  const { fetch = globalThis.fetch.bind(globalThis), base = "" } = options;

  const send = async (path: string, init?: RequestInit): Promise<Response> =>
    fetch(`${base}/api/${path}`, init);

  const read = async <T>(path: string): Promise<T> => bodyOf<T>(await send(path));

  return {
    land: () => read("landing"),

    list: (query) => {
      const written = formatListingQuery(query);
      return read(written === "" ? "brands" : `brands?${written}`);
    },

    showProfile: async (slug) => {
      const answer = await send(`brands/${encodeURIComponent(slug)}`);
      if (answer.status === 404) return fail({ kind: "brand-not-found", slug });
      const profile = await bodyOf<BrandProfile>(answer);
      // The browser has followed the redirect of an old address without a word.
      const to = profile.brand.slug;
      return to === slug ? ok(profile) : fail({ kind: "brand-moved", slug, to });
    },

    listCategories: () => read("categories"),

    listAttributes: () => read("attributes"),

    suggest: (typed) => read(`suggest?${new URLSearchParams({ q: typed })}`),

    recordView: async (brandId) => {
      try {
        // Kept alive, for visitors leave for the brand's own site.
        await send(`brands/${encodeURIComponent(brandId)}/views`, {
          method: "POST",
          keepalive: true,
        });
      } catch {
        // A view that cannot be counted is nobody's trouble.
      }
    },

    suggestBrand: async (input) => {
      const answer = await send("submissions", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(input) ?? "null",
      });
      if (answer.ok) return ok(null);
      const { errors } = answer.status === 400 ? await readProblem(answer) : {};
      if (errors) return fail({ kind: "invalid-input", errors });
      throw unexpected(answer);
    },
  };
};

const bodyOf = async <T>(answer: Response): Promise<T> => {
  if (!answer.ok) throw unexpected(answer);
  return answer.json();
};

const readProblem = (answer: Response): Promise<{ errors?: FieldError[] }> => answer.json();

const unexpected = ({ status }: Response): Error =>
  new Error(`The API answered with status ${status}`);
