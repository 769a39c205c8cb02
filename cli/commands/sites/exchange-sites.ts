import type { SourceFile } from "#adapters/files/source-file.ts";
import { JSON_DEPTH, parseJson } from "#adapters/json.ts";
import { systemClock } from "#adapters/system.ts";
import type { ListedSite, StaleSite } from "#core/back-office/local-sites.ts";
import type { InvalidInput, Result } from "#core/result.ts";
import { signalsOf, WATCH_VERDICTS, type WatchVerdict } from "#core/sites/site-memory.ts";
import {
  parseSiteReport,
  parseSiteToCheck,
  type SiteToCheck,
} from "#core/sites/site-report.schema.ts";
import { countOf } from "#core/text/count-text.ts";
import { withContext } from "../../context.ts";
import { openSource } from "../../import/read-small-file.ts";
import { unwrap } from "../../output/explain-failure.ts";
import { confirmIfInteractive } from "../../output/keyboard.ts";
import { writeOutput } from "../../output/write-files.ts";
import { printList } from "../../output/print-list.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { EXIT, type ExitCode } from "../../exit-codes.ts";
import { UserError } from "../../user-error.ts";

export const exportSites = (file: string, options: OutputOptions): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    let sites: readonly SiteToCheck[] = [];
    // Runs only after the target file was allowed and opened.
    async function* lines(): AsyncGenerator<string> {
      sites = await backOffice.sitesToCheck();
      yield* sites.map((site) => `${JSON.stringify(site)}\n`);
    }
    await writeOutput(file, terminal, lines(), {
      summary: () => countOf(sites.length, "site"),
    });
  });

export interface ApplySiteReportOptions extends OutputOptions {
  skipMoved?: boolean;
  /** True, or the path of the report: the parser takes a path after `--lab` for the option's value. */
  lab?: true | string;
}

export const applySiteReport = (
  file: string | undefined,
  { lab, skipMoved = false, ...options }: ApplySiteReportOptions,
): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    const path = file ?? (typeof lab === "string" ? lab : undefined);
    if (path === undefined) throw new UserError("Name the report to apply.", EXIT.badUsage);
    const { name, text } = await readWhole(path);
    const report = parsed(text, name, (value) => parseSiteReport(value, systemClock.now()));
    if (report.isLab && lab === undefined)
      throw new UserError(
        "This report was made with --lab and checked no real site. To apply it for a test, use --lab.",
        EXIT.badUsage,
      );
    const { news, known, suggested, conflicts, record } = await backOffice.planSiteReport(report);
    if (conflicts.length > 0 && !skipMoved)
      throw new UserError(
        [
          ...conflictLines(conflicts),
          "Nothing was written. Make a new list with `golfbrands sites export`, or use --skip-moved to apply the rest.",
        ].join("\n"),
        EXIT.conflict,
      );
    if (news.length > 0) {
      await confirmIfInteractive(
        terminal,
        `Store the results of ${countOf(news.length, "site")} (${countVerdicts(news)})?`,
      );
      unwrap(await record());
    }
    await terminal.answer(
      { applied: news.length, known, suggested, conflicts },
      news.length === 0
        ? `Nothing to do: the results of ${countOf(known, "site")} are already stored.`
        : `Stored the results of ${countOf(news.length, "site")}: ${countVerdicts(news)}.${suggested > 0 ? ` ${countOf(suggested, "suggestion")} to decide at /admin/checks.` : ""}`,
    );
    if (report.isLab) terminal.warn("LAB: these results are not of real sites.");
    return reportStaleSites(conflicts, terminal);
  });

/** Warns of brands that changed and were left out. Returns the exit code. */
export const reportStaleSites = (conflicts: readonly StaleSite[], terminal: Terminal): ExitCode => {
  if (conflicts.length === 0) return EXIT.done;
  for (const line of conflictLines(conflicts)) terminal.warn(line);
  return EXIT.someRejected;
};

const MAX_LINES = 20;

const conflictLines = (conflicts: readonly StaleSite[]): string[] => [
  "These brands changed since they were checked:",
  ...conflicts.slice(0, MAX_LINES).map(({ slug, why }) => `  ${slug} ${why}`),
  ...(conflicts.length > MAX_LINES ? [`  … and ${conflicts.length - MAX_LINES} more`] : []),
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
        { title: "Slug", min: 16, cell: ({ slug }) => slug },
        {
          title: "Verdict",
          min: 13,
          cell: ({ memory }) => memory && `${memory.verdict}${memory.isLab ? " (lab)" : ""}`,
        },
        { title: "Since", min: 10, cell: ({ memory }) => memory?.since.slice(0, 10) },
        {
          title: "Checked",
          min: 10,
          cell: ({ memory }) => memory?.runs[0]?.at.slice(0, 10) ?? "never",
        },
        { title: "Website", min: 16, cell: ({ website }) => website },
        { title: "Why", min: 20, cell: ({ memory }) => memory && signalsOf(memory).join("; ") },
      ],
      rows: sites,
      summary: summaryOf(sites),
    });
  });

const summaryOf = (sites: readonly ListedSite[]): string => {
  const seen = sites.flatMap(({ memory }) => memory ?? []);
  const unseen = sites.length - seen.length;
  const undecided = sites.filter(({ isUndecided }) => isUndecided).length;
  const parts = [
    countVerdicts(seen),
    unseen > 0 ? `${unseen.toLocaleString("en")} never checked` : "",
    undecided > 0 ? `${undecided.toLocaleString("en")} to decide` : "",
  ];
  const counts = parts.filter((part) => part !== "").join(", ");
  return `${countOf(sites.length, "site")}${counts === "" ? "" : `: ${counts}`}.`;
};

/** `280 alive, 3 parked`. */
export const countVerdicts = (sites: readonly { verdict: WatchVerdict }[]): string =>
  WATCH_VERDICTS.flatMap((verdict) => {
    const count = sites.filter((site) => site.verdict === verdict).length;
    return count > 0 ? [`${count.toLocaleString("en")} ${verdict}`] : [];
  }).join(", ");

const FILE_MAX = 256 * 1024 * 1024;

/** Reads a file of `golfbrands sites export`, one site per line. */
export const readSitesToCheck = async (file: string): Promise<SiteToCheck[]> => {
  const { name, text } = await readWhole(file);
  const sites = text
    .split("\n")
    .flatMap((line, at) =>
      line.trim() === "" ? [] : [parsed(line, `${name}, line ${at + 1},`, parseSiteToCheck)],
    );
  if (sites.length === 0) throw new UserError(`${name} holds no site.`);
  return sites;
};

const readWhole = (file: string): Promise<SourceFile> => openSource(file, { limit: FILE_MAX });

const MAX_ERRORS = 10;

const parsed = <T>(
  text: string,
  what: string,
  parse: (value: unknown) => Result<T, InvalidInput>,
): T => {
  const value = parseJson(text);
  if (value === undefined)
    throw new UserError(`${what} is not JSON, or is nested more than ${JSON_DEPTH} levels deep.`);
  const outcome = parse(value);
  if (outcome.ok) return outcome.value;
  const errors = outcome.failure.errors
    .slice(0, MAX_ERRORS)
    .map(({ path, message }) => `${path === "" ? "it" : path} ${message}`);
  throw new UserError(`${what} cannot be used: ${errors.join("; ")}.`);
};
