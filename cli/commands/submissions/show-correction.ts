import { brandField } from "#core/brand/fields.ts";
import { correctableField, PROBLEM_NAMES } from "#core/submission/correction.ts";
import type { SubmissionItem } from "#core/submission/review.ts";
import { showValue } from "../../output/show-value.ts";
import type { Terminal } from "../../output/terminal.ts";

export type CorrectionItem = Extract<SubmissionItem, { kind: "correction" }>;

/** What is decided of a correction by itself, by the names that `--fields` takes. */
export const partNames = ({ problem, fields }: CorrectionItem): string[] => [
  ...(problem === null ? [] : ["problem"]),
  ...fields.map(({ field }) => field),
];

/** Each part of a correction with its number, and a tick where it is among those to accept, or was accepted. */
export const describeParts = (
  correction: CorrectionItem,
  ticked: readonly string[],
  { mark }: Pick<Terminal, "mark">,
): string => {
  const { problem, fields } = correction;
  const line = (at: number, name: string, text: string): string =>
    `    ${at + 1}  [${ticked.includes(name) ? "x" : " "}] ${text}\n`;
  const first = problem === null ? 0 : 1;
  return [
    problem === null ? "" : line(0, "problem", mark.yellow(PROBLEM_NAMES[problem])),
    ...fields.map(({ field, now, proposed }, at) =>
      line(
        at + first,
        field,
        `${partLabel(field)} ${mark.dim(`(${field})`)}: ${mark.red(showValue(now))} → ${mark.green(showValue(proposed))}`,
      ),
    ),
  ].join("");
};

const partLabel = (name: string): string => {
  const field = correctableField(name);
  return field === undefined ? name : brandField(field).label;
};
