import type { Call } from "#adapters/http/calls/call.ts";
import { partsOf, pathOf } from "#adapters/http/calls/call.ts";
import { DIRECTORY_CALLS } from "#adapters/http/calls/directory-calls.ts";
import type { Directory } from "#core/directory/directory.ts";
import type { BrandProfile } from "#core/directory/answers.schema.ts";
import type { CorrectionStatus } from "#core/submission/correction-status.schema.ts";
import { keysOf, recordOf } from "#core/records.ts";
import { fail, ok, OverLimit } from "#core/result.ts";
import { readProblem } from "./problem.ts";

export interface HttpDirectoryOptions {
  fetch?: (path: string, init?: RequestInit) => Promise<Response> | Response;
}

/**
 * The directory over HTTP: one method per row of `DIRECTORY_CALLS`. Failures are returned as in process; other errors are
 * thrown. The directory's contract, run over HTTP, checks the shapes.
 *
 * Not Hono's `hc`: it would triple the size of this code in the browser.
 */
export const httpDirectory = (options: HttpDirectoryOptions = {}): Directory => {
  const request = requestOver(options);

  const methodOf =
    (call: Call<never>) =>
    async (...args: never): Promise<unknown> => {
      const answer = await request(call, args);
      if (call.returnsResult && !answer.ok) {
        const { failure } = await readProblem(answer.clone());
        if (failure) return fail(failure);
      }
      const value = await bodyOf(answer);
      return call.returnsResult ? ok(call.status ? null : value) : value;
    };

  return {
    // The contract, run over HTTP, checks each method.
    ...recordOf<Directory>(keysOf(DIRECTORY_CALLS), (name) => methodOf(DIRECTORY_CALLS[name])),

    showProfile: async (slug) => {
      const answer = await request(DIRECTORY_CALLS.showProfile, [slug]);
      if (answer.status === 404) return fail({ kind: "brand-not-found", slug });
      const profile = await bodyOf<BrandProfile>(answer);
      // The browser followed the redirect of an old slug.
      const to = profile.brand.slug;
      return to === slug ? ok(profile) : fail({ kind: "brand-moved", slug, to });
    },

    showCorrection: async (token) => {
      const answer = await request(DIRECTORY_CALLS.showCorrection, [token]);
      // A token such as `..` leads to another path, whose 404 has no kind.
      return answer.status === 404
        ? fail({ kind: "correction-not-found" })
        : ok(await bodyOf<CorrectionStatus>(answer));
    },

    recordUse: async (use, slug) => {
      await refuseFailed(
        await request(DIRECTORY_CALLS.recordUse, [use, slug], { keepalive: true }),
      );
    },

    recordView: async (brandId) => {
      // keepalive, because visitors leave for the brand's site.
      const answer = await request(DIRECTORY_CALLS.recordView, [brandId], { keepalive: true });
      // Unknown ids are ignored.
      if (answer.status !== 404) await refuseFailed(answer);
    },
  };
};

const requestOver =
  ({ fetch = globalThis.fetch.bind(globalThis) }: HttpDirectoryOptions) =>
  async <Args extends unknown[]>(
    { address, place }: Call<Args>,
    args: Args,
    init?: RequestInit,
  ): Promise<Response> => {
    const [method, pattern] = partsOf(address);
    const placed = place(...args);
    return fetch(`/api${pathOf(pattern, placed)}`, {
      ...init,
      method,
      ...("body" in placed && {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(placed.body) ?? "null",
      }),
    });
  };

const bodyOf = async <T>(answer: Response): Promise<T> => {
  await refuseFailed(answer);
  return answer.json();
};

const refuseFailed = async (answer: Response): Promise<void> => {
  if (answer.ok) return;
  if (answer.status === 429) throw new OverLimit((await readProblem(answer)).message);
  throw new Error(`The API answered with status ${answer.status}`);
};
