import type { Directory } from "#core/directory/directory.ts";
import { StoreUnavailable } from "#core/ports/catalog-store.ts";
import type { MaybePromise } from "#core/maybe-promise.ts";
import type { RenderPage } from "../page-renderer.ts";

/**
 * A renderer shows its own error page when a read fails, and so hides why. Watching the door it reads
 * through tells a store that is away (503, come back soon) from an accident (500).
 */
export const watchStore = (directory: Directory) => {
  let absences = 0;
  const noted = async <T>(read: () => MaybePromise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      if (error instanceof StoreUnavailable) absences += 1;
      throw error;
    }
  };
  const watched: Directory = {
    ...directory,
    land: () => noted(() => directory.land()),
    list: (query) => noted(() => directory.list(query)),
    showProfile: (slug) => noted(() => directory.showProfile(slug)),
    listCategories: () => noted(() => directory.listCategories()),
    listAttributes: () => noted(() => directory.listAttributes()),
    suggestBrand: (input) => noted(() => directory.suggestBrand(input)),
  };
  const around =
    (render: RenderPage): RenderPage =>
    async (asked, context) => {
      const before = absences;
      const page = await render(asked, context);
      return page.status === 500 && absences > before ? { ...page, status: 503 } : page;
    };
  return { directory: watched, around };
};
