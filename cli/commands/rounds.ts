import type { Command } from "commander";
import type { BackOffice } from "#core/back-office/back-office.ts";
import { GRADE_NAMES } from "#core/brand/evidence.ts";
import { type Answer, ANSWERS_TO, type Question, questionText } from "#core/rounds/question.ts";
import { withContext } from "../context.ts";
import { unwrap } from "../output/explain-failure.ts";
import { type Keyboard, openKeyboard } from "../output/keyboard.ts";
import { countOf, sanitizeForTerminal } from "../output/show-value.ts";
import type { OutputOptions, Terminal } from "../output/terminal.ts";
import { EXIT, UserError } from "../user-error.ts";
import { leaf } from "./leaf.ts";

export const roundsCommand = (): Command =>
  leaf(
    "rounds",
    "Look at one fact after the other, the most urgent first, with one key for each",
    "golfbrands rounds",
  ).action(async (options) => rounds(options));

const rounds = (options: OutputOptions): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    if (!terminal.isInteractive)
      throw new UserError(
        "The rounds need a terminal. Elsewhere: GET /api/admin/rounds/next.",
        EXIT.badUsage,
      );
    const keyboard = openKeyboard();
    try {
      await walkRounds(backOffice, keyboard, terminal);
    } finally {
      keyboard.close();
    }
  });

const KEYS: Readonly<Record<string, Answer>> = {
  y: "true",
  n: "unsure",
  s: "later",
  c: "confirm",
  d: "dismiss",
};

const MEANINGS: Readonly<Record<Answer, string>> = {
  true: "still true",
  unsure: "cannot tell, again in 30 days",
  later: "not now",
  confirm: "confirm",
  dismiss: "dismiss",
};

/** Asks one question after the other until there is none, or a `q`. */
export const walkRounds = async (
  backOffice: Pick<BackOffice, "nextQuestion" | "answerQuestion" | "revert">,
  keyboard: Keyboard,
  { out, mark }: Pick<Terminal, "out" | "mark">,
): Promise<void> => {
  /** What was answered, each with the batch to take back. */
  const answered: { name: string; batchId: string | null }[] = [];
  for (let isOver = false; !isOver;) {
    const question = await backOffice.nextQuestion();
    if (!question) {
      await out("Nothing is left to look at.\n");
      break;
    }
    await out(`\n${describeQuestion(question, mark)}`);
    for (;;) {
      const key = await keyboard.key();
      isOver = key === "q";
      if (isOver) break;
      try {
        if (key === "u") {
          const last = answered.at(-1);
          if (last && last.batchId !== null) unwrap(await backOffice.revert(last.batchId));
          answered.pop();
          await out(undoText(last, mark));
          break;
        }
        const answer = ANSWERS_TO[question.kind].find((one) => one === KEYS[key]);
        if (!answer) continue;
        const outcome = await backOffice.answerQuestion(question.id, answer);
        if (!outcome.ok && outcome.failure.kind === "question-gone") {
          await out(mark.dim("Somebody else answered this meanwhile.\n"));
          break;
        }
        const { batchId } = unwrap(outcome);
        answered.push({ name: sanitizeForTerminal(question.brand.name), batchId });
        await out(`${mark.green("✓")} ${MEANINGS[answer]}\n`);
        break;
      } catch (error) {
        // Refused, as when it clashes with what others changed: said, and asked again.
        if (!(error instanceof UserError)) throw error;
        await out(`${mark.red("✗")} ${error.message}\n`);
      }
    }
  }
  await out(`Answered ${countOf(answered.length, "question")}.\n`);
};

const undoText = (
  last: { name: string; batchId: string | null } | undefined,
  mark: Terminal["mark"],
): string => {
  if (!last) return mark.dim("There is nothing to undo.\n");
  return last.batchId === null
    ? mark.dim(`${last.name} was put off, and wrote nothing to undo.\n`)
    : `${mark.yellow("↶")} ${last.name} is as it was.\n`;
};

const describeQuestion = (question: Question, mark: Terminal["mark"]): string => {
  const { kind, brand, link, source, lastChecked, grade, why } = question;
  const looked =
    lastChecked === null
      ? "never checked"
      : `checked ${lastChecked}${grade ? `, ${GRADE_NAMES[grade]}` : ""}`;
  const lines = [
    mark.bold(questionText(question)),
    ...(link === null ? [] : [link]),
    ...(source === null ? [] : [`source: ${source}`]),
    `${brand.slug}; ${looked}`,
    why,
  ].map(sanitizeForTerminal);
  const keys = Object.entries(KEYS).flatMap(([key, answer]) =>
    ANSWERS_TO[kind].includes(answer) ? `${key} ${MEANINGS[answer]}` : [],
  );
  return `${lines.join("\n")}\n${mark.dim([...keys, "u undo", "q quit"].join("  "))}\n`;
};
