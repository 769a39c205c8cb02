import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** A placeholder address for requests without a socket. */
const NO_SOCKET = "unknown";

/** The visitor's address. Uses only the entries of X-Forwarded-For that trusted proxies appended. */
export const clientAddressFrom =
  (trustProxy: number) =>
  (c: Context): string =>
    clientAddressOf(trustProxy, socketAddress(c), c.req.raw.headers.get("x-forwarded-for"));

/** The visitor's address, from the socket's address and X-Forwarded-For. */
export const clientAddressOf = (
  trustProxy: number,
  socket: string = NO_SOCKET,
  forwarded: string | null = null,
): string => {
  if (trustProxy === 0 || forwarded === null) return socket;
  const client = nthFromTheEnd(forwarded, trustProxy);
  return client !== undefined && isIP(client) ? client : socket;
};

/** The entry that the outermost trusted proxy appended to a list. */
const nthFromTheEnd = (list: string, hops: number): string | undefined => {
  const entries = list.split(",").map((entry) => entry.trim());
  return entries[Math.max(0, entries.length - hops)];
};

const socketAddress = (c: Context): string => {
  const bindings: Partial<HttpBindings> | undefined = c.env;
  return (bindings?.incoming && getConnInfo(c).remote.address) || NO_SOCKET;
};

/** The site's address: configured, or derived from the trusted parts of the request. */
export interface SiteAddress {
  /** `https://golf.example`, for canonical addresses. */
  origin: string;
  https: boolean;
}

/** Settings of the site's address. */
interface AddressSettings {
  siteUrl?: string | undefined;
  trustProxy: number;
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** `URL` also refuses hosts that look like broken IP addresses (`999999999999`, `[1]`) and ports above 65535. */
const isHost = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}`);

type Scheme = "http:" | "https:";

/**
 * The configured address, else the request's host; `undefined` if the host is invalid. `forwardedProto` is
 * the X-Forwarded-Proto header, which counts only as far as proxies are trusted. X-Forwarded-Host is ignored.
 */
export type SiteOf = (
  host: string,
  scheme: Scheme,
  forwardedProto: string | null,
) => SiteAddress | undefined;

export const siteAddressFrom = ({ siteUrl, trustProxy }: AddressSettings): SiteOf => {
  const configured = siteUrl === undefined ? undefined : addressOf(siteUrl);
  return (host, given, forwardedProto) => {
    const scheme = trustProxy > 0 ? (forwardedScheme(forwardedProto, trustProxy) ?? given) : given;
    return isHost(host) ? (configured ?? addressOf(`${scheme}//${host}`)) : undefined;
  };
};

/** The site's address for a `Request`. */
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
