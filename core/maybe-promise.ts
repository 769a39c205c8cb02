/**
 * What may be there at once. `await` takes either; a server answers what is there without waiting its turn,
 * for waiting costs it more than finding the answer does.
 */
export type MaybePromise<T> = T | Promise<T>;

/** Goes on with a value, at once where it is there. */
export const andThen = <T, R>(
  value: MaybePromise<T>,
  goOn: (value: T) => MaybePromise<R>,
): MaybePromise<R> => (value instanceof Promise ? value.then(goOn) : goOn(value));
