/** Which rows of a list a page shows; a page past the end is the last one, and there is always a page 1. */
export const pageBounds = (total: number, wanted: number, pageSize: number) => {
  const page = Math.min(wanted, Math.max(1, Math.ceil(total / pageSize)));
  return { total, page, pageSize, offset: (page - 1) * pageSize };
};
