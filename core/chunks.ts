/** Splits a sequence into arrays of at most `size` items. */
export function* inChunks<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let portion: T[] = [];
  for (const one of all) {
    portion.push(one);
    if (portion.length < size) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}
