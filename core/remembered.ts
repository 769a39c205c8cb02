/** Computes a value once for each object, which must not change. */
export const remembered = <Of extends object, Value>(
  make: (of: Of) => Value,
): ((of: Of) => Value) => {
  const made = new WeakMap<Of, { value: Value }>();
  return (of) => {
    const known = made.get(of);
    if (known) return known.value;
    const value = make(of);
    made.set(of, { value });
    return value;
  };
};
