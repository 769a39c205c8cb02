import type { Database } from "better-sqlite3";
import type { PublicContent } from "#core/brand/brand.ts";
import { BRAND_COLUMNS } from "../columns.ts";

/** What of a public brand is a column, in the order it is read in. */
const FIELDS = [
  "id",
  "slug",
  "name",
  "shortDescription",
  "longDescription",
  "logoUrl",
  "websiteUrl",
  "foundedYear",
  "hqLocation",
  "positioning",
  "distributionModel",
  "highlights",
  "createdAt",
  "instagramUrl",
  "instagramFollowers",
  "facebookUrl",
  "facebookFollowers",
  "twitterUrl",
  "twitterFollowers",
  "youtubeUrl",
  "youtubeFollowers",
  "tiktokUrl",
  "tiktokFollowers",
  "linkedinUrl",
  "linkedinFollowers",
] as const satisfies readonly (keyof PublicContent)[];

/** As SQLite keeps a value: a list is JSON. */
type Stored<Value> = Value extends string[] ? string : Value;
type StoredAll<Fields extends readonly (keyof PublicContent)[]> = {
  -readonly [At in keyof Fields]: Stored<PublicContent[Fields[At]]>;
};
type Row = StoredAll<typeof FIELDS>;

/** Finds what visitors may read of an active brand: less to read than a whole brand, for every profile that is shown. */
export const publicContentFinder = (database: Database) => {
  const columns = new Map(BRAND_COLUMNS.map(({ field, column }) => [field, column]));
  const byId = database
    .prepare<[string], Row>(
      `SELECT ${FIELDS.map((field) => columns.get(field)).join(", ")}
      FROM brands WHERE id = ? AND status = 'active'`,
    )
    .raw();
  return (id: string): PublicContent | undefined => {
    const row = byId.get(id);
    return row && contentOf(row);
  };
};

/** Written out, as every profile does this, and filling an object field by field takes many times as long. */
const contentOf = (row: Row): PublicContent => ({
  id: row[0],
  slug: row[1],
  name: row[2],
  shortDescription: row[3],
  longDescription: row[4],
  logoUrl: row[5],
  websiteUrl: row[6],
  foundedYear: row[7],
  hqLocation: row[8],
  positioning: row[9],
  distributionModel: row[10],
  highlights: row[11] === "[]" ? [] : JSON.parse(row[11]),
  status: "active",
  createdAt: row[12],
  instagramUrl: row[13],
  instagramFollowers: row[14],
  facebookUrl: row[15],
  facebookFollowers: row[16],
  twitterUrl: row[17],
  twitterFollowers: row[18],
  youtubeUrl: row[19],
  youtubeFollowers: row[20],
  tiktokUrl: row[21],
  tiktokFollowers: row[22],
  linkedinUrl: row[23],
  linkedinFollowers: row[24],
});
