import type { Batch } from "#core/change/batch.ts";
import { UserError, EXIT } from "../../user-error.ts";
import type { CliContext } from "../../context.ts";

/** Shorter beginnings of an id are likely somebody's mistake. */
const MIN_PREFIX = 4;

/** The id of the batch that is meant: a whole id, the beginning of one, or `last`. */
export const findBatchId = async ({ backOffice }: CliContext, meant: string): Promise<string> => {
  if ((await backOffice.showBatch(meant, 1)).ok) return meant;
  const alike: Batch[] = [];
  for (let page = 1; ; page++) {
    const { items, page: answered } = await backOffice.listHistory({ record: null, page });
    if (meant === "last" && items[0]) return items[0].id;
    if (answered < page || items.length === 0) break;
    alike.push(...items.filter(({ id }) => meant.length >= MIN_PREFIX && id.startsWith(meant)));
  }
  const [batch, another] = alike;
  if (another)
    throw new UserError(
      `${meant} is the beginning of several batches. Say more of it.`,
      EXIT.badUsage,
    );
  if (!batch)
    throw new UserError(
      `There is no batch ${meant}; \`golfbrands history list\` tells which there are.`,
    );
  return batch.id;
};
