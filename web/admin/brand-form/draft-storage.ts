/** What was typed into a form and not yet saved, kept in this browser through a crash, a reload or the end of a session. */
export interface Draft<Values> {
  values: Values;
  /** The version that was read, when a brand is edited. */
  readVersion: number | null;
  /** What the brand was called, to name the draft in the list. */
  title: string;
  /** Where to go on with it. */
  path: string;
  /** ISO 8601, UTC. */
  savedAt: string;
}

export type StoredDraft<Values> = Draft<Values> & { key: string };

export interface DraftStorage<Values> {
  find: (key: string) => Draft<Values> | undefined;
  store: (key: string, draft: Draft<Values>) => void;
  discard: (key: string) => void;
  /** Newest first. */
  all: () => StoredDraft<Values>[];
}

/** Moves when drafts take another shape; those of another shape are left out. */
const PREFIX = "golfbrands-draft-1";

/** Drafts belong to one administrator: who shares a browser does not share drafts. */
export const draftStorage = <Values>(
  email: string,
  storage: Storage,
  isValues: (values: unknown) => values is Values,
): DraftStorage<Values> => {
  const prefix = `${PREFIX}:${email}:`;
  const find = (key: string): Draft<Values> | undefined =>
    parse(storage.getItem(prefix + key), isValues);
  return {
    find: (key) => quietly(() => find(key), undefined),
    store: (key, draft) =>
      quietly(() => storage.setItem(prefix + key, JSON.stringify(draft)), undefined),
    discard: (key) => quietly(() => storage.removeItem(prefix + key), undefined),
    all: () =>
      quietly(
        () =>
          Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "")
            .filter((name) => name.startsWith(prefix))
            .flatMap((name) => {
              const key = name.slice(prefix.length);
              const draft = find(key);
              return draft ? [{ ...draft, key }] : [];
            })
            .sort((a, b) => b.savedAt.localeCompare(a.savedAt)),
        [],
      ),
  };
};

const parse = <Values>(
  text: string | null,
  isValues: (values: unknown) => values is Values,
): Draft<Values> | undefined => {
  if (text === null) return undefined;
  try {
    const { values, readVersion, title, path, savedAt } = JSON.parse(text);
    const isWhole =
      isValues(values) &&
      (readVersion === null || typeof readVersion === "number") &&
      [title, path, savedAt].every((part) => typeof part === "string") &&
      path.startsWith("/admin/");
    return isWhole ? { values, readVersion, title, path, savedAt } : undefined;
  } catch {
    return undefined;
  }
};

/** A browser may forbid storage, or be out of room: then there is no draft, and work goes on. */
const quietly = <T>(act: () => T, otherwise: T): T => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};
