import { slugFromName } from "../brand/slug.ts";
import type { Change, Committed } from "../change/change-set.ts";
import type { Fields } from "../change/diff.ts";
import { fileFields } from "../change/record-fields.ts";
import {
  inKnownGroup,
  LIST_OF,
  nextDisplayOrder,
  planEntry,
  unlistedGroups,
} from "../change/plan-taxonomy.ts";
import { type FieldError, invalidAt, type OtherKind, type Result } from "../result.ts";
import type { FileRow, RowProblem } from "../import/import-field.ts";
import { fingerprintOf, type ImportedFile } from "../import/import-options.ts";
import { LIMITS } from "../limits.ts";
import type { DirectoryState } from "../catalog/directory-state.ts";
import { parseListDraft, targetsIn } from "../catalog/list-draft.schema.ts";
import { listsIn, tooManyLists } from "./save-list.ts";
import { aliasHolders } from "../taxonomy/alias-holders.ts";
import type { AttributeGroup } from "../taxonomy/taxonomy.ts";
import { parseGroupDraft, parseTaxonomyDraft } from "../taxonomy/taxonomy-draft.schema.ts";
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

/** Plans the rows of a file on a state of the directory. */
export const planRows = (
  parts: Pick<BackOfficeParts, "ids">,
  directory: DirectoryState,
  kind: OtherKind,
  fileRows: readonly FileRow[],
  clearEmpty = false,
): Omit<PlannedTaxonomy, "commit"> => {
  const rows = fileRows.map((row) => ({ ...row, fields: givenIn(row, clearEmpty) }));
  const planner = createPlanner(parts, directory, kind, rows);
  const problems = rows.flatMap((row) =>
    planner.add(row).map(({ path, message }): RowProblem => {
      return { line: row.line, column: path || null, value: null, message };
    }),
  );
  return { changes: planner.changes(), unchanged: planner.unchanged(), problems };
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

/** Plans one row after another. */
const createPlanner = (
  { ids }: Pick<BackOfficeParts, "ids">,
  directory: DirectoryState,
  kind: OtherKind,
  rows: readonly FileRow[],
) => {
  const taxonomy = directory.taxonomy();
  const targets = targetsIn(directory);
  const stored = kind === "list" ? listsIn(directory) : taxonomy[LIST_OF[kind]];
  const changes: Change[] = [];
  const groups: AttributeGroup[] = [...taxonomy.groups];
  const lineOfSlug = new Map<string, number>();
  const slugsInFile = new Set(rows.map(slugOf));
  const holders = aliasHolders(
    TAXONOMY_KINDS.flatMap((one) =>
      taxonomy[LIST_OF[one]].filter(({ slug }) => one !== kind || !slugsInFile.has(slug)),
    ),
  );
  let unchanged = 0;
  let created = 0;

  const blank = () => ({
    ...(kind === "list" ? { title: "", text: "" } : { name: "" }),
    ...(kind !== "attribute" && { displayOrder: nextDisplayOrder(stored, created) }),
  });
  const parse = (input: object, id: string) =>
    kind === "list"
      ? parseListDraft(input, id, targets)
      : kind === "group"
        ? parseGroupDraft(input, id)
        : parseTaxonomyDraft(kind, input);

  return {
    /** Plans a row, or returns what is wrong with it. */
    add: ({ line, fields, problem }: FileRow): readonly FieldError[] => {
      if (problem !== undefined) return [{ path: "", message: problem }];
      const slug = slugOf({ fields });
      const current = stored.find((one) => one.slug === slug);
      const id = current?.id ?? ids.next();
      const draft = parse(
        { ...(current ? contentOf(kind, current, fields) : blank()), ...fields },
        id,
      );
      if (!draft.ok) return draft.failure.errors;
      if (kind === "list" && !current && stored.length + created >= LIMITS.lists)
        return tooManyLists.errors;
      const earlier = lineOfSlug.get(slug ?? "");
      if (earlier !== undefined)
        return invalidAt(
          kind === "group" ? "name" : "slug",
          `repeats the ${kind} of line ${earlier}`,
        ).errors;
      lineOfSlug.set(slug ?? "", line);
      const after = { ...inKnownGroup(draft.value, groups), id };
      if ("aliases" in after) {
        const taken = holders.errorsOf(
          after,
          current && "aliases" in current ? current : undefined,
        );
        if (taken.length > 0) return taken;
        holders.add(after);
      }
      if ("group" in after) {
        const newGroups = unlistedGroups([after.group], groups, ids.next);
        groups.push(...newGroups);
        changes.push(...newGroups.flatMap((group) => planEntry("group", undefined, group)));
      }
      const planned = planEntry(kind, current, after);
      changes.push(...planned);
      if (!current) created += 1;
      else if (planned.length === 0) unchanged += 1;
      return [];
    },
    /** The planned changes; a new group comes before the first attribute that names it. */
    changes: () => changes,
    unchanged: () => unchanged,
  };
};

const TAXONOMY_KINDS = ["category", "attribute"] as const;

/** The slug in a row, or one derived from its name or title. */
const slugOf = ({ fields }: Pick<FileRow, "fields">): string | null =>
  textOf(fields["slug"]) || slugFromName(textOf(fields["name"] ?? fields["title"]));

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** The fields of a record that a row updates. The brands of a list replace its query, and the other way round. */
const contentOf = (kind: OtherKind, stored: Fields, given: FileRow["fields"]): Fields =>
  Object.fromEntries(
    fileFields(kind)
      .filter(([field]) => !(field === "query" && given["brands"]))
      .filter(([field]) => !(field === "brands" && given["query"]))
      .map(([field]) => [field, stored[field] ?? null]),
  );
