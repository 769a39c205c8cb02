/**
 * What may be there at once. `await` takes either; a server answers what is there without waiting its turn,
 * for waiting costs it more than finding the answer does.
 */
export type Soon<T> = T | Promise<T>;

/** Goes on with a value, at once where it is there. */
export const soon = <T, R>(value: Soon<T>, goOn: (value: T) => Soon<R>): Soon<R> =>
  value instanceof Promise ? value.then(goOn) : goOn(value);
