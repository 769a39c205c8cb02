import type { DirectoryState, StoredRecords } from "../catalog/directory-state.ts";
import type { Change, Committed, CommitRefused } from "../change/change-set.ts";
import {
  inKnownGroup,
  nextDisplayOrder,
  planEntry,
  planGroup,
  planTaxonomyMerge,
  type TaxonomyKind,
  type TaxonomyRef,
  unlistedGroups,
} from "../change/plan-taxonomy.ts";
import {
  fail,
  invalidAt,
  type InvalidInput,
  ok,
  type OtherKind,
  type Result,
  type Stale,
} from "../result.ts";
import { planRefiltering } from "../change/plan-lists.ts";
import { aliasHolders } from "../taxonomy/alias-holders.ts";
import { parseGroupDraft, parseTaxonomyDraft } from "../taxonomy/taxonomy-draft.schema.ts";
import {
  BLANK_ATTRIBUTE,
  type StoredAttribute,
  type StoredCategory,
  type StoredGroup,
} from "../taxonomy/taxonomy.ts";
import { type BackOfficeParts, commitPlan } from "./back-office-parts.ts";
import { brandsLinkingIn } from "./brand-lists.ts";
import { slugUnavailable, type SlugUnavailable } from "./find-brand.ts";

export interface Saved<Stored> extends Committed {
  /** The saved record with its current version, which is the old one if nothing changed. */
  saved: Stored;
}

export type SavedTaxonomy = Saved<StoredCategory | StoredAttribute>;
export type SavedGroup = Saved<StoredGroup>;

export interface TaxonomyNotFound {
  kind: "taxonomy-not-found";
  record: OtherKind;
  id: string;
}

export type SaveGroupRefused = InvalidInput | Stale | TaxonomyNotFound;
export type SaveRecordRefused = SaveGroupRefused | SlugUnavailable;

export const saveTerm =
  (parts: BackOfficeParts, record: TaxonomyKind) =>
  (input: unknown, read?: TaxonomyRef): Promise<Result<SavedTaxonomy, SaveRecordRefused>> =>
    saveEntry(
      parts,
      record,
      read,
      (directory, current, id) => {
        const defaults = defaultsOf(record, id, directory);
        const draft = parseTaxonomyDraft(record, withDefaults(input, defaults));
        if (!draft.ok) return draft;
        const known = [...directory.groups.values()];
        const after = { id, ...inKnownGroup(draft.value, known) };
        const others = termsIn(directory).filter((one) => one.id !== id);
        const errors = aliasHolders(others).errorsOf(after, current);
        if (errors.length > 0) return fail<InvalidInput>({ kind: "invalid-input", errors });
        const named = "group" in after && !isSameGroup(current, after) ? [after.group] : [];
        const groups = unlistedGroups(named, known, parts.ids.next);
        const changes = [
          ...groups.flatMap((group) => planEntry("group", undefined, group)),
          ...planEntry(record, current, after),
          ...planRefiltering(
            directory.lists.values(),
            record,
            current?.slug ?? after.slug,
            after.slug,
          ),
        ];
        return ok(changes);
      },
      (failure) => slugUnavailable(parts, record, "slug" in failure ? failure.slug : ""),
      (saved) => saved,
    );

/**
 * Saves a category, attribute, group or list; without `read`, a new one. `explain` converts a refusal of the store, and `show` the
 * saved record, for the response.
 */
export const saveEntry = async <Kind extends OtherKind, Refused, Explained, Shown>(
  parts: BackOfficeParts,
  record: Kind,
  read: TaxonomyRef | undefined,
  plan: (
    directory: DirectoryState,
    current: StoredRecords[Kind] | undefined,
    id: string,
  ) => Result<Change[], Refused>,
  explain: (failure: CommitRefused) => Promise<Explained>,
  show: (saved: StoredRecords[Kind], directory: DirectoryState) => Shown,
): Promise<Result<Saved<Shown>, Refused | Explained | Stale | TaxonomyNotFound>> => {
  const id = read?.id ?? parts.ids.next();
  const planned = onDirectory<Refused | Stale | TaxonomyNotFound>(parts, (directory) => {
    const current = read ? findUnchanged(directory, record, read) : ok(undefined);
    return current.ok ? plan(directory, current.value, id) : current;
  });
  const outcome = await commitPlan(parts, "form", planned, explain);
  if (!outcome.ok) return outcome;
  const directory = outcome.value.directory();
  const saved = directory.find(record, id);
  if (!saved) throw new Error("A save leaves its record in the directory");
  return ok({ ...outcome.value.committed, saved: show(saved, directory) });
};

const termsIn = ({ categories, attributes }: DirectoryState) => [
  ...categories.values(),
  ...attributes.values(),
];

/** A record in the version that was read. */
export const findUnchanged = <Kind extends OtherKind>(
  directory: DirectoryState,
  record: Kind,
  { id, readVersion }: TaxonomyRef,
): Result<StoredRecords[Kind], Stale | TaxonomyNotFound> => {
  const found = directory.find(record, id);
  if (!found) return fail({ kind: "taxonomy-not-found", record, id });
  return found.version === readVersion
    ? ok(found)
    : fail({ kind: "stale", records: [{ record, id }] });
};

const isSameGroup = (current: object | undefined, { group }: { group: string }): boolean =>
  current !== undefined && "group" in current && current.group === group;

/** Fills in absent fields: current values, or for a new category the last position. */
const defaultsOf = (
  record: TaxonomyKind,
  id: string,
  { categories, attributes }: DirectoryState,
): object => {
  if (record === "category") {
    const known = categories.get(id);
    return {
      aliases: known?.aliases ?? [],
      displayOrder: known?.displayOrder ?? nextDisplayOrder([...categories.values()]),
    };
  }
  const { aliases, group, definition, displayOrder } = attributes.get(id) ?? BLANK_ATTRIBUTE;
  return { aliases, group, definition, displayOrder };
};

export const withDefaults = (input: unknown, defaults: object): unknown =>
  typeof input === "object" && input !== null && !Array.isArray(input)
    ? { ...defaults, ...input }
    : input;

export const saveGroup =
  (parts: BackOfficeParts) =>
  (input: unknown, read?: TaxonomyRef): Promise<Result<SavedGroup, SaveGroupRefused>> =>
    saveEntry(
      parts,
      "group",
      read,
      (directory, current, id) => {
        const groups = [...directory.groups.values()];
        const {
          id: _id,
          slug: _slug,
          version: _version,
          ...defaults
        } = current ?? {
          displayOrder: nextDisplayOrder(groups),
        };
        const draft = parseGroupDraft(withDefaults(input, defaults), id);
        if (!draft.ok) return draft;
        const after = draft.value;
        if (groups.some((one) => one.id !== id && one.name === after.name)) return fail(NAME_TAKEN);
        return ok(planGroup(current, after, [...directory.attributes.values()]));
      },
      async () => NAME_TAKEN,
      (saved) => saved,
    );

const NAME_TAKEN = invalidAt("name", "belongs to another group, or is too similar to its name");

/** Commits the changes that are planned on a directory. */
export const commitChanges = async <Refused>(
  parts: BackOfficeParts,
  plan: PlanOnDirectory<Refused>,
): Promise<Result<Committed, Refused>> => {
  const outcome = await commitPlan(parts, "form", onDirectory(parts, plan));
  return outcome.ok ? ok(outcome.value.committed) : outcome;
};

type PlanOnDirectory<Refused> = (directory: DirectoryState) => Result<Change[], Refused>;

const onDirectory =
  <Refused>({ store }: Pick<BackOfficeParts, "store">, plan: PlanOnDirectory<Refused>) =>
  async () => {
    const changes = plan(await store.directory());
    return changes.ok ? ok({ changes: changes.value }) : changes;
  };

export type MergeTaxonomyRefused = InvalidInput | Stale | TaxonomyNotFound;

export const mergeTaxonomy =
  (parts: BackOfficeParts) =>
  async (
    record: TaxonomyKind,
    from: TaxonomyRef,
    intoId: string,
  ): Promise<Result<Committed, MergeTaxonomyRefused>> => {
    if (from.id === intoId) return fail(invalidAt("intoId", `must be another ${record}`));
    const outcome = await commitPlan(parts, "bulk", async () => {
      const directory = await parts.store.directory();
      const source = findUnchanged(directory, record, from);
      if (!source.ok) return source;
      const target = directory.find(record, intoId);
      if (!target)
        return fail<TaxonomyNotFound>({ kind: "taxonomy-not-found", record, id: intoId });
      const linked = brandsLinkingIn(directory, record, from.id);
      return ok({
        changes: [
          ...planTaxonomyMerge(record, source.value, target, linked, termsIn(directory)),
          ...planRefiltering(directory.lists.values(), record, source.value.slug, target.slug),
        ],
        note: `Merged ${source.value.name} into ${target.name}`,
      });
    });
    return outcome.ok ? ok(outcome.value.committed) : outcome;
  };
