import type { CatalogStore } from "#core/ports/catalog-store.ts";

/**
 * A store that asks its database for the newest revision once in a turn of the event loop, however many
 * requests that turn answers. Nobody is told anything older for it: the requests of one turn had all arrived
 * when it began, so a request sent after another process's commit comes in a later turn. This process's own
 * commits are known at once.
 */
export const withPerTickRevision = <S extends CatalogStore>(store: S): S => {
  let known: number | undefined;
  const forget = (): void => {
    known = undefined;
  };
  return {
    ...store,
    knownRevision: () => {
      if (known === undefined) {
        known = store.knownRevision();
        setImmediate(forget);
      }
      return known;
    },
    commit: async (changeSet) => {
      try {
        return await store.commit(changeSet);
      } finally {
        forget();
      }
    },
  };
};
