import { setTimeout as wait } from "node:timers/promises";
import type { SiteCrawler } from "#core/ports/checks-stores.ts";
import type { LookEnd, Registration } from "#core/sites/site-look.ts";
import { parseJson } from "../json.ts";
import { watchEventLoop } from "./event-loop.ts";
import { getPage, type Got, requestPage } from "./get-page.ts";
import {
  labNames,
  labNetwork,
  type Names,
  systemNames,
  TIMEOUT_MS,
  webNetwork,
} from "./network.ts";
import { readPage } from "./read-page.ts";
import { parseBootstrap, parseRegistration } from "./registration.schema.ts";
import { follow, type Get, single, type Time } from "./follow-redirects.ts";

const REGISTRY_PAUSE_MS = 1_000;
const PAGE = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1";
const RDAP = "application/rdap+json, application/json;q=0.9";

/** Where the registries' servers are listed (RFC 9224). */
const BOOTSTRAP = new URL("https://data.iana.org/rdap/dns.json");

export interface LookerOptions {
  userAgent: string;
  /** Plays the whole web, at one address; nothing else is contacted then. */
  lab?: URL | undefined;
  /** How time passes between two questions to registries. */
  time?: Time;
  names?: Names;
  /** How long one request may take. */
  timeoutMs?: number;
}

const realTime: Time = {
  now: () => performance.now(),
  pause: (milliseconds) => wait(milliseconds),
};

/** Looks at real sites, or at those of a lab. */
export const createSiteCrawler = ({
  userAgent,
  lab,
  time = realTime,
  names = lab
    ? labNames(async (path) => jsonOrWords(await askLab(lab, userAgent, path)))
    : systemNames(),
  timeoutMs = TIMEOUT_MS,
}: LookerOptions): SiteCrawler => {
  const network = {
    ...(lab ? labNetwork(lab, names.resolve) : webNetwork(names.resolve)),
    timeoutMs,
  };
  const watchedForBlocks = watchEventLoop();
  const oneAtATime = queueByHost();
  const get: Get = (url, accept, until) =>
    oneAtATime(url.hostname, async () => {
      const remainingMs = Math.floor(until - time.now());
      if (remainingMs < 1)
        return { kind: "not-looked", why: "others at its host took all the time there was" };
      return getPage(network, url, { accept, userAgent, timeoutMs: remainingMs });
    });
  const getJson = (url: URL): Promise<unknown> =>
    follow(get, url, RDAP, time).then(({ got }) => jsonOf(got));
  const turn = paced(time);
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

  return {
    look: async (website) => {
      if (!URL.canParse(website))
        return {
          redirects: [],
          host: website,
          end: { kind: "not-looked", why: "it is no web address" },
        };
      const { result, wasBlocked } = await watchedForBlocks(() =>
        follow(get, new URL(website), PAGE, time),
      );
      const { got, ...rest } = result;
      if (wasBlocked && got.kind === "no-answer") return undefined;
      const end = endOf(got);
      return { ...rest, end };
    },
    registration: async (domain) => {
      const [registration, nameServers] = await Promise.all([
        rdapOf(domain),
        names.nameServers(domain),
      ]);
      if (!registration && nameServers.length === 0) return null;
      const said = registration ?? {
        registeredAt: null,
        transferredAt: null,
        statuses: [],
        nameServers: [],
      };
      return { ...said, nameServers: [...new Set([...said.nameServers, ...nameServers])] };
    },
    isOnline: async () => lab !== undefined || (await rdapServers()).size > 0,
  };
};

const endOf = (got: Got): LookEnd => {
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

/** There is no lab where one is said to be. */
class LabUnreachable extends Error {
  override name = "LabUnreachable";
}

/** A lab may be short, and answer `203.0.113.7`. */
const jsonOrWords = (got: Got): unknown =>
  jsonOf(got) ??
  (got.kind === "answer" && got.status === 200
    ? got.body.toString("utf8").split(/\s+/)
    : undefined);

/** Asks the lab itself. */
const askLab = async (lab: URL, userAgent: string, path: string): Promise<Got> => {
  const network = labNetwork(lab, async () => ({ kind: "no-name" }));
  const url = new URL(path, lab.href);
  try {
    return await requestPage(network, url, lab.hostname, { accept: RDAP, userAgent });
  } catch (error) {
    throw new LabUnreachable(`The lab at ${lab.origin} does not answer.`, { cause: error });
  }
};

/** Nobody's host is asked for two pages at a time. */
const queueByHost = () => {
  const queues = new Map<string, Promise<unknown>>();
  return async <T>(host: string, work: () => Promise<T>): Promise<T> => {
    const before = queues.get(host);
    const mine = before === undefined ? work() : before.then(work, work);
    queues.set(host, mine);
    try {
      return await mine;
    } finally {
      if (queues.get(host) === mine) queues.delete(host);
    }
  };
};

/** Lets one through a second. */
const paced = (time: Time) => {
  let next = -Infinity;
  return async (): Promise<void> => {
    const now = time.now();
    const at = Math.max(now, next);
    next = at + REGISTRY_PAUSE_MS;
    if (at > now) await time.pause(at - now);
  };
};
