import { SOCIAL_NETWORKS, type SocialNetwork } from "../brand/social-networks.ts";
import { foldAccents } from "../text/fold.ts";
import type { ImportField } from "./import-field.ts";
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS } from "./import-field-names.ts";

/** What people call a field, besides its own name and the one on the form. */
const ALIASES: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  name: ["brand", "brand name", "company", "company name", "title"],
  slug: ["permalink", "url slug"],
  shortDescription: ["short", "short text", "summary", "tagline", "teaser", "intro"],
  longDescription: ["description", "long", "long text", "about", "text", "bio"],
  logoUrl: ["logo", "logo link", "logo image"],
  heroImageUrl: ["hero", "hero url", "hero image", "image", "cover image", "banner"],
  websiteUrl: [
    "website",
    "web site",
    "site",
    "url",
    "homepage",
    "web",
    "web address",
    "official website",
    "link",
  ],
  foundedYear: ["founded", "founded in", "year founded", "year", "established", "est", "since"],
  hqLocation: ["hq", "headquarters", "headquarter", "location", "based in", "hq city"],
  positioning: ["market position", "tier", "segment"],
  distributionModel: ["distribution", "sales channel", "sales channels", "channels"],
  ownershipType: ["ownership", "owned by"],
  priceBand: ["price", "price range", "prices"],
  highlights: ["highlight"],
  sources: ["source", "references"],
  categories: ["category", "category slugs", "category names"],
  attributes: ["attribute", "attribute slugs", "attribute names", "tags"],
  socialLinks: ["social", "other links"],
  socialMetricsUpdatedAt: ["followers updated at", "followers measured"],
  createdAt: ["created", "date added", "added"],
};

const NETWORK_ALIASES: Readonly<Partial<Record<SocialNetwork, readonly string[]>>> = {
  instagram: ["ig", "insta"],
  facebook: ["fb"],
  twitter: ["x", "x twitter", "twitter x"],
  youtube: ["yt", "you tube"],
  tiktok: ["tik tok"],
  linkedin: ["linked in"],
};

/** What a directory keeps itself, and no file changes. */
const KEPT: Readonly<Record<string, string>> = {
  id: "a brand keeps its own id",
  viewcount: "views are counted, not imported",
  views: "views are counted, not imported",
  updatedat: "it is set by every save",
  version: "it is set by every save",
};

/** A column's name as it is compared: `Instagram followers`, `instagram_followers` and `instagramFollowers` are one. */
const keyOf = (name: string): string => foldAccents(name).replace(/[^\p{L}\p{N}]+/gu, "");

const FIELD_OF_KEY: ReadonlyMap<string, ImportField> = new Map(namedFields());

/** The field a column holds; `undefined` for a column nobody knows. */
export const fieldOfColumn = (name: string): ImportField | undefined =>
  FIELD_OF_KEY.get(keyOf(name));

/** Why a known column is never imported; `undefined` for any other column. */
export const whyKept = (name: string): string | undefined => KEPT[keyOf(name)];

function* namedFields(): Generator<[string, ImportField]> {
  for (const field of IMPORT_FIELDS)
    for (const name of [field, IMPORT_FIELD_NAMES[field], ...(ALIASES[field] ?? [])])
      yield [keyOf(name), field];
  for (const network of SOCIAL_NETWORKS)
    for (const called of [network, ...(NETWORK_ALIASES[network] ?? [])]) {
      for (const what of ["", "url", "link", "page", "profile", "account"])
        yield [keyOf(called + what), `${network}Url`];
      for (const what of [
        "followers",
        "follower",
        "follower count",
        "followers count",
        "fans",
        "subscribers",
      ])
        yield [keyOf(`${called} ${what}`), `${network}Followers`];
      yield [keyOf(`followers on ${called}`), `${network}Followers`];
      yield [keyOf(`${called} subscribers`), `${network}Followers`];
    }
}
