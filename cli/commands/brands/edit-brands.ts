import { readPlanFile } from "#adapters/files/read-json.ts";
import type { ImportPlan, ImportRefused } from "#core/back-office/plan-import.ts";
import type { BrandStatus } from "#core/brand/fields.ts";
import type { BulkEdit } from "#core/change/plan-save.ts";
import type { ImportChange } from "#core/import/planned-change.ts";
import { type CliContext, withContext } from "../../context.ts";
import { openSource } from "../../import/read-small-file.ts";
import { unwrap } from "../../output/explain-failure.ts";
import { confirm, confirmIfInteractive } from "../../output/keyboard.ts";
import { asBatch, countOf, sanitizeForTerminal } from "../../output/show-value.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { EXIT, UserError } from "../../user-error.ts";
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
    const names = brands.map(({ name }) => sanitizeForTerminal(name)).join(", ");
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

export const applyPlan = (file: string, options: OutputOptions): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    const source = await openSource(file, PLAN_MAX);
    return commit(unwrap(await backOffice.openPlan(readPlanFile(source))), terminal);
  });

/** A plan is larger than its source file, because every change repeats the field names. */
const PLAN_MAX = 256 * 1024 * 1024;

const commit = async (plan: ImportPlan<ImportChange>, terminal: Terminal): Promise<void> => {
  const { note, creations, changes } = plan;
  const answer = (batchId: string | null, line: string): Promise<void> =>
    terminal.answer({ applied: batchId !== null, batchId }, line);
  if (changes.length + creations.length === 0)
    return answer(null, "The plan changes nothing. Nothing to do.");
  const what = countOf(changes.length, "change");
  await confirmIfInteractive(terminal, `Make ${what} (${note})?`);
  const outcome = await plan.commit();
  if (!outcome.ok) throw changedSince(outcome.failure, changes);
  const { batchId } = outcome.value;
  return answer(batchId, `Made ${what} ${asBatch(batchId)}`);
};

/** Names the records that changed since the plan was made. */
const changedSince = (failure: ImportRefused, changes: readonly ImportChange[]): UserError => {
  const advice = "Nothing was written. Make a new plan with `golfbrands brands import --plan`.";
  if (failure.kind === "slug-taken")
    return new UserError(
      `The slug ${failure.slug} was taken since the plan was made. ${advice}`,
      EXIT.conflict,
    );
  if (failure.kind === "unknown-link")
    return new UserError(
      `A category or attribute in the plan no longer exists. ${advice}`,
      EXIT.conflict,
    );
  const ids = new Set(failure.records.map(({ id }) => id));
  const lines: string[] = [];
  for (const { line, change } of changes)
    if (ids.has(change.after.id))
      lines.push(
        `  ${sanitizeForTerminal(change.after.name)} (line ${line}) ${change.verb === "create" ? "already exists" : "was changed or deleted"}`,
      );
  return new UserError(
    [
      "These brands changed since the plan was made:",
      ...lines.slice(0, 20),
      ...(lines.length > 20 ? [`  … and ${lines.length - 20} more`] : []),
      advice,
    ].join("\n"),
    EXIT.conflict,
  );
};
