import { DAY_MS } from "../days.ts";
import type { SiteChecker } from "../ports/checks-stores.ts";
import { pick } from "../records.ts";
import { fail, type InvalidInput, ok, type Result } from "../result.ts";
import {
  parseSiteReport,
  parseSiteToCheck,
  type SiteReport,
  type SiteToCheck,
} from "../sites/site-report.schema.ts";
import type { SuggestedValue } from "../sites/suggested-value.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import { startJob, UNEXPECTED } from "./job-registry.ts";
import { type LogoOfSite, offerToNewBrand, waitingLogos } from "./review-logos.ts";
import { localSites } from "./local-sites.ts";

/** Replaces the slug of a brand that is not saved yet, in the report about its website. */
const FORM_SLUG = "unsaved";

/** A website is due if it was not checked for this many days. */
const DUE_DAYS = 30;
/** A check of this many sites takes 15 minutes. */
const MOST_AT_ONCE = 1_000;

/** The state of website checks. */
export interface WebsiteChecks {
  /** Whether the server may check websites. */
  isAllowed: boolean;
  isRunning: boolean;
  /** Websites that were never checked, or not for 30 days; null while a check runs. */
  due: number | null;
  /** How many logos that were found on websites wait for a decision. */
  logos: number;
}

/** The operator does not let this server check websites. */
export interface ChecksForbidden {
  kind: "site-checks-forbidden";
}

export interface CheckRunning {
  kind: "site-check-running";
}

/** What a website says about its brand. */
export interface WebsiteRead {
  page: { title: string; description: string } | null;
  values: SuggestedValue[];
  /** The logo of the site, which is stored when the brand is saved. Its path is also in `values`. Null if no logo can be stored. */
  logo: LogoOfSite | null;
  /** Why the logo of the site cannot be stored; null if it can be stored or the site has none. */
  logoRefused: string | null;
  /** Why the site could not be read; null if it was read. */
  problem: string | null;
}

const UNREAD = "No page could be read";

/** Checks websites in the background, in a process of its own. */
export interface WebsiteCheckAdmin {
  showWebsiteChecks(): Promise<WebsiteChecks>;

  /** Starts a job that checks the websites that are due, at most 1,000. Its findings become questions of the checks. */
  checkWebsites(): Promise<Result<{ sites: number }, ChecksForbidden | CheckRunning>>;

  /**
   * Reads a website, to prefill the form of a new brand. Stores only its logo, for up to 30 days, until the brand is saved.
   * Takes seconds, because a host gets one request a second.
   */
  readWebsite(
    name: string,
    website: string,
  ): Promise<Result<WebsiteRead, ChecksForbidden | CheckRunning | InvalidInput>>;

  /** Stops a running check and discards its results. */
  stopWebsiteCheck(): Promise<{ isRunning: boolean }>;
}

export const websiteCheckAdmin = (parts: BackOfficeParts): WebsiteCheckAdmin => {
  const { siteChecker, clock, log } = parts;
  const sites = localSites(parts);
  /** The sites that are due, least recently checked first. */
  const due = async () => {
    const found = await sites.sitesToCheck(new Date(clock.now().getTime() - DUE_DAYS * DAY_MS));
    return found.toSorted((a, b) => lastCheckAt(a).localeCompare(lastCheckAt(b)));
  };

  const run = async (checker: SiteChecker, dueSites: readonly SiteToCheck[]): Promise<void> => {
    const job = startJob(parts, { kind: "site-check" });
    try {
      const reports = await checker.check(dueSites, (done) =>
        job.onProgress("reading", done, dueSites.length),
      );
      let failure = reports === undefined ? "stopped" : null;
      for await (const report of reports ?? [])
        failure ??= await store(parts, reportIn(parts, report), dueSites);
      job.end({ failure });
    } catch (error) {
      log?.error("site_check_failed", error);
      job.end({ failure: UNEXPECTED });
    }
  };

  return {
    showWebsiteChecks: async () => {
      const isRunning = siteChecker?.isRunning() ?? false;
      return {
        isAllowed: siteChecker !== undefined,
        isRunning,
        due: isRunning ? null : (await due()).length,
        logos: (await waitingLogos(parts)).offered.length,
      };
    },
    checkWebsites: async () => {
      if (!siteChecker) return fail({ kind: "site-checks-forbidden" });
      const dueSites = (await due()).slice(0, MOST_AT_ONCE);
      if (siteChecker.isRunning()) return fail({ kind: "site-check-running" });
      // The check continues after the response; the job says how it ended.
      if (dueSites.length > 0) void run(siteChecker, dueSites);
      return ok({ sites: dueSites.length });
    },
    readWebsite: async (name, website) => {
      if (!siteChecker) return fail({ kind: "site-checks-forbidden" });
      if (siteChecker.isRunning()) return fail({ kind: "site-check-running" });
      const target = parseSiteToCheck({ slug: FORM_SLUG, name, website, facts: { logoUrl: null } });
      if (!target.ok) return target;
      const report = await readOne(parts, siteChecker, target.value);
      const site = report?.sites.find(({ slug }) => slug === FORM_SLUG);
      if (!report || !site)
        return ok({ page: null, values: [], logo: null, logoRefused: null, problem: UNREAD });
      return ok(await answerOf(parts, report, site));
    },
    stopWebsiteCheck: async () => {
      siteChecker?.stop();
      return { isRunning: false };
    },
  };
};

/** The report of a single site; undefined if the process failed or was stopped. */
const readOne = async (
  parts: BackOfficeParts,
  checker: SiteChecker,
  site: SiteToCheck,
): Promise<SiteReport | undefined> => {
  try {
    for await (const reported of (await checker.check([site], () => {})) ?? [])
      return reportIn(parts, reported);
  } catch (error) {
    parts.log?.error("site_check_failed", error);
  }
  return undefined;
};

/** What a report says about one site, with the site's logo if it can be stored. */
const answerOf = async (
  parts: BackOfficeParts,
  report: SiteReport,
  site: SiteReport["sites"][number],
): Promise<WebsiteRead> => {
  const { page } = site.memory;
  const offered = site.logo
    ? await offerToNewBrand(parts, site.logo)
    : fail(site.logoRefused ?? null);
  const logo = offered.ok ? offered.value : null;
  // The stored picture replaces a suggested address of a picture.
  const values = report.suggestions
    .filter(({ slug, field }) => slug === FORM_SLUG && !(site.logo && field === "logoUrl"))
    .map((one) => pick(one, ["field", "value", "source"]));
  return {
    page: page ? pick(page, ["title", "description"]) : null,
    values: logo ? [...values, { field: "logoUrl", value: logo.path, source: logo.page }] : values,
    logo,
    logoRefused: offered.ok ? null : offered.failure,
    problem: site.verdict === "alive" ? null : (site.signals[0] ?? UNREAD),
  };
};

/** Stores a report about these sites. Returns why it was refused, or null. */
const store = async (
  parts: BackOfficeParts,
  report: SiteReport,
  checked: readonly SiteToCheck[],
): Promise<string | null> => {
  const known = new Map(checked.map((site) => [site.slug, site]));
  const plan = await localSites(parts).planSiteReport({
    ...report,
    sites: report.sites.filter(({ slug, brandId, website, seen }) => {
      const site = known.get(slug);
      return site?.brandId === brandId && site?.website === website && site?.seen === seen;
    }),
    suggestions: report.suggestions.filter(({ slug }) => known.has(slug)),
  });
  const recorded = await plan.record();
  return recorded.ok ? null : recorded.failure.kind;
};

/** Parses a report from the process, which is not trusted. */
const reportIn = ({ clock, siteChecker }: BackOfficeParts, reported: unknown): SiteReport => {
  const report = parseSiteReport(reported, clock.now());
  if (!report.ok) {
    const [wrong] = report.failure.errors;
    throw new Error(`The report is refused: ${wrong?.path} ${wrong?.message}`);
  }
  if (report.value.isLab !== siteChecker?.isLab)
    throw new Error("The report and the checker disagree about isLab");
  return report.value;
};

const lastCheckAt = ({ memory }: SiteToCheck): string => memory?.runs[0]?.at ?? "";
