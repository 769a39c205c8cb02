import { ownHost } from "./own-host.ts";

/** Who vouches for a fact: the brand itself, somebody who gains nothing by it, or the directory's own judgement. */
export const GRADES = ["brand", "independent", "judgement"] as const;
export type Grade = (typeof GRADES)[number];

/** What grades are called. */
export const GRADE_NAMES: Readonly<Record<Grade, string>> = {
  brand: "the brand says",
  independent: "independent",
  judgement: "our judgement",
};

/**
 * That somebody looked whether a fact is true, and when. Only an act of checking writes a day: never an import that does not give it, a
 * bulk edit, a merge or a migration. Who looked is told nowhere but in history.
 */
// An interface would be no JSON value.
// oxlint-disable-next-line typescript/consistent-type-definitions
export type Evidence = {
  /** A field of the brand, or `attr:` and an attribute: its id in the directory, its slug outside it. */
  field: string;
  /** An address, or words. */
  source: string | null;
  /** `YYYY-MM-DD`. */
  checkedOn: string;
  grade: Grade;
};

export const SOURCE_MAX = 300;
export const ATTRIBUTE_PREFIX = "attr:";

/** What became of a brand's website; since then its address is shown nowhere. */
export const SITE_VERDICTS = ["parked", "changed-hands", "gone"] as const;
export type SiteVerdict = (typeof SITE_VERDICTS)[number];

// oxlint-disable-next-line typescript/consistent-type-definitions -- as above
export type SiteState = {
  verdict: SiteVerdict;
  /** `YYYY-MM-DD`. */
  since: string;
};

/** A brand as visitors are told of it: without an address that is the brand's no more, and nothing that leads there. */
export const withoutLostSite = <
  Told extends {
    websiteUrl: string | null;
    siteState: SiteState | null;
    evidence?: readonly Evidence[];
  },
>(
  brand: Told,
): Told => {
  if (!brand.siteState) return brand;
  const { websiteUrl } = brand;
  const evidence = brand.evidence
    ?.filter(({ field }) => field !== "websiteUrl")
    .map(({ field, source, checkedOn, grade }) => ({
      field,
      source: leadsTo(websiteUrl, source) ? null : source,
      checkedOn,
      grade,
    }));
  return { ...brand, websiteUrl: null, ...(evidence && { evidence }) };
};

/** Whether some address in a source is at the site's own host or below it; where many live at one host, at that very address or below it. */
const leadsTo = (websiteUrl: string | null, source: string | null): boolean => {
  const host = ownHost(websiteUrl);
  const site = host ?? bareAddress(websiteUrl ?? "");
  if (site === "" || source === null) return false;
  return source.split(/[\s<>()[\]"',;|]+/u).some((word) => {
    const address = bareAddress(word);
    const hostOfWord = address.split(/[/?#:]/u, 1)[0] ?? "";
    return host === undefined
      ? address === site ||
          (address.startsWith(site) && "/?#".includes(address.charAt(site.length)))
      : hostOfWord === host || hostOfWord.endsWith(`.${host}`);
  });
};

/** An address, however it was written, without what leads there: `HTTPS://www.Golf.example/` is `golf.example`. */
const bareAddress = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//u, "")
    .replace(/^www\./u, "")
    .replace(/[./]+$/u, "");

/** The attribute that a piece of evidence is about; `undefined` where it is about a field. */
export const attributeIn = (field: string): string | undefined =>
  field.startsWith(ATTRIBUTE_PREFIX) ? field.slice(ATTRIBUTE_PREFIX.length) : undefined;
