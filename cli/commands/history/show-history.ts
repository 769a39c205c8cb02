import type { RevisionDetails } from "#core/back-office/batches.ts";
import {
  actorsOf,
  type Batch,
  confirmationsText,
  foldConfirmations,
  type HistoryItem,
  revertedBatchId,
} from "#core/change/batch.ts";
import {
  batchText,
  onlyChangeWords,
  remarkIn,
  remarkParts,
  sourceText,
} from "#core/change/batch-words.ts";
import { eachPage, type RecordRef } from "#core/result.ts";
import { type CliContext, withContext } from "../../context.ts";
import { unwrap } from "../../output/explain-failure.ts";
import { countShown, findByPrefix, printList, takeFromPages } from "../../output/print-list.ts";
import { sanitizeForTerminal } from "../../output/sanitize.ts";
import { showDiff, verbSign } from "../../output/show-value.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { namedBrand } from "../brands/list-brands.ts";

export interface ListHistoryOptions extends OutputOptions {
  brand?: string;
  limit: number;
  all?: boolean;
}

export const listHistory = (options: ListHistoryOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const record: RecordRef | null =
      options.brand === undefined
        ? null
        : { record: "brand", id: (await namedBrand(context, options.brand)).id };
    const { items: batches, last } = await takeFromPages(
      (page) => context.backOffice.listHistory({ record, page }),
      options.limit,
    );
    const { total } = last;
    const { width } = terminal;
    // Consecutive confirmations share one row, that of the newest.
    const runs = options.all ? batches.map((batch) => [batch]) : foldConfirmations(batches);
    await printList(terminal, {
      value: { total, batches },
      columns: [
        { title: "Batch", cell: ({ batch }) => idOf(batch, width) },
        { title: "When", min: 16, cell: ({ batch }) => batch.at.slice(0, 16).replace("T", " ") },
        { title: "Who", min: 10, cell: ({ run }) => actorsOf(run) },
        { title: "How", min: 12, cell: ({ batch }) => sourceText(batch) },
        {
          title: "What",
          min: 20,
          cell: ({ batch, run }) =>
            run.length > 1
              ? `${confirmationsText(run)}; --all shows each`
              : describeBatch(batch, batch, width),
        },
      ],
      rows: runs.flatMap((run) => run.slice(0, 1).map((batch) => ({ batch, run }))),
      summary: countShown(batches.length, total, "batch", "batches"),
    });
  });

/** Enough characters of an id to find its batch. */
const SHORT_ID = 8;

/** Shortens the id on a terminal only. */
const idOf = ({ id }: Pick<Batch, "id">, width: number): string =>
  width === Infinity ? id : id.slice(0, SHORT_ID);

/** `Created 2, changed 1: PING, Titleist and 1 more · brands.csv`. Also names the batch that this batch reverts, and the batch that reverted this batch. */
const describeBatch = (
  batch: Batch,
  { words, revertedBy }: Pick<HistoryItem, "words" | "revertedBy">,
  width: number,
): string => {
  const remark = remarkIn(batch);
  const reverted = revertedBatchId(batch);
  return [
    batchText(batch, words),
    ...(remark === null ? [] : [remarkParts(remark).text]),
    ...(reverted === undefined ? [] : [`reverts ${idOf({ id: reverted }, width)}`]),
    ...(revertedBy === null ? [] : [`reverted by ${idOf({ id: revertedBy }, width)}`]),
  ].join(" · ");
};

export const showBatchCommand = (given: string, options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const id = await findBatchId(context, given);
    const first = unwrap(await context.backOffice.showBatch(id, 1));
    const { batch, total, revertedBy } = first;
    if (!terminal.json) {
      await terminal.print(terminal.mark.bold(`Batch ${batch.id}`));
      await terminal.print(
        `${batch.at} by ${sanitizeForTerminal(batch.actor)}, ${sourceText(batch)}`,
      );
      const words = onlyChangeWords(batch, first.items[0]?.changes);
      const text = describeBatch(batch, { words, revertedBy }, Infinity);
      await terminal.print(sanitizeForTerminal(text));
    }
    const items: RevisionDetails[] = [];
    let shown = 0;
    for (let details = first; ;) {
      shown += details.items.length;
      if (terminal.json) items.push(...details.items);
      else for (const item of details.items) await showItem(item, details.names, terminal);
      if (shown >= total || details.items.length === 0) break;
      details = unwrap(await context.backOffice.showBatch(id, details.page + 1));
    }
    if (terminal.json) await terminal.outJson({ batch, revisions: items });
  });

const showItem = async (
  { record, name, verb, changes }: RevisionDetails,
  names: Readonly<Record<string, string>>,
  { mark, print }: Terminal,
): Promise<void> => {
  await print(`${verbSign(verb, mark)} ${record} ${mark.bold(sanitizeForTerminal(name))}`);
  const nameOf = (link: string): string => sanitizeForTerminal(names[link] ?? link);
  for (const diff of changes) await print(`    ${showDiff(diff, mark, nameOf)}`);
};

/** Finds a batch by id, prefix or `last`. */
export const findBatchId = async ({ backOffice }: CliContext, given: string): Promise<string> => {
  if ((await backOffice.showBatch(given, 1)).ok) return given;
  const ids: string[] = [];
  for await (const { items } of eachPage((page) =>
    backOffice.listHistory({ record: null, page }),
  )) {
    if (given === "last" && items[0]) return items[0].id;
    ids.push(...items.map(({ id }) => id));
  }
  return findByPrefix(ids, given, { noun: "batch", list: "history list" });
};
