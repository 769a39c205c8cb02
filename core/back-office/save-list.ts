import type { Committed } from "../change/change-set.ts";
import { nextDisplayOrder, planEntry, type TaxonomyRef } from "../change/plan-taxonomy.ts";
import type { DirectoryState } from "../catalog/directory-state.ts";
import { LIMITS } from "../limits.ts";
import { orderedLists, type StoredList } from "../catalog/editors-list.ts";
import { parseListDraft, targetsIn } from "../catalog/list-draft.schema.ts";
import { fail, invalidAt, ok, type Result, type Stale } from "../result.ts";
import { type BackOfficeParts, commitPlan } from "./back-office-parts.ts";
import { slugUnavailable } from "./find-brand.ts";
import {
  commitChanges,
  findSeen,
  findUnchanged,
  type Saved,
  savedBy,
  type SaveTaxonomyRefused,
  type TaxonomyNotFound,
  withDefaults,
} from "./save-taxonomy.ts";

/** A list for editors. */
export interface ListToEdit extends StoredList {
  /** The slugs of the chosen brands, in order, without deleted ones. */
  brands: string[];
}

export type SavedList = Saved<StoredList>;

export const tooManyLists = invalidAt(
  "name",
  `would make more than ${LIMITS.lists} lists; delete one first`,
);

export const listsIn = (directory: DirectoryState): ListToEdit[] =>
  orderedLists(directory.lists.values()).map((list) => {
    const brands = list.brandIds.flatMap((id) => directory.brands.get(id)?.slug ?? []);
    return Object.assign({ brands }, list);
  });

export const saveList =
  (parts: BackOfficeParts) =>
  async (input: unknown, read?: TaxonomyRef): Promise<Result<SavedList, SaveTaxonomyRefused>> => {
    const id = read?.id ?? parts.ids.next();
    const outcome = await commitPlan(
      parts,
      "form",
      async () => {
        const directory = await parts.store.directory();
        const current = findSeen("list", directory.lists, read);
        if (!current.ok) return current;
        const lists = [...directory.lists.values()];
        if (!current.value && lists.length >= LIMITS.lists) return fail(tooManyLists);
        const displayOrder = current.value?.displayOrder ?? nextDisplayOrder(lists);
        const draft = parseListDraft(
          withDefaults(input, { displayOrder }),
          id,
          targetsIn(directory),
        );
        if (!draft.ok) return draft;
        const after = draft.value;
        return ok({
          changes: planEntry("list", current.value, after),
          current: current.value,
          after,
        });
      },
      (failure) => slugUnavailable(parts, "list", "slug" in failure ? failure.slug : ""),
    );
    return outcome.ok ? ok(savedBy(outcome.value)) : outcome;
  };

export const deleteList =
  (parts: BackOfficeParts) =>
  (read: TaxonomyRef): Promise<Result<Committed, Stale | TaxonomyNotFound>> =>
    commitChanges(parts, ({ lists }) => {
      const found = findUnchanged("list", lists, read);
      const { id, readVersion } = read;
      return found.ok ? ok([{ record: "list", verb: "delete", id, readVersion }]) : found;
    });
