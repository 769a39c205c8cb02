import { LIMITS } from "../limits.ts";
import { cleanLine, isBeyond, isPlainLine } from "./clean.ts";

/** Something at somewhere. `admin@localhost` is an address, so no top-level domain is asked for. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/u;

/** An e-mail as it is stored, or `undefined` for text that is no address. */
export const storedEmail = (given: string): string | undefined => {
  if (isBeyond(given, LIMITS.email)) return undefined;
  const email = cleanLine(given);
  return email.length <= LIMITS.email && isPlainLine(email) && ADDRESS.test(email)
    ? email
    : undefined;
};

/** The form in which e-mails are compared. */
export const emailKey = (email: string): string => cleanLine(email).toLowerCase();

/** Other ways to write an at sign: full-width, small, and each of them percent-encoded. */
const OTHER_AT = /[\uFF20\uFE6B]|%(?:40|EF%BC%A0|EF%B9%AB)/giu;

/** Whether a word of a text holds an at sign behind its start. One at its start begins a name, as on social networks. */
export const holdsEmail = (text: string): boolean =>
  withPlainAts(text)
    .split(/[\s/]/u)
    .some((word) => word.lastIndexOf("@") > 0);

/** With every at sign written as one, however often it was percent-encoded. */
export const withPlainAts = (text: string): string =>
  text.replace(/%(?:25)+/gu, "%").replace(OTHER_AT, "@");

/** Starts as an address does, but not as one of the web: `javascript:…`, `data:…`, `//host`. "Golf Digest: …" is no address. */
const OTHER_ADDRESS = /^\s*(?:\/\/|(?!https?:)[a-z][a-z\d+.-]*:(?![\s]|$))/iu;

/** Whether free text, when somebody makes a link of it, leads nowhere but to the web. */
export const leadsNowhereElse = (text: string): boolean => !OTHER_ADDRESS.test(text);

/** A host as people write one, with whatever follows it: labels and dots, and letters at the end. */
const BARE_HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d{1,5})?(?:[/?#]|$)/u;

/** The address that somebody meant who left out how to get there: `golf.example` becomes `https://golf.example`; other text stays. */
export const withScheme = (text: string): string =>
  BARE_HOST.test(text) ? `https://${text}` : text;

/** The host of a web address, in lower case; `undefined` where there is none. The core has no `URL`. */
export const hostOf = (address: string): string | undefined =>
  /^https?:\/\/([^/?#:@\s]+)/iu.exec(address)?.[1]?.toLowerCase().replace(/\.$/, "");

/** Second levels under which countries register names: `golf.co.uk` is one's own, `co.uk` nobody's. */
const SECOND_LEVELS = new Set("ac co com edu go gov ltd me ne net or org plc".split(" "));

/** The name that somebody registered: `shop.titleist.co.uk` → `titleist.co.uk`. Without a list of all suffixes, which rarely matters here. */
export const registeredDomain = (host: string): string => {
  const labels = host.toLowerCase().replace(/\.$/, "").split(".");
  const [second = "", top = ""] = labels.slice(-2);
  return labels.slice(top.length === 2 && SECOND_LEVELS.has(second) ? -3 : -2).join(".");
};

/** Its own letters: `titleist.co.uk` → `titleist`. */
export const domainLabel = (host: string): string => registeredDomain(host).split(".")[0] ?? "";

/** Whether a host is one of these, or below one. */
export const isBelow = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
