import type { Batch } from "#core/change/batch.ts";
import type { RecordRef } from "#core/failure.ts";
import { withContext } from "../../context.ts";
import { countOf } from "../../output/show-value.ts";
import { formatTable } from "../../output/table.ts";
import type { OutputOptions } from "../../output/terminal.ts";
import { findBrands } from "../brands/find-brands.ts";
import { limitOf } from "../../output/limit-of.ts";

export interface ListHistoryOptions extends OutputOptions {
  brand?: string;
  limit?: string;
}

export const listHistory = (options: ListHistoryOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const limit = limitOf(options.limit);
    let record: RecordRef | null = null;
    if (options.brand !== undefined) {
      const [brand] = await findBrands(context, [options.brand]);
      if (brand) record = { record: "brand", id: brand.id };
    }
    const batches: Batch[] = [];
    let total = 0;
    for (let page = 1; batches.length < limit; page++) {
      const found = await context.backOffice.listHistory({ record, page });
      ({ total } = found);
      if (found.page < page || found.items.length === 0) break;
      batches.push(...found.items);
    }
    const shown = batches.slice(0, limit);
    if (terminal.json) return terminal.outJson({ total, batches: shown });
    await terminal.out(
      formatTable(
        [
          { title: "Batch", min: 36 },
          { title: "When", min: 16 },
          { title: "Who", min: 10 },
          { title: "Why", min: 6 },
          { title: "What", min: 20 },
        ],
        shown.map((batch) => [
          batch.id,
          batch.at.slice(0, 16).replace("T", " "),
          batch.actor,
          `${batch.reason} (${batch.origin})`,
          summaryOf(batch),
        ]),
        terminal,
      ),
    );
    terminal.say(
      shown.length < total
        ? `${shown.length} of ${countOf(total, "batch", "batches")}; --limit shows more.`
        : `${countOf(total, "batch", "batches")}.`,
    );
  });

/** `2 created, 1 updated: PING, Titleist, … · brands.csv`. */
export const summaryOf = ({ counts, sample, decisions, note }: Batch): string => {
  const done = [
    ...(counts.create > 0 ? [`${counts.create.toLocaleString("en")} created`] : []),
    ...(counts.update > 0 ? [`${counts.update.toLocaleString("en")} updated`] : []),
    ...(counts.delete > 0 ? [`${counts.delete.toLocaleString("en")} deleted`] : []),
    ...(decisions.length > 0 ? [`${countOf(decisions.length, "submission")} decided`] : []),
  ];
  const total = counts.create + counts.update + counts.delete;
  const names = sample.map(({ name }) => name);
  if (names.length > 0 && total > names.length) names.push("…");
  return [
    done.join(", ") + (names.length > 0 ? `: ${names.join(", ")}` : ""),
    ...(note === null ? [] : [note]),
  ].join(" · ");
};
