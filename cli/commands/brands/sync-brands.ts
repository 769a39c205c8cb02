import { type ReadSite, readSite } from "#adapters/open-data/read-site.ts";
import { siteAddress } from "#adapters/open-data/ask-site.ts";
import type { PlannedSync } from "#core/back-office/plan-sync.ts";
import { type PlanOptions, withPlanning } from "../../context.ts";
import { countsLine, printPlanned } from "../../import/import-report.ts";
import { unwrap } from "../../output/explain-failure.ts";
import { confirm, confirmIfInteractive } from "../../output/keyboard.ts";
import { asBatch, countOf, sanitizeForTerminal } from "../../output/show-value.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { allowTargets, plannedText, writePlan } from "../../output/write-files.ts";
import { EXIT, type ExitCode, UserError } from "../../user-error.ts";

export interface SyncBrandsOptions extends OutputOptions, PlanOptions {
  mirror?: boolean;
}

export const syncBrands = (typed: string, options: SyncBrandsOptions): Promise<void> =>
  withPlanning(options, async ({ backOffice }, terminal, toStop) => {
    const address = siteAddress(typed);
    const { mirror = false } = options;
    await allowTargets("-", options, terminal);
    const last = await backOffice.findLastSync(address.origin);
    // Changes lead on from what the last sync left; where something else was done here since, all of it is compared.
    const isWhole = mirror || !last?.isUntouched;
    const site = await readSite(address, {
      since: last?.revision,
      isWhole,
      onWait: (seconds) =>
        terminal.say(
          `${address.origin} asks to come back in ${countOf(seconds, "second")}; waiting.`,
        ),
    });
    try {
      const plan = await backOffice.planSync(site, { mirror });
      if (!plan.ok)
        throw new UserError(
          plan.failure.errors
            .map(({ path, message }) => sanitizeForTerminal(`${path} ${message}`))
            .join("\n"),
        );
      try {
        return await finish(site, plan.value, options, terminal, toStop);
      } finally {
        plan.value.close();
      }
    } finally {
      site.close();
    }
  });

const finish = async (
  site: ReadSite,
  plan: PlannedSync,
  options: SyncBrandsOptions,
  terminal: Terminal,
  toStop: () => void,
): Promise<ExitCode> => {
  const { counts, creations, onlyHere, steps } = plan;
  const answer = async (batchId: string | null, line: string): Promise<void> => {
    if (terminal.json)
      await terminal.outJson({
        site: site.name,
        revision: site.revision,
        isWhole: site.isWhole,
        counts,
        taxonomyChanges: creations.length,
        onlyHere,
        applied: batchId !== null,
        batchId,
      });
    else if (!terminal.quiet) await terminal.out(`${line}\n`);
  };
  if (!terminal.json && !terminal.quiet) {
    const what = site.isWhole ? "the whole of it" : "what changed since the last sync";
    await terminal.out(
      `${site.name}, revision ${site.revision.toLocaleString("en")}: ${what}\n${countsLine(counts, terminal)}, ${counts.archived.toLocaleString("en")} to archive\n`,
    );
    await printPlanned(plan, terminal);
    await printOnlyHere(onlyHere, terminal);
  }
  if (options.plan !== undefined) await writePlan(options.plan, { ...plan, readings: [] });
  const planOnly = plannedText(options);
  if (planOnly !== undefined) {
    await answer(null, planOnly);
    return EXIT.done;
  }
  if (steps.count() + creations.length === 0) {
    await answer(null, "Nothing to do: the public data is the same.");
    return EXIT.done;
  }
  const question = `Make this directory's public data that of ${site.name}?`;
  const takesAway = counts.archived > 0 || creations.some(({ verb }) => verb === "delete");
  if (takesAway) await confirm(terminal, question);
  else await confirmIfInteractive(terminal, question);
  // From here on a signal ends the program where it stands: the transaction goes with it.
  toStop();
  const { batchId } = unwrap(await plan.commit());
  await answer(batchId, `Changed ${countOf(steps.count(), "brand")} ${asBatch(batchId)}`);
  return EXIT.done;
};

/** So many are named; `--json` names them all. */
const NAMED = 50;

const printOnlyHere = async (
  onlyHere: PlannedSync["onlyHere"],
  { out, mark }: Terminal,
): Promise<void> => {
  for (const [what, slugs] of Object.entries(onlyHere)) {
    if (slugs.length === 0) continue;
    const more =
      slugs.length > NAMED ? ` and ${(slugs.length - NAMED).toLocaleString("en")} more` : "";
    await out(
      mark.dim(
        `Only here, and left (--mirror takes them away): ${what} ${slugs.slice(0, NAMED).join(", ")}${more}\n`,
      ),
    );
  }
};
