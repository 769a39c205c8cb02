/** The list with one item moved to another place; as it is when there is no such item or place. */
export const moveTo = <T extends { id: string }>(
  list: readonly T[],
  id: string,
  to: number,
): T[] => {
  const from = list.findIndex((item) => item.id === id);
  const [moved] = list.slice(from, from + 1);
  if (from === -1 || moved === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, moved);
};
