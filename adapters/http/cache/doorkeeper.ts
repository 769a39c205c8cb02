/** Addresses remembered, roughly. */
const PLACES = 16_384;

/**
 * Remembers, roughly and in little memory, which addresses were asked for lately. While the cache is full only
 * those get in, so that addresses made up to be asked for once cannot push out what visitors read.
 */
export const createDoorkeeper = (): ((key: string) => boolean) => {
  const seen = new Int32Array(PLACES);
  return (key) => {
    const hash = hashOf(key);
    const place = (hash >>> 0) % PLACES;
    if (seen[place] === hash) return true;
    seen[place] = hash;
    return false;
  };
};

/** FNV-1a. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
};
