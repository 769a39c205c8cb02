/** Something to say after an act, until it is dismissed or its time is over. */
export interface Notice {
  id: number;
  text: string;
  /** The batch that a click on `undoName` reverts. */
  undo?: string;
  undoName?: "Undo" | "Redo";
  tone?: "problem";
}

export interface Notices {
  notify: (notice: Omit<Notice, "id">) => void;
  dismiss: (id: number) => void;
  clear: () => void;
  all: () => readonly Notice[];
  subscribe: (changed: () => void) => () => void;
}

/** Notices shown at once; the oldest gives way. */
const CAPACITY = 3;

export const createNotices = (): Notices => {
  let notices: readonly Notice[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const show = (next: readonly Notice[]): void => {
    notices = next;
    for (const changed of listeners) changed();
  };
  return {
    notify: (notice) => {
      lastId += 1;
      show([...notices, { ...notice, id: lastId }].slice(-CAPACITY));
    },
    dismiss: (id) => show(notices.filter((notice) => notice.id !== id)),
    clear: () => show([]),
    all: () => notices,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
};
