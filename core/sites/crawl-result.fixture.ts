import type { SiteCrawler } from "../ports/checks-stores.ts";
import type { SiteToJudge } from "./assess-site.ts";
import type {
  CrawlOutcome,
  PageSeen,
  Redirect,
  Registration,
  CrawlResult,
} from "./crawl-result.ts";
import { type SiteMemory, siteHash } from "./site-memory.ts";

/** A brand whose name is one word and equal to its domain: the hardest case, because any new owner repeats the domain. */
export const bettinardi: SiteToJudge = {
  name: "Bettinardi",
  aliases: [],
  website: "https://www.bettinardi.com/",
  confirmedOn: null,
  memory: null,
};

export const jonesSports: SiteToJudge = {
  name: "Jones Sports Co",
  aliases: [],
  website: "https://jonessportsco.com",
  confirmedOn: null,
  memory: null,
};

export const ownPage: PageSeen = {
  title: "Bettinardi Golf | Milled putters and wedges",
  description: "Milled in Tinley Park, Illinois.",
  language: "en",
  text: "Bettinardi putters are milled from one block of carbon steel in Tinley Park, Illinois. Shop putters, wedges and accessories for golf.",
  hosts: ["cdn.shopify.com"],
  scriptLeadsTo: null,
};

export const casinoPage: PageSeen = {
  title: "Situs Slot Gacor Terpercaya",
  description: "",
  language: "id",
  text: "Daftar situs judi slot online gacor dengan jackpot terbesar, casino, live dealer, poker dan taruhan bola hari ini. Bonus setiap hari untuk anggota baru.",
  hosts: [],
  scriptLeadsTo: null,
};

export const seen = (
  page: Partial<PageSeen>,
  look: {
    status?: number;
    isChallenge?: boolean;
    host?: string;
    redirects?: readonly Redirect[];
  } = {},
): CrawlResult => {
  const { status = 200, isChallenge = false, host = "www.bettinardi.com", redirects = [] } = look;
  return {
    redirects,
    host,
    end: { kind: "answer", status, isChallenge, page: { ...ownPage, ...page } },
    isAllowed: true,
  };
};

export const ended = (end: CrawlOutcome, host = "www.bettinardi.com"): CrawlResult => ({
  redirects: [],
  host,
  end,
});

/** A crawler that finds this at every address. */
export const crawlerOf = (result: CrawlResult): SiteCrawler => ({
  look: async () => result,
  registration: async () => null,
  isOnline: async () => true,
});

export const registered: Registration = {
  registeredAt: "1999-03-01T00:00:00Z",
  transferredAt: null,
  statuses: ["client transfer prohibited"],
  nameServers: ["ns1.shopify.com"],
};

/** The memory of a check that found the brand's own page. */
export const remembered: SiteMemory = {
  siteHash: siteHash(bettinardi.website),
  isLab: false,
  lastGoodAt: "2026-04-01T00:00:00.000Z",
  fingerprint: {
    title: "bettinardi golf milled putters and wedges",
    language: "en",
    script: "Latn",
    domain: "bettinardi.com",
  },
  dead: null,
  verdict: "alive",
  since: "2026-01-01T00:00:00.000Z",
  runs: [{ at: "2026-04-01T00:00:00.000Z", verdict: "alive", signals: [], isLooked: true }],
};
