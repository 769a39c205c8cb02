/** One entity tag, weak or strong, with its comma. */
const MEMBER = /[ \t]*(?:(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y;

/**
 * Which of our entity tags If-None-Match lists (RFC 9110, 13.1.2), by weak comparison. `*` matches the first.
 * An invalid header matches none.
 */
export const matchIfNoneMatch = (
  header: string | null,
  ours: readonly string[],
): string | undefined => {
  if (header === null) return undefined;
  if (header.trim() === "*") return ours[0];
  const named = tagsIn(header);
  return ours.find((etag) => named.has(etag));
};

const tagsIn = (header: string): ReadonlySet<string> => {
  const tags = new Set<string>();
  for (let at = 0; at < header.length; at = MEMBER.lastIndex) {
    MEMBER.lastIndex = at;
    const member = MEMBER.exec(header);
    if (!member) return new Set();
    if (member[1] !== undefined) tags.add(member[1]);
  }
  return tags;
};
