import { systemClock } from "#adapters/system.ts";
import { createSiteCrawler, userAgentOf } from "#adapters/sites/site-crawler.ts";
import { makeSiteReport } from "#core/sites/make-site-report.ts";
import type { SiteReport, SiteToCheck } from "#core/sites/site-report.schema.ts";
import { wasSeenSince } from "#core/sites/site-memory.ts";
import { countOf } from "#core/text/count-text.ts";
import { readConfig } from "../../config.schema.ts";
import { withContext, withTerminal } from "../../context.ts";
import { unwrap } from "../../output/explain-failure.ts";
import { allowTarget, fillTarget, openTarget } from "../../output/write-files.ts";
import { printList } from "../../output/print-list.ts";
import { startProgress } from "../../output/progress.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { EXIT, type ExitCode } from "../../exit-codes.ts";
import { UserError } from "../../user-error.ts";
import { countVerdicts, readSitesToCheck, reportStaleSites } from "./exchange-sites.ts";

export interface CheckSitesOptions extends OutputOptions {
  /** In milliseconds. */
  olderThan?: number;
  from?: string;
  report?: string;
  lab?: URL;
}

export const checkSitesCommand = async (options: CheckSitesOptions): Promise<void> =>
  options.from === undefined ? checkHere(options) : checkFile(options.from, options);

const checkHere = (options: CheckSitesOptions): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    await allowReport(options, terminal);
    const sites = await backOffice.sitesToCheck(since(options));
    if (
      options.lab &&
      sites.some(({ memory }) => memory?.isLab === false && memory.lastGoodAt !== null)
    )
      throw new UserError(
        "This directory holds results of real sites, and a lab must not replace them. Use --from and --report, or another directory.",
        EXIT.conflict,
      );
    const report = await checkAll(sites, options, terminal);
    const plan = await backOffice.planSiteReport(report);
    unwrap(await plan.record());
    await print(report, options, terminal);
    return reportStaleSites(plan.conflicts, terminal);
  });

const checkFile = (file: string, options: CheckSitesOptions): Promise<void> =>
  withTerminal(options, async (terminal): Promise<ExitCode> => {
    if (options.report === undefined && !terminal.json)
      throw new UserError(
        "A check with --from stores nothing. Add --report FILE or --json.",
        EXIT.badUsage,
      );
    await allowReport(options, terminal);
    const moment = since(options);
    const all = await readSitesToCheck(file);
    const sites = all.filter(({ memory }) => !moment || !wasSeenSince(memory, moment));
    await print(await checkAll(sites, options, terminal), options, terminal);
    return EXIT.done;
  });

const since = ({ olderThan }: CheckSitesOptions): Date | undefined =>
  olderThan === undefined ? undefined : new Date(Date.now() - olderThan);

const allowReport = async (
  { report, from }: CheckSitesOptions,
  terminal: Terminal,
): Promise<void> => {
  const others =
    from === undefined || from === "-" ? [] : [{ path: from, what: "the file of sites" }];
  if (report !== undefined) await allowTarget(report, terminal, others);
};

const checkAll = async (
  sites: readonly SiteToCheck[],
  { lab }: CheckSitesOptions,
  terminal: Terminal,
): Promise<SiteReport> => {
  if (lab) terminal.warn(`LAB: all requests are sent to ${lab.origin}. No real site is checked.`);
  const { siteUrl } = readConfig(process.env);
  const crawler = createSiteCrawler({ userAgent: userAgentOf(siteUrl), lab });
  const steps = { sites: "Checking sites", registry: "Asking registries" };
  const progress = startProgress(terminal, "sites");
  return makeSiteReport(sites, {
    crawler,
    clock: systemClock,
    isLab: lab !== undefined,
    onProgress: (step, done, of) => progress.at(steps[step], done, of),
  }).finally(() => progress.end());
};

const print = async (
  report: SiteReport,
  options: CheckSitesOptions,
  terminal: Terminal,
): Promise<void> => {
  const { sites, isLab } = report;
  if (options.report !== undefined)
    await fillTarget(await openTarget(options.report), ({ write }) =>
      write(`${JSON.stringify(report, null, 1)}\n`),
    );
  const notAlive = sites.filter(({ verdict }) => verdict !== "alive");
  await printList(terminal, {
    value: report,
    columns: [
      { title: "Slug", min: 16, cell: ({ slug }) => slug },
      { title: "Verdict", min: 13, cell: ({ verdict }) => verdict },
      { title: "Why", min: 30, cell: ({ signals }) => signals.join("; ") },
    ],
    rows: notAlive,
    summary: `${countOf(sites.length, "site")}: ${countVerdicts(sites)}. ${countOf(report.suggestions.length, "suggestion")} and ${countOf(sites.filter(({ logo }) => logo).length, "logo")} from their pages.`,
  });
  if (options.report !== undefined) terminal.say(`Wrote the report to ${options.report}.`);
  if (isLab) terminal.warn("LAB: no real site was checked.");
};
