import { hash } from "node:crypto";
import type { Listing } from "#core/catalog/listing.ts";
import type { BrandProfile, Landing } from "#core/directory/directory.ts";
import type { Content } from "../cache/representation.ts";

/** What a search found is made for it alone, and handed out once: of that only cards that others show too are worth remembering. */
export const listingJson = (
  { items, total, page, pageSize, facets, letters, didYouMean }: Listing,
  isSearch: boolean,
): Content =>
  jsonOf(
    '{"items":',
    isSearch
      ? items.map((card) => (card.foundAs === undefined ? once(card) : partOf(card)))
      : onceAll(items),
    `,"total":${total},"page":${page},"pageSize":${pageSize},"facets":`,
    isSearch ? JSON.stringify(facets) : once(facets),
    ...(letters ? [',"letters":', once(letters)] : []),
    didYouMean ? `,"didYouMean":${JSON.stringify(didYouMean)}` : "",
    "}",
  );

export const profileJson = ({ brand, categories, attributes, related }: BrandProfile): Content =>
  jsonOf(
    `{"brand":${JSON.stringify(brand)},"categories":`,
    categories.map(once),
    ',"attributes":',
    attributes.map(once),
    ',"related":',
    related.map(once),
    "}",
  );

export const landingJson = ({ trending, isFilledUp, categories, brandCount }: Landing): Content =>
  jsonOf(
    '{"trending":',
    trending.map(once),
    `,"isFilledUp":${isFilledUp},"categories":`,
    categories.map(once),
    `,"brandCount":${brandCount}}`,
  );

export const listJson = (values: readonly object[]): Content => jsonOf(values.map(once));

/** JSON of one value, and a fingerprint of it. */
interface Part {
  json: string;
  print: string;
}

/** Of a part's hash, in base64: 48 bits tell a record's versions apart. */
const PRINT_LENGTH = 8;

const remembered = new WeakMap<object, Part>();

/**
 * JSON of an object that never changes, made once for as long as the object lives. Turning cards into JSON costs far more than finding
 * them; and the read model hands out the same card until it changes. As text, which takes 400 bytes less a card than as bytes.
 */
const once = (value: object): Part => remembered.get(value) ?? remember(value, partOf(value));

const partOf = (value: object): Part => {
  const json = JSON.stringify(value);
  return { json, print: sha1(json).slice(0, PRINT_LENGTH) };
};

/** Like `once`, of a list of such objects that is handed out again itself. */
const onceAll = (values: readonly object[]): Part =>
  remembered.get(values) ?? remember(values, listOf(values.map(once)));

const listOf = (parts: readonly Part[]): Part => ({
  json: `[${parts.map(({ json }) => json).join(",")}]`,
  print: `${parts.map(({ print }) => print).join("")}]`,
});

const remember = (value: object, part: Part): Part => {
  remembered.set(value, part);
  return part;
};

const sha1 = (text: string): string => hash("sha1", text, "base64url");

/** JSON put together from parts, lists of parts, and text between them. Its hash is made of what tells those apart, which is shorter. */
export const jsonOf = (...pieces: (string | Part | Part[])[]): Content => {
  const parts = pieces.map((piece) =>
    typeof piece === "string"
      ? { json: piece, print: piece }
      : Array.isArray(piece)
        ? listOf(piece)
        : piece,
  );
  return {
    status: 200,
    type: "application/json",
    body: () => parts.map(({ json }) => json),
    hash: sha1(parts.map(({ print }) => print).join("")),
  };
};
