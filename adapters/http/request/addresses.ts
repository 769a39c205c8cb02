import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** An address nobody else has, for requests that came over no socket. */
const NO_SOCKET = "unknown";

/** The address a visitor really came from: proxies count only as far as they are trusted. */
export const clientAddressFrom =
  (trustProxy: number, onUntrusted: () => void = () => {}) =>
  (c: Context): string => {
    const forwarded = c.req.raw.headers.get("x-forwarded-for");
    if (trustProxy === 0 && forwarded !== null) onUntrusted();
    return clientAddressOf(trustProxy, socketAddress(c), forwarded);
  };

/** The same where there is no more of a request than its socket's address and what proxies say. */
export const clientAddressOf = (
  trustProxy: number,
  socket: string = NO_SOCKET,
  forwarded: string | null = null,
): string => {
  if (trustProxy === 0 || forwarded === null) return socket;
  const client = nthFromTheEnd(forwarded, trustProxy);
  return client !== undefined && isIP(client) ? client : socket;
};

/** Of a list that each proxy appends to, the entry written by the outermost trusted proxy. */
const nthFromTheEnd = (list: string, hops: number): string | undefined => {
  const entries = list.split(",").map((entry) => entry.trim());
  return entries[Math.max(0, entries.length - hops)];
};

const socketAddress = (c: Context): string => {
  const bindings: Partial<HttpBindings> | undefined = c.env;
  return (bindings?.incoming && getConnInfo(c).remote.address) || NO_SOCKET;
};

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

/** `URL` also refuses hosts that look like broken IP addresses (`999999999999`, `[1]`) and ports above 65535. */
const isHost = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}`);

/** Hosts remembered as checked. */
const REMEMBERED = 100;

type Scheme = "http:" | "https:";

/**
 * The site's address for a request that came to a host: the configured one, else that. `undefined` when the host is none.
 * `forwardedProto` is the X-Forwarded-Proto header, which counts as far as proxies are trusted; X-Forwarded-Host never does.
 */
export type SiteOf = (
  host: string,
  scheme: Scheme,
  forwardedProto: string | null,
) => SiteAddress | undefined;

export const siteAddressFrom = ({ siteUrl, trustProxy }: AddressSettings): SiteOf => {
  const configured = siteUrl === undefined ? undefined : addressOf(siteUrl);
  const known = {
    "http:": new Map<string, SiteAddress | undefined>(),
    "https:": new Map<string, SiteAddress | undefined>(),
  };
  return (host, given, forwardedProto) => {
    const scheme = trustProxy > 0 ? (forwardedScheme(forwardedProto, trustProxy) ?? given) : given;
    const hosts = known[scheme];
    const address = hosts.get(host);
    if (address || hosts.has(host)) return address;
    if (hosts.size >= REMEMBERED) hosts.clear();
    const found = isHost(host) ? (configured ?? addressOf(`${scheme}//${host}`)) : undefined;
    hosts.set(host, found);
    return found;
  };
};

/** The same for a request that is a `Request` already. */
export const siteOfRequest = (
  siteOf: SiteOf,
  { url, headers }: Request,
): SiteAddress | undefined => {
  const start = url.indexOf("//") + 2;
  return siteOf(
    url.slice(start, url.indexOf("/", start)),
    url.startsWith("https:") ? "https:" : "http:",
    headers.get("x-forwarded-proto"),
  );
};

const forwardedScheme = (forwarded: string | null, trustProxy: number): Scheme | undefined => {
  const scheme = forwarded && nthFromTheEnd(forwarded, trustProxy)?.toLowerCase();
  return scheme === "https" || scheme === "http" ? `${scheme}:` : undefined;
};

const addressOf = (url: string): SiteAddress => {
  const { origin, protocol } = new URL(url);
  return { origin, https: protocol === "https:" };
};
