import { createContext, useContext, useSyncExternalStore } from "react";
import type { BackOffice } from "#core/back-office/back-office.ts";
import type { SessionProvider } from "./session/session-provider.ts";
import type { SessionState } from "./session/session-state.ts";

/** Everything a page of the back office reaches out through. */
export interface AdminServices {
  backOffice: BackOffice;
  queryCache: QueryCache;
  notices: Notices;
}

export const AdminServicesContext = createContext<AdminServices | undefined>(undefined);

export const useAdminServices = (): AdminServices => {
  const services = useContext(AdminServicesContext);
  if (!services) throw new Error("A page of the back office was rendered outside of its routes.");
  return services;
};

/** Something to say after an act, until it is dismissed or its time is over. */
export interface Notice {
  id: number;
  text: string;
  /** The batch that a click on `undoName` reverts; null where nothing was written. */
  undo?: string | null;
  undoName?: "Undo" | "Redo";
  tone?: "problem";
}

interface Notices {
  notify: (notice: Omit<Notice, "id">) => void;
  dismiss: (id: number) => void;
  clear: () => void;
  all: () => readonly Notice[];
  subscribe: (changed: () => void) => () => void;
}

/** Notices shown at once; the oldest gives way. */
const SHOWN_AT_ONCE = 3;

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
      show([...notices, { ...notice, id: lastId }].slice(-SHOWN_AT_ONCE));
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

/**
 * What the back office answered lately. A page that is shown again starts from what it showed last, so that it
 * stands where it stood, and asks anew; after a write every page that is open asks anew.
 */
interface QueryCache {
  get: (key: string) => unknown;
  set: (key: string, data: unknown) => void;
  /** Something was written: whoever shows data fetches it again. */
  invalidate: () => void;
  /** Nothing stays of one administrator for the next. */
  clear: () => void;
  /** Moves with every `invalidate`. */
  generation: () => number;
  subscribe: (changed: () => void) => () => void;
}

/** Answers cached at most; the oldest goes first. */
const CAPACITY = 50;

export const createQueryCache = (): QueryCache => {
  const cached = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  let generation = 0;
  return {
    get: (key) => cached.get(key),
    set: (key, data) => {
      cached.delete(key);
      cached.set(key, data);
      const [oldest] = cached.keys();
      if (cached.size > CAPACITY && oldest !== undefined) cached.delete(oldest);
    },
    invalidate: () => {
      generation += 1;
      for (const changed of listeners) changed();
    },
    clear: () => cached.clear(),
    generation: () => generation,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
};

export const SessionContext = createContext<SessionProvider | undefined>(undefined);

export const useSessionProvider = (): SessionProvider => {
  const provider = useContext(SessionContext);
  if (!provider) throw new Error("A page of the back office was rendered outside of its routes.");
  return provider;
};

export const useSession = (): SessionState => {
  const { state, subscribe } = useSessionProvider();
  return useSyncExternalStore(subscribe, state);
};
