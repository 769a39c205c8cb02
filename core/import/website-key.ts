/** What is added to addresses to see where a visitor came from. */
const TRACKING =
  /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|igshid|igsh|msclkid|yclid|ttclid|twclid|srsltid|mc_cid|mc_eid|_ga|_gl)$/i;

/**
 * The same for every way to write one address: without scheme, `www.`, default port, trailing slashes, fragment and tracking
 * parameters, the host in lower case. `undefined` when it is no web address.
 */
export const websiteKey = (url: string): string | undefined => {
  const match = /^https?:\/\/([^/?#]+)([^?#]*)(?:\?([^#]*))?/i.exec(url.trim());
  if (!match) return undefined;
  const [, authority = "", path = "", query = ""] = match;
  const host = authority
    .toLowerCase()
    .replace(/:(?:80|443)$/, "")
    .replace(/\.$/, "")
    .replace(/^www\./, "");
  const kept = query
    .split("&")
    .filter((pair) => pair !== "" && !TRACKING.test(pair.split("=", 1)[0] ?? ""));
  return host + path.replace(/(?<!\/)\/+$/, "") + (kept.length > 0 ? `?${kept.join("&")}` : "");
};
