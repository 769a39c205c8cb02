import { hash } from "node:crypto";
import type { Listing } from "#core/catalog/listing.ts";
import type { BrandProfile, Landing } from "#core/directory/directory.ts";
import { type Content, encodeText } from "../cache/representation.ts";

/** What a search found is made for it alone, and handed out once: of that only the cards are worth remembering. */
export const listingJson = (
  { items, total, page, pageSize, facets, letters, didYouMean }: Listing,
  isSearch: boolean,
): Content =>
  jsonOf(
    '{"items":',
    isSearch ? items.map(once) : onceAll(items),
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

/** JSON of one value as bytes, and a fingerprint of them. */
interface Part {
  bytes: Uint8Array;
  /** How many; asking the bytes takes longer than copying them. */
  size: number;
  print: string;
}

interface Bytes {
  body: Uint8Array<ArrayBuffer>;
  hash: string;
}

/** Of a part's hash, in base64: 48 bits tell a record's versions apart. */
const PRINT_LENGTH = 8;

const remembered = new WeakMap<object, Part>();

/**
 * JSON of an object that never changes, made once for as long as the object lives. Turning cards into JSON, and
 * that into bytes, costs far more than finding them; and the read model hands out the same card until it changes.
 */
const once = (value: object): Part => {
  const known = remembered.get(value);
  if (known) return known;
  const bytes = encodeText(JSON.stringify(value));
  return remember(value, { bytes, size: bytes.byteLength, print: printOf(bytes) });
};

/** Like `once`, of a list of such objects that is handed out again itself. */
const onceAll = (values: readonly object[]): Part => {
  const known = remembered.get(values);
  if (known) return known;
  const { body, hash: print } = jsonOf(values.map(once));
  return remember(values, { bytes: body, size: body.byteLength, print });
};

const remember = (value: object, part: Part): Part => {
  remembered.set(value, part);
  return part;
};

const printOf = (bytes: Uint8Array): string =>
  hash("sha1", bytes, "base64url").slice(0, PRINT_LENGTH);

/**
 * JSON put together from parts, lists of parts, and text between them. Its hash is made of what it was put
 * together from, which tells as much as hashing all its bytes.
 */
export const jsonOf = (...pieces: (string | Part | Part[])[]): Content & Bytes => {
  let length = 0;
  let prints = "";
  for (const piece of pieces) {
    if (typeof piece === "string") {
      length += Buffer.byteLength(piece);
      prints += piece;
    } else if (Array.isArray(piece)) {
      // Brackets around, commas between.
      length += Math.max(2, piece.length + 1);
      for (const part of piece) {
        length += part.size;
        prints += part.print;
      }
      prints += "]";
    } else {
      length += piece.size;
      prints += piece.print;
    }
  }
  // Of its own and not of Buffer's pool, of which a cached answer would hold 64 KB.
  const body = Buffer.allocUnsafeSlow(length);
  let at = 0;
  const put = ({ bytes, size }: Part): void => {
    body.set(bytes, at);
    at += size;
  };
  for (const piece of pieces) {
    if (typeof piece === "string") at += body.write(piece, at);
    else if (Array.isArray(piece)) {
      body[at++] = OPENING;
      piece.forEach((part, index) => {
        if (index > 0) body[at++] = COMMA;
        put(part);
      });
      body[at++] = CLOSING;
    } else put(piece);
  }
  return { status: 200, type: "application/json", body, hash: hash("sha1", prints, "base64url") };
};

const [OPENING = 0, COMMA = 0, CLOSING = 0] = Buffer.from("[,]");
