/**
 * Bars at 100,000 brands. The ratio is judged where filters of the taxonomy combine: a page of everything, of one category or of
 * one rare gram is a range of one index, which SQL answers in a fraction of a millisecond too.
 */
export const BARS = {
  timesFasterThanSql: 100,
  facetsMs: 0.3,
  searchWithFacetsMs: 0.6,
  updateMs: 1,
  unfoundMs: 2,
};
