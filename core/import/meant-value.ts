import type { JsonValue } from "../brand/fields.ts";
import { followersOf } from "../brand/follower-text.ts";
import { isSlug } from "../brand/slug.ts";
import {
  addressOfHandle,
  networkOfHost,
  SOCIAL_NETWORK_NAMES,
  SOCIAL_NETWORKS,
  type SocialNetwork,
} from "../brand/social-networks.ts";
import { yearOf, yearProblem } from "../brand/year-text.ts";
import { hostOf, isWebAddress, withScheme } from "../text/addresses.ts";
import { foldAccents } from "../text/fold.ts";
import { type ImportField, isText, rowOf } from "./import-field.ts";
import { momentOf } from "./moment-text.ts";
import { behindRedirect, meantAddress, withoutRemarks } from "./several-addresses.ts";

/** The choices of a field, which people write in many ways: `Active`, `MID-RANGE`, `mid range`. */
const choicesOf = (field: ImportField): readonly string[] | undefined => {
  const row = rowOf(field);
  return row?.kind === "choice" ? row.choices : undefined;
};

const kindOf = (field: ImportField) => rowOf(field)?.kind ?? "moment";

export const isSite = (field: ImportField): boolean => kindOf(field) === "site";

const NETWORK_OF_FIELD: ReadonlyMap<string, SocialNetwork> = new Map(
  SOCIAL_NETWORKS.map((network) => [`${network}Url`, network]),
);

export const networkOfField = (field: string): SocialNetwork | undefined =>
  NETWORK_OF_FIELD.get(field);

export const isNumeric = (field: ImportField): boolean => ["year", "count"].includes(kindOf(field));

/** `active` in other languages, and as websites say it. */
const ACTIVE: ReadonlySet<string> = new Set(
  "live listed publish published aktiv actif active activo activa attivo attiva ativo ativa actief aktywny aktywna aktivni aktif активен активна активный 有効 활성"
    .split(" ")
    .map(foldAccents),
);

/** Longer texts are never a choice, slug or number. */
const LONGEST_MEANT = 300;

/** The intended value: one of the choices, a year, a number, a time, a slug or an address. Other values stay as they are. */
export const meantValue = (field: ImportField, value: unknown): unknown => {
  const kind = kindOf(field);
  // Databases export times as seconds or milliseconds since 1970.
  if (kind === "moment" && typeof value === "number") return momentOf(String(value)) ?? value;
  if (!isText(value)) return value;
  if (kind === "site") return meantSite(field, value);
  if (kind === "file")
    return ATTACHED.exec(value)?.[1] ?? (value.includes("/") ? withScheme(value) : value);
  if (value.length > LONGEST_MEANT) return value;
  if (kind === "choice")
    return (
      choicesOf(field)?.find((choice) => isShort(lettersOf(value), lettersOf(choice))) ??
      (field === "status" && ACTIVE.has(foldAccents(value).trim()) ? "active" : value)
    );
  if (kind === "year") return yearOf(value) ?? value;
  if (kind === "count") return followersOf(value) ?? value;
  if (kind === "moment") return momentOf(value) ?? value;
  return kind === "slug" ? (slugOf(value) ?? value) : value;
};

/** Whether a text is a word or its beginning: `Mid`, `lux`. */
const isShort = (text: string, word: string): boolean => text.length >= 3 && word.startsWith(text);

/** Whether a text means one of the choices of a field. */
export const isChoice = (field: ImportField, text: string): boolean =>
  choicesOf(field)?.some((choice) => choice === meantValue(field, text)) ?? false;

/** An attached file, as workspaces export it (`logo.png (https://files.example.com/logo.png)`), or a spreadsheet's `=IMAGE("https://…")`. */
const ATTACHED = /^(?:[^()]{1,200} \(|=IMAGE\(")(https?:\/\/[^()\s"]+)"?\)/;

/** `IG: @larkspur`, `Facebook: larkspur`; not the scheme of an address. */
const HANDLE_LABEL =
  /^(?!(?:https?|ftp|file|data|blob|mailto|tel|javascript|vbscript)[:：])\p{L}[\p{L} ]{0,20}[:：] ?(?=@|[^\s/]+$)/iu;

const meantSite = (field: ImportField, value: string): string => {
  if (isWebAddress(value)) return behindRedirect(value);
  const network = networkOfField(field);
  return (
    meantAddress(value, network) ??
    (network && addressOfHandle(network, withoutRemarks(value).trim().replace(HANDLE_LABEL, ""))) ??
    value
  );
};

/** Whether two cells mean one value: `1998` and `Est. 1998`; addresses with and without `https://www.` */
export const areSame = (field: ImportField, one: string, other: string): boolean => {
  const [plain, others] = [one, other].map((text) =>
    foldAccents(String(meantValue(field, text)).trim()).replace(/^https?:\/\/(?:www\.)?|\/$/g, ""),
  );
  return plain === others;
};

const FILE_ENDING = /\.(?:html?|php|aspx?)$/;

/** The slug in a permalink: `/brands/larkspur-golf/` → `larkspur-golf`. Slugs have no capitals. */
const slugOf = (text: string): string | undefined => {
  if (isSlug(text)) return text;
  const path = (
    text
      .toLowerCase()
      .replace(/^https?:\/\/[^/]*/, "")
      .split(/[?#]/, 1)[0] ?? ""
  ).split("/");
  const slug = path.findLast((part) => part !== "")?.replace(FILE_ENDING, "");
  return slug !== undefined && isSlug(slug) ? slug : undefined;
};

const lettersOf = (text: string): string => foldAccents(text).replace(/[^a-z]/g, "");

/** The note in the plan for a reinterpreted value. */
export const readingOf = (
  field: ImportField,
  given: unknown,
  value: JsonValue,
): string | undefined => {
  if (given === value || !isText(given)) return undefined;
  if (typeof value === "number") return given === String(value) ? undefined : `is read as ${value}`;
  if (!isText(value)) return undefined;
  // One note covers all rows, although their times differ.
  if (kindOf(field) === "moment")
    return FULL_MOMENT.test(given) ? undefined : "is read as a date and time in UTC";
  if (value === `https://${given}`) return "is read with https:// added";
  return meantValue(field, given) === given ? undefined : `is read as ${value}`;
};

/** A time in ISO 8601 with a zone, which needs no note. */
const FULL_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Why a value is not valid, if there is a more precise reason than the rule of its field. */
export const meantProblem = (field: ImportField, value: unknown): string | undefined => {
  if (field === "status") return "must be active (listed) or archived (not listed)";
  if (!isText(value)) return undefined;
  if (kindOf(field) === "site" && value.startsWith("//"))
    return "lacks its scheme: write https: before it";
  return kindOf(field) === "year" ? yearProblem(value) : undefined;
};

const SEARCH_PAGE =
  /^https?:\/\/(?:[a-z\d-]+\.)*(?:google|bing|duckduckgo|yahoo|baidu|yandex|ecosia|amazon|ebay)\.[a-z.]{2,6}\/[^?#]*\?(?:[^#]*&)?(?:q|p|k|query|text|wd|_nkw)=/i;

/** Valid values that cannot be what the file means. */
const DOUBTS: readonly (readonly [field: ImportField, pattern: RegExp, why: string])[] = [
  [
    "name",
    /[\p{L}\p{N}.+-]@[\p{L}\p{N}-]+\.\p{L}/u,
    "holds an e-mail address, which would be public",
  ],
  [
    "name",
    /[;|,][^;|,]*[;|,]|[\p{Script=Latin}\d.)] \/ [\p{Script=Latin}\d(]/u,
    "names several brands: give each a row of its own",
  ],
  ["name", /^(?:wd:)?Q\d{4,}$/, "is a Wikidata ID, not a name"],
  ["name", /^=/, "is a formula, not a name"],
  ["name", /:\/\//, "holds a web address, not only a name"],
  ["websiteUrl", SEARCH_PAGE, "is a page of search results, not a website"],
];

const DOUBTS_OF_FIELD = Map.groupBy(DOUBTS, ([field]) => field);

/** Why a valid value cannot be what the file means. */
export const doubtAbout = (field: ImportField, value: unknown): string | undefined =>
  isText(value)
    ? (DOUBTS_OF_FIELD.get(field)?.find(([, pattern]) => pattern.test(value))?.[2] ??
      doubtAboutProfile(networkOfField(field), value))
    : undefined;

const doubtAboutProfile = (network: SocialNetwork | undefined, address: string) => {
  const host = network && hostOf(address);
  const found = host && networkOfHost(host);
  if (!found) return undefined;
  if (found !== network) return `is an address of ${SOCIAL_NETWORK_NAMES[found]}`;
  return START_PAGE.test(address) ? "is the start page of a network, not a profile" : undefined;
};

const START_PAGE = /^https?:\/\/[^/?#]+\/?(?:[?#]|$)/i;
