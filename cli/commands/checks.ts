import { typedValue } from "#core/brand/typed-value.ts";
import type { Command } from "commander";
import type { BackOffice } from "#core/back-office/back-office.ts";
import { contentOf } from "#core/brand/brand.ts";
import { GRADE_NAMES } from "#core/brand/evidence.ts";
import { BRAND_FIELD_KEYS, type BrandField, brandField } from "#core/brand/fields.ts";
import {
  ANSWER_KEYS,
  ANSWER_NAMES,
  ANSWERS_TO,
  parseQuestionId,
  type Question,
  questionText,
} from "#core/checks/question.ts";
import { evidenceWith } from "#core/brand/reconcile-evidence.ts";
import { sessionText } from "#core/checks/pace.ts";
import { withScheme } from "#core/text/addresses.ts";
import { withContext } from "../context.ts";
import { unwrap } from "../output/explain-failure.ts";
import { type Keyboard, withKeyboard } from "../output/keyboard.ts";
import { hostNotesOf } from "../output/host-notes.ts";
import { showChange } from "../output/show-change.ts";
import { sanitizeForTerminal, textWidth } from "../output/show-value.ts";
import type { OutputOptions, Terminal } from "../output/terminal.ts";
import { EXIT, UserError } from "../user-error.ts";
import { subcommand } from "./subcommand.ts";

export const checksCommand = (): Command =>
  subcommand(
    "checks",
    "Look at one fact after the other, the most urgent first, with one key for each",
    "golfbrands checks",
  ).action(async (options) => checks(options));

const checks = (options: OutputOptions): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    if (!terminal.isInteractive)
      throw new UserError(
        "Checks need a terminal. Elsewhere: GET /api/admin/checks/next.",
        EXIT.badUsage,
      );
    await withKeyboard((keyboard) => walkChecks(backOffice, keyboard, terminal));
  });

type Door = Pick<
  BackOffice,
  "nextQuestion" | "answerQuestion" | "revert" | "openBrand" | "saveBrand" | "overview"
>;

interface Answered {
  question: Question;
  /** What takes it back; null where nothing was written. */
  batchId: string | null;
}

/** Asks one question after the other until there is none, or a `q`. */
export const walkChecks = async (
  backOffice: Door,
  keyboard: Keyboard,
  { out, mark, width }: Pick<Terminal, "out" | "mark" | "width">,
  now: () => Date = () => new Date(),
): Promise<void> => {
  const answered: Answered[] = [];
  const began = now();
  let again: Question | undefined;
  for (let isOver = false; !isOver;) {
    const question: Question | null = again ?? (await backOffice.nextQuestion());
    again = undefined;
    if (!question) {
      await out("Nothing is left to look at.\n");
      break;
    }
    const name = sanitizeForTerminal(question.brand.name);
    await out(`\n${describeQuestion(question, { mark, width })}`);
    for (;;) {
      const key = await keyboard.key();
      isOver = key === "q";
      if (isOver) break;
      try {
        if (key === "u") {
          const last = answered.at(-1);
          if (!last) {
            await out(mark.dim("There is nothing to undo.\n"));
            continue;
          }
          if (last.batchId !== null) unwrap(await backOffice.revert(last.batchId));
          answered.pop();
          again = last.question;
          await out(
            `${mark.yellow("↶")} ${sanitizeForTerminal(again.brand.name)} is asked again.\n`,
          );
          break;
        }
        if (key === "e" && editedField(question) !== undefined) {
          const batchId = await editHere(backOffice, question, keyboard, now());
          if (batchId === undefined) {
            await out(mark.dim("Nothing was typed.\n"));
            continue;
          }
          answered.push({ question, batchId });
          await out(`${mark.green("✓")} ${name} is saved\n`);
          break;
        }
        const answer = ANSWERS_TO[question.kind].find((one) => ANSWER_KEYS[one] === key);
        if (!answer) continue;
        const outcome = await backOffice.answerQuestion(question.id, answer, question.seen);
        if (!outcome.ok && outcome.failure.kind === "question-stale") {
          await out(mark.dim("Somebody else answered this meanwhile.\n"));
          break;
        }
        answered.push({ question, batchId: unwrap(outcome).batchId });
        await out(`${mark.green("✓")} ${ANSWER_NAMES[answer]}\n`);
        break;
      } catch (error) {
        // Refused, as when it clashes with what others changed: said, and asked again.
        if (!(error instanceof UserError) || error.message === "Stopped.") throw error;
        await out(`${mark.red("✗")} ${error.message}\n`);
      }
    }
  }
  const { freshness } = await backOffice.overview();
  const minutes = (+now() - +began) / 60_000;
  await out(`${sessionText(answered.length, minutes, freshness, now())}\n`);
};

/** What can be typed in a line; attributes are ticked in the browser. */
const editedField = ({ id, kind }: Question): BrandField | undefined => {
  const name = kind === "site" ? "websiteUrl" : parseQuestionId(id)?.detail;
  return BRAND_FIELD_KEYS.find((field) => field === name);
};

/** Saves what is typed, with its source, and answers the batch; `undefined` where nothing was. */
const editHere = async (
  backOffice: Door,
  question: Question,
  keyboard: Keyboard,
  now: Date,
): Promise<string | null | undefined> => {
  const field = editedField(question);
  if (field === undefined) return undefined;
  const row = brandField(field);
  const typed = (await keyboard.line(`${row.label}: `)).trim();
  if (typed === "") return undefined;
  const source = (await keyboard.line("Source (an address, or words): ")).trim() || null;
  const brand = unwrap(await backOffice.openBrand(question.brand.id));
  const saved = await backOffice.saveBrand(
    {
      ...contentOf(brand),
      [field]: row.kind === "site" ? withScheme(typed) : typedValue(row, typed),
      evidence: evidenceWith(brand.evidence, {
        field,
        source,
        checkedOn: now.toISOString().slice(0, 10),
        grade: source === null ? "judgement" : "independent",
      }),
    },
    { read: { id: brand.id, readVersion: brand.version } },
  );
  return unwrap(saved).batchId;
};

/** Puts as many of the parts on a line as fit. */
const wrapped = (parts: readonly string[], width: number): string[] => {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(last) + 2 + textWidth(part) <= width)
      lines[lines.length - 1] = `${last}  ${part}`;
    else lines.push(part);
  }
  return lines;
};

const describeQuestion = (
  question: Question,
  { mark, width }: Pick<Terminal, "mark" | "width">,
): string => {
  const { kind, brand, link, source, lastChecked, grade, why, changes } = question;
  const looked =
    lastChecked === null
      ? "never checked"
      : `checked ${lastChecked}${grade ? `, ${GRADE_NAMES[grade]}` : ""}`;
  // Styled after it was sanitized, which would take the styles for somebody's escape sequences.
  const lines = [
    mark.bold(sanitizeForTerminal(questionText(question))),
    ...changes.map(
      ({ label, now, proposed }) =>
        `  ${mark.bold(label)}: ${showChange(now, proposed, mark).join("\n    ")}`,
    ),
    ...[
      ...(link === null ? [] : [link]),
      ...(source === null ? [] : [`source: ${source}`]),
      ...hostNotesOf(link, source),
      `${brand.slug}; ${looked}`,
      why,
    ].map(sanitizeForTerminal),
  ];
  const keys = [
    ...ANSWERS_TO[kind].map((answer) => `${ANSWER_KEYS[answer]} ${ANSWER_NAMES[answer]}`),
    ...(editedField(question) === undefined ? [] : ["e edit here"]),
    "u undo",
    "q quit",
  ];
  const keyLines = wrapped(keys, width).map((line) => mark.dim(line));
  return `${lines.join("\n")}\n${keyLines.join("\n")}\n`;
};
