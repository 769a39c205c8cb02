import { openSpool } from "#adapters/files/spool.ts";
import { commitImport, type ImportSteps, importSteps } from "#core/back-office/commit-import.ts";
import type { PlanChange, PlanHead } from "#core/import/plan-file.schema.ts";
import { UserError, EXIT, type ExitCode } from "../../user-error.ts";
import { clock } from "../../compose.ts";
import { type CliContext, withContext } from "../../context.ts";
import { readPlan } from "../../import/read-plan.ts";
import { confirmIfAsked } from "../../output/ask.ts";
import { countOf } from "../../output/show-value.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { sanitizeForTerminal } from "../../output/text-width.ts";

export const applyPlan = (file: string, options: OutputOptions): Promise<void> =>
  withContext(options, (context, terminal) => apply(file, context, terminal));

const apply = async (file: string, context: CliContext, terminal: Terminal): Promise<ExitCode> => {
  const spool = openSpool<unknown>();
  try {
    const steps = importSteps<PlanChange>(spool);
    const head = await readPlan(file, clock.now(), steps.add);
    for (const creation of head.creations) steps.create(creation);
    return await commit(head, steps, context, terminal);
  } finally {
    spool.close();
  }
};

const commit = async (
  { note, creations }: PlanHead,
  steps: ImportSteps<PlanChange>,
  context: CliContext,
  terminal: Terminal,
): Promise<ExitCode> => {
  const answer = async (batchId: string | null, line: string): Promise<ExitCode> => {
    if (terminal.json) await terminal.outJson({ applied: batchId !== null, batchId });
    else await terminal.out(`${line}\n`);
    return EXIT.done;
  };
  if (steps.count() + creations.length === 0)
    return answer(null, "The plan changes nothing. Nothing to do.");
  const what = countOf(steps.count(), "change");
  await confirmIfAsked(terminal, `Make ${what} (${note})?`);
  const outcome = await commitImport(context.parts, note, steps);
  if (!outcome.ok) throw movedOn(outcome.failure, steps);
  const { batchId } = outcome.value;
  return answer(
    batchId,
    `Made ${what} as batch ${batchId}. \`golfbrands history revert ${batchId}\` takes it back.`,
  );
};

type Refused = Extract<Awaited<ReturnType<typeof commitImport>>, { ok: false }>["failure"];

/** Names what is no longer as it was when the plan was made. */
const movedOn = (failure: Refused, changes: Iterable<PlanChange>): UserError => {
  const why = "Nothing was written. Make a new plan with `golfbrands brands import --plan`.";
  if (failure.kind === "slug-taken")
    return new UserError(
      `The slug ${failure.slug} was taken since the plan was made. ${why}`,
      EXIT.conflict,
    );
  if (failure.kind === "unknown-link")
    return new UserError(
      `A category or attribute that the plan names is gone by now. ${why}`,
      EXIT.conflict,
    );
  const ids = new Set(failure.records.map(({ id }) => id));
  const lines: string[] = [];
  for (const { line, change } of changes)
    if (ids.has(change.after.id))
      lines.push(
        `  ${sanitizeForTerminal(change.after.name)} (line ${line}) ${change.verb === "create" ? "was created already" : "was changed or deleted"}`,
      );
  return new UserError(
    [
      "These moved on since the plan was made:",
      ...lines.slice(0, 20),
      ...(lines.length > 20 ? [`  … and ${lines.length - 20} more`] : []),
      why,
    ].join("\n"),
    EXIT.conflict,
  );
};
