import type { BrandStatus } from "#core/brand/fields.ts";
import type { BulkEdit } from "#core/change/plan-save.ts";
import { countOf } from "#core/text/count-text.ts";
import { type CliContext, withContext } from "../../context.ts";
import { unwrap } from "../../output/explain-failure.ts";
import { confirm } from "../../output/keyboard.ts";
import { asBatch } from "../../output/show-value.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { namedBrands } from "./list-brands.ts";

export const setStatus = (
  slugs: readonly string[],
  status: BrandStatus,
  options: OutputOptions,
): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const brands = await namedBrands(context, slugs);
    await edit(context, terminal, { kind: "status", status }, brands, STATUS_VERBS[status]);
  });

const STATUS_VERBS: Readonly<Record<BrandStatus, string>> = {
  active: "Activated",
  archived: "Archived",
};

export const deleteBrands = (slugs: readonly string[], options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const brands = await namedBrands(context, slugs);
    const names = brands.map(({ name }) => name).join(", ");
    await confirm(terminal, `Delete ${countOf(brands.length, "brand")} (${names})?`);
    await edit(context, terminal, { kind: "delete" }, brands, "Deleted");
  });

const edit = async (
  { backOffice }: CliContext,
  terminal: Terminal,
  wanted: BulkEdit,
  brands: readonly { id: string; version: number }[],
  verb: string,
): Promise<void> => {
  const refs = brands.map(({ id, version }) => ({ id, readVersion: version }));
  const { batchId, changed } = unwrap(await backOffice.editInBulk(wanted, refs));
  await terminal.answer(
    { changed, batchId },
    batchId === null
      ? "Nothing to do: they already have this status."
      : `${verb} ${countOf(changed, "brand")} ${asBatch(batchId)}`,
  );
};
