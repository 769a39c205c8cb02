import { readText } from "#adapters/files/read-text.ts";
import { commitImport, importSteps } from "#core/import/commit-import.ts";
import { parsePlanChange, parsePlanHead, type PlanChange } from "#core/import/plan-file.schema.ts";
import type { InvalidInput } from "#core/failure.ts";
import { Complaint, EXIT, type ExitCode } from "../../complaint.ts";
import { clock } from "../../compose.ts";
import { type Desk, withDesk } from "../../desk.ts";
import { openSource } from "../../import/open-source.ts";
import { confirmIfAsked } from "../../output/ask.ts";
import { countOf } from "../../output/show-value.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";

export const applyPlan = (file: string, options: OutputOptions): Promise<void> =>
  withDesk(options, (desk, terminal) => apply(file, desk, terminal));

const apply = async (file: string, desk: Desk, terminal: Terminal): Promise<ExitCode> => {
  const { head, changes } = await readPlan(file);
  const answer = async (batchId: string | null, line: string): Promise<ExitCode> => {
    if (terminal.json) await terminal.outJson({ applied: batchId !== null, batchId });
    else await terminal.out(`${line}\n`);
    return EXIT.done;
  };
  if (changes.length + head.creations.length === 0)
    return answer(null, "The plan changes nothing. Nothing to do.");
  const what = countOf(changes.length, "change");
  await confirmIfAsked(terminal, `Make ${what} (${head.note})?`);
  const kept: PlanChange[] = [];
  const steps = importSteps({
    add: (step: PlanChange) => void kept.push(step),
    at: (n) => kept[n],
    [Symbol.iterator]: () => kept[Symbol.iterator](),
  });
  for (const change of changes) steps.add(change);
  for (const creation of head.creations) steps.create(creation);
  const outcome = await commitImport(desk.parts, head.note, steps);
  if (!outcome.ok) throw movedOn(outcome.failure, changes);
  const { batchId } = outcome.value;
  return answer(
    batchId,
    `Made ${what} as batch ${batchId}. \`golfbrands history revert ${batchId}\` takes it back.`,
  );
};

const readPlan = async (file: string) => {
  const source = await openSource(file);
  try {
    let text = "";
    for await (const piece of readText(source)) text += piece;
    const parsed = parseJson(text, source.name);
    const head = parsed && parsePlanHead(parsed);
    if (!head.ok) throw notAPlan(source.name, head.failure);
    const now = clock.now();
    const items: unknown = "changes" in parsed ? parsed.changes : undefined;
    if (!Array.isArray(items)) throw new Complaint(`${source.name} is no plan: it has no changes.`);
    const changes = items.map((item, at): PlanChange => {
      const change = parsePlanChange(item, now);
      if (!change.ok) throw notAPlan(`${source.name}, change ${at + 1},`, change.failure);
      return change.value;
    });
    return { head: head.value, changes };
  } finally {
    source.close();
  }
};

const parseJson = (text: string, name: string): object => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Said below.
  }
  throw new Complaint(`${name} is no plan: it is no JSON.`);
};

const notAPlan = (what: string, { errors }: InvalidInput): Complaint =>
  new Complaint(
    [
      `${what} is no plan that can be used:`,
      ...errors.slice(0, 10).map(({ path, message }) => `  ${path} ${message}`),
    ].join("\n"),
  );

type Refused = Extract<Awaited<ReturnType<typeof commitImport>>, { ok: false }>["failure"];

/** Names what is no longer as it was when the plan was made. */
const movedOn = (failure: Refused, changes: readonly PlanChange[]): Complaint => {
  const why = "Nothing was written. Make a new plan with `golfbrands brands import --plan`.";
  if (failure.kind === "slug-taken")
    return new Complaint(
      `The slug ${failure.slug} was taken since the plan was made. ${why}`,
      EXIT.conflict,
    );
  if (failure.kind === "unknown-link")
    return new Complaint(
      `A category or attribute that the plan names is gone by now. ${why}`,
      EXIT.conflict,
    );
  const ids = new Set(failure.records.map(({ id }) => id));
  const lines = changes.flatMap(({ line, change }) => {
    if (change.verb === "delete" || change.record !== "brand" || !ids.has(change.after.id))
      return [];
    const why = change.verb === "create" ? "was created already" : "was changed or deleted";
    return [`  ${change.after.name} (line ${line}) ${why}`];
  });
  return new Complaint(
    [
      "These moved on since the plan was made:",
      ...lines.slice(0, 20),
      ...(lines.length > 20 ? [`  … and ${lines.length - 20} more`] : []),
      why,
    ].join("\n"),
    EXIT.conflict,
  );
};
