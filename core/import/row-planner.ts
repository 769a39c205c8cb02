import { isLogoPath } from "../brand/logo-path.ts";
import type { DirectoryState } from "../catalog/directory-state.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import type { LogoStore } from "../ports/logo-store.ts";
import type { Clock, DecodeEntity, Ids } from "../ports/system.ts";
import { anotherSlug, rowOwners, type RowOwners, findTargets } from "./find-targets.ts";
import type { AcceptedValues } from "./checked-facts.ts";
import { withCategoryTags } from "./category-tags.ts";
import { beforeNames } from "./clean-cell.ts";
import {
  type FileCodec,
  fieldOfFileField,
  type ImportField,
  type ImportRow,
  IMPORT_FIELDS,
  groupProblems,
  LINKS_OF,
  type RowProblem,
} from "./import-field.ts";
import type { ImportOptions } from "./import-options.ts";
import {
  blankBrand,
  NO_ROWS,
  planChange,
  planNew,
  type RowCounts,
  type RowOutcome,
  type RowPlanning,
} from "./plan-row.ts";
import { withFormerNames } from "./former-names.ts";
import { columnValues, mapColumns } from "./map-columns.ts";
import { columnsByField, type GivenValue, valueReader, valuesOf } from "./read-values.ts";
import { repeatedRows } from "./repeated-rows.ts";
import { withProfiles } from "./social-profiles.ts";
import { taxonomyLookup, type TaxonomyLookup } from "./taxonomy-lookup.ts";

export interface ImportParts {
  store: Pick<CatalogStore, "directory">;
  logos: Pick<LogoStore, "findStored">;
  clock: Clock;
  ids: Ids;
  decodeEntity: DecodeEntity;
}

export interface FileToPlan {
  codec: FileCodec;
  header: readonly string[];
  /** All rows. The first ones are used to recognise columns. */
  rows?: readonly ImportRow[];
  /** Whether its values are as exports write them. By default, a file with all columns of an export counts as an export. */
  isExport?: boolean;
  /** Values for every row. They replace the values of the file. */
  presets: readonly GivenValue[];
  /** Reads corrected cells. */
  editCodec?: FileCodec;
  accepted?: AcceptedValues;
}

export type RowPlanner = Awaited<ReturnType<typeof createRowPlanner>>;

/** Plans the rows of a file in order, a portion at a time. Writes nothing. */
export const createRowPlanner = async (
  { store, logos, clock, ids, decodeEntity }: ImportParts,
  file: FileToPlan,
  options: ImportOptions,
) => {
  const { codec, header, rows: all = [], presets, editCodec = codec, accepted = new Map() } = file;
  const directory = await store.directory();
  const taxonomy = taxonomyLookup(directory.taxonomy(), {
    createMissing: options.createMissingTaxonomy,
    nextId: ids.next,
  });
  const now = clock.now();
  const preset = new Set(presets.map(({ field }) => field));
  const { mapping, before, ...found } = columnsOf(header, all, options, taxonomy, now);
  const { isExport = found.isExport } = file;
  const columns = columnsByField(mapping.columns).filter(({ field }) => !preset.has(field));
  const readings: RowProblem[] = [];
  /** The stored logos among those of the rows that are being planned. */
  let storedLogos = new Set<string>();
  const planning: RowPlanning = {
    clearEmpty: options.clearEmpty,
    skipBadCells: options.badCells === "skip",
    keepChecked: options.keepChecked,
    accepted,
    taxonomy,
    read: valueReader(now, taxonomy, { isExport, isStoredLogo: (path) => storedLogos.has(path) }),
    onReading: (reading) => void readings.push(reading),
    nextId: ids.next,
    blank: blankBrand(now),
  };
  const owners = rowOwners();
  const counts: RowCounts = { ...NO_ROWS };
  const reading = {
    codec,
    decodeEntity,
    presets,
    isExport,
    beforeNames: before,
    onBlank: planning.onReading,
  };
  const withLinks = options.match === "slug" ? ["socialLinks", "websiteUrl"] : ["socialLinks"];
  const mayHoldProfiles = !isExport && columns.some(({ field }) => withLinks.includes(field));
  const hasTags = columns.some(
    ({ field, column }) => field === "attributes" && !/attribute/i.test(column),
  );
  const withTags = withCategoryTags(taxonomy);
  const fieldIn = (column: string): ImportField | undefined =>
    columns.find((known) => known.column === column)?.field ?? fieldOfFileField(column);
  const stated = new Set(
    options.edits.flatMap(({ line, column, value }) =>
      value !== null && fieldIn(column) === "slug" ? line : [],
    ),
  );
  const isStated = (line: number): boolean => stated.has(line);
  const locate = findTargets({ directory, match: options.match, isStated, now });
  const editsOf = Map.groupBy(options.edits, ({ line }) => line);

  /** Replaces the values of a row by its corrected cells. */
  const corrected = (line: number, given: readonly GivenValue[]): readonly GivenValue[] =>
    (editsOf.get(line) ?? []).reduce((values, { column, value }) => {
      const field = fieldIn(column);
      if (field === undefined || preset.has(field)) return values;
      const others = values.filter((known) => known.field !== field);
      return value === null ? others : [...others, { field, column, raw: value, codec: editCodec }];
    }, given);

  const isRepeated = repeatedRows({ directory, taxonomy, codec, columns });
  const slugColumns = columns.filter(({ field }) => field === "slug");

  const valuesIn = (row: ImportRow): readonly GivenValue[] => {
    const needsReading = options.match !== "slug" || editsOf.has(row.line) || !isRepeated(row);
    const values = valuesOf(row, needsReading ? columns : slugColumns, reading);
    const named = isExport ? values : withFormerNames(values);
    const known = hasTags ? withTags(named) : named;
    return corrected(row.line, mayHoldProfiles ? withProfiles(known) : known);
  };

  const planOne = (line: number, given: readonly GivenValue[]): RowOutcome => {
    const target = locate(line, given);
    if ("problem" in target) return rejected(line, [target.problem]);
    const earlier = owners.claimBrand(target, line);
    if (earlier) return rejected(line, [earlier]);
    const { brand } = target;
    if (options.only === "create" && brand) return { kind: "skipped", line, slug: brand.slug };
    if (options.only === "update" && !brand)
      return { kind: "skipped", line, slug: target.slug ?? target.value };
    return brand
      ? planChange(line, given, brand, target.keepsSpelling, planning)
      : planNew(line, given, target.slug, planning);
  };

  return {
    plan: async (rows: readonly ImportRow[]): Promise<RowOutcome[]> => {
      const given = rows.map(valuesIn);
      storedLogos = await logos.findStored(logosIn(given));
      const outcomes = rows.map(({ line, problem }, at) =>
        problem === undefined
          ? planOne(line, given[at] ?? [])
          : rejected(line, [{ line, column: null, value: null, message: problem }]),
      );
      const checked = rejectTakenSlugs(outcomes, owners, directory);
      for (const outcome of checked) {
        counts[outcome.kind] += 1;
        if (outcome.kind === "new" || outcome.kind === "changed")
          taxonomy.use([...outcome.after.categoryIds, ...outcome.after.attributeIds]);
      }
      return checked;
    },
    mapping,
    /** Whether the file has every field under its own name, as an export has. */
    isExport,
    counts: () => ({ ...counts }),
    /** Reinterpreted values, grouped. */
    readings: () => groupProblems(readings),
    /** The categories and attributes to create for the planned brands. */
    creations: taxonomy.creations,
    slugOf: taxonomy.slugOf,
    isCategory: (text: string): boolean => taxonomy.isKnown("categoryIds", text),
  };
};

/** The mapping of a file's columns, and the prefix of all its names. */
const columnsOf = (
  header: readonly string[],
  rows: readonly ImportRow[],
  { columns: given, createMissingTaxonomy }: ImportOptions,
  taxonomy: TaxonomyLookup,
  now: Date,
) => {
  const values = columnValues(rows);
  const mapping = mapColumns(header, given, {
    ...values,
    isKnown: (field, text) => taxonomy.isKnown(LINKS_OF[field], text),
    year: now.getUTCFullYear(),
    createsMissing: createMissingTaxonomy,
  });
  const isExport = IMPORT_FIELDS.every((wanted) =>
    mapping.columns.some(({ field, how }) => field === wanted && how === "name"),
  );
  const named = mapping.columns.find(({ field }) => field === "name");
  return { mapping, isExport, before: named && beforeNames(values.valuesOf(named.at)) };
};

/** The paths of logos in these rows. */
const logosIn = (rows: readonly (readonly GivenValue[])[]): string[] => {
  const paths = new Set<string>();
  for (const given of rows)
    for (const { field, raw } of given)
      if (field === "logoUrl" && typeof raw === "string" && isLogoPath(raw.trim()))
        paths.add(raw.trim());
  return [...paths];
};

/** Rejects rows whose slug another row or another brand has. */
const rejectTakenSlugs = (
  outcomes: readonly RowOutcome[],
  owners: RowOwners,
  { heldBrandAt }: DirectoryState,
): RowOutcome[] =>
  outcomes.map((outcome) => {
    const move = slugMoveOf(outcome);
    if (!move) return outcome;
    const { line } = outcome;
    const reject = (why: string): RowOutcome => {
      const message = `${why}: enter another slug, such as ${anotherSlug(move.slug)}`;
      return rejected(line, [{ line, column: "slug", value: move.slug, message }]);
    };
    const holder = heldBrandAt(move.slug);
    if (holder && holder.id !== move.id) return reject(`belongs to ${holder.name}`);
    const earlier = owners.claimSlug(move.slug, line);
    return earlier === undefined ? outcome : reject(`is taken by line ${earlier}`);
  });

const slugMoveOf = (outcome: RowOutcome): { id: string; slug: string } | undefined => {
  if (outcome.kind === "new") return outcome.after;
  if (outcome.kind === "changed" && outcome.before.slug !== outcome.after.slug)
    return { id: outcome.before.id, slug: outcome.after.slug };
  return undefined;
};

const rejected = (line: number, problems: RowProblem[]): RowOutcome => ({
  kind: "rejected",
  line,
  problems,
});
