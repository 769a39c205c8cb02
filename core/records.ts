/** `Object.keys` with the type of the keys. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` returns `string[]`.
  Object.keys(record) as Key[];

/** An object with a value for each key. */
export const fromKeys = <Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` loses the keys.
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;

/** A copy of some fields, in the order of the keys. */
export const pick = <T extends object, Key extends keyof T>(
  value: T,
  keys: readonly Key[],
): Pick<T, Key> => {
  const copy: Partial<Pick<T, Key>> = {};
  for (const key of keys) copy[key] = value[key];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loop sets every key.
  return copy as Pick<T, Key>;
};
