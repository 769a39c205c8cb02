import { parseBrandField } from "../brand/brand-draft.schema.ts";
import type { Brand } from "../brand/brand.ts";
import { isSlug, slugFromName } from "../brand/slug.ts";
import { detach } from "../text/clean.ts";
import type { ImportStore } from "../ports/back-office-store.ts";
import type { ImportField, ImportRow, RowProblem } from "./import-field.ts";
import type { Match } from "./import-options.ts";
import { type GivenValue, shown } from "./read-row.ts";
import { websiteKey } from "./website-key.ts";

/** What a row is about. */
export type Target =
  | {
      /** The same for every row about one brand that does not exist. */
      key: string;
      /** As far as it is known. */
      slug: string | undefined;
      /** The brand there is; `undefined` for a new one. */
      brand: Brand | undefined;
      /** Where the row says so, and what. */
      column: string;
      value: string;
    }
  | { problem: RowProblem };

type Locate = (
  rows: readonly ImportRow[],
  given: readonly (readonly GivenValue[])[],
) => Promise<Target[]>;

/** Finds the brands that rows are about. */
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

/** The slug a row gives, or the one its name makes. */
const slugIn = (
  values: readonly GivenValue[],
  line: number,
  now: Date,
): Named | { problem: RowProblem } => {
  const slug = textOf(values, "slug");
  if (slug.text !== "") {
    if (isSlug(slug.text))
      return { column: slug.column, value: slug.text, slug: detach(slug.text) };
    const parsed = parseBrandField("slug", slug.text, now);
    const message = (parsed.ok ? undefined : parsed.failure.errors[0]?.message) ?? "is no slug";
    return { problem: { line, column: slug.column, value: shown(slug.text), message } };
  }
  const name = textOf(values, "name");
  const made = slugFromName(name.text);
  if (made !== null) return { column: name.column, value: shown(name.text), slug: made };
  const problem =
    name.text === ""
      ? { column: name.column, value: null, message: "is required, or a slug" }
      : {
          column: slug.column,
          value: null,
          message: "cannot be made from this name: give one by hand, such as ping-golf",
        };
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
      const complain = (message: string): Target => ({ problem: { line, column, value, message } });
      if (key === undefined)
        return complain("must be a web address, since brands are matched by it");
      const ids = idsByKey.get(key) ?? [];
      if (ids.length > 1)
        return complain(
          `is the website of ${ids.map((id) => brands.get(id)?.slug ?? id).join(" and ")}: match by slug instead`,
        );
      const slug = detach(textOf(given[at] ?? [], "slug").text) || undefined;
      return { key: detach(key), slug, brand: brands.get(ids[0] ?? ""), column, value };
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
  return { column: given.column, text: typeof read === "string" ? read.trim() : "" };
};
