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
export const nthFromTheEnd = (list: string, hops: number): string | undefined => {
  const entries = list.split(",").map((entry) => entry.trim());
  return entries[Math.max(0, entries.length - hops)];
};

/**
 * What limits count by: an IPv4 address, or the /64 network that one IPv6 visitor usually has to himself.
 */
export const addressGroup = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = "", tail = ""] = address.split("%")[0]?.split("::") ?? [];
  const first = head === "" ? [] : head.split(":");
  const last = tail === "" ? [] : tail.split(":");
  const gap = address.includes("::") ? Math.max(0, 8 - first.length - last.length) : 0;
  const groups = [...first, ...Array.from({ length: gap }, () => "0"), ...last];
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
};

const socketAddress = (c: Context): string => {
  const bindings: Partial<HttpBindings> | undefined = c.env;
  return (bindings?.incoming && getConnInfo(c).remote.address) || NO_SOCKET;
};
