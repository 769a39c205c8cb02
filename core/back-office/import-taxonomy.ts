import { slugFromName } from "../brand/slug.ts";
import { nameOf } from "../change/batch.ts";
import type { Change, Committed } from "../change/change-set.ts";
import type { Fields } from "../change/diff.ts";
import { fileFields } from "../change/record-fields.ts";
import { LIST_OF, nextDisplayOrder } from "../change/plan-taxonomy.ts";
import { type FieldError, invalidAt, type OtherKind, type Result } from "../result.ts";
import type { FileRow, RowProblem } from "../import/import-field.ts";
import { fingerprintOf, type ImportedFile } from "../import/import-options.ts";
import { LIMITS } from "../limits.ts";
import type { DirectoryState } from "../catalog/directory-state.ts";
import { targetsIn } from "../catalog/list-draft.schema.ts";
import { listsIn } from "./lists-to-edit.ts";
import { parseRecord, planDraft, TOO_MANY_LISTS } from "./plan-record.ts";
import { aliasHolders } from "../taxonomy/alias-holders.ts";
import { foldForSearch } from "../text/fold.ts";
import type { AttributeGroup } from "../taxonomy/taxonomy.ts";
import { type BackOfficeParts, changeSetOf } from "./back-office-parts.ts";
import { commitImport, type ImportRefused } from "./plan-import.ts";

/** Categories, attributes, groups or lists from a file, ready to be imported; problems name fields. */
export interface PlannedTaxonomy {
  changes: Change[];
  unchanged: number;
  problems: RowProblem[];
  /** Imports all of them as one batch. */
  commit(): Promise<Result<Committed, ImportRefused>>;
}

export const planTaxonomyImport =
  (parts: BackOfficeParts) =>
  async (
    kind: OtherKind,
    file: ImportedFile,
    rows: readonly FileRow[],
    clearEmpty = false,
  ): Promise<PlannedTaxonomy> => {
    const planned = planRows(parts, await parts.store.directory(), kind, rows, clearEmpty);
    const { changes } = planned;
    const note = `${file.name} (${fingerprintOf(file)})`;
    return {
      ...planned,
      commit: () => commitImport(parts, changeSetOf(parts, "import", { note, changes })),
    };
  };

/** Plans the rows of a file on a state of the directory. A new group comes before the first attribute that names it. */
export const planRows = (
  { ids }: Pick<BackOfficeParts, "ids">,
  directory: DirectoryState,
  kind: OtherKind,
  fileRows: readonly FileRow[],
  clearEmpty = false,
): Omit<PlannedTaxonomy, "commit"> => {
  const rows = fileRows.map((row) => ({ ...row, fields: givenIn(row, clearEmpty) }));
  const taxonomy = directory.taxonomy();
  const targets = targetsIn(directory);
  const stored = kind === "list" ? listsIn(directory) : taxonomy[LIST_OF[kind]];
  const changes: Change[] = [];
  const groups: AttributeGroup[] = [...taxonomy.groups];
  const lineOf = new Map<string, number>();
  const rowOf = new Map(rows.map((row) => [keyOf(row), row]));
  const holders = aliasHolders(
    TAXONOMY_KINDS.flatMap((one) =>
      taxonomy[LIST_OF[one]].map((record) =>
        one === kind ? withRemainingAliases(record, rowOf.get(record.slug)) : record,
      ),
    ),
  );
  let unchanged = 0;
  let created = 0;

  /** Plans a row, or returns what is wrong with it. */
  const add = ({ line, fields, problem }: FileRow): readonly FieldError[] => {
    if (problem !== undefined) return [{ path: "", message: problem }];
    const key = keyOf({ fields });
    const current = stored.find(
      (one) => one.slug === key || (kind === "group" && nameOf(one) === key),
    );
    const id = current?.id ?? ids.next();
    const initial = current
      ? contentOf(kind, current, fields)
      : blankOf(kind, nextDisplayOrder(stored, created));
    const draft = parseRecord(kind, { ...initial, ...fields }, id, () => targets);
    if (!draft.ok) return draft.failure.errors;
    if (kind === "list" && !current && stored.length + created >= LIMITS.lists)
      return TOO_MANY_LISTS.errors;
    const earlier = lineOf.get(key);
    if (earlier !== undefined)
      return invalidAt(kind === "group" ? "name" : "slug", `repeats the ${kind} of line ${earlier}`)
        .errors;
    lineOf.set(key, line);
    const planned = planDraft(
      kind,
      draft.value,
      { id, current },
      { directory, groups, holders, ids },
    );
    if (!planned.ok) return planned.failure.errors;
    const { after, newGroups } = planned.value;
    if ("aliases" in after) holders.add(after);
    groups.push(...newGroups);
    changes.push(...planned.value.changes);
    if (!current) created += 1;
    else if (planned.value.changes.length === 0) unchanged += 1;
    return [];
  };

  const problems = rows.flatMap((row) =>
    add(row).map(({ path, message }): RowProblem => {
      return { line: row.line, column: path || null, value: null, message };
    }),
  );
  return { changes, unchanged, problems };
};

/** Fields that an empty cell does not clear. */
const NEVER_EMPTY: ReadonlySet<string> = new Set(["name", "title", "slug", "text", "displayOrder"]);

/** The fields that a row changes. Those that it clears are undefined. */
const givenIn = ({ fields }: FileRow, clearEmpty: boolean): FileRow["fields"] =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) => value !== undefined || (clearEmpty && !NEVER_EMPTY.has(field)),
    ),
  );

const blankOf = (kind: OtherKind, displayOrder: number): object => ({
  ...(kind === "list" ? { title: "", text: "" } : { name: "" }),
  ...(kind !== "attribute" && { displayOrder }),
});

const TAXONOMY_KINDS = ["category", "attribute"] as const;

/** A category or attribute with only the aliases that its row keeps. Other rows may take the rest. */
const withRemainingAliases = <Term extends { aliases: string[] }>(
  term: Term,
  row: Pick<FileRow, "fields"> | undefined,
): Term => {
  if (!row || !("aliases" in row.fields)) return term;
  const { aliases: given } = row.fields;
  const left = new Set(Array.isArray(given) ? given.map(String).map(foldForSearch) : []);
  return { ...term, aliases: term.aliases.filter((alias) => left.has(foldForSearch(alias))) };
};

/** Identifies the record of a row: its slug, else a slug made from its name or title, else (for a group whose name yields no slug) the name. */
const keyOf = ({ fields }: Pick<FileRow, "fields">): string => {
  const name = textOf(fields["name"] ?? fields["title"]);
  return textOf(fields["slug"]) || slugFromName(name) || name;
};

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** The fields of a record that a row updates. The brands of a list replace its query, and the other way round. */
const contentOf = (kind: OtherKind, stored: Fields, given: FileRow["fields"]): Fields =>
  Object.fromEntries(
    fileFields(kind)
      .filter(([field]) => !(field === "query" && given["brands"]))
      .filter(([field]) => !(field === "brands" && given["query"]))
      .map(([field]) => [field, stored[field] ?? null]),
  );
