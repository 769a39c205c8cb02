import type { RowProblem } from "./import-field.ts";

/** Problems of one kind in one column. */
export interface ProblemGroup {
  column: string | null;
  message: string;
  count: number;
  /** The first of them. */
  sample: { line: number; value: string | null }[];
}

const SAMPLE = 5;

/** Gathers problems, repeated ones together, in the order they first appear. */
export const problemCollector = () => {
  const groups = new Map<string, ProblemGroup>();
  return {
    add: ({ line, column, value, message }: RowProblem): void => {
      const key = JSON.stringify([column, message]);
      const group = groups.get(key) ?? { column, message, count: 0, sample: [] };
      group.count += 1;
      if (group.sample.length < SAMPLE) group.sample.push({ line, value });
      groups.set(key, group);
    },
    groups: (): ProblemGroup[] => [...groups.values()],
  };
};
