import { slugFromName } from "../brand/slug.ts";
import type { Change, Committed } from "../change/change-set.ts";
import { type Fields, fieldsOf } from "../change/diff.ts";
import {
  LIST_OF,
  nextDisplayOrder,
  planEntry,
  type TaxonomyKind,
  unlistedGroups,
} from "../change/plan-taxonomy.ts";
import type { FieldError, Result } from "../result.ts";
import type { FileRow, RowProblem } from "../import/import-field.ts";
import { fingerprintOf, type ImportedFile } from "../import/import-options.ts";
import { LIMITS } from "../limits.ts";
import { parseListDraft, targetsIn } from "../catalog/list-draft.schema.ts";
import { listsIn, tooManyLists } from "./save-list.ts";
import { aliasHolders } from "../taxonomy/alias-holders.ts";
import { parseGroupDraft, parseTaxonomyDraft } from "../taxonomy/taxonomy-draft.schema.ts";
import { type BackOfficeParts, changeSetOf } from "./back-office-parts.ts";
import { commitImport, type ImportRefused } from "./plan-import.ts";

/** Kinds of records, besides brands, that have files. */
export type FiledKind = TaxonomyKind | "group" | "list";

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
    kind: FiledKind,
    file: ImportedFile,
    rows: readonly FileRow[],
  ): Promise<PlannedTaxonomy> => {
    const directory = await parts.store.directory();
    const taxonomy = directory.taxonomy();
    const targets = targetsIn(directory);
    const stored = kind === "list" ? listsIn(directory) : taxonomy[LIST_OF[kind]];
    const changes: Change[] = [];
    const groupNames: string[] = [];
    const problems: RowProblem[] = [];
    const lineOfSlug = new Map<string, number>();
    const replaced = new Set(rows.map(slugOf));
    const holders = aliasHolders(
      TAXONOMY_KINDS.flatMap((one) =>
        taxonomy[LIST_OF[one]].filter(({ slug }) => one !== kind || !replaced.has(slug)),
      ),
    );
    let unchanged = 0;
    let created = 0;
    for (const { line, fields, problem } of rows) {
      const addProblem = ({ path, message }: FieldError): number =>
        problems.push({ line, column: path || null, value: null, message });
      if (problem !== undefined) {
        addProblem({ path: "", message: problem });
        continue;
      }
      const slug = slugOf({ fields });
      const current = stored.find((one) => one.slug === slug);
      const id = current?.id ?? parts.ids.next();
      const input = {
        ...(current
          ? contentOf(kind, current)
          : { name: "", ...(kind === "list" && { text: "" }) }),
        ...(!current &&
          kind !== "attribute" && {
            displayOrder: nextDisplayOrder(stored, created),
          }),
        ...fields,
      };
      const draft =
        kind === "list"
          ? parseListDraft(input, id, targets)
          : kind === "group"
            ? parseGroupDraft(input, id)
            : parseTaxonomyDraft(kind, input);
      if (!draft.ok) {
        draft.failure.errors.forEach(addProblem);
        continue;
      }
      if (kind === "list" && !current && stored.length + created >= LIMITS.lists) {
        tooManyLists.errors.forEach(addProblem);
        continue;
      }
      const earlier = lineOfSlug.get(slug ?? "");
      if (earlier !== undefined) {
        addProblem({
          path: kind === "group" ? "name" : "slug",
          message: `repeats the ${kind} of line ${earlier}`,
        });
        continue;
      }
      lineOfSlug.set(slug ?? "", line);
      if ("aliases" in draft.value) {
        const taken = holders.errorsOf(draft.value);
        taken.forEach(addProblem);
        if (taken.length > 0) continue;
        holders.add({ ...draft.value, id });
      }
      const planned = planEntry(kind, current, { ...draft.value, id });
      if ("group" in draft.value) groupNames.push(draft.value.group);
      changes.push(...planned);
      if (!current) created += 1;
      else if (planned.length === 0) unchanged += 1;
    }
    for (const group of unlistedGroups(groupNames, taxonomy.groups, parts.ids.next))
      changes.unshift(...planEntry("group", undefined, group));
    const note = `${file.name} (${fingerprintOf(file)})`;
    return {
      changes,
      unchanged,
      problems,
      commit: () => commitImport(parts, changeSetOf(parts, "import", { note, changes })),
    };
  };

const TAXONOMY_KINDS = ["category", "attribute"] as const;

/** The slug in a row, or one derived from its name. */
const slugOf = ({ fields }: Pick<FileRow, "fields">): string | null =>
  textOf(fields["slug"]) || slugFromName(textOf(fields["name"]));

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** The editable fields of a record. */
const contentOf = (kind: FiledKind, stored: Fields): Fields =>
  Object.fromEntries(
    fieldsOf(kind)
      .filter((field) => kind !== "group" || field !== "slug")
      .map((field) => (field === "brandIds" ? "brands" : field))
      .map((field) => [field, stored[field] ?? null]),
  );
