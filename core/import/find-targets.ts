import { parseBrandField } from "../brand/brand-draft.schema.ts";
import { comparableName } from "../brand/duplicates.ts";
import { isSlug, noSlugFromName, slugAlternatives, ownSlugFromName } from "../brand/slug.ts";
import type { DirectoryState, HeldBrand } from "../catalog/directory-state.ts";
import { foldForSearch } from "../text/fold.ts";
import { withScheme } from "../text/addresses.ts";
import { hostKey } from "../text/host-key.schema.ts";
import { type ImportField, type RowProblem, shown } from "./import-field.ts";
import type { Match } from "./import-options.ts";
import { meantValue } from "./meant-value.ts";
import type { GivenValue } from "./read-values.ts";

type Target =
  | {
      /** Rows that share a key are about one brand. */
      keys: readonly string[];
      /** `undefined` if the row gives none. */
      slug: string | undefined;
      /** The existing brand; `undefined` for a new one. */
      brand: HeldBrand | undefined;
      /** Whether the brand keeps its spelling of names, addresses and places, because the row itself does not give its slug. */
      keepsSpelling: boolean;
      /** The column and value that identify the brand. */
      column: string;
      value: string;
    }
  | { problem: RowProblem };

/** Finds the brand that a row is about. */
type Locate = (line: number, given: readonly GivenValue[]) => Target;

/** How rows are matched to brands. */
export interface Locating {
  directory: DirectoryState;
  match: Match;
  /** Whether an editor gave the slug of the brand for the row on this line. */
  isStated: (line: number) => boolean;
  now: Date;
}

export const findTargets = (parts: Locating): Locate => {
  const named = bySlug(parts);
  if (parts.match === "slug") return named;
  const matched = byWebsite(parts);
  return (line, given) => (parts.isStated(line) ? named : matched)(line, given);
};

/** How a row identifies its brand. */
interface Named {
  column: string;
  value: string;
  slug: string;
  /** Whether the slug is derived from the name. */
  isDerived: boolean;
}

const bySlug = ({ directory, isStated, now }: Locating): Locate => {
  let idByName: ReadonlyMap<string, string> | undefined;
  /**
   * Finds a brand by its name or an alias, because its slug may differ from that of the name. An alias may name only a part of a brand,
   * so the row must also have the brand's website. If the row or the brand has none, an alias counts only if no slug can be derived from it.
   */
  const brandCalled: BrandCalled = (name, given) => {
    idByName ??= idsByName(directory);
    const brand = directory.brands.get(idByName.get(foldForSearch(name)) ?? "");
    if (!brand || foldForSearch(brand.name) === foldForSearch(name)) return brand;
    const website = websiteKey(textOf(given, "websiteUrl").text);
    const isSame =
      brand.websiteUrl !== null && website !== undefined
        ? websiteKey(brand.websiteUrl) === website
        : ownSlugFromName(name) === null;
    return isSame ? brand : undefined;
  };
  return (line, given) => {
    const named = slugIn(given, line, now, brandCalled);
    if ("problem" in named) return named;
    const { slug, isDerived } = named;
    const brand =
      directory.heldBrandAt(slug) ??
      (isDerived ? brandCalled(textOf(given, "name").text, given) : undefined);
    return targetOf(named, brand, { line, given, isStated: isStated(line) });
  };
};

type BrandCalled = (name: string, given: readonly GivenValue[]) => HeldBrand | undefined;

/** Ids of brands by folded name, and by aliases that no other brand has. */
const idsByName = ({ brands }: DirectoryState): ReadonlyMap<string, string> => {
  const idByName = new Map<string, string>();
  for (const { id, aliases } of brands.values())
    for (const alias of aliases.map(foldForSearch))
      idByName.set(alias, idByName.has(alias) ? "" : id);
  for (const { id, name } of brands.values()) idByName.set(foldForSearch(name), id);
  return idByName;
};

/** The target of a row: the brand found for it, or a new one. */
const targetOf = (
  { column, value, slug, isDerived }: Named,
  brand: HeldBrand | undefined,
  { line, given, isStated }: { line: number; given: readonly GivenValue[]; isStated: boolean },
): Target => {
  const target = { slug, brand, column, value, keepsSpelling: isDerived || isStated };
  if (brand && !isDerived) return { ...target, keys: [brand.id] };
  const name = textOf(given, "name").text;
  if (!brand) {
    const called = `${slug} ${comparableName(name)}`;
    return { ...target, keys: isDerived ? [called] : [slug, called] };
  }
  if (isCalled(brand, name)) return { ...target, keys: [brand.id] };
  const message = `belongs to ${brand.name}, which has another name: enter another slug, such as ${anotherSlug(slug)}, or ${slug} if ${brand.name} is meant`;
  return { problem: { line, column: textOf(given, "slug").column, value: slug, message } };
};

/** Whether a text is the brand's name or an alias, whatever its spaces and punctuation. */
export const isCalled = ({ name, aliases }: Pick<HeldBrand, "name" | "aliases">, text: string) =>
  [name, ...aliases].some((own) => comparableName(own) === comparableName(text));

export const anotherSlug = (slug: string): string => slugAlternatives(slug)[0] ?? slug;

/** The row's slug, or the slug derived from its name. */
const slugIn = (
  values: readonly GivenValue[],
  line: number,
  now: Date,
  brandCalled: BrandCalled,
): Named | { problem: RowProblem } => {
  const slug = textOf(values, "slug");
  if (slug.text !== "") {
    if (isSlug(slug.text)) {
      const own = { column: slug.column, value: slug.text, slug: slug.text };
      return { ...own, isDerived: false };
    }
    const parsed = parseBrandField("slug", slug.text, now);
    const message = (parsed.ok ? undefined : parsed.failure.errors[0]?.message) ?? "is no slug";
    return { problem: { line, column: slug.column, value: shown(slug.text), message } };
  }
  const name = textOf(values, "name");
  const word = mixedWord(name.text);
  if (word !== undefined) {
    const message = `has letters of two alphabets in “${word}”, some of which look alike: type it in one, or give the row a slug`;
    return { problem: { line, column: name.column, value: shown(name.text), message } };
  }
  const made = ownSlugFromName(name.text) ?? brandCalled(name.text, values)?.slug ?? null;
  const from = { column: name.column, value: shown(name.text) };
  if (made !== null) return { ...from, slug: made, isDerived: true };
  if (name.text !== "")
    return { problem: { line, column: slug.column, value: null, message: noSlugFromName() } };
  const message = name.isText ? "is required unless there is a slug" : "must be text";
  return { problem: { line, column: name.column, value: null, message } };
};

/** A word with Latin and with Cyrillic or Greek letters: `РING`, whose first letter is Cyrillic. */
const mixedWord = (name: string): string | undefined =>
  name
    .match(/\p{L}+/gu)
    ?.find(
      (word) =>
        /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word),
    );

const byWebsite = ({ directory }: Locating): Locate => {
  const idsByKey = new Map<string, string[]>();
  for (const { id, websiteUrl } of directory.brands.values()) {
    const key = websiteUrl === null ? undefined : websiteKey(websiteUrl);
    if (key !== undefined) idsByKey.set(key, [...(idsByKey.get(key) ?? []), id]);
  }
  return (line, given) => {
    const { column, text, raw } = textOf(given, "websiteUrl");
    const value = shown(raw);
    const problem = (message: string): Target => ({ problem: { line, column, value, message } });
    const key = websiteKey(text);
    if (key === undefined)
      return problem("must be a web address, because rows are matched by website");
    const ids = idsByKey.get(key) ?? [];
    if (ids.length > 1)
      return problem(
        `is the website of ${ids.map((id) => directory.brands.get(id)?.slug ?? id).join(" and ")}: match by slug instead`,
      );
    const slug = textOf(given, "slug").text || undefined;
    const brand = directory.brands.get(ids[0] ?? "");
    return { keys: [brand ? brand.id : key], slug, brand, keepsSpelling: true, column, value };
  };
};

/** A field of a row: `raw` is its text in the file, `text` the interpreted value. */
const textOf = (
  values: readonly GivenValue[],
  field: ImportField,
): { column: string; text: string; raw: string; isText: boolean } => {
  const given = values.findLast((value) => value.field === field);
  if (!given) return { column: field, text: "", raw: "", isText: true };
  const read = given.codec.read(field, given.raw);
  const raw = typeof read === "string" ? read.trim() : "";
  const meant = meantValue(field, raw);
  const text = typeof meant === "string" ? meant : "";
  const isText = read === undefined || typeof read === "string";
  return { column: given.column, text, raw, isText };
};

export type RowOwners = ReturnType<typeof rowOwners>;

/** Records the first line that names each brand or slug. */
export const rowOwners = () => {
  const lineOfBrand = new Map<string, number>();
  const lineOfSlug = new Map<string, number>();
  return {
    /** Returns a problem if an earlier line names the same brand. */
    claimBrand: (target: Exclude<Target, { problem: RowProblem }>, line: number) => {
      const { keys, column, value } = target;
      const earlier = keys.map((key) => lineOfBrand.get(key)).find((found) => found !== undefined);
      for (const key of keys) lineOfBrand.set(key, earlier ?? line);
      if (earlier === undefined) return undefined;
      return { line, column, value, message: `names the same brand as line ${earlier}` };
    },
    /** Returns the earlier line whose brand has this slug. */
    claimSlug: (slug: string, line: number): number | undefined => {
      const earlier = lineOfSlug.get(slug);
      if (earlier === undefined) lineOfSlug.set(slug, line);
      return earlier;
    },
  };
};

/** Query parameters that only track visitors. */
const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|igshid|igsh|msclkid|yclid|ttclid|twclid|srsltid|mc_cid|mc_eid|_ga|_gl)$/i;

/** Index pages, which servers show for a folder. */
const INDEX_PAGE = /\/(?:index|default)\.(?:html?|php|aspx?|jsp)$/i;

/**
 * Normalises a web address: removes the scheme, `www.`, default port, trailing slashes, index page, fragment and tracking
 * parameters, and normalises the host. `undefined` if it is not a web address.
 */
export const websiteKey = (url: string): string | undefined => {
  const match = /^https?:\/\/([^/?#]+)([^?#]*)(?:\?([^#]*))?/i.exec(withScheme(url.trim()));
  if (!match) return undefined;
  const [, authority = "", path = "", query = ""] = match;
  const [, name = authority, port = ""] = /^(.*?)(:\d+)$/.exec(authority) ?? [];
  const host = hostKey(name).replace(/^www\./, "");
  const kept = query
    .split("&")
    .filter((pair) => pair !== "" && !TRACKING.test(pair.split("=", 1)[0] ?? ""));
  const page = decoded(path)
    .replace(INDEX_PAGE, "")
    .replace(/(?<!\/)\/+$/, "");
  return (
    host + port.replace(/^:(?:80|443)$/, "") + page + (kept.length > 0 ? `?${kept.join("&")}` : "")
  );
};

/** Decodes a path, so that `/caf%C3%A9` and `/café` are equal. */
const decoded = (path: string): string => {
  if (!path.includes("%")) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};
