/** Binary search: the first of `length` positions where the test is true; it must stay true from there on. `length` when it never is. */
export const firstWhere = (length: number, test: (position: number) => boolean): number => {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};
