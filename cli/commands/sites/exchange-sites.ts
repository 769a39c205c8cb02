import type { ListedSite, SiteMovedOn } from "#core/back-office/local-sites.ts";
import { signalsOf, WATCH_VERDICTS, type WatchVerdict } from "#core/sites/site-memory.ts";
import { withContext } from "../../context.ts";
import { unwrap } from "../../output/explain-failure.ts";
import { confirmIfInteractive } from "../../output/keyboard.ts";
import { writeOutput } from "../../output/open-target.ts";
import { printList } from "../../output/print-list.ts";
import { countOf, sanitizeForTerminal } from "../../output/show-value.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { EXIT, UserError } from "../../user-error.ts";
import { readSiteReport } from "./read-site-files.ts";

export const exportSites = (file: string, options: OutputOptions): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    const sites = await backOffice.sitesToCheck();
    const lines = sites.map((site) => `${JSON.stringify(site)}\n`);
    await writeOutput(file, terminal, lines, { told: () => countOf(sites.length, "site") });
  });

export interface ApplySiteReportOptions extends OutputOptions {
  skipMoved?: boolean;
  /** With the lab's address, which says nothing more; or with the report, where it stands behind. */
  lab?: true | string;
}

export const applySiteReport = (
  file: string | undefined,
  { lab, skipMoved = false, ...options }: ApplySiteReportOptions,
): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    const path = file ?? (typeof lab === "string" ? lab : undefined);
    if (path === undefined)
      throw new UserError("Name the report that is to be applied.", EXIT.badUsage);
    const report = await readSiteReport(path);
    if (report.isLab && lab === undefined)
      throw new UserError(
        "This report is of a lab: nothing real was looked at, so it says nothing of any real site. Only to try things out: --lab applies it all the same.",
        EXIT.badUsage,
      );
    const { news, known, movedOn, record } = await backOffice.planSiteReport(report);
    if (movedOn.length > 0 && !skipMoved)
      throw new UserError(
        [
          ...movedOnLines(movedOn),
          "Nothing was written. `golfbrands sites export` makes a new list to look at; --skip-moved applies the rest.",
        ].join("\n"),
        EXIT.conflict,
      );
    if (news.length > 0) {
      await confirmIfInteractive(
        terminal,
        `Remember what was seen of ${countOf(news.length, "site")} (${countVerdicts(news)})?`,
      );
      unwrap(await record());
    }
    await terminal.answer(
      { applied: news.length, known, movedOn },
      news.length === 0
        ? `Nothing to do: ${countOf(known, "site")} of it remembered already.`
        : `Remembered what was seen of ${countOf(news.length, "site")}: ${countVerdicts(news)}.`,
    );
    if (report.isLab) terminal.warn("LAB: what was applied is of no real site.");
    if (movedOn.length === 0) return EXIT.done;
    warnOfMovedOn(movedOn, terminal);
    return EXIT.someRejected;
  });

/** Tells whose sites were left out. */
export const warnOfMovedOn = (movedOn: readonly SiteMovedOn[], terminal: Terminal): void => {
  for (const line of movedOnLines(movedOn)) terminal.warn(line);
};

const TOLD = 20;

const movedOnLines = (movedOn: readonly SiteMovedOn[]): string[] => [
  "These moved on since they were looked at:",
  ...movedOn.slice(0, TOLD).map(({ slug, why }) => sanitizeForTerminal(`  ${slug} ${why}`)),
  ...(movedOn.length > TOLD ? [`  … and ${movedOn.length - TOLD} more`] : []),
];

export const listSites = ({
  verdict,
  ...options
}: OutputOptions & { verdict?: WatchVerdict }): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    const all = await backOffice.listSites();
    const sites = all.filter(({ memory }) => verdict === undefined || memory?.verdict === verdict);
    await printList(terminal, {
      value: {
        sites: sites.map(({ memory, ...site }) => ({
          ...site,
          verdict: memory?.verdict ?? null,
          since: memory?.since ?? null,
          signals: memory ? signalsOf(memory) : [],
          lastLookedAt: memory?.runs[0]?.at ?? null,
          lastGoodAt: memory?.lastGoodAt ?? null,
          isLab: memory?.isLab ?? false,
        })),
      },
      columns: [
        { title: "Slug", min: 16 },
        { title: "Verdict", min: 13 },
        { title: "Since", min: 10 },
        { title: "Looked at", min: 10 },
        { title: "Website", min: 16 },
        { title: "Why", min: 20 },
      ],
      rows: sites.map(({ slug, website, memory }) => [
        slug,
        memory ? `${memory.verdict}${memory.isLab ? " (lab)" : ""}` : "",
        memory?.since.slice(0, 10) ?? "",
        memory?.runs[0]?.at.slice(0, 10) ?? "never",
        website,
        memory ? signalsOf(memory).join("; ") : "",
      ]),
      summary: summaryOf(sites),
    });
  });

const summaryOf = (sites: readonly ListedSite[]): string => {
  const seen = sites.flatMap(({ memory }) => memory ?? []);
  const unseen = sites.length - seen.length;
  const undecided = sites.filter(({ isUndecided }) => isUndecided).length;
  const parts = [
    countVerdicts(seen),
    unseen > 0 ? `${unseen.toLocaleString("en")} never looked at` : "",
    undecided > 0 ? `${undecided.toLocaleString("en")} to be decided` : "",
  ];
  return `${countOf(sites.length, "site")}: ${parts.filter((part) => part !== "").join(", ")}.`;
};

/** `280 alive, 3 parked`. */
export const countVerdicts = (sites: readonly { verdict: WatchVerdict }[]): string =>
  WATCH_VERDICTS.map((verdict) => ({
    verdict,
    count: sites.filter((site) => site.verdict === verdict).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count.toLocaleString("en")} ${verdict}`)
    .join(", ");
