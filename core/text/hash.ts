/** FNV-1a, 32 bits. Not cryptographic. */
export const fnv1a = (text: string, basis = 0x811c9dc5): number => {
  let hash = basis;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
};

/** FNV-1a with MurmurHash3's finaliser, so that similar texts get different hashes. */
export const hashOf = (text: string): number => finalised(fnv1a(text));

/** A hash of two numbers, independent of their order. */
export const pairHash = (one: number, other: number): number => finalised(one ^ other);

const finalised = (start: number): number => {
  let hash = Math.imul(start ^ (start >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};
