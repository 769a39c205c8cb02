import { typedValue } from "#core/brand/typed-value.ts";
import type { Command } from "commander";
import stringWidth from "fast-string-width";
import type { BackOffice } from "#core/back-office/back-office.ts";
import { lessViewed } from "#core/back-office/asked-question.ts";
import { contentOf } from "#core/brand/brand.ts";
import { isCheckable } from "#core/brand/checkable-facts.ts";
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
import { periodText } from "#core/checks/check-periods.ts";
import { progressText, sessionText } from "#core/checks/pace.ts";
import { withScheme } from "#core/text/addresses.ts";
import { withContext } from "../context.ts";
import { unwrap } from "../output/explain-failure.ts";
import { isRefusal, type Keyboard, withKeyboard } from "../output/keyboard.ts";
import { hostNotesOf } from "../output/host-notes.ts";
import { showChange } from "../output/show-change.ts";
import { sanitizeForTerminal } from "../output/show-value.ts";
import { wrapText } from "../output/wrap-text.ts";
import type { OutputOptions, Terminal } from "../output/terminal.ts";
import { EXIT, UserError } from "../user-error.ts";
import { mergeAsked } from "./brands/merge-brands.ts";
import { subcommand } from "./subcommand.ts";

export const checksCommand = (): Command =>
  subcommand(
    "checks",
    "Check facts one by one, the most urgent first, with one key each",
    "golfbrands checks",
  )
    .option("--periods", "show how soon facts are due again, and why")
    .action(async (options: ChecksOptions) =>
      options.periods ? showPeriods(options) : checks(options),
    );

interface ChecksOptions extends OutputOptions {
  periods?: true;
}

const showPeriods = (options: OutputOptions): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    const { checkPeriods } = await backOffice.overview();
    const lines = checkPeriods.map((period) => sanitizeForTerminal(periodText(period)));
    await terminal.out(`${lines.join("\n") || "No fact was checked yet."}\n`);
  });

const checks = (options: OutputOptions): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    if (!terminal.isInteractive)
      throw new UserError(
        "Checks need a terminal. Without one, use GET /api/admin/checks/next.",
        EXIT.badUsage,
      );
    await withKeyboard((keyboard) => walkChecks(backOffice, keyboard, terminal));
  });

type ChecksBackOffice = Pick<
  BackOffice,
  | "nextQuestion"
  | "answerQuestion"
  | "revert"
  | "openBrand"
  | "saveBrand"
  | "overview"
  | "mergeBrands"
  | "listTaxonomy"
>;

interface Answered {
  question: Question;
  /** The batch that undo reverts; null if nothing was written. */
  batchId: string | null;
}

interface Session {
  backOffice: ChecksBackOffice;
  keyboard: Keyboard;
  terminal: Pick<Terminal, "out" | "mark" | "width">;
  now: () => Date;
  answered: Answered[];
}

/** Asks one question after another until none is left or `q` is pressed. */
export const walkChecks = async (
  backOffice: ChecksBackOffice,
  keyboard: Keyboard,
  terminal: Session["terminal"],
  now: () => Date = () => new Date(),
): Promise<void> => {
  const session: Session = { backOffice, keyboard, terminal, now, answered: [] };
  const began = now();
  let again: Question | undefined;
  for (;;) {
    const question: Question | null = again ?? (await backOffice.nextQuestion());
    if (!question) {
      await terminal.out("Nothing is left to check.\n");
      break;
    }
    await terminal.out(`\n${describeQuestion(question, session)}`);
    const outcome = await promptAnswer(question, session);
    if (outcome === "quit") break;
    again = outcome;
  }
  const { freshness } = await backOffice.overview();
  const minutes = (+now() - +began) / 60_000;
  const summary = sessionText(session.answered.length, minutes, freshness, now());
  await terminal.out(
    `${[summary, freshness && progressText(freshness)].filter(Boolean).join(" ")}\n`,
  );
};

/** Reads keys until the question is answered. After an undo it returns the question to ask again. */
const promptAnswer = async (
  question: Question,
  session: Session,
): Promise<Question | "quit" | undefined> => {
  const { out, mark } = session.terminal;
  /** The numbers of changes left out of a correction, from 0. */
  const declined = new Set<number>();
  for (;;) {
    const key = await session.keyboard.key();
    const change = /^[1-9]$/.test(key) ? changesToPick(question)[Number(key) - 1] : undefined;
    if (change) {
      const at = Number(key) - 1;
      if (!declined.delete(at)) declined.add(at);
      const state = declined.has(at) ? mark.red("☐ declined") : mark.green("☑ accepted");
      await out(`${state} ${change.label}\n`);
      continue;
    }
    if (key === "q") return "quit";
    try {
      const earlier = key === "u" ? await undo(session) : undefined;
      if (earlier) return earlier;
      if (await answer(question, key, session, declined)) return undefined;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await out(`${mark.red("✗")} ${error.message}\n`);
    }
  }
};

/** Reverts the last answer and returns its question. */
const undo = async ({
  backOffice,
  answered,
  terminal: { out, mark },
}: Session): Promise<Question | undefined> => {
  const last = answered.at(-1);
  if (!last) {
    await out(mark.dim("There is nothing to undo.\n"));
    return undefined;
  }
  if (last.batchId !== null) unwrap(await backOffice.revert(last.batchId));
  answered.pop();
  const name = sanitizeForTerminal(last.question.brand.name);
  await out(`${mark.yellow("↶")} The question about ${name} is open again.\n`);
  return last.question;
};

/** The changes of a correction that can be declined one by one: nine keys are there for it. */
const changesToPick = ({ changes }: Question): Question["changes"] =>
  changes.length > 1 ? changes.slice(0, 9) : [];

/** Whether the key answered the question. */
const answer = async (
  question: Question,
  key: string,
  session: Session,
  declined: ReadonlySet<number>,
): Promise<boolean> => {
  const { backOffice, answered, terminal } = session;
  const { out, mark } = terminal;
  if (key === "e" && editedField(question) !== undefined) {
    const batchId = await edit(question, session);
    if (batchId === undefined) {
      await out(mark.dim("Nothing was typed.\n"));
      return false;
    }
    answered.push({ question, batchId });
    await out(`${mark.green("✓")} Saved ${sanitizeForTerminal(question.brand.name)}\n`);
    return true;
  }
  if (key === "m" && question.kind === "duplicate") {
    const batchId = await merge(question, session);
    if (batchId === undefined) {
      await out(mark.dim("Nothing was changed.\n"));
      return false;
    }
    answered.push({ question, batchId });
    await out(`${mark.green("✓")} merged\n`);
    return true;
  }
  const given = ANSWERS_TO[question.kind].find((one) => ANSWER_KEYS[one] === key);
  if (!given) return false;
  const { id, seen, changes } = question;
  const isPart = given === "confirm" && declined.size > 0;
  if (isPart && declined.size === changes.length) {
    await out(mark.dim(`Every change is declined: press ${ANSWER_KEYS.dismiss} to dismiss.\n`));
    return false;
  }
  const fields = changes.filter((_, at) => !declined.has(at)).map(({ field }) => field);
  const outcome = await backOffice.answerQuestion(id, given, seen, isPart ? fields : undefined);
  if (!outcome.ok && outcome.failure.kind === "question-stale") {
    await out(mark.dim("Somebody else has answered this question.\n"));
    return true;
  }
  answered.push({ question, batchId: unwrap(outcome).batchId });
  const done = isPart ? `accepted ${fields.length} of ${changes.length}` : ANSWER_NAMES[given];
  await out(`${mark.green("✓")} ${done}\n`);
  if (question.kind === "rule" && given === "confirm")
    await out(mark.dim(`Mend it in the form: /admin/brands/${question.brand.id}/edit\n`));
  return true;
};

/** Merges the less viewed of two duplicates into the other, as `golfbrands brands merge` does. */
const merge = async (
  { id, brand }: Question,
  { backOffice, keyboard, terminal }: Session,
): Promise<string | null | undefined> => {
  const [one, other] = await Promise.all([
    backOffice.openBrand(brand.id),
    backOffice.openBrand(parseQuestionId(id)?.detail ?? ""),
  ]);
  const brands = [unwrap(one), unwrap(other)] as const;
  const from = lessViewed(...brands);
  const into = from === brands[0] ? brands[1] : brands[0];
  return mergeAsked(from, into, backOffice, terminal, async (asked) =>
    /^y(es)?$/i.test((await keyboard.line(`${asked} [y/N] `)).trim()),
  );
};

/** The field that `e` edits. Attributes, other lists, and texts and events of rules, can only be edited in the browser. */
const editedField = ({ id, kind, field: asked }: Question): BrandField | undefined => {
  const name =
    kind === "suggested" ? asked : kind === "site" ? "websiteUrl" : parseQuestionId(id)?.detail;
  if (kind === "rule") return TYPED_FOR_RULES.find((field) => field === asked);
  return BRAND_FIELD_KEYS.find(
    (field) => field === name && (field === "aliases" || brandField(field).kind !== "list"),
  );
};

const TYPED_FOR_RULES: readonly BrandField[] = [
  "foundedYear",
  "hqLocation",
  "ownershipType",
  "websiteUrl",
];

/** Saves a typed value with its source. Returns the batch, or `undefined` if nothing was typed. */
const edit = async (
  question: Question,
  { backOffice, keyboard, now }: Session,
): Promise<string | null | undefined> => {
  const field = editedField(question);
  if (field === undefined) return undefined;
  const row = brandField(field);
  const isAlias = field === "aliases";
  const typed = (await keyboard.line(`${isAlias ? "Alias to add" : row.label}: `)).trim();
  if (typed === "") return undefined;
  const source = (await keyboard.line("Source (an address or words): ")).trim() || null;
  const brand = unwrap(await backOffice.openBrand(question.brand.id));
  const saved = await backOffice.saveBrand(
    {
      ...contentOf(brand),
      [field]: isAlias
        ? [...brand.aliases, typed]
        : row.kind === "site"
          ? withScheme(typed)
          : typedValue(row, typed),
      ...(isCheckable(field) && {
        evidence: evidenceWith(brand.evidence, {
          field,
          source,
          checkedOn: now().toISOString().slice(0, 10),
          grade: source === null ? "judgement" : "independent",
        }),
      }),
    },
    { read: { id: brand.id, readVersion: brand.version } },
  );
  return unwrap(saved).batchId;
};

/** Wraps parts into lines of this width. */
const wrapped = (parts: readonly string[], width: number): string[] => {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && stringWidth(last) + 2 + stringWidth(part) <= width)
      lines[lines.length - 1] = `${last}  ${part}`;
    else lines.push(part);
  }
  return lines;
};

const describeQuestion = (
  question: Question,
  { terminal: { mark, width }, answered }: Pick<Session, "terminal" | "answered">,
): string => {
  const { kind, brand, link, page, source, lastChecked, grade, why, changes } = question;
  const checkedText =
    lastChecked === null ? "" : `; checked ${lastChecked}${grade ? `, ${GRADE_NAMES[grade]}` : ""}`;
  // Sanitize first: it would remove the escape codes of styles.
  const lines = [
    mark.bold(sanitizeForTerminal(questionText(question))),
    ...changes.flatMap(({ label, now, proposed }, at) => {
      const number = at < changesToPick(question).length ? `${at + 1} ` : "";
      const [change = "", ...notes] = showChange(now, proposed, mark);
      return [`  ${number}${mark.bold(label)}: ${change}`].concat(
        notes.map((note) => `    ${note}`),
      );
    }),
    ...[
      ...(link === null ? [] : [link]),
      ...(source === null ? [] : [`source: ${source}`]),
      ...hostNotesOf(link, source),
      ...(page
        ? [page.title, page.description].filter(Boolean).map((text) => `site: ${text}`)
        : []),
      `${brand.slug}${checkedText}`,
      why,
    ].map(sanitizeForTerminal),
  ];
  const keys = [
    ...ANSWERS_TO[kind].map((answer) => `${ANSWER_KEYS[answer]} ${ANSWER_NAMES[answer]}`),
    ...(changesToPick(question).length === 0
      ? []
      : [`1–${changesToPick(question).length} accept or decline a change`]),
    ...(editedField(question) === undefined ? [] : ["e edit"]),
    ...(kind === "duplicate" ? ["m merge"] : []),
    ...(answered.length > 0 ? ["u undo"] : []),
    "q quit",
  ];
  const keyLines = wrapped(keys, width).map((line) => mark.dim(line));
  const body = lines.map((line) => wrapText(line, width, line.startsWith("  ") ? 4 : 0));
  return `${body.join("\n")}\n${keyLines.join("\n")}\n`;
};
