/**
 * What the back office answered lately. A page that is shown again starts from what it showed last, so that it
 * stands where it stood, and asks anew; after a write every page that is open asks anew.
 */
export interface QueryCache {
  get: (key: string) => unknown;
  set: (key: string, data: unknown) => void;
  /** Something was written: whoever shows data fetches it again. */
  invalidate: () => void;
  /** Nothing stays of one administrator for the next. */
  clear: () => void;
  /** Moves with every `invalidate`. */
  generation: () => number;
  subscribe: (changed: () => void) => () => void;
}

/** Answers cached at most; the oldest goes first. */
const CAPACITY = 50;

export const createQueryCache = (): QueryCache => {
  const cached = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  let generation = 0;
  return {
    get: (key) => cached.get(key),
    set: (key, data) => {
      cached.delete(key);
      cached.set(key, data);
      const [oldest] = cached.keys();
      if (cached.size > CAPACITY && oldest !== undefined) cached.delete(oldest);
    },
    invalidate: () => {
      generation += 1;
      for (const changed of listeners) changed();
    },
    clear: () => cached.clear(),
    generation: () => generation,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
};
