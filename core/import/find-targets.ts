import { parseBrandField } from "../brand/brand-draft.schema.ts";
import type { Brand } from "../brand/brand.ts";
import { isSlug, noSlugFromName, slugFromName } from "../brand/slug.ts";
import type { ImportStore } from "../ports/back-office-store.ts";
import { copyString } from "../text/clean.ts";
import { type ImportField, type ImportRow, type RowProblem, shown } from "./import-field.ts";
import type { Match } from "./import-options.ts";
import { meantValue } from "./meant-value.ts";
import type { GivenValue } from "./read-values.ts";

export type Target =
  | {
      /** Equal for rows about the same new brand. */
      key: string;
      /** `undefined` if the row gives none. */
      slug: string | undefined;
      /** The existing brand; `undefined` for a new one. */
      brand: Brand | undefined;
      /** The column and value that identify the brand. */
      column: string;
      value: string;
    }
  | { problem: RowProblem };

type Locate = (
  rows: readonly ImportRow[],
  given: readonly (readonly GivenValue[])[],
) => Promise<Target[]>;

export const findTargets = async (imports: ImportStore, match: Match, now: Date): Promise<Locate> =>
  match === "slug" ? bySlug(imports, now) : byWebsite(imports);

interface Named {
  column: string;
  value: string;
  slug: string;
}

const bySlug =
  (imports: ImportStore, now: Date): Locate =>
  async (rows, given) => {
    const named = given.map((values, at) => slugIn(values, rows[at]?.line ?? 0, now));
    const slugs = named.flatMap((one) => ("problem" in one ? [] : [one.slug]));
    const brands = await imports.findBrandsBySlug([...new Set(slugs)]);
    return named.map((one) =>
      "problem" in one ? one : Object.assign(one, { key: one.slug, brand: brands.get(one.slug) }),
    );
  };

/** The row's slug, or the one made from its name. */
const slugIn = (
  values: readonly GivenValue[],
  line: number,
  now: Date,
): Named | { problem: RowProblem } => {
  const slug = textOf(values, "slug");
  if (slug.text !== "") {
    if (isSlug(slug.text))
      return { column: slug.column, value: slug.text, slug: copyString(slug.text) };
    const parsed = parseBrandField("slug", slug.text, now);
    const message = (parsed.ok ? undefined : parsed.failure.errors[0]?.message) ?? "is no slug";
    return { problem: { line, column: slug.column, value: shown(slug.text), message } };
  }
  const name = textOf(values, "name");
  const made = slugFromName(name.text);
  if (made !== null) return { column: name.column, value: shown(name.text), slug: made };
  const problem =
    name.text === ""
      ? { column: name.column, value: null, message: "is required unless there is a slug" }
      : { column: slug.column, value: null, message: noSlugFromName() };
  return { problem: { line, ...problem } };
};

const byWebsite = async (imports: ImportStore): Promise<Locate> => {
  const idsByKey = new Map<string, string[]>();
  for (const { id, websiteUrl } of await imports.listWebsites()) {
    const key = websiteKey(websiteUrl);
    if (key !== undefined) idsByKey.set(key, [...(idsByKey.get(key) ?? []), id]);
  }
  return async (rows, given) => {
    const keys = given.map((values) => {
      const { column, text } = textOf(values, "websiteUrl");
      return { column, value: shown(text), key: websiteKey(text) };
    });
    const wanted = keys.flatMap(({ key }) => idsByKey.get(key ?? "") ?? []);
    const found = await imports.findBrands([...new Set(wanted)]);
    const brands = new Map(found.map((brand) => [brand.id, brand]));
    return keys.map(({ column, value, key }, at): Target => {
      const line = rows[at]?.line ?? 0;
      const problem = (message: string): Target => ({ problem: { line, column, value, message } });
      if (key === undefined)
        return problem("must be a web address, because rows are matched by website");
      const ids = idsByKey.get(key) ?? [];
      if (ids.length > 1)
        return problem(
          `is the website of ${ids.map((id) => brands.get(id)?.slug ?? id).join(" and ")}: match by slug instead`,
        );
      const slug = copyString(textOf(given[at] ?? [], "slug").text) || undefined;
      return { key: copyString(key), slug, brand: brands.get(ids[0] ?? ""), column, value };
    });
  };
};

const textOf = (
  values: readonly GivenValue[],
  field: ImportField,
): { column: string; text: string } => {
  const given = values.findLast((value) => value.field === field);
  if (!given) return { column: field, text: "" };
  const read = given.codec.read(field, given.raw);
  const meant = typeof read === "string" ? meantValue(field, read.trim()) : "";
  return { column: given.column, text: typeof meant === "string" ? meant : "" };
};

export type RowOwners = ReturnType<typeof rowOwners>;

/** The first line that names each brand or slug. */
export const rowOwners = () => {
  const lineOfBrand = new Map<string, number>();
  const lineOfSlug = new Map<string, number>();
  return {
    /** The problem if an earlier line names the same brand. */
    earlier: (target: Extract<Target, { key: string }>, line: number): RowProblem | undefined => {
      const { key, brand, column, value } = target;
      const subject = brand ? brand.id : key;
      const earlier = lineOfBrand.get(subject);
      lineOfBrand.set(subject, earlier ?? line);
      if (earlier === undefined) return undefined;
      return { line, column, value, message: `names the same brand as line ${earlier}` };
    },
    /** The earlier line whose brand has this slug. */
    slug: (slug: string, line: number): number | undefined => {
      const earlier = lineOfSlug.get(slug);
      if (earlier === undefined) lineOfSlug.set(slug, line);
      return earlier;
    },
  };
};

/** Query parameters that only track visitors. */
const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|igshid|igsh|msclkid|yclid|ttclid|twclid|srsltid|mc_cid|mc_eid|_ga|_gl)$/i;

/**
 * Normalizes a web address: removes the scheme, `www.`, default port, trailing slashes, fragment and tracking parameters, and
 * lower-cases the host. `undefined` if it is not a web address.
 */
export const websiteKey = (url: string): string | undefined => {
  const match = /^https?:\/\/([^/?#]+)([^?#]*)(?:\?([^#]*))?/i.exec(url.trim());
  if (!match) return undefined;
  const [, authority = "", path = "", query = ""] = match;
  const host = authority
    .toLowerCase()
    .replace(/:(?:80|443)$/, "")
    .replace(/\.$/, "")
    .replace(/^www\./, "");
  const kept = query
    .split("&")
    .filter((pair) => pair !== "" && !TRACKING.test(pair.split("=", 1)[0] ?? ""));
  return host + path.replace(/(?<!\/)\/+$/, "") + (kept.length > 0 ? `?${kept.join("&")}` : "");
};
