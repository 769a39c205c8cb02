/**
 * An immutable map, unordered. A changed copy shares every part that has no changed key, so that saving one of 10,000 brands copies
 * few of them.
 */
export interface PersistentMap<Value> {
  readonly size: number;
  get(key: string): Value | undefined;
  has(key: string): boolean;
  keys(): Iterable<string>;
  values(): Iterable<Value>;
  /** A copy with these entries, and without these keys. */
  with(
    entries: Iterable<readonly [key: string, value: Value]>,
    without?: Iterable<string>,
  ): PersistentMap<Value>;
  /** Entries that differ from another version of the map, and keys that only the other version has. Skips parts that both share. */
  since(before: PersistentMap<Value>): { written: [key: string, value: Value][]; gone: string[] };
}

/** A part changes only while its map is being created. */
type Parts<Value> = readonly Map<string, Value>[];

const PARTS = 256;

const partOf = (key: string): number => {
  let hash = 0;
  for (let at = 0; at < key.length; at++) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0;
  return (hash >>> 0) % PARTS;
};

const partsOf = new WeakMap<object, Parts<unknown>>();

const mapOf = <Value>(parts: Parts<Value>): PersistentMap<Value> => {
  const map: PersistentMap<Value> = {
    get size() {
      return parts.reduce((sum, part) => sum + part.size, 0);
    },
    get: (key) => parts[partOf(key)]?.get(key),
    has: (key) => parts[partOf(key)]?.has(key) ?? false,
    keys: () => parts.flatMap((part) => [...part.keys()]),
    values: () => parts.flatMap((part) => [...part.values()]),
    with: (entries, without = []) => {
      const copies = [...parts];
      const copyOf = (key: string): Map<string, Value> | undefined => {
        const at = partOf(key);
        if (copies[at] === parts[at]) copies[at] = new Map(parts[at]);
        return copies[at];
      };
      for (const key of without) copyOf(key)?.delete(key);
      for (const [key, value] of entries) copyOf(key)?.set(key, value);
      return mapOf(copies);
    },
    since: (before) => {
      const written: [string, Value][] = [];
      const gone: string[] = [];
      const others = partsOf.get(before) ?? [];
      for (const [at, part] of parts.entries()) {
        const other = others[at];
        if (part === other) continue;
        for (const [key, value] of part) if (other?.get(key) !== value) written.push([key, value]);
        for (const key of other?.keys() ?? []) if (!part.has(key)) gone.push(key);
      }
      return { written, gone };
    },
  };
  partsOf.set(map, parts);
  return map;
};

export const emptyMap = <Value>(): PersistentMap<Value> =>
  mapOf(Array.from({ length: PARTS }, () => new Map<string, Value>()));
