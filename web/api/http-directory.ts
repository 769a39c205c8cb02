import type { Call } from "#adapters/http/calls/call.ts";
import { partsOf, pathOf } from "#adapters/http/calls/call.ts";
import { DIRECTORY_CALLS, STATUS_OF_FAILURE } from "#adapters/http/calls/directory-calls.ts";
import type { BrandProfile, Directory } from "#core/directory/directory.ts";
import { fail, type FieldError, ok } from "#core/result.ts";

export interface HttpDirectoryOptions {
  fetch?: (path: string, init?: RequestInit) => Promise<Response> | Response;
  /** `https://golf.example`, without a slash at the end; the page's own origin when left out. */
  base?: string;
}

/**
 * The visitors' door over HTTP: for each row of `DIRECTORY_CALLS` the method that makes this request. Refusals are returned
 * as in process; an answer that is neither a success nor a refusal, and a network that fails, are thrown. Its shapes are those
 * of the core on both sides, and the directory's contract, run over HTTP, holds them to it.
 *
 * Not Hono's `hc`: that proxies every path at run time and costs visitors three times as much as these calls.
 */
export const httpDirectory = (options: HttpDirectoryOptions = {}): Directory => {
  const { fetch = globalThis.fetch.bind(globalThis), base = "" } = options;

  const ask = async <Args extends unknown[]>(
    { address, place }: Call<Args>,
    args: Args,
    init?: RequestInit,
  ): Promise<Response> => {
    const [method, pattern] = partsOf(address);
    const placed = place(...args);
    return fetch(`${base}/api${pathOf(pattern, placed)}`, {
      ...init,
      method,
      ...("body" in placed && {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(placed.body) ?? "null",
      }),
    });
  };

  const methodOf =
    (call: Call<never>) =>
    async (...args: never): Promise<unknown> => {
      const answer = await ask(call, args);
      const failure = call.refuses && !answer.ok && (await failureOf(answer, call, args));
      if (failure) return fail(failure);
      const value = await bodyOf(answer);
      return call.refuses ? ok(call.says ? null : value) : value;
    };

  const methods = Object.entries(DIRECTORY_CALLS).map(([name, call]) => [name, methodOf(call)]);
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a method for each row; the contract, run over HTTP, holds them to the door.
    ...(Object.fromEntries(methods) as Directory),

    showProfile: async (slug) => {
      const answer = await ask(DIRECTORY_CALLS.showProfile, [slug]);
      if (answer.status === 404) return fail({ kind: "brand-not-found", slug });
      const profile = await bodyOf<BrandProfile>(answer);
      // The browser has followed the redirect of an old address without a word.
      const to = profile.brand.slug;
      return to === slug ? ok(profile) : fail({ kind: "brand-moved", slug, to });
    },

    recordView: async (brandId) => {
      try {
        // Kept alive, for visitors leave for the brand's own site.
        await ask(DIRECTORY_CALLS.recordView, [brandId], { keepalive: true });
      } catch {
        // A view that cannot be counted is nobody's trouble.
      }
    },
  };
};

/** What was refused, if that is what the answer says. */
const failureOf = async (
  answer: Response,
  { place, refusals = {} }: Call<never>,
  args: never,
): Promise<{ kind: string; errors?: FieldError[] } | undefined> => {
  if (answer.status === 400) {
    const { errors }: { errors?: FieldError[] } = await answer.json();
    return errors && { kind: "invalid-input", errors };
  }
  const known = Object.entries(STATUS_OF_FAILURE).find(([, status]) => status === answer.status);
  const kind = refusals[answer.status] ?? known?.[0];
  const slug = place(...args).params?.["slug"];
  return kind === undefined ? undefined : { kind, ...(slug !== undefined && { slug }) };
};

const bodyOf = async <T>(answer: Response): Promise<T> => {
  if (!answer.ok) throw new Error(`The API answered with status ${answer.status}`);
  return answer.json();
};
