/** One page of a list; a page past the end is the last one, and there is always a page 1. */
export const pageOf = <T>(all: readonly T[], wanted: number, pageSize: number) => {
  const page = Math.min(wanted, Math.max(1, Math.ceil(all.length / pageSize)));
  const items = all.slice((page - 1) * pageSize, page * pageSize);
  return { items, total: all.length, page, pageSize };
};
