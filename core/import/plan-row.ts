import { ownNameErrors, withoutRepeated } from "../brand/aliases.ts";
import { evidenceBySlug } from "../brand/checkable-facts.ts";
import { reconcileEvidence } from "../brand/reconcile-evidence.ts";
import {
  blankContent,
  BRAND_FIELDS_SHOWN,
  type BrandContent,
  brandField,
  isLinkField,
  type JsonValue,
} from "../brand/fields.ts";
import { noSlugFromName, ownSlugFromName } from "../brand/slug.ts";
import type { HeldBrand } from "../catalog/directory-state.ts";
import type { BrandRecord } from "../change/change-set.ts";
import { fieldDiff, type FieldDiff, sameField, textsOf } from "../change/diff.ts";
import { isSameProfile } from "../brand/social-networks.ts";
import { isPartOfLocation } from "../sites/location.ts";
import { type AcceptedValues, overwrittenFacts, withCheckedFacts } from "./checked-facts.ts";
import { contentFieldOf, type ImportField, type RowProblem, shown } from "./import-field.ts";
import { isCalled, websiteKey } from "./find-targets.ts";
import type { GivenValue, ParsedValue } from "./read-values.ts";
import type { TaxonomyLookup } from "./taxonomy-lookup.ts";

/** The context for planning a row. */
export interface RowPlanning {
  clearEmpty: boolean;
  /** Leaves bad cells out instead of rejecting their row. */
  skipBadCells: boolean;
  /** Leaves out values that would overwrite a checked fact or an accepted correction. */
  keepChecked: boolean;
  accepted: AcceptedValues;
  taxonomy: TaxonomyLookup;
  read: (given: GivenValue) => ParsedValue;
  /** Called for a reinterpreted value. */
  onReading: (reading: RowProblem) => void;
  nextId: () => string;
  /** From `blankBrand`. */
  blank: BrandRecord;
}

/** Required fields, which an empty cell does not clear. */
const NEVER_EMPTY: ReadonlySet<string> = new Set(["name", "slug", "status"]);

/** Fields that identify a brand. They must be valid. */
const NEVER_LEFT_OUT: ReadonlySet<ImportField> = new Set(["name", "slug"]);

/** Collects the problems of a row: bad cells that can be left out, and other problems. */
const rowProblems = (line: number, { skipBadCells }: RowPlanning) => {
  const problems: RowProblem[] = [];
  const badCells: RowProblem[] = [];
  return {
    add: (value: GivenValue, messages: readonly string[]): void =>
      void (NEVER_LEFT_OUT.has(value.field) ? problems : badCells).push(
        ...problemsOf(messages, value, line),
      ),
    addOther: (problem: RowProblem): void => void problems.push(problem),
    has: (column: string): boolean => problems.some((problem) => problem.column === column),
    /** The rejection of the row, if any. */
    rejection: (): RowOutcome | undefined => {
      const all = [...problems, ...badCells];
      if (all.length === 0 || (skipBadCells && problems.length === 0)) return undefined;
      return { kind: "rejected", line, problems: all, isByCells: problems.length === 0 };
    },
    leftOut: (): { leftOut?: RowProblem[] } => (badCells.length > 0 ? { leftOut: badCells } : {}),
  };
};

/**
 * Plans the update of a brand with only the fields that the row changes. With `keepsSpelling`, a value that only spells a known value
 * differently changes nothing.
 */
export const planChange = (
  line: number,
  given: readonly GivenValue[],
  current: HeldBrand,
  keepsSpelling: boolean,
  planning: RowPlanning,
): RowOutcome => {
  const { clearEmpty, taxonomy } = planning;
  const problems = rowProblems(line, planning);
  let changed: Record<string, JsonValue> = {};
  for (const value of given) {
    const { field, raw, codec } = value;
    if (field === "createdAt") continue;
    const target = contentFieldOf(field);
    const was = current[target] ?? null;
    const stored = valueInFiles(target, current, taxonomy);
    if (codec.holds(field, value.original ?? raw, stored)) continue;
    const parsed = readValue(line, value, planning);
    if (parsed.kind === "wrong") problems.add(value, parsed.messages);
    if (parsed.kind === "wrong") continue;
    if (parsed.kind === "nothing" && (!clearEmpty || NEVER_EMPTY.has(field))) continue;
    const next = parsed.kind === "value" ? parsed.value : planning.blank[target];
    if (keepsSpelling && isKnown(target, current, next)) {
      const message = `is read as ${current.name}, whose name stays`;
      if (field === "name")
        planning.onReading({ line, column: value.column, value: shown(raw), message });
      continue;
    }
    const becomes = value.adds && parsed.kind === "value" ? withAdded(target, was, next) : next;
    if (sameField(target, was, becomes)) continue;
    changed[target] = becomes;
  }
  if ("name" in changed || "aliases" in changed)
    for (const { given: value, messages } of ownNameProblems(given, { ...current, ...changed })) {
      problems.add(value, messages);
      if (value.field === "aliases") delete changed["aliases"];
    }
  const overwritten = overwrittenFacts(current, changed, planning.accepted);
  if (planning.keepChecked && overwritten.length > 0)
    changed = withCheckedFacts(current, changed, planning.accepted);
  const rejection = problems.rejection();
  if (rejection) return rejection;
  const checked = planning.keepChecked
    ? { overwritten: [], kept: overwritten }
    : { overwritten, kept: [] };
  const others = { ...checked, ...problems.leftOut() };
  if (Object.keys(changed).length === 0)
    return { kind: "unchanged", line, slug: current.slug, ...others };
  const after = reconcileEvidence(current, { ...current, ...changed });
  for (const field of ["evidence", "siteState"] as const)
    if (!sameField(field, current[field] ?? null, after[field])) changed[field] = after[field];
    else delete changed[field];
  const fields = BRAND_FIELDS_SHOWN.filter((field) => Object.hasOwn(changed, field)).map((field) =>
    fieldDiff("brand", field, current[field] ?? null, changed[field] ?? null),
  );
  return { kind: "changed", line, before: current, after, fields, ...others };
};

/** A list with added items, without repeats, as long as the field allows. */
const withAdded = (field: keyof BrandContent, known: JsonValue, added: JsonValue): JsonValue => {
  const row = brandField(field);
  const all = withoutRepeated([known, added].flatMap(textsOf));
  return "most" in row ? all.slice(0, row.most) : all;
};

/** Whether a value adds nothing: it is one of the brand's names, another spelling of its address, or a part of its place. */
const isKnown = (field: keyof BrandContent, brand: HeldBrand, value: JsonValue): boolean => {
  const known = brand[field];
  if (typeof known !== "string" || typeof value !== "string") return false;
  if (field === "name") return isCalled(brand, value);
  if (field === "hqLocation") return isPartOfLocation(known, value);
  const isAddress = brandField(field).kind === "site";
  return isAddress && (websiteKey(known) === websiteKey(value) || isSameProfile(known, value));
};

/** A brand's value of a field as files contain it: categories and attributes by slug. */
export const valueInFiles = (
  field: keyof BrandContent,
  brand: HeldBrand,
  taxonomy: TaxonomyLookup,
): JsonValue => {
  if (isLinkField(field)) return taxonomy.slugs(field, brand[field]);
  if (field !== "evidence") return brand[field];
  return evidenceBySlug(brand.evidence, (id) => taxonomy.slugs("attributeIds", [id])[0]);
};

/** Plans a new brand. Missing values get their default. `slug` is the slug by which the row was matched, if any. */
export const planNew = (
  line: number,
  given: readonly GivenValue[],
  slug: string | undefined,
  planning: RowPlanning,
): RowOutcome => {
  const problems = rowProblems(line, planning);
  const after = { ...planning.blank };
  after.id = planning.nextId();
  const fields: Record<string, JsonValue> = after;
  for (const value of given) {
    const parsed = readValue(line, value, planning);
    if (parsed.kind === "wrong") problems.add(value, parsed.messages);
    if (parsed.kind !== "value") continue;
    if (value.field !== "createdAt") fields[contentFieldOf(value.field)] = parsed.value;
    else if (typeof parsed.value === "string") after.createdAt = parsed.value;
  }
  const missing = (field: string, message: string): void => {
    const column = given.find((value) => value.field === field)?.column ?? field;
    if (!problems.has(column)) problems.addOther({ line, column, value: null, message });
  };
  for (const { given: value, messages } of ownNameProblems(given, after)) {
    problems.add(value, messages);
    if (value.field === "aliases") after.aliases = [];
  }
  if (after.name === "") missing("name", "is required");
  else {
    after.slug = slug || after.slug || (ownSlugFromName(after.name) ?? "");
    if (after.slug === "") missing("slug", noSlugFromName());
  }
  return (
    problems.rejection() ?? {
      kind: "new",
      line,
      after: reconcileEvidence(undefined, after),
      ...problems.leftOut(),
    }
  );
};

/** Problems of aliases that equal the name; either may come from the row or from the existing brand. */
const ownNameProblems = (
  given: readonly GivenValue[],
  after: Pick<BrandContent, "name" | "aliases">,
): { given: GivenValue; messages: string[] }[] => {
  const givenFor = (wanted: ImportField) => given.findLast(({ field }) => field === wanted);
  const aliases = givenFor("aliases");
  return ownNameErrors(after).flatMap(({ message }) => {
    if (aliases) return [{ given: aliases, messages: [message] }];
    const name = givenFor("name");
    return name
      ? [{ given: name, messages: ["is one of the brand's aliases, which must go first"] }]
      : [];
  });
};

const readValue = (
  line: number,
  given: GivenValue,
  { read, onReading }: RowPlanning,
): ParsedValue => {
  const parsed = read(given);
  const { column, raw, original = raw } = given;
  if (parsed.kind !== "wrong" && parsed.readAs !== undefined)
    onReading({ line, column, value: shown(original), message: parsed.readAs });
  return parsed;
};

const problemsOf = (
  messages: readonly string[],
  { column, raw, original = raw }: GivenValue,
  line: number,
): RowProblem[] => messages.map((message) => ({ line, column, value: shown(original), message }));

/** A brand with every field at its default, and without a name. */
export const blankBrand = (now: Date): BrandRecord => ({
  ...blankContent(),
  id: "",
  createdAt: now.toISOString(),
});

/** Bad cells that are left out of the row. */
interface WithoutCells {
  leftOut?: RowProblem[];
}

/** `overwritten`: fields in which the row overwrites a checked fact. `kept`: fields whose checked fact the import retains. */
interface AgainstChecked {
  overwritten: readonly string[];
  kept: readonly string[];
}

export type RowOutcome =
  | ({ kind: "new"; line: number; after: BrandRecord } & WithoutCells)
  | ({
      kind: "changed";
      line: number;
      before: HeldBrand;
      after: BrandContent;
      fields: FieldDiff[];
    } & WithoutCells &
      AgainstChecked)
  | ({ kind: "unchanged"; line: number; slug: string } & WithoutCells & AgainstChecked)
  /** Not imported because of `only`. */
  | { kind: "skipped"; line: number; slug: string }
  /** `isByCells`: the row could be imported without its bad cells. */
  | { kind: "rejected"; line: number; problems: RowProblem[]; isByCells?: boolean };

export type RowCounts = Record<RowOutcome["kind"], number>;

export const NO_ROWS: Readonly<RowCounts> = {
  new: 0,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 0,
};
