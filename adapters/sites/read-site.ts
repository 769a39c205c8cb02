import { readLogo } from "#core/brand/logo.ts";
import { isSameOwner } from "#core/brand/website.ts";
import { LIMITS } from "#core/limits.ts";
import { fail, ok, type Result } from "#core/result.ts";
import type { PageSeen } from "#core/sites/crawl-result.ts";
import type { PageFacts } from "#core/sites/page-facts.ts";
import { inflatedLength, logoRow } from "../logos.ts";
import { follow, type Get, PAGE, single, type Time } from "./follow-redirects.ts";
import { freeBody, type SiteResponse } from "./get-page.ts";
import { type FactsRead, readFacts } from "./read-facts.ts";
import { readPage } from "./read-page.ts";
import { type Allows, readRobots } from "./robots.ts";

interface Crawl {
  get: Get;
  time: Time;
  userAgent: string;
  /** The deadline of the site. */
  until: number;
}

interface Fetched {
  url: URL;
  got: SiteResponse;
  page: Pick<PageSeen, "title">;
}

/** Why robots.txt cannot be read. */
type Unread = string;

const NO_HOST = "is at a host that does not exist";
const ROBOTS = "text/plain,*/*;q=0.1";
const PICTURE = "image/png,image/jpeg,image/webp,*/*;q=0.1";

/** A site whose home page was fetched. The facts on the page are parsed at once, but only `read` returns them. */
export const openSite = (crawl: Crawl, fetched: Fetched) => {
  const home = fetched.url;
  const { about, ...facts } = factsOf(fetched);
  const robots = new Map<string, Promise<Allows | Unread>>();
  const rulesOf = (url: URL): Promise<Allows | Unread> => {
    const rules = robots.get(url.origin) ?? robotsOf(crawl, url.origin);
    robots.set(url.origin, rules);
    return rules;
  };
  /** Gets a URL if the robots.txt of its host allows it. */
  const getAllowed =
    (maxBytes?: number): Get =>
    async (url, accept, until) => {
      const rules = await rulesOf(url);
      if (typeof rules === "string") return { kind: "not-looked", why: rules };
      return rules(url.pathname + url.search)
        ? crawl.get(url, accept, until, maxBytes)
        : { kind: "not-looked", why: "is disallowed by robots.txt" };
    };
  return {
    /** Whether robots.txt allows the home page; undefined if robots.txt cannot be read. */
    isAllowed: async (): Promise<boolean | undefined> => {
      const rules = await rulesOf(home);
      return typeof rules === "string" ? undefined : rules(home.pathname + home.search);
    },
    /** The facts on the home page, and on at most one page about the brand on the same domain. */
    read: async (): Promise<PageFacts[]> => {
      if (!about || !isSameOwner(about.href, home.href)) return [facts];
      const own: Get = async (url, ...rest) =>
        isSameOwner(url.href, home.href)
          ? getAllowed()(url, ...rest)
          : { kind: "not-looked", why: "is another site's" };
      const { got, url } = await follow(own, about, PAGE, crawl.time, crawl.until);
      if (got.kind !== "answer" || got.status !== 200) return [facts];
      const { page } = readPage(got.body, single(got.headers["content-type"]), "");
      const { about: _, ...more } = factsOf({ url, got, page });
      freeBody(got);
      return [facts, more];
    },
    /** Gets a picture that can be stored as a logo unchanged, as base64. The robots.txt of the picture's host must allow it. */
    getLogo: async (address: string): Promise<Result<string, string>> => {
      const get = getAllowed(LIMITS.logoBytes + 1);
      const { got } = await follow(get, new URL(address), PICTURE, crawl.time, crawl.until);
      if (got.kind === "no-name") return fail(NO_HOST);
      if (got.kind !== "answer") return fail(got.why);
      if (got.status !== 200) return fail(`answers ${got.status}`);
      const isTooLong = got.body.byteLength > LIMITS.logoBytes;
      const type = readLogo(got.body, inflatedLength);
      const picture = !isTooLong && type.ok ? logoRow(got.body, type.value).picture : "";
      freeBody(got);
      if (isTooLong) return fail(`is larger than ${LIMITS.logoBytes.toLocaleString("en")} bytes`);
      return type.ok ? ok(picture) : type;
    },
  };
};

const factsOf = ({ url, got, page }: Fetched): FactsRead =>
  readFacts(got.body, single(got.headers["content-type"]), page.title, url);

/** The rules of a host (RFC 9309), or why they cannot be read. Without a robots.txt everything is allowed. */
const robotsOf = async (
  { get, time, userAgent, until }: Crawl,
  origin: string,
): Promise<Allows | Unread> => {
  const { got } = await follow(get, new URL("/robots.txt", origin), ROBOTS, time, until);
  if (got.kind === "no-name") return NO_HOST;
  if (got.kind !== "answer") return got.why;
  if (got.status >= 500) return `is at a host whose robots.txt answers ${got.status}`;
  return got.status === 200 ? readRobots(got.body.toString("utf8"), userAgent) : () => true;
};
