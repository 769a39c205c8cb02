import type { Brand } from "#core/brand/brand.ts";
import { type DuplicateKey, duplicateKeys } from "#core/brand/duplicates.ts";
import { foldForSearch } from "#core/text/fold.ts";

/** Names, and parts of addresses, that a brand with some key must have. */
interface Like {
  names: string[];
  parts: string[];
}

/**
 * Brands having any of these keys, the most shared first. The database finds those that may, as it cannot tell
 * what makes two addresses the same; what it found is judged here by the rules of the core.
 */
export const findSharing = async (
  keys: readonly DuplicateKey[],
  limit: number,
  findLike: (like: Like) => Promise<Brand[]>,
): Promise<Brand[]> => {
  if (keys.length === 0) return [];
  const wanted = new Set<string>(keys);
  const sharing = (await findLike(likeOf(keys)))
    .map((brand) => ({
      brand,
      folded: foldForSearch(brand.name),
      shared: duplicateKeys(brand).filter((key) => wanted.has(key)).length,
    }))
    .filter(({ shared }) => shared > 0)
    .sort(
      (a, b) =>
        b.shared - a.shared ||
        ascending(a.folded, b.folded) ||
        ascending(a.brand.name, b.brand.name) ||
        ascending(a.brand.id, b.brand.id),
    );
  return sharing.slice(0, limit).map(({ brand }) => brand);
};

const likeOf = (keys: readonly DuplicateKey[]): Like => {
  const like: Like = { names: [], parts: [] };
  for (const key of keys) {
    const [reason, value] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
    if (reason === "name") like.names.push(value);
    else if (reason === "site") like.parts.push(value.split("/")[0] ?? value);
    else like.parts.push(`/${value}`, `/@${value}`, `id=${value}`);
  }
  return like;
};

const ascending = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
