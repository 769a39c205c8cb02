import type { Redirect, CrawlResult } from "#core/sites/crawl-result.ts";
import type { Got, SiteResponse } from "./get-page.ts";
import { readPage } from "./read-page.ts";

const REDIRECTS_MAX = 5;

/** The time limit of a site, redirects and other pages included. */
export const SITE_MS = 20_000;

/** The `Accept` header of requests for pages. */
export const PAGE = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1";

/** Gets a page, reading at most `maxBytes`. `until` is the deadline, by the clock of `Time`. */
export type Get = (url: URL, accept: string, until: number, maxBytes?: number) => Promise<Got>;

/** The end of a chain of redirects. */
type Followed = Pick<CrawlResult, "redirects" | "host"> & { got: Got; url: URL };

/** Follows redirects, meta refreshes included; every address on the way gets the same checks as the first. */
export const follow = async (
  get: Get,
  from: URL,
  accept: string,
  time: Time,
  until = time.now() + SITE_MS,
): Promise<Followed> => {
  const redirects: Redirect[] = [];
  let url = from;
  for (;;) {
    const host = url.hostname.toLowerCase().replace(/\.$/, "");
    const got = await get(url, accept, until);
    const next = got.kind === "answer" ? redirectOf(got, url) : undefined;
    if (!next) return { redirects, host, got, url };
    if (redirects.length === REDIRECTS_MAX || time.now() >= until)
      return {
        redirects,
        host,
        url,
        got: {
          kind: "no-answer",
          why: `redirects more than ${REDIRECTS_MAX} times, or too slowly`,
          isDead: false,
        },
      };
    redirects.push({ by: next.by, to: next.url.hostname.toLowerCase() });
    url = next.url;
  }
};

const REDIRECTING: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const redirectOf = (
  { status, headers, body }: SiteResponse,
  url: URL,
): { by: Redirect["by"]; url: URL } | undefined => {
  const isRedirect = REDIRECTING.has(status);
  const to = isRedirect ? single(headers["location"]) : readRefresh(status, headers, body);
  if (to === "" || !URL.canParse(to, url.href)) return undefined;
  const next = new URL(to, url.href);
  next.username = "";
  next.password = "";
  next.hash = "";
  // A refresh to the same address reloads the page.
  return !isRedirect && next.href === url.href
    ? undefined
    : { by: isRedirect ? status : "refresh", url: next };
};

const readRefresh = (status: number, headers: SiteResponse["headers"], body: Buffer): string =>
  status === 200 && body.includes("efresh")
    ? (readPage(body, single(headers["content-type"]), "").refresh ?? "")
    : "";

export const single = (header: string | string[] | undefined): string =>
  (Array.isArray(header) ? header[0] : header) ?? "";

export interface Time {
  now(): number;
  pause(milliseconds: number): Promise<unknown>;
}
