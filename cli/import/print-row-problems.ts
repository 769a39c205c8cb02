import { problemCollector } from "#core/import/collect-problems.ts";
import type { RowProblem } from "#core/import/import-field.ts";
import type { Terminal } from "../output/terminal.ts";
import { printProblems } from "./import-report.ts";

/** Tells what is wrong with rows: alike problems together. */
export const printRowProblems = (problems: readonly RowProblem[], terminal: Terminal): void => {
  const collector = problemCollector();
  for (const problem of problems) collector.add(problem);
  printProblems(collector.groups(), terminal);
};
