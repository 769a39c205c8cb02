/** Caches a function of an object, by the object's identity. The object must not change. */
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
