import { type Column, EXPORT_COLUMNS } from "#adapters/columns.ts";
import { OPEN_COLUMNS } from "#adapters/files/open-data-files.ts";
import { lineWriter } from "#adapters/files/write-rows.ts";
import type { RecordDifference } from "#core/back-office/diff-history.ts";
import type { RecordKind } from "#core/failure.ts";
import { withContext } from "../../context.ts";
import { unwrap } from "../../output/explain-failure.ts";
import { countOf, sanitizeForTerminal } from "../../output/show-value.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { EXIT, UserError } from "../../user-error.ts";

interface DiffOptions extends OutputOptions {
  private?: boolean;
}

/** With `--json` a line of JSON for each record, as `/data/changes.ndjson` has them, with the names of what changed. */
export const diffRevisions = (from: string, to: string, options: DiffOptions): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    const seen = options.private ? "all" : "public";
    const [older, newer] = [revisionOf(from), revisionOf(to)];
    const differences = unwrap(await backOffice.diffHistory(older, newer, seen));
    const line = lineOf(options.private ? EXPORT_COLUMNS : OPEN_COLUMNS);
    let count = 0;
    for await (const portion of differences) {
      count += portion.length;
      for (const one of portion)
        await terminal.out(terminal.json ? line(one) : sentenceOf(one, terminal));
    }
    terminal.say(`${countOf(count, "change")} from revision ${older} to ${newer}.`);
  });

const revisionOf = (text: string): number => {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new UserError(
    `${sanitizeForTerminal(text)} is no revision: give its number. \`golfbrands history list --json\` tells each batch's.`,
    EXIT.badUsage,
  );
};

const SIGNS = { put: "~", new: "+", gone: "-" } as const;

const sentenceOf = (
  { op, kind, slug, name, fields, sentences }: RecordDifference,
  { mark }: Terminal,
): string => {
  const sign =
    op === "gone"
      ? mark.red(SIGNS.gone)
      : fields.length > 0
        ? mark.yellow(SIGNS.put)
        : mark.green(SIGNS.new);
  const called = `${mark.bold(sanitizeForTerminal(name))} (${slug})`;
  return `${sign} ${kind} ${called}: ${sanitizeForTerminal(sentences.join("; "))}\n`;
};

const lineOf = (columns: Readonly<Record<RecordKind, readonly Column[]>>) => {
  const written = lineWriter(columns);
  return ({ op, kind, slug, fields: changed, record }: RecordDifference): string => {
    if (!record) return `${JSON.stringify({ op, kind, slug })}\n`;
    const fields = columns[kind]
      .filter(({ field }) => changed.includes(field))
      .map(({ column }) => column);
    const about = JSON.stringify({ op, kind, slug, fields });
    return `${about.slice(0, -1)},"record":${written(kind, record).trimEnd()}}\n`;
  };
};
