/**
 * Which of our entity tags If-None-Match lists (RFC 9110, 13.1.2), by weak comparison. `*` matches the first.
 * Ours contain no quotation mark, so every quoted part of the header is read as a tag.
 */
export const matchIfNoneMatch = (
  header: string | null,
  ours: readonly string[],
): string | undefined => {
  if (header?.trim() === "*") return ours[0];
  const named: readonly string[] = header?.match(/"[^"]*"/g) ?? [];
  return ours.find((etag) => named.includes(etag));
};
