/**
 * What the back office answered lately. A page that is shown again starts from what it showed last, so that it
 * stands where it stood, and asks anew; after a write every page that is open asks anew.
 */
export interface Answers {
  recall: (key: string) => unknown;
  keep: (key: string, answer: unknown) => void;
  /** Something was written: whoever shows an answer asks again. */
  outdate: () => void;
  /** Nothing stays of one administrator for the next. */
  forget: () => void;
  /** Moves with every `outdate`. */
  age: () => number;
  subscribe: (changed: () => void) => () => void;
}

/** Answers kept at most; the oldest goes first. */
const CAPACITY = 50;

export const createAnswers = (): Answers => {
  const kept = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  let age = 0;
  return {
    recall: (key) => kept.get(key),
    keep: (key, answer) => {
      kept.delete(key);
      kept.set(key, answer);
      const [oldest] = kept.keys();
      if (kept.size > CAPACITY && oldest !== undefined) kept.delete(oldest);
    },
    outdate: () => {
      age += 1;
      for (const changed of listeners) changed();
    },
    forget: () => kept.clear(),
    age: () => age,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
};
