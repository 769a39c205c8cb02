/** Caches a function of an object, by the object's identity. The object must not change. */
export const memoized = <Of extends object, Value>(
  make: (of: Of) => Value,
): ((of: Of) => Value) => {
  const cache = new WeakMap<Of, { value: Value }>();
  return (of) => {
    const known = cache.get(of);
    if (known) return known.value;
    const value = make(of);
    cache.set(of, { value });
    return value;
  };
};
