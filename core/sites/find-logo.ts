import { networkOfHost } from "../brand/social-networks.ts";
import { LOGO_SIDES } from "../brand/logo.ts";
import { hostOf } from "../text/addresses.ts";
import type { GetLogo } from "./crawl-result.ts";
import type { PageFacts, PageIcon } from "./page-facts.ts";
import { SIGNAL_MAX, withoutAddresses } from "./site-memory.ts";
import type { Claim } from "./suggest-facts.ts";

/** A picture found on a site that can be the brand's logo as it is. */
export interface FoundLogo {
  /** In base64. */
  picture: string;
  /** The page that names it. */
  page: string;
}

/** A site's logo, or the reason why none was found. */
export interface LogoSearch {
  logo?: FoundLogo;
  logoRefused?: string;
}

interface LogoLink {
  address: string;
  page: string;
}

/** Tries the places where a site may have its logo, best first: the logo in its markup, its touch icon, its largest icon. */
export const findLogo = async (
  claims: readonly Claim[],
  pages: readonly PageFacts[],
  getLogo: GetLogo,
): Promise<LogoSearch> => {
  const refused: string[] = [];
  for (const { address, page } of logoLinks(claims, pages)) {
    const got = await getLogo(address);
    if (got.ok) return { logo: { picture: got.value, page } };
    refused.push(`${fileIn(address)} ${got.failure}`);
  }
  const why = withoutAddresses(refused.join("; ")).slice(0, SIGNAL_MAX);
  return why === "" ? {} : { logoRefused: why };
};

/** One link of each kind, so that a site gets at most three more requests. */
const logoLinks = (claims: readonly Claim[], pages: readonly PageFacts[]): LogoLink[] => {
  // The icons of a social network are not the brand's.
  const own = pages.filter(({ url }) => networkOfHost(hostOf(url) ?? "") === undefined);
  const icons = own.flatMap(({ url, icons }) => icons.map((icon) => ({ ...icon, page: url })));
  const [named] = claims
    .filter(({ field }) => field === "logoUrl")
    .toSorted((one, other) => one.rank - other.rank);
  const links = [
    named && { address: String(named.value), page: named.source },
    largest(icons.filter(({ isTouchIcon, side }) => isTouchIcon && (side === 0 || isFit(side)))),
    largest(icons.filter(({ isTouchIcon, side }) => !isTouchIcon && isFit(side))),
  ].filter((link) => link !== undefined);
  return links.filter(
    ({ address }, at) => links.findIndex((link) => link.address === address) === at,
  );
};

const isFit = (side: number): boolean => side >= LOGO_SIDES.min && side <= LOGO_SIDES.max;

const largest = <Icon extends PageIcon>(icons: readonly Icon[]): Icon | undefined =>
  icons.toSorted((one, other) => other.side - one.side)[0];

/** The last part of an address, as the name of the file. */
const fileIn = (address: string): string =>
  (address.split(/[?#]/, 1)[0] ?? "").split("/").at(-1)?.slice(-60) ?? "";
