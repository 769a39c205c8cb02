/** `Object.keys` with the type of the keys. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` returns `string[]`.
  Object.keys(record) as Key[];

/** An object with a value for each key. */
export const fromKeys = <Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> => recordOf<Record<Key, Value>>(keys, valueOf);

/**
 * An object with a value for each key, where the type of a value depends on its key. Not checked by the compiler: the caller must return
 * the right type for each key.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const recordOf = <Whole extends object>(
  keys: readonly (keyof Whole & string)[],
  valueOf: (key: keyof Whole & string) => unknown,
  whole: Record<string, unknown> = {},
): Whole => {
  // A loop takes half the time of `Object.fromEntries`.
  for (const key of keys) whole[key] = valueOf(key);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- All keys have their values now.
  return whole as Whole;
};

/**
 * Returns a function that copies these fields of a record. Each copy starts from the same blank object, so that all copies share one
 * hidden class and take a quarter of the memory.
 */
export const copierOf = <Key extends string>(keys: readonly Key[]) => {
  const blank = Object.fromEntries(keys.map((key) => [key, null]));
  return <T extends Readonly<Record<Key, unknown>>>(value: T): Pick<T, Key> =>
    recordOf<Pick<T, Key>>(keys, (key) => value[key], { ...blank });
};

/** A copy of some fields, in the order of the keys. */
export const pick = <T extends object, Key extends keyof T & string>(
  value: T,
  keys: readonly Key[],
): Pick<T, Key> => recordOf<Pick<T, Key>>(keys, (key) => value[key]);
