/** The position of an item in a sorted list, or where it would be inserted. */
export const placeIn = <Item>(
  sorted: readonly Item[],
  item: Item,
  compare: (a: Item, b: Item) => number,
): number => {
  let low = 0;
  for (let high = sorted.length; low < high;) {
    const middle = (low + high) >>> 1;
    const other = sorted[middle];
    if (other !== undefined && compare(other, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};
