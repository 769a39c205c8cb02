import { LIMITS } from "../limits.ts";
import { cleanLine, exceedsLimit, isPlainLine } from "./clean.ts";

/** An e-mail address as it is stored; `undefined` if the text is not one. */
export const storedEmail = (given: string): string | undefined => {
  if (exceedsLimit(given, LIMITS.email)) return undefined;
  const email = cleanLine(given);
  return email.length <= LIMITS.email && isPlainLine(email) && EMAIL.test(email)
    ? email
    : undefined;
};

/** The form in which e-mail addresses are compared. */
export const emailKey = (email: string): string => cleanLine(email).toLowerCase();

/** Domains whose mailboxes ignore dots. */
const WITHOUT_DOTS = new Set(["gmail.com", "googlemail.com"]);

/** The mailbox of an address, normalised and without its `+tag`. Use it only for limits and to send one mail per person, because not every server supports tags. */
export const mailboxOf = (email: string): string => {
  const key = emailKey(email);
  const at = key.lastIndexOf("@");
  const name = key.slice(0, at);
  const domain = key.slice(at + 1);
  const plain = name.split("+", 1)[0] || name;
  if (!WITHOUT_DOTS.has(domain)) return `${plain}@${domain}`;
  return `${plain.replaceAll(".", "") || plain}@gmail.com`;
};

/** Other forms of the at sign: full-width, small, and each percent-encoded. */
const OTHER_AT = /[\uFF20\uFE6B]|%(?:40|EF%BC%A0|EF%B9%AB)/giu;

/** Whether a text may contain an e-mail address: a word with an at sign after its first character. `@name` is a handle. */
export const holdsEmail = (text: string): boolean =>
  withPlainAts(text)
    .split(/[\s/]/u)
    .some((word) => word.lastIndexOf("@") > 0);

/** Replaces every form of the at sign, however often it is percent-encoded, with `@`. */
export const withPlainAts = (text: string): string =>
  text.replace(/%(?:25)+/gu, "%").replace(OTHER_AT, "@");

/** A scheme other than http and https, or `//host`. A colon followed by a space (`Golf Digest: …`) is prose. */
const OTHER_ADDRESS = /^\s*(?:\/\/|(?!https?:)[a-z][a-z\d+.-]*:(?![\s]|$))/iu;

/** Whether free text is safe as a link target: no scheme but http and https. */
export const hasSafeScheme = (text: string): boolean => !OTHER_ADDRESS.test(text);

/** A host as people type it (labels, dots, a top-level domain of letters), with an optional port and path. */
const BARE_HOST =
  /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*\.(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)(?::\d{1,5})?(?:[/?#]|$)/iu;

/** Adds the scheme people leave out: `golf.example` becomes `https://golf.example`. Other text stays as it is. */
export const withScheme = (text: string): string =>
  BARE_HOST.test(text) ? `https://${text}` : text;

/** A host label. `·` and `・` occur in Catalan and Japanese names. */
const LABEL = "[\\p{L}\\p{M}\\p{N}\\p{So}_·・-]+";
const WEB_ADDRESS = new RegExp(
  `^https?://(${LABEL}(?:\\.${LABEL})+)(?:\\.(?=/))?(?::\\d{1,5})?(?:[/?#][^\\s\\\\]*)?$`,
  "iu",
);
const ENDS_IN_NUMBER = /(?:^|\.)\d+$/;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/**
 * Whether a text is a web address: a scheme, and a host with a dot but no user name. Refuses a second scheme, empty labels, and a comma or
 * bracket after the host. A dot after the host is valid before a path. At the end of the text it is refused, because it ends a sentence.
 */
export const isWebAddress = (text: string): boolean => {
  const host = WEB_ADDRESS.exec(text)?.[1];
  return host !== undefined && (IPV4.test(host) || !ENDS_IN_NUMBER.test(host));
};

/** A host after the at sign. `admin@localhost` is valid, so a top-level domain is not required. */
const EMAIL = new RegExp(`^[^\\s@]+@${LABEL}(?:\\.${LABEL})*$`, "iu");

/** The host of a web address in lower case. Uses a pattern, because the core has no `URL`. */
export const hostOf = (address: string): string | undefined =>
  /^https?:\/\/([^/?#:@\s]+)/iu.exec(address)?.[1]?.toLowerCase().replace(/\.$/, "");

/** Second-level domains under which countries register names, such as `co.uk`. */
const SECOND_LEVELS = new Set("ac co com edu go gov ltd me ne net or org plc".split(" "));

/** The registered domain: `shop.titleist.co.uk` → `titleist.co.uk`. An approximation without the public suffix list. */
export const registeredDomain = (host: string): string => {
  const labels = host.toLowerCase().replace(/\.$/, "").split(".");
  const [second = "", top = ""] = labels.slice(-2);
  return labels.slice(top.length === 2 && SECOND_LEVELS.has(second) ? -3 : -2).join(".");
};

/** The first label of the registered domain: `titleist.co.uk` → `titleist`. */
export const domainLabel = (host: string): string => registeredDomain(host).split(".")[0] ?? "";

/** Whether a host is one of these domains or a subdomain. */
export const isBelow = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
