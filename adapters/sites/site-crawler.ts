import { setTimeout as wait } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";
import { OperationalError } from "#core/result.ts";
import type { SiteCrawler } from "#core/ports/checks-stores.ts";
import type { CrawlOutcome, Registration } from "#core/sites/crawl-result.ts";
import { parseJson } from "../json.ts";
import { freeBody, getPage, type Got, requestPage, TIMEOUT_MS } from "./get-page.ts";
import { labNames, labNetwork, type Names, systemNames, webNetwork } from "./network.ts";
import { readPage } from "./read-page.ts";
import { parseBootstrap, parseRegistration } from "./registration.schema.ts";
import { follow, type Get, PAGE, single, SITE_MS, type Time } from "./follow-redirects.ts";
import { openSite } from "./read-site.ts";

/** Pause between requests to a host, and between queries of registries. */
const PAUSE_MS = 1_000;
const RDAP = "application/rdap+json, application/json;q=0.9";

/** The list of registries' servers (RFC 9224). */
const BOOTSTRAP = new URL("https://data.iana.org/rdap/dns.json");

export interface CrawlerOptions {
  userAgent: string;
  /** The address of a test server that answers for every website; no other server is contacted. */
  lab?: URL | undefined;
  /** The clock of pauses between requests. */
  time?: Time;
  names?: Names;
  /** Timeout of one request. */
  timeoutMs?: number;
}

/** Names the program and, if known, the site it works for. */
export const userAgentOf = (siteUrl: string | undefined): string =>
  `GolfBrands-site-check${siteUrl === undefined ? "" : ` (+${siteUrl})`}`;

const realTime: Time = {
  now: () => performance.now(),
  pause: (milliseconds) => wait(milliseconds),
};

/** Inspects real sites, or those of a lab. */
export const createSiteCrawler = ({
  userAgent,
  lab,
  time = realTime,
  names = lab
    ? labNames(async (path) => jsonOrList(await askLab(lab, userAgent, path)))
    : systemNames(),
  timeoutMs = TIMEOUT_MS,
}: CrawlerOptions): SiteCrawler => {
  const network = lab ? labNetwork(lab, names.resolve) : webNetwork(names.resolve);
  const oneAtATime = queueByHost(time);
  const get: Get = (url, accept, until, maxBytes) =>
    oneAtATime(url.hostname, async () => {
      const remainingMs = Math.floor(until - time.now());
      if (remainingMs < 1)
        return { kind: "not-looked", why: "earlier pages of the same host took too long" };
      const wanted = { accept, userAgent, timeoutMs: Math.min(remainingMs, timeoutMs), maxBytes };
      return getPage(network, url, wanted);
    });
  const getJson = (url: URL): Promise<unknown> =>
    follow(get, url, RDAP, time).then(({ got }) => jsonOf(got));
  /** Waits until the next query to a registry may be sent. */
  const turn = () => oneAtATime("registries", async () => {});
  let servers: Promise<ReadonlyMap<string, string>> | undefined;
  const rdapServers = () => (servers ??= getJson(BOOTSTRAP).then(parseBootstrap));

  const rdapOf = async (domain: string): Promise<Registration | null> => {
    if (lab) {
      await turn();
      return parseRegistration(
        jsonOf(await askLab(lab, userAgent, `/rdap/domain/${encodeURIComponent(domain)}`)),
      );
    }
    const server = (await rdapServers()).get(domain.slice(domain.lastIndexOf(".") + 1));
    if (server === undefined || !URL.canParse(`domain/${domain}`, server)) return null;
    await turn();
    return parseRegistration(await getJson(new URL(`domain/${domain}`, server)));
  };

  /** Reads a home page at once, so that its body is not in memory while the crawler waits for robots.txt. */
  const openHome = async (website: URL, isForVerdict: boolean) => {
    const until = time.now() + SITE_MS;
    const { got, url, ...rest } = await follow(get, website, PAGE, time, until);
    const end = endOf(got);
    const site =
      end.kind === "answer" && got.kind === "answer" && !isForVerdict
        ? openSite({ get, time, userAgent, until }, { url, got, page: end.page })
        : undefined;
    if (got.kind === "answer") freeBody(got);
    return { seen: { ...rest, end }, site };
  };

  return {
    look: async (website, shouldReadFacts) => {
      if (!URL.canParse(website))
        return {
          redirects: [],
          host: website,
          end: { kind: "not-looked", why: "it is not a web address" },
        };
      const home = await openHome(new URL(website), shouldReadFacts === undefined);
      if (!home.site || !shouldReadFacts) return home.seen;
      const isAllowed = await home.site.isAllowed();
      if (isAllowed === undefined) return home.seen;
      const seen = { ...home.seen, isAllowed };
      if (!isAllowed) return { ...seen, facts: [] };
      return shouldReadFacts(seen)
        ? { ...seen, facts: await home.site.read(), getLogo: home.site.getLogo }
        : seen;
    },
    registration: async (domain) => {
      const [registration, nameServers] = await Promise.all([
        rdapOf(domain),
        names.nameServers(domain),
      ]);
      if (!registration && nameServers.length === 0) return null;
      const known = registration ?? {
        registeredAt: null,
        transferredAt: null,
        statuses: [],
        nameServers: [],
      };
      return { ...known, nameServers: [...new Set([...known.nameServers, ...nameServers])] };
    },
    isOnline: async () => lab !== undefined || (await rdapServers()).size > 0,
  };
};

const endOf = (got: Got): CrawlOutcome => {
  if (got.kind !== "answer") return got;
  const { status, headers, body } = got;
  const { page } = readPage(
    body,
    single(headers["content-type"]),
    single(headers["content-language"]),
  );
  return {
    kind: "answer",
    status,
    isChallenge: single(headers["cf-mitigated"]) === "challenge",
    page,
  };
};

const jsonOf = (got: Got): unknown =>
  got.kind === "answer" && got.status === 200 ? parseJson(got.body.toString("utf8")) : undefined;

/** The lab does not answer. */
class LabUnreachable extends OperationalError {
  override name = "LabUnreachable";
}

/** A lab may answer `203.0.113.7` without JSON. */
const jsonOrList = (got: Got): unknown =>
  jsonOf(got) ??
  (got.kind === "answer" && got.status === 200
    ? got.body.toString("utf8").split(/\s+/)
    : undefined);

/** Requests a path of the lab itself. */
const askLab = async (lab: URL, userAgent: string, path: string): Promise<Got> => {
  const network = labNetwork(lab, async () => ({ kind: "no-name" }));
  const url = new URL(path, lab.href);
  try {
    return await requestPage(network, url, lab.hostname, { accept: RDAP, userAgent });
  } catch (error) {
    throw new LabUnreachable(`The lab at ${lab.origin} does not answer.`, { cause: error });
  }
};

/** Sends one request at a time to each host, with a second between two. All registries share one queue, named `registries`. */
const queueByHost = (time: Time) => {
  const hosts = new Map<string, { oneAtATime: LimitFunction; endedAt: number }>();
  return <T>(name: string, request: () => Promise<T>): Promise<T> => {
    const host = hosts.get(name) ?? { oneAtATime: pLimit(1), endedAt: -Infinity };
    hosts.set(name, host);
    return host.oneAtATime(async () => {
      const pause = host.endedAt + PAUSE_MS - time.now();
      if (pause > 0) await time.pause(pause);
      try {
        return await request();
      } finally {
        host.endedAt = time.now();
      }
    });
  };
};
