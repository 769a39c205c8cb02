import { changeSetOf } from "../change/change-set.fixture.ts";
import type { Change, ChangeSet } from "../change/change-set.ts";
import type { CatalogStore } from "./catalog-store.ts";

/** Commits a valid change set. */
export const committed = async (store: CatalogStore, changeSet: ChangeSet) => {
  const outcome = await store.commit(changeSet);
  if (!outcome.ok) throw new Error(`Refused: ${JSON.stringify(outcome.failure)}`);
  return outcome.value.committed;
};

/** Commits valid changes. */
export const commitTo = (store: CatalogStore, ...changes: Change[]) =>
  committed(store, changeSetOf(...changes));
