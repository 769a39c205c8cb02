import { isSameOwner } from "../brand/website.ts";
import { networkOfHost, socialProfile } from "../brand/social-networks.ts";
import { yearOf } from "../brand/year-text.ts";
import { hostOf, domainLabel } from "../text/addresses.ts";
import { withoutBidiControls } from "../text/invisible.ts";
import { cleanLine } from "../text/clean.ts";
import { parseBrandField } from "../brand/brand-draft.schema.ts";
import { locationOf } from "./location.ts";
import type { OrganizationMarkup, PageFacts } from "./page-facts.ts";
import { isNews, nameKey, storedSuggestion, subsidiaryOf } from "./suggestion.ts";
import {
  type KnownFacts,
  type SuggestedField,
  type SuggestedValue,
  SUGGESTED_FIELDS,
} from "./suggested-value.ts";

/** A value that one of a brand's pages gives for a field. The claim with the lowest rank wins. */
export interface Claim extends SuggestedValue {
  rank: number;
  /** Identifies a profile or a logo, to find those that several sites share. */
  key: string | null;
}

interface BrandSite {
  name: string;
  aliases: readonly string[];
  website: string;
}

const RANKS = { named: 0, markup: 1, namedLink: 2, link: 3 } as const;

/** All facts about the brand on its pages. Ignores markup about somebody else. */
export const claimsOf = (site: BrandSite, pages: readonly PageFacts[], now: Date): Claim[] => {
  // A page on a social network links to the network's own profiles.
  const own = pages.filter(({ url }) => networkOfHost(hostOf(url) ?? "") === undefined);
  const claims = own.flatMap((page) => {
    const about = page.organizations.filter((one) => isAbout(one, site, own));
    const links = page.links.flatMap((link) =>
      profileClaims(link, page, isNamedLike(link, site) ? RANKS.namedLink : RANKS.link),
    );
    return about
      .flatMap((one) => markupClaims(one, about, site, page))
      .concat(siteNameClaims(about, page), links);
  });
  return claims.filter((claim) => isValidSuggestion(claim, now));
};

/** Whether markup has the brand's name or the address of its site. If it has no address, a name that also occurs in a page title is enough. */
const isAbout = (
  { name, url }: OrganizationMarkup,
  site: BrandSite,
  pages: readonly PageFacts[],
): boolean => {
  if (isNamed(name, site)) return true;
  if (url !== "") return [site.website, ...pages.map((page) => page.url)].some(isSameOwnerAs(url));
  const key = nameKey(name);
  return key !== "" && pages.some(({ title }) => nameKey(title).includes(key));
};

const isSameOwnerAs =
  (url: string) =>
  (own: string): boolean =>
    isSameOwner(url, own);

const isNamed = (name: string, { name: own, aliases }: BrandSite): boolean => {
  const key = coreKey(name);
  return key !== "" && [own, ...aliases].some((known) => coreKey(known) === key);
};

/** A name's key without words that brands add or leave out. */
const coreKey = (name: string): string => {
  const plain = name.slice(0, 300).replace(/\b(?:golf|the|official|usa)\b/gi, " ");
  return nameKey(plain) || nameKey(name);
};

const markupClaims = (
  one: OrganizationMarkup,
  all: readonly OrganizationMarkup[],
  site: BrandSite,
  page: PageFacts,
): Claim[] => {
  const rank = isNamed(one.name, site) ? RANKS.named : RANKS.markup;
  const claim = claimMaker(page, rank);
  const year = yearOf(one.foundingDate.replace(/^(\d{4})年.*$/u, "$1"));
  const isBranch = one.isPlace && all.filter(({ isPlace }) => isPlace).length > 1;
  const locations = new Set(one.addresses.flatMap((address) => locationOf(address) ?? []));
  const [location] = locations;
  const parent = cleaned(one.parent);
  return [
    ...claim("aliases", cleaned(one.name)),
    ...(year === undefined ? [] : claim("foundedYear", year)),
    ...(isBranch || locations.size !== 1 || location === undefined
      ? []
      : claim("hqLocation", location)),
    ...(parent === "" || isNamed(parent, site) || nameKey(parent) === nameKey(one.name)
      ? []
      : claim("ownershipType", subsidiaryOf(parent))),
    ...claim("logoUrl", one.logo, one.logo.split("?", 1)[0]),
    ...one.sameAs.flatMap((link) =>
      profileClaims(link, page, isNamedLike(link, site) ? RANKS.named : RANKS.markup),
    ),
  ];
};

/** The site's name in `og:site_name`, if the page's title contains it and no markup about the brand has a name. */
const siteNameClaims = (about: readonly OrganizationMarkup[], page: PageFacts): Claim[] => {
  const key = nameKey(page.siteName);
  const isConfirmed =
    key.length > 1 && !GENERIC.test(page.siteName) && nameKey(page.title).includes(key);
  return isConfirmed && about.every(({ name }) => name === "")
    ? claimMaker(page, RANKS.link)("aliases", cleaned(page.siteName))
    : [];
};

/** Default names of shops, and addresses. */
const GENERIC =
  /^\s*(?:home|homepage|welcome|website|my (?:store|shop|site|blog)|(?:official )?(?:online )?(?:store|shop|site|website)|\S+\.[a-z]{2,6})\s*$/i;

const profileClaims = (link: string, page: PageFacts, rank: number): Claim[] => {
  const profile = socialProfile(link);
  return profile
    ? claimMaker(page, rank)(`${profile.network}Url`, profile.address, profile.key)
    : [];
};

/** Whether a profile's handle resembles the brand's name or domain. */
const isNamedLike = (link: string, { name, aliases, website }: BrandSite): boolean => {
  const profile = socialProfile(link);
  const handle = profile && !profile.isNumber ? nameKey(profile.key.split(":")[1] ?? "") : "";
  const names = [name, ...aliases].map(coreKey);
  return [...names, nameKey(domainLabel(hostOf(website) ?? ""))].some(
    (key) => key.length > 2 && handle.includes(key),
  );
};

const claimMaker =
  ({ url }: PageFacts, rank: number) =>
  (field: SuggestedField, value: string | number, key: string | null = null): Claim[] =>
    value === "" ? [] : [{ field, value, source: url, rank, key }];

const cleaned = (text: string): string => cleanLine(withoutBidiControls(text));

/** Whether an editor could save the value, and the memory can hold it. */
export const isValidSuggestion = ({ field, value, source }: SuggestedValue, now: Date): boolean =>
  storedSuggestion({ field, value, source }) !== undefined &&
  parseBrandField(field, field === "aliases" ? [value] : value, now).ok;

/** If this many sites claim the same profile, it is that of their shop platform. */
const SHARED = 3;

/** For each site, the best new value of each field. Leaves out profiles and logos that several sites claim. */
export const suggestFacts = (
  sites: readonly { known: Partial<KnownFacts>; claims: readonly Claim[] }[],
): SuggestedValue[][] => {
  const counts = new Map<string, number>();
  for (const { claims } of sites)
    for (const key of new Set(claims.flatMap(({ key: one }) => one ?? [])))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  const isOwn = ({ key }: Claim): boolean => key === null || (counts.get(key) ?? 0) < SHARED;
  return sites.map(({ known, claims }) =>
    SUGGESTED_FIELDS.flatMap((field) => {
      const all = claims.filter((claim) => claim.field === field && isOwn(claim));
      // A brand can have several aliases, so a known one must not hide a new one.
      const best = bestOf(field === "aliases" ? all.filter((claim) => isNews(known, claim)) : all);
      if (!best || !isNews(known, best)) return [];
      const { value, source } = best;
      return [{ field, value, source }];
    }),
  );
};

/** The first claim of the best rank; nothing if links lead to several profiles and none resembles the brand's name. */
const bestOf = (claims: readonly Claim[]): Claim | undefined => {
  const [best] = claims.toSorted((one, other) => one.rank - other.rank);
  const isUnclear = best?.rank === RANKS.link && new Set(claims.map(({ value }) => value)).size > 1;
  return isUnclear ? undefined : best;
};
