import type { DirectoryState, StoredRecords } from "../catalog/directory-state.ts";
import { type ListTargets, parseListDraft, targetsIn } from "../catalog/list-draft.schema.ts";
import { nameOf } from "../change/batch.ts";
import type { Change } from "../change/change-set.ts";
import {
  withExistingGroup,
  nextDisplayOrder,
  planEntry,
  planRecord,
  groupsToCreate,
} from "../change/plan-taxonomy.ts";
import { LIMITS } from "../limits.ts";
import type { Ids } from "../ports/system.ts";
import { pick } from "../records.ts";
import { fail, invalidAt, type InvalidInput, ok, type OtherKind, type Result } from "../result.ts";
import { aliasHolders } from "../taxonomy/alias-holders.ts";
import { parseGroupDraft, parseTaxonomyDraft } from "../taxonomy/taxonomy-draft.schema.ts";
import type { AttributeGroup } from "../taxonomy/taxonomy.ts";

type StoredRecord = StoredRecords[OtherKind];

/** The record to save: its id, and its stored content unless it is new. */
interface Target {
  id: string;
  current: StoredRecord | undefined;
}

/** Plans to save a record from unvalidated input. */
export const planInput = (
  kind: OtherKind,
  input: unknown,
  target: Target,
  directory: DirectoryState,
  ids: Ids,
): Result<Change[], InvalidInput> => {
  const { id, current } = target;
  const whole = withUnsentFields(kind, input, current, directory);
  const draft = parseRecord(kind, whole, id, () => targetsIn(directory));
  if (!draft.ok) return draft;
  if (kind === "list" && !current && directory.lists.size >= LIMITS.lists)
    return fail(TOO_MANY_LISTS);
  const others = [...directory.categories.values(), ...directory.attributes.values()];
  const planned = planDraft(kind, draft.value, target, {
    directory,
    groups: [...directory.groups.values()],
    holders: aliasHolders(others.filter((one) => one.id !== id)),
    ids,
  });
  return planned.ok ? ok(planned.value.changes) : planned;
};

/** The fields of each kind that keep their value if a request leaves them out. */
const UNSENT_FIELDS: Readonly<Record<OtherKind, readonly string[]>> = {
  category: ["aliases", "displayOrder"],
  attribute: ["aliases", "group", "definition", "displayOrder"],
  group: ["name", "displayOrder", "any", "partlyKnown", "dueDays"],
  list: ["displayOrder"],
};

/** Fills in fields that a request left out. A new record comes last, but an attribute is placed by its name. */
const withUnsentFields = (
  kind: OtherKind,
  input: unknown,
  current: Readonly<Record<string, unknown>> | undefined,
  { categories, groups, lists }: DirectoryState,
): unknown => {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  if (current) return { ...pick(current, UNSENT_FIELDS[kind]), ...input };
  if (kind === "attribute") return input;
  const records = { category: categories, group: groups, list: lists }[kind];
  return { displayOrder: nextDisplayOrder([...records.values()]), ...input };
};

export const parseRecord = (
  kind: OtherKind,
  input: unknown,
  id: string,
  targets: () => ListTargets,
) => {
  if (kind === "list") return parseListDraft(input, id, targets());
  return kind === "group" ? parseGroupDraft(input, id) : parseTaxonomyDraft(kind, input);
};

type RecordDraft = Extract<ReturnType<typeof parseRecord>, { ok: true }>["value"];

/** The existing records that a draft must fit. */
interface Existing {
  directory: DirectoryState;
  groups: readonly AttributeGroup[];
  /** The other categories and attributes, by alias. */
  holders: ReturnType<typeof aliasHolders>;
  ids: Ids;
}

/** Plans a valid draft, and a group that it names and that does not exist yet. */
export const planDraft = (
  kind: OtherKind,
  draft: RecordDraft,
  { id, current }: Target,
  { directory, groups, holders, ids }: Existing,
) => {
  const after = { ...withExistingGroup(draft, groups), id };
  if (kind === "group" && groups.some((one) => one.id !== id && one.name === nameOf(after)))
    return fail(NAME_TAKEN);
  if ("aliases" in after) {
    const before = current && "aliases" in current ? current : undefined;
    const errors = holders.errorsOf(after, before);
    if (errors.length > 0) return fail<InvalidInput>({ kind: "invalid-input", errors });
  }
  const newGroups = "group" in after ? groupsToCreate(after.group, groups, ids.next) : [];
  const changes = [
    ...newGroups.flatMap((group) => planEntry("group", undefined, group)),
    ...planRecord(kind, current, after, directory),
  ];
  return ok({ after, newGroups, changes });
};

export const NAME_TAKEN = invalidAt(
  "name",
  "belongs to another group, or is too similar to its name",
);

export const TOO_MANY_LISTS = invalidAt(
  "title",
  `would make more than ${LIMITS.lists} lists; delete one first`,
);
