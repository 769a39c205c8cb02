import { formatListingQuery } from "#core/catalog/listing-query.ts";
import type { BrandProfile, Directory } from "#core/directory/directory.ts";
import type { FieldError } from "#core/failure.ts";
import type { Erased, PersonalData } from "#core/people/personal-data.ts";
import { fail, ok, type Result } from "#core/result.ts";

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

  const post = (path: string, body: unknown): Promise<Response> =>
    send(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body) ?? "null",
    });

  /** Of what a call may be refused for, its own documentation names what it is. */
  const settle = async <T, F extends { kind: string }>(
    path: string,
    body: unknown,
    read: (answer: Response) => Promise<T>,
  ): Promise<Result<T, F>> => {
    const answer = await post(path, body);
    if (answer.ok) return ok(await read(answer));
    const { errors } = answer.status === 400 ? await readProblem(answer) : {};
    const failure = errors ? { kind: "invalid-input", errors } : REFUSED.get(answer.status);
    if (!failure) throw unexpected(answer);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract, run over HTTP, holds the server to it.
    return fail(failure as unknown as F);
  };

  const told = <F extends { kind: string }>(path: string, body: unknown) =>
    settle<null, F>(path, body, async () => null);

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
      const answer = await post("submissions", input);
      if (answer.ok) return ok(null);
      const { errors } = answer.status === 400 ? await readProblem(answer) : {};
      if (errors) return fail({ kind: "invalid-input", errors });
      throw unexpected(answer);
    },

    subscribe: (input) => told("newsletter/subscriptions", input),
    confirmSubscription: (token) => told("newsletter/confirmations", { token }),
    unsubscribe: (token) => told("newsletter/unsubscriptions", { token }),
    requestOwnData: (input) => told("personal-data/requests", input),
    showOwnData: (token) => settle("personal-data/exports", { token }, bodyOf<PersonalData>),
    eraseOwnData: (token) => settle("personal-data/erasures", { token }, bodyOf<Erased>),
  };
};

/** What is refused about mails and people, by status. */
const REFUSED = new Map([
  [404, { kind: "not-offered" }],
  [409, { kind: "current-administrator" }],
  [410, { kind: "link-refused" }],
]);

const bodyOf = async <T>(answer: Response): Promise<T> => {
  if (!answer.ok) throw unexpected(answer);
  return answer.json();
};

const readProblem = (answer: Response): Promise<{ errors?: FieldError[] }> => answer.json();

const unexpected = ({ status }: Response): Error =>
  new Error(`The API answered with status ${status}`);
