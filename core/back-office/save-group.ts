import type { Committed } from "../change/change-set.ts";
import {
  nextDisplayOrder,
  planGroup,
  planGroupDelete,
  type TaxonomyRef,
} from "../change/plan-taxonomy.ts";
import { fail, invalidAt, type InvalidInput, ok, type Result, type Stale } from "../result.ts";
import { parseGroupDraft } from "../taxonomy/taxonomy-draft.schema.ts";
import type { StoredGroup } from "../taxonomy/taxonomy.ts";
import { type BackOfficeParts, changeSetOf } from "./back-office-parts.ts";
import { staleTaxonomy, type TaxonomyNotFound, withDefaults } from "./save-taxonomy.ts";

export interface SavedGroup extends Committed {
  /** The saved record with its current version, which is the old one if nothing changed. */
  saved: StoredGroup;
}

export type SaveGroupRefused = InvalidInput | Stale | TaxonomyNotFound;

export const saveGroup =
  (parts: BackOfficeParts) =>
  async (input: unknown, read?: TaxonomyRef): Promise<Result<SavedGroup, SaveGroupRefused>> => {
    const { groups, attributes } = (await parts.store.directory()).taxonomy();
    const current = groups.find(({ id }) => id === read?.id);
    if (read && !current) return fail({ kind: "taxonomy-not-found", record: "group", id: read.id });
    if (read && current?.version !== read.readVersion) return fail(staleTaxonomy("group", read.id));

    const defaults = current ? contentOf(current) : { displayOrder: nextDisplayOrder(groups) };
    const id = read?.id ?? parts.ids.next();
    const draft = parseGroupDraft(withDefaults(input, defaults), id);
    if (!draft.ok) return draft;
    const isTaken = groups.some((one) => one.id !== id && one.name === draft.value.name);
    if (isTaken) return fail(NAME_TAKEN);
    const changes = planGroup(current, draft.value, attributes);
    const outcome = await parts.store.commit(changeSetOf(parts, "form", { changes }));
    if (!outcome.ok)
      return fail(outcome.failure.kind === "slug-taken" ? NAME_TAKEN : staleTaxonomy("group", id));
    const { batchId, revision } = outcome.value;
    const version = batchId === null && current ? current.version : revision;
    return ok({ ...outcome.value, saved: { ...draft.value, version } });
  };

export const deleteGroup =
  (parts: BackOfficeParts) =>
  async (read: TaxonomyRef): Promise<Result<Committed, Stale | TaxonomyNotFound>> => {
    const { groups, attributes } = (await parts.store.directory()).taxonomy();
    const group = groups.find(({ id }) => id === read.id);
    if (!group) return fail({ kind: "taxonomy-not-found", record: "group", id: read.id });
    if (group.version !== read.readVersion) return fail(staleTaxonomy("group", read.id));
    const changes = planGroupDelete(group, attributes);
    const outcome = await parts.store.commit(changeSetOf(parts, "form", { changes }));
    return outcome.ok ? outcome : fail(staleTaxonomy("group", read.id));
  };

const NAME_TAKEN = invalidAt("name", "belongs to another group, or is too similar to its name");

const contentOf = ({ id: _id, slug: _slug, version: _version, ...content }: StoredGroup): object =>
  content;
