import { nthFromTheEnd } from "./client-address.ts";

/** Where a request came to, as far as it can be trusted. */
export interface SiteAddress {
  /** `https://golf.example`: canonical addresses start with it. */
  origin: string;
  https: boolean;
}

/** What is configured of the site's address. */
interface AddressSettings {
  siteUrl?: string | undefined;
  trustProxy: number;
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Hosts remembered as checked. */
const REMEMBERED = 100;

/**
 * The site's address for a request: the configured one, else the host the request came to.
 * `undefined` when that is no host. X-Forwarded-Host never counts.
 */
export const siteAddressFrom = (settings: AddressSettings) => {
  const configured = settings.siteUrl === undefined ? undefined : addressOf(settings.siteUrl);
  if (configured) return (): SiteAddress | undefined => configured;

  const known = new Map<string, SiteAddress | undefined>();
  let last = { start: "\0", address: undefined as SiteAddress | undefined };
  return (request: Request): SiteAddress | undefined => {
    const { url } = request;
    // Without proxies the address alone decides, and it is nearly always the same.
    if (settings.trustProxy === 0 && url.startsWith(last.start)) return last.address;
    const start = url.indexOf("//") + 2;
    const end = url.indexOf("/", start);
    const origin = schemeOf(request, settings.trustProxy) + url.slice(start, end);
    if (known.has(origin)) return known.get(origin);
    if (known.size >= REMEMBERED) known.clear();
    const address = HOST.test(url.slice(start, end)) ? addressOf(origin) : undefined;
    known.set(origin, address);
    last = { start: url.slice(0, end + 1), address };
    return address;
  };
};

const schemeOf = (request: Request, trustProxy: number): string => {
  if (trustProxy > 0) {
    const forwarded = request.headers.get("x-forwarded-proto");
    const scheme = forwarded && nthFromTheEnd(forwarded, trustProxy)?.toLowerCase();
    if (scheme === "https" || scheme === "http") return `${scheme}://`;
  }
  return request.url.startsWith("https:") ? "https://" : "http://";
};

const addressOf = (url: string): SiteAddress => {
  const { origin, protocol } = new URL(url);
  return { origin, https: protocol === "https:" };
};
