import type { RevisionDetails } from "#core/back-office/show-batch.ts";
import { withContext } from "../../context.ts";
import { accepted } from "../../output/explain-failure.ts";
import { showDiff } from "../../output/show-value.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { sanitizeForTerminal } from "../../output/text-width.ts";
import { findBatchId } from "./find-batch.ts";
import { summaryOf } from "./list-history.ts";

export const showBatch = (meant: string, options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const id = await findBatchId(context, meant);
    const first = accepted(await context.backOffice.showBatch(id, 1));
    const { batch, total } = first;
    if (!terminal.json) {
      await terminal.out(`${terminal.mark.bold(`Batch ${batch.id}`)}\n`);
      await terminal.out(
        `${batch.at} by ${sanitizeForTerminal(batch.actor)}, ${batch.reason} (${batch.origin})\n`,
      );
      await terminal.out(`${sanitizeForTerminal(summaryOf(batch))}\n`);
    }
    const items: RevisionDetails[] = [];
    let shown = 0;
    for (let details = first; ;) {
      shown += details.items.length;
      if (terminal.json) items.push(...details.items);
      else for (const item of details.items) await showItem(item, details.names, terminal);
      if (shown >= total || details.items.length === 0) break;
      details = accepted(await context.backOffice.showBatch(id, details.page + 1));
    }
    if (terminal.json) await terminal.outJson({ batch, revisions: items });
  });

const SIGNS = { create: "+", update: "~", delete: "-" } as const;

const showItem = async (
  { record, name, verb, changes }: RevisionDetails,
  names: Readonly<Record<string, string>>,
  { mark, out }: Terminal,
): Promise<void> => {
  const sign = { create: mark.green, update: mark.yellow, delete: mark.red }[verb](SIGNS[verb]);
  await out(`${sign} ${record} ${mark.bold(sanitizeForTerminal(name))}\n`);
  const called = (link: string): string => sanitizeForTerminal(names[link] ?? link);
  for (const diff of changes) await out(`    ${showDiff(diff, mark, called)}\n`);
};
