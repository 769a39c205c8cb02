import { type DirectoryState, emptyDirectory } from "../catalog/directory-state.ts";
import { prepareQuestions } from "../checks/queue.ts";
import type { ChecksQueue } from "./back-office-parts.ts";
import { findFormerValues, NOTHING_CACHED } from "./find-corrections.ts";

/** If more brands than this changed, their questions are prepared in portions. 500 brands take about 20 ms. */
const MANY_BRANDS = 500;

const NOTHING = { directory: emptyDirectory(), former: NOTHING_CACHED };

export const createChecksQueue = (): ChecksQueue => {
  let cached = NOTHING;
  return {
    current: async (parts) => {
      const { store } = parts;
      const directory = await store.directory();
      // An earlier revision means that the database was restored, so all corrections are read again.
      const before = directory.revision < cached.directory.revision ? NOTHING : cached;
      const former =
        directory.revision === before.directory.revision
          ? before.former
          : await findFormerValues(parts, before.former);
      const queue = { directory, former: former.values };
      if (hasManyChanges(before.directory, directory))
        for await (const brands of store.readBrands()) prepareQuestions(queue, brands);
      cached = { directory, former };
      return queue;
    },
  };
};

const hasManyChanges = (before: DirectoryState, after: DirectoryState): boolean =>
  before.groups !== after.groups ||
  before.attributes !== after.attributes ||
  after.brands.since(before.brands).written.length > MANY_BRANDS;
