import { slugFromName } from "../brand/slug.ts";
import type { LinkField } from "../brand/fields.ts";
import type { Taxonomy } from "../catalog/facets.ts";
import { isStopWord, wordsOf } from "../catalog/search-words.ts";
import { phraseOf } from "../catalog/word-forms.ts";
import type { Change } from "../change/change-set.ts";
import { nextDisplayOrder, planEntry, type TaxonomyKind } from "../change/plan-taxonomy.ts";
import { fail, ok, type Result } from "../result.ts";
import { shown } from "./import-field.ts";
import { aliasHolders } from "../taxonomy/alias-holders.ts";
import { inEnglish } from "../catalog/foreign-words.ts";
import { parseTaxonomyDraft } from "../taxonomy/taxonomy-draft.schema.ts";
import type { Attribute, Category } from "../taxonomy/taxonomy.ts";
import { foldForSearch } from "../text/fold.ts";
import { nearest } from "../text/similar.ts";

export type TaxonomyLookup = ReturnType<typeof taxonomyLookup>;

/** Finds categories and attributes by slug or name, and plans missing ones. */
export const taxonomyLookup = (
  taxonomy: Taxonomy,
  { createMissing, nextId }: { createMissing: boolean; nextId: () => string },
) => {
  const used = new Set<string>();
  const { categories, attributes } = taxonomy;
  const kinds = {
    categoryIds: entriesOf("category", categories, (before) => ({
      displayOrder: nextDisplayOrder(categories, before),
    })),
    attributeIds: entriesOf("attribute", attributes, () => ({})),
  };
  return {
    /** The ids of these slugs, names or aliases, or the problem with one of them. A list in one text is split. */
    find: (field: LinkField, names: readonly string[]): Result<string[], string> => {
      const kind = kinds[field];
      const ids = new Set<string>();
      const parts = names
        .flatMap((text) => partsOf(text, kind, createMissing))
        .flatMap((name) => knownParts(name, kind));
      for (const name of parts) {
        const known = kind.find(name);
        const id = known ?? (createMissing ? kind.plan(name, nextId) : undefined);
        if (id === undefined) return fail(kind.explain(name));
        if (typeof id !== "string") return fail(id.problem);
        ids.add(id);
      }
      return ok([...ids]);
    },
    /** Whether a text is a name of a category or attribute, or a list of such names. */
    isKnown: (field: LinkField, text: string): boolean =>
      partsOf(text.replaceAll(" | ", ";"), kinds[field])
        .flatMap((name) => knownParts(name, kinds[field]))
        .every((name) => kinds[field].find(name) !== undefined),
    /** Whether every text is a slug or a name, not an alias or a list. */
    areNamed: (field: LinkField, names: readonly string[]): boolean =>
      names.every((name) => kinds[field].isNamed(name)),
    nameOf: (field: LinkField, id: string): string => kinds[field].nameOf(id),
    /** The slugs of linked categories or attributes, sorted. */
    slugs: (field: LinkField, ids: readonly string[]): string[] =>
      ids.map((id) => kinds[field].slugOf(id)).sort(),
    /** The slug of an existing or planned category or attribute. */
    slugOf: (id: string): string =>
      kinds.categoryIds.knownSlugOf(id) ?? kinds.attributeIds.slugOf(id),
    /** Marks these as used by a brand, so that missing ones are created. */
    use: (ids: readonly string[]): void => {
      for (const id of ids) used.add(id);
    },
    /** The missing categories and attributes that brands use. */
    creations: (): Change[] =>
      [...kinds.categoryIds.planned(), ...kinds.attributeIds.planned()].filter(
        (change) => change.verb === "create" && used.has(change.after.id),
      ),
  };
};

type Entries = ReturnType<typeof entriesOf>;

const SEPARATOR = /[;,|\n]| \/ /;
/** The most parts of a list that are tried as one name, such as `Bags, Carts & Trolleys`. */
const PARTS_OF_NAME = 4;

/**
 * Splits a list at `;`, `,`, `|`, ` / ` and line feeds. Does not split a known name that contains a separator, nor a
 * text without a known part, unless missing names are created.
 */
const partsOf = (text: string, kind: Entries, areNew = false): string[] => {
  if (text.length > LONGEST_LIST || kind.find(text) !== undefined || !SEPARATOR.test(text))
    return [text];
  // Pieces and separators alternate.
  const pieces = text.split(/([;,|\n]| \/ )/);
  const parts: string[] = [];
  let isKnown = areNew;
  for (let at = 0; at < pieces.length; at += 2) {
    let part = (pieces[at] ?? "").trim();
    for (let more = PARTS_OF_NAME - 1; more > 0; more--) {
      const joined = pieces
        .slice(at, at + 2 * more + 1)
        .join("")
        .trim();
      if (joined === part || !kind.isName(joined)) continue;
      part = joined;
      at += 2 * more;
      break;
    }
    if (part === "") continue;
    parts.push(part);
    isKnown ||= kind.find(part) !== undefined;
  }
  return isKnown ? parts : [text];
};

/** Splits `Putters & Bags` or `putters and bags` if each part is known. Of a path (`Equipment > Putters`), takes the last known step. */
const knownParts = (name: string, kind: Entries): string[] => {
  if (name.length > LONGEST_LIST || kind.find(name) !== undefined) return [name];
  const steps = name.split(/[>»›→]/).map((step) => step.trim());
  const last = steps.length > 1 && steps.findLast((step) => kind.find(step) !== undefined);
  if (last) return [last];
  const parts = name
    .split(/[&+•·・/、，]| (?:and|und|et|y|e|en|och|og|i|и) /)
    .map((part) => part.trim());
  return parts.every((part) => kind.find(part) !== undefined) ? parts : [name];
};

const LONGEST_LIST = 2_000;
const LONGEST_FOREIGN_NAME = 80;

const entriesOf = (
  kind: TaxonomyKind,
  existing: readonly (Category | Attribute)[],
  /** The other fields of a new record. `before` is the number of records planned before it. */
  besides: (before: number) => object,
) => {
  const byName = new Map<string, string>();
  /** Ids by the compared form of names and aliases (`phraseOf`). */
  const byOtherName = new Map<string, string>();
  const nameOf = new Map<string, string>();
  const slugOf = new Map<string, string>();
  const planned: Change[] = [];
  const learnName = (id: string, name: string): void => {
    const phrase = phraseOf(wordsOf(name));
    if (phrase !== "" && !byOtherName.has(phrase)) byOtherName.set(phrase, id);
  };
  const learn = ({ id, slug, name }: Category | Attribute): void => {
    slugOf.set(id, slug);
    nameOf.set(id, name);
    learnName(id, name);
    byName.set(slug, id);
    if (!byName.has(foldForSearch(name))) byName.set(foldForSearch(name), id);
  };
  for (const one of existing) learn(one);
  const { holdersOf } = aliasHolders(existing);
  // Names win over aliases. An alias of several attributes identifies none of them.
  for (const { id, aliases } of existing)
    for (const alias of aliases) if (holdersOf(alias).length === 1) learnName(id, alias);
  // A slug wins over an equal name of another record.
  for (const { id, slug } of existing) byName.set(slug, id);

  const named = (name: string): string | undefined =>
    byName.get(name) ?? byName.get(foldForSearch(name)) ?? byName.get(slugFromName(name) ?? "");
  const otherwiseNamed = (name: string): string | undefined =>
    byOtherName.get(phraseOf(wordsOf(name)));
  const foreignNamed = (name: string): string | undefined => {
    // Longer texts are sentences; translating them would slow down imports.
    if (name.length > LONGEST_FOREIGN_NAME) return undefined;
    const phrases = inEnglish(wordsOf(name), () => false)?.phrases.filter(
      ([word = ""]) => !isStopWord(word),
    );
    const [phrase = [], ...others] = phrases ?? [];
    return others.length > 0 ? undefined : phrase.map(otherwiseNamed).find(Boolean);
  };
  const find = (name: string): string | undefined => {
    const known = named(name);
    if (known !== undefined || name.length > LONGEST_LIST) return known;
    return otherwiseNamed(name) ?? foreignNamed(name);
  };
  return {
    find,
    isNamed: (name: string): boolean => named(name) !== undefined,
    /** Whether the text is a name, including its punctuation. */
    isName: (text: string): boolean => byName.has(foldForSearch(text)),
    nameOf: (id: string): string => nameOf.get(id) ?? id,
    knownSlugOf: (id: string): string | undefined => slugOf.get(id),
    slugOf: (id: string): string => slugOf.get(id) ?? id,
    planned: () => planned,
    plan: (name: string, nextId: () => string): string | { problem: string } => {
      const input = { name: nameFrom(name), ...besides(planned.length) };
      const draft = parseTaxonomyDraft(kind, input);
      if (!draft.ok)
        return { problem: `names “${shown(name)}”, which ${draft.failure.errors[0]?.message}` };
      const after = { ...draft.value, id: nextId() };
      planned.push(...planEntry(kind, undefined, after));
      learn(after);
      return after.id;
    },
    explain: (name: string): string => {
      const near = nearest(name, [...slugOf.values()]);
      return `names the unknown ${kind} “${shown(name)}”${near === undefined ? "" : `; did you mean ${near}?`}`;
    },
  };
};

/** Makes a name from a slug: `golf-balls` becomes `Golf Balls`. */
const nameFrom = (text: string): string =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
    ? text.replaceAll("-", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
    : text;
