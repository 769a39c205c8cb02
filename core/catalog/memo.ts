/** What was made for a key, remembered for as long as it holds. */
export interface Memo<Key, Value> {
  find(key: Key): Value | undefined;
  remember(key: Key, value: Value): void;
  /** What is remembered for the key, else what is made for it now. */
  recall(key: Key, make: () => Value): Value;
}

interface MemoOptions<Value> {
  /** What everything in it holds for, as a revision of the catalog: once this answers something else, all of it is forgotten. */
  at?: () => unknown;
  /** So much is remembered at once, in numbers or in what `sizeOf` counts. */
  most: number;
  sizeOf?: (value: Value) => number;
}

/** Once it is full, only what was asked for within so many others gets in, so that going through everything pushes out nothing. */
const LATELY = 256;

/** The oldest goes first. A key may be an object that is another one once anything about it changed. */
export const createMemo = <Key, Value extends object>({
  at = () => undefined,
  most,
  sizeOf = () => 1,
}: MemoOptions<Value>): Memo<Key, Value> => {
  const remembered = new Map<Key, Value>();
  const turnedAway = new Set<Key>();
  let size = 0;
  let holdsFor = at();

  const isAskedForAgain = (key: Key): boolean => {
    if (turnedAway.delete(key)) return true;
    turnedAway.add(key);
    const [oldest] = turnedAway.size > LATELY ? turnedAway : [];
    if (oldest !== undefined) turnedAway.delete(oldest);
    return false;
  };

  const forget = (key: Key): void => {
    const value = remembered.get(key);
    if (value && remembered.delete(key)) size -= sizeOf(value);
  };

  const find = (key: Key): Value | undefined => {
    const now = at();
    if (now !== holdsFor) {
      remembered.clear();
      size = 0;
      holdsFor = now;
    }
    return remembered.get(key);
  };

  const remember = (key: Key, value: Value): void => {
    forget(key);
    if (size + sizeOf(value) > most && !isAskedForAgain(key)) return;
    remembered.set(key, value);
    size += sizeOf(value);
    for (const oldest of remembered.keys()) {
      if (size <= most) break;
      forget(oldest);
    }
  };

  return {
    find,
    remember,
    recall: (key, make) => {
      const known = find(key);
      if (known) return known;
      const made = make();
      remember(key, made);
      return made;
    },
  };
};
