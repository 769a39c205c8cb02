import { brandField, type JsonValue } from "../brand/fields.ts";
import { isLogoPath } from "../brand/logo-path.ts";
import { isSlug } from "../brand/slug.ts";
import { SOCIAL_NETWORKS, type SocialNetwork } from "../brand/social-networks.ts";
import { foldAccents } from "../text/fold.ts";
import {
  type ColumnContent,
  areOfOneSite,
  areOfRegions,
  fieldOfWords,
  guessColumn,
  IRI,
  isAddress,
  isFileName,
  isFollowers,
  isOfNetwork,
  isOfPerson,
  isOtherYear,
  listName,
  type NamedField,
  placePartOf,
} from "./guess-columns.ts";
import {
  BRAND_COLUMNS,
  columnKey,
  COMPANY_COLUMNS,
  FIRST_NAMES,
  FULL_NAMES,
  JOB_TITLES,
  LAST_NAMES,
  LINK_COLUMNS,
  NAMES_OF_PEOPLE,
  PLACE_PARTS,
  type PlacePart,
  PRODUCT_COLUMNS,
  NO,
  VENDOR_COLUMNS,
  YES,
} from "./column-names.ts";
import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportField,
  type ImportRow,
  isListField,
  rowOf,
  shown,
} from "./import-field.ts";
import type { ImportOptions } from "./import-options.ts";
import { areSame, isChoice, isSite, meantValue, networkOfField } from "./meant-value.ts";
import { isNoValue } from "./no-value.ts";
import { isNoteRow } from "./note-rows.ts";
import { textOfLiteral } from "./rdf-literal.ts";
import { linkIn } from "./several-addresses.ts";

/** How the field of a column was found: by its exact name, by a similar name, by its values, or in the options. */
export const MAPPED_HOW = ["name", "similar", "content", "given"] as const;

/**
 * A column to import. Several columns may have the same field. If the field is a place or a list, their values are joined in this
 * order; otherwise the first value counts.
 */
export interface MappedColumn {
  /** Its index in the header. */
  at: number;
  /** As the file names it. */
  name: string;
  field: ImportField;
  how: (typeof MAPPED_HOW)[number];
  /** If its cells say yes or no: the category or attribute that the column is named after. */
  linkName?: string;
}

/** A column that is not imported, and why. */
export interface IgnoredColumn {
  at: number;
  name: string;
  why: string;
  /** False if somebody chose to ignore the column, or if the directory maintains its values itself. */
  isUnknown: boolean;
}

/** Two columns have the same field. */
export interface DuplicateColumns {
  field: ImportField;
  names: [string, string];
}

export interface ColumnMapping {
  columns: MappedColumn[];
  ignored: IgnoredColumn[];
  duplicates: DuplicateColumns[];
}

const NO_FIELD = "it matches no field";

/**
 * Finds the field of each column: the given field, else the field with this name, else a guess from the column's name and values. If
 * two columns are guessed to be one field, the better guess wins. Leaves out columns without a name.
 */
export const mapColumns = (
  header: readonly string[],
  given: ImportOptions["columns"] = [],
  content?: ColumnContent,
): ColumnMapping => {
  const fieldGiven = new Map(given);
  const fieldsGiven = new Set(fieldGiven.values());
  const mapping: ColumnMapping = { columns: [], ignored: [], duplicates: [] };
  const unknown: { at: number; name: string }[] = [];
  const isOfPeople = listsPeople(header);
  const brands = brandsBesideCompanies(header, content);
  for (const [at, name] of header.entries()) {
    if (name.trim() === "") continue;
    const wanted = fieldGiven.get(name);
    const known = at === brands ? "name" : fieldByName(name, content?.valuesOf(at) ?? []);
    const isOther =
      (known !== undefined && fieldsGiven.has(known)) ||
      (content !== undefined && contradictsName(name, known, content.valuesOf(at), content)) ||
      (isOfPeople && NAMES_OF_PEOPLE.has(columnKey(name))) ||
      (brands !== undefined && COMPANY_COLUMNS.has(columnKey(name)));
    const field = wanted !== undefined ? wanted : isOther ? undefined : known;
    const yesNo = field === undefined && content ? yesNoColumn(name, at, content) : undefined;
    const twin = mapping.columns.find((column) => column.field === field && !column.linkName);
    const how = wanted === undefined ? "name" : "given";
    const readOnly = whyReadOnly(name);
    if (field === null)
      mapping.ignored.push({ at, name, why: "you chose to ignore it", isUnknown: false });
    else if (field === undefined && readOnly !== undefined)
      mapping.ignored.push({ at, name, why: readOnly, isUnknown: false });
    else if (yesNo) mapping.columns.push({ at, name, how: "content", ...yesNo });
    else if (field === undefined || (wanted === undefined && isLinkName(name)))
      unknown.push({ at, name });
    else if (!twin || isListedAgain(field, name, twin))
      mapping.columns.push({ at, name, field, how });
    else {
      const more = content && whatItAdds(mapping, { at, name, field }, content);
      const why =
        more === "nothing"
          ? `it adds nothing to “${twin.name}”`
          : "another column has the same name";
      if (more === "values") mapping.columns.push({ at, name, field, how });
      else if (more === "nothing" || twin.name === name)
        mapping.ignored.push({ at, name, why, isUnknown: true });
      else mapping.duplicates.push({ field, names: [twin.name, name] });
    }
  }
  guess(mapping, unknown, content, isOfPeople);
  if (content) preferLatinNames(mapping, content);
  if (content) readLinkedSites(mapping, content);
  mapping.columns.sort((a, b) => a.at - b.at);
  joinPlaces(mapping, content);
  mapping.ignored.sort((a, b) => a.at - b.at);
  return mapping;
};

/**
 * What a column adds to the earlier columns of its field: values for rows that lack one, or nothing. `undefined` if its values
 * contradict theirs, except addresses for another country.
 */
const whatItAdds = (
  { columns }: ColumnMapping,
  { at, name, field }: Pick<MappedColumn, "at" | "name" | "field">,
  { cellsOf }: ColumnContent,
): "values" | "nothing" | undefined => {
  const before = columns.filter((column) => column.field === field);
  const isOfRegion = isSite(field) && before.every((column) => areOfRegions(column.name, name));
  const cellsBefore = before.map((column) => cellsOf(column.at));
  let more: "values" | "nothing" = "nothing";
  for (const [row, cell] of cellsOf(at).entries()) {
    if (cell === "") continue;
    const others = cellsBefore.flatMap((cells) => cells[row] || []);
    const isOther = others.some((other) => !areSame(field, cell, other));
    if (isOther && !isOfRegion) return undefined;
    if (isOther || others.length === 0) more = "values";
  }
  return more;
};

/** Whether the values of a column contradict its name. For example, the `Status` in a list of tasks is not that of a brand. */
const contradictsName = (
  name: string,
  field: ImportField | undefined,
  values: readonly string[],
  content: ColumnContent,
): boolean => {
  if (field === undefined || values.length === 0) return false;
  if (field === "slug") return !areSlugs(name, values);
  const isOwnName = columnKey(name) === columnKey(field);
  if (isOwnName && (field === "positioning" || field === "events")) return false;
  const mayBeNew = isOwnName || content.createsMissing === true;
  return !values.some((value) => couldBe(field, value, content, mayBeNew));
};

const couldBe = (
  field: ImportField,
  value: string,
  { isKnown }: ColumnContent,
  mayBeNew: boolean,
): boolean => {
  switch (field) {
    case "name":
      return !IRI.test(value);
    case "attributes": {
      const names = value.split(/[;,|\n#"[\]{}]+/).filter((one) => one.trim() !== "");
      if (names.some((one) => isKnown(field, one))) return true;
      const categories = names.filter((one) => isKnown("categories", one));
      return categories.length < names.length && (mayBeNew || categories.length > 0);
    }
    case "categories":
      return !/^\d+$/.test(value);
    case "logoUrl":
    case "heroImageUrl":
      return isLogoPath(value) || !(isFileName(value) || /^\/(?!\/)/.test(value));
    case "websiteUrl":
      return !isOfNetwork(value);
    case "foundedYear":
      return !isOtherYear(value);
    case "linkedinUrl":
      return !isOfPerson(value);
    case "status":
    case "positioning":
      return isChoice(field, value);
    case "events":
      return /^(?:\d{4}|\{)/.test(value);
    // A rating such as `Strong`, in a column `Social media`, is no profile.
    case "socialLinks":
      return /[@.{]/.test(value);
    default:
      return true;
  }
};

/**
 * Whether a column contains slugs. Permalinks may be other addresses, so most of them must end in a slug. Handles may be those of profiles,
 * so all must be slugs and one must contain a hyphen, which few profiles have.
 */
const areSlugs = (name: string, values: readonly string[]): boolean => {
  if (columnKey(name) === "handle")
    return values.every(isSlug) && values.some((value) => value.includes("-"));
  const slugs = values.filter(
    (value) => !value.includes("/") || isSlug(String(meantValue("slug", value))),
  );
  return slugs.length * 2 >= values.length;
};

/** The field of at most this many columns is guessed. */
const GUESSED = 200;

const guess = (
  mapping: ColumnMapping,
  unknown: readonly { at: number; name: string }[],
  content: ColumnContent | undefined,
  isOfPeople: boolean,
): void => {
  const guesses = unknown
    .slice(0, GUESSED)
    .flatMap(({ at, name }) =>
      (isLinkName(name) ? guessLinks : guessColumn)(name, at, NAMED_FIELDS, content).map(
        ({ field, how, score }) => ({ at, name, field, how, score }),
      ),
    )
    .filter(
      ({ field, name }) =>
        !(isOfPeople && field === "name" && NAMES_OF_PEOPLE.has(columnKey(name))),
    )
    .sort((a, b) => b.score - a.score);
  const holders = new Map(
    mapping.columns.flatMap((column) => (column.linkName ? [] : [[column.field, column]])),
  );
  const isDone = new Set<number>();
  for (const { at, name, field, how } of guesses) {
    const holder = holders.get(field);
    const column = { at, name, field, how };
    const isMore =
      holder === undefined ||
      isListedAgain(field, name, holder) ||
      (content && how !== "content" && whatItAdds(mapping, column, content) === "values");
    if (isDone.has(at) || !isMore) continue;
    mapping.columns.push(column);
    holders.set(field, holder ?? column);
    isDone.add(at);
  }
  for (const { at, name } of unknown) {
    if (isDone.has(at)) continue;
    const network = isFollowers(name) ? onlyNetwork(mapping) : undefined;
    if (network !== undefined && !holders.has(`${network}Followers`)) {
      const column: MappedColumn = { at, name, field: `${network}Followers`, how: "similar" };
      mapping.columns.push(column);
      holders.set(`${network}Followers`, column);
      continue;
    }
    const better = guesses.find((one) => one.at === at);
    const holder = better && holders.get(better.field);
    const why =
      holder === undefined
        ? whyUnknown(name, content?.valuesOf(at) ?? [])
        : `“${holder.name}” is imported instead`;
    mapping.ignored.push({ at, name, why, isUnknown: true });
  }
};

/** If another column has the names in Latin letters, takes those, because they make better slugs: `英語名` instead of `ブランド名`. The native names become aliases. */
const preferLatinNames = ({ columns, ignored }: ColumnMapping, content: ColumnContent): void => {
  const native = columns.find(({ field }) => field === "name");
  const all = native ? content.valuesOf(native.at) : [];
  if (!native || native.how === "given" || all.length === 0 || all.some(isLatin)) return;
  const latin = ignored.findIndex(({ at, name }) => {
    const values = content.valuesOf(at);
    const isNamed = fieldOfWords(name, NAMED_FIELDS) === "name";
    return isNamed && values.length > 0 && values.every(isLatin);
  });
  const [found] = latin === -1 ? [] : ignored.splice(latin, 1);
  if (!found) return;
  columns.push({ at: found.at, name: found.name, field: "name", how: "similar" });
  if (columns.every(({ field }) => field !== "aliases")) native.field = "aliases";
  else {
    columns.splice(columns.indexOf(native), 1);
    const why = `“${found.name}” is imported instead`;
    ignored.push({ at: native.at, name: native.name, why, isUnknown: true });
  }
};

/** If no column contains websites, reads them from names that are links. */
const readLinkedSites = ({ columns, ignored }: ColumnMapping, content: ColumnContent): void => {
  const named = columns.find(({ field }) => field === "name");
  const hasSites =
    columns.some(({ field }) => field === "websiteUrl") ||
    ignored.some(({ name }) => fieldOfWords(name, NAMED_FIELDS) === "websiteUrl");
  if (!named || named.how === "given" || hasSites) return;
  const names = content.valuesOf(named.at);
  const links = names.flatMap((name) => linkIn(name) ?? []);
  if (links.length * 2 >= names.length && links.length > 0 && !areOfOneSite(links))
    columns.push({ ...named, field: "websiteUrl", how: "content" });
};

const isLatin = (value: string): boolean => /\p{Script=Latin}/u.test(value);

/** The category or attribute that a column of yes and no is named after: `Putters`, `Family-Owned?`, `has_apparel`. */
const yesNoColumn = (
  name: string,
  at: number,
  { valuesOf, isKnown }: ColumnContent,
): Pick<MappedColumn, "field" | "linkName"> | undefined => {
  const values = valuesOf(at);
  if (values.length === 0 || !values.every(saysYesOrNo)) return undefined;
  const whole = name.replace(/^.*\.|\?$/g, "").replace(/^(?:is|has|sells|makes)[ _]/i, "");
  for (const linkName of [whole, whole.replace(/ (?:available|offered|only)$/i, "")])
    for (const field of ["categories", "attributes"] as const)
      if (isKnown(field, linkName)) return { field, linkName };
  return undefined;
};

const saysYesOrNo = (value: string): boolean => {
  const answer = foldAccents(value);
  return YES.has(answer) || NO.has(answer);
};

/** Whether a column continues the list of an earlier column: `Category 2` after `Category 1`, or a second `Tags`. */
const isListedAgain = (field: ImportField, name: string, before: MappedColumn): boolean =>
  field === "socialLinks" || (isListField(field) && listName(name) === listName(before.name));

const isLinkName = (name: string): boolean => LINK_COLUMNS.has(columnKey(name));

/** Guesses that a column of links contains websites, unless all are profiles or pages of one site. The score is low, so that a column with a better name wins. */
const guessLinks: typeof guessColumn = (name, at, named, content) =>
  areNoWebsites(content?.valuesOf(at) ?? [])
    ? guessColumn(name, at, named, content).filter(({ field }) => field !== "websiteUrl")
    : [{ field: "websiteUrl", how: "name", score: 0.33 }];

const areNoWebsites = (values: readonly string[]): boolean =>
  areOfOneSite(values) || (values.length > 0 && values.every(isOfNetwork));

/** Whether the names of columns show that the table lists people. */
const listsPeople = (header: readonly string[]): boolean => {
  const keys = header.map(columnKey);
  const hasOneOf = (names: ReadonlySet<string>): boolean => keys.some((key) => names.has(key));
  if ([FIRST_NAMES, LAST_NAMES, NAMES_OF_PEOPLE].filter(hasOneOf).length > 1) return true;
  if (!hasOneOf(COMPANY_COLUMNS) && !hasOneOf(BRAND_COLUMNS)) return false;
  const names = keys.filter((key) => NAMES_OF_PEOPLE.has(key) && key !== "title");
  if (names.length > 0 && keys.includes("title")) return true;
  return hasOneOf(JOB_TITLES) || (names.length > 0 && names.every((key) => FULL_NAMES.has(key)));
};

/** The column of brands in a list of brands and companies, unless a cell lists several brands. */
const brandsBesideCompanies = (
  header: readonly string[],
  content: ColumnContent | undefined,
): number | undefined => {
  const keys = header.map(columnKey);
  const at = keys.findIndex((key) => BRAND_COLUMNS.has(key));
  const isBeside = at !== -1 && keys.some((key) => COMPANY_COLUMNS.has(key));
  return isBeside && !content?.valuesOf(at).some((value) => /[,;|\n]/.test(value)) ? at : undefined;
};

/** Why a column without a field is ignored. Its name may be that of a field. */
const whyUnknown = (name: string, values: readonly string[]): string => {
  if (values.length === 0) return NO_FIELD;
  const field = fieldOfColumn(name) ?? fieldOfWords(name, NAMED_FIELDS);
  if (field === "websiteUrl" && areOfOneSite(values))
    return "its addresses are pages of one site, not the websites of brands";
  return field === undefined ? NO_FIELD : `its cells do not look like ${IMPORT_FIELD_NAMES[field]}`;
};

/** The network, if columns contain addresses of only one network. */
const onlyNetwork = ({ columns }: ColumnMapping): SocialNetwork | undefined => {
  const [first, ...others] = SOCIAL_NETWORKS.filter((network) =>
    columns.some(({ field }) => field === `${network}Url`),
  );
  return others.length === 0 ? first : undefined;
};

/**
 * Joins the columns City, State and Country to a headquarters, unless another column contains it. A column of street addresses does not
 * count. A column such as `Headquarters` is joined with a column of countries, but with no other part.
 */
const joinPlaces = ({ columns, ignored }: ColumnMapping, content?: ColumnContent): void => {
  const holder = columns.find(({ field }) => field === "hqLocation");
  if (holder?.how === "given") return;
  const isOfNumbers = (at: number) => /^\d[\d ]*$/.test(content?.valuesOf(at).join(" ") ?? "");
  const columnOf = (part: PlacePart) => {
    if (holder && placePartOf(holder.name) === part) return holder;
    const named = ignored.filter(
      ({ at, name, isUnknown }) => isUnknown && placePartOf(name) === part && !isOfNumbers(at),
    );
    return named.find(({ name }) => !/code|iso/i.test(name)) ?? named[0];
  };
  let found = PLACE_PARTS.flatMap((part) => columnOf(part) ?? []);
  const isBlank = ({ at }: { at: number }) => content?.valuesOf(at).length === 0;
  const city = columnOf("city");
  const isStreets = holder && city && content?.valuesOf(holder.at).every((text) => /\d/.test(text));
  const isWhole = holder && !found.includes(holder) && (!isStreets || found.every(isBlank));
  if (isWhole) {
    const country = columnOf("country");
    if (!country || city || /orig|herk|ursprung|oprindelse/i.test(country.name)) return;
    found = [holder, country];
  }
  // A state or region alone may be anything.
  if (!isWhole && !found.some(({ name }) => placePartOf(name) !== "region")) return;
  const parts = found.map(({ at, name }) => ({
    at,
    name,
    field: "hqLocation" as const,
    how: holder?.at === at ? holder.how : ("similar" as const),
  }));
  if (holder && !found.includes(holder)) {
    const why = `“${found[0]?.name}” is imported instead`;
    ignored.push({ at: holder.at, name: holder.name, why, isUnknown: true });
    columns.splice(columns.indexOf(holder), 1);
  }
  const places = new Set(parts.map(({ at }) => at));
  for (const list of [columns, ignored])
    for (let n = list.length - 1; n >= 0; n--) if (places.has(list[n]?.at ?? -1)) list.splice(n, 1);
  columns.push(...parts);
};

/** Why no row of a file with these columns can be imported, as the end of a sentence that begins with the file's name. */
export const headerProblem = (
  { columns, duplicates }: ColumnMapping,
  header: readonly string[],
  { match = "slug", set = [] }: Partial<Pick<ImportOptions, "match" | "set">> = {},
): string | undefined => {
  const [duplicate] = duplicates;
  if (duplicate)
    return `has two columns for one field: “${duplicate.names[0]}” and “${duplicate.names[1]}”. Remove one of them or ignore it.`;
  if (header.length === 0) return undefined;
  const names = header.slice(0, 8).join(", ").slice(0, 100).toWellFormed();
  const isNamed = columns.some(({ how }) => how !== "content");
  if (!isNamed && (columns.length === 0 || header.some(isAddress)))
    return `has no known column. Its first line must name the columns, such as name,slug,website_url, but is: ${names}`;
  const fields = new Set([...set.map(([field]) => field), ...columns.map(({ field }) => field)]);
  const vendor = header.find((name) => VENDOR_COLUMNS.has(columnKey(name)));
  const product =
    header.find((name) => PRODUCT_COLUMNS.has(columnKey(name))) ??
    (header.some((name) => columnKey(name) === "title") ? vendor : undefined);
  if (
    product !== undefined &&
    !columns.some(({ field, how }) => field === "name" && how === "given")
  )
    return `lists products, not brands: it has a column “${product}”. Import a list with one row for each brand, or say which column names the brands${vendor === undefined ? "" : `, such as “${vendor}”`}`;
  if (!fields.has("name") && !fields.has("slug") && (match === "slug" || !fields.has("websiteUrl")))
    return `has no column with the names of brands, nor with their slugs${match === "website" ? " or websites" : ""}. Say which it is; the columns are: ${names}`;
  return undefined;
};

/** Columns that the directory maintains itself. */
const READ_ONLY_COLUMNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    id: "a brand keeps its own id",
    viewcount: "views are counted, not imported",
    views: "views are counted, not imported",
    updatedat: "it is set by every save",
    version: "it is set by every save",
  }),
);

/** Other names of a field in files. */
const aliasesOf = (field: ImportField): readonly string[] => {
  if (field === "createdAt") return ["created", "date added", "added"];
  // WordPress and Shopify. Not in the table of fields, because the public pages load that table.
  if (field === "status") return ["post status"];
  if (field === "slug") return [...brandField("slug").csvHeaders, "handle"];
  if (field === "socialLinks")
    return ["other links", "social", "socials", "social media", "social profiles"];
  return rowOf(field)?.csvHeaders ?? [];
};

const NAMED_FIELDS: readonly NamedField[] = IMPORT_FIELDS.flatMap((field) =>
  [field, IMPORT_FIELD_NAMES[field], ...aliasesOf(field)].map((name) => ({ field, name })),
);

const FIELD_OF_KEY: ReadonlyMap<string, ImportField> = new Map(
  NAMED_FIELDS.map(({ field, name }) => [columnKey(name), field]),
);

/** The field of a column; `undefined` if unknown. */
export const fieldOfColumn = (name: string): ImportField | undefined => fieldOfKey(columnKey(name));

export const fieldOfKey = (key: string): ImportField | undefined => FIELD_OF_KEY.get(key);

/** The field of a column by its name. If a column is named after a network but contains numbers, they are followers. */
const fieldByName = (name: string, values: readonly string[]): ImportField | undefined => {
  const field = fieldOfColumn(name);
  const network = networkOfField(field ?? "");
  if (!network || values.length === 0) return field;
  return values.every((value) => /^\d[\d., ]*[km]?$/i.test(value)) ? `${network}Followers` : field;
};

/** The meaning of a column by its name alone, in any language: a field, a part of a place, or another known column. */
export const recognisedColumn = (name: string): string | undefined =>
  fieldOfColumn(name) ??
  placePartOf(name) ??
  whyReadOnly(name) ??
  fieldOfWords(name, NAMED_FIELDS) ??
  (isFollowers(name) ? "followers" : undefined);

/** Why a column is never imported; `undefined` for other columns. */
const whyReadOnly = (name: string): string | undefined => READ_ONLY_COLUMNS.get(columnKey(name));

const VALUES = 3;
const ROWS = 200;

/** The first values of each column, for guesses. */
export const columnValues = (
  rows: readonly ImportRow[],
): Pick<ColumnContent, "valuesOf" | "cellsOf"> => {
  const first = rows.slice(0, ROWS).filter((row) => !isNoteRow(row));
  const known = new Map<number, { values: string[]; cells: string[] }>();
  const columnAt = (at: number) => {
    const column = known.get(at);
    if (column) return column;
    const texts = first.map(({ values }) => textsOf(values[at]));
    const read = { values: texts.flat(), cells: texts.map((parts) => parts.join("\n")) };
    known.set(at, read);
    return read;
  };
  return { valuesOf: (at) => columnAt(at).values, cellsOf: (at) => columnAt(at).cells };
};

/** Longer values are cut, because only their length matters for guesses. */
const LONGEST_SAMPLE = 12_000;

const textsOf = (value: JsonValue | undefined): string[] => {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  // No field contains such objects, so no guess matches `{}`.
  if (typeof value === "object" && value !== null)
    return "name" in value && typeof value["name"] === "string" ? [value["name"]] : ["{}"];
  const text = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  if (typeof text !== "string" || isNoValue(text)) return [];
  return [textOfLiteral(text.slice(0, LONGEST_SAMPLE).trim())];
};

/** The first values of each column, to recognise it by. */
export const columnSamples = ({
  header,
  rows,
}: {
  header: readonly string[];
  rows: readonly ImportRow[];
}): string[][] =>
  header.map((_, at) => {
    const values = new Set<string>();
    for (const row of rows.slice(0, ROWS)) {
      const text = shown(row.values[at] ?? "").trim();
      if (text !== "") values.add(text);
      if (values.size === VALUES) break;
    }
    return [...values];
  });
