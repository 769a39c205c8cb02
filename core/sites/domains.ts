/** Second levels under which countries register names: `golf.co.uk` is one's own, `co.uk` nobody's. */
const SECOND_LEVELS = new Set([
  "ac",
  "co",
  "com",
  "edu",
  "go",
  "gov",
  "ltd",
  "me",
  "ne",
  "net",
  "or",
  "org",
  "plc",
]);

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
