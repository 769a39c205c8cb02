import type { Evidence, SiteState } from "./evidence.ts";
import { ownHost } from "./own-host.ts";

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
const bareAddress = (text: string): string => {
  const bare = text
    .toLowerCase()
    .replace(/^https?:\/\//u, "")
    .replace(/^www\./u, "");
  // A pattern for the end would look from every slash to the next letter.
  let end = bare.length;
  while (end > 0 && "./".includes(bare.charAt(end - 1))) end -= 1;
  return bare.slice(0, end);
};
