import { networkOfHost, type SocialNetwork } from "../brand/social-networks.ts";
import { hostOf, withScheme } from "../text/addresses.ts";

/** Text longer than this is no list of addresses. */
const LONGEST = 500;

/**
 * The first address of a website, or of a network, in a cell that lists several: `a.example; shop.a.example`, or
 * `a.example / facebook.com/a (UK)`. Undefined if the cell contains other words, or one address only.
 */
export const firstAddress = (text: string, network?: SocialNetwork): string | undefined => {
  if (text.length > LONGEST) return undefined;
  const parts = text.split(/[\s,;|]+/u).filter((part) => part !== "" && !BETWEEN.test(part));
  const hosts = parts.map((part) => hostIn(part));
  if (parts.length < 2 || hosts.includes(undefined)) return undefined;
  return parts[hosts.findIndex((host) => networkOfHost(host ?? "") === network)];
};

/** `/`, `and`, `(UK)`. */
const BETWEEN = /^(?:[/&+]|and|or|\([^()]*\))$/i;

const hostIn = (part: string): string | undefined =>
  part.includes(".") ? hostOf(withScheme(part)) : undefined;
