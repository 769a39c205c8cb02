export interface BrowserStorage extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  keys: () => string[];
}

/**
 * The browser's storage. Where the browser refuses it (site data blocked, private window, full), values last
 * as long as this page. Never throws.
 */
export const browserStorage = (open: () => Storage): BrowserStorage => {
  /** The values that the browser refused to store. */
  const refused = new Map<string, string>();
  const attempt = <Value>(act: (storage: Storage) => Value): Value | undefined => {
    try {
      return act(open());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => refused.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem: (key, value) => {
      refused.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        refused.delete(key);
      });
    },
    removeItem: (key) => {
      refused.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys: () => {
      const stored = attempt((storage) =>
        Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? ""),
      );
      return [...new Set([...(stored ?? []), ...refused.keys()])];
    },
  };
};

/** Shared by the site's tabs, and persistent. */
export const localData = browserStorage(() => localStorage);

/** Whether the browser stores values. */
export const storesData = (open: () => Storage = () => localStorage): boolean => {
  try {
    open().setItem(PROBE, "1");
    open().removeItem(PROBE);
    return true;
  } catch {
    return false;
  }
};

const PROBE = "golfbrands.probe";
