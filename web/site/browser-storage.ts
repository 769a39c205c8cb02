export interface BrowserStorage extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  keys: () => string[];
  /** Whether values outlast this page. */
  isLasting: () => boolean;
}

/**
 * The browser's storage. Where the browser refuses it (site data blocked, private window, full), values last
 * as long as this page. Never throws.
 */
export const browserStorage = (open: () => Storage): BrowserStorage => {
  /** What the browser refused to store. */
  const refused = new Map<string, string>();
  const attempt = <Value>(act: (storage: Storage) => Value): Value | undefined => {
    try {
      return act(open());
    } catch {
      return undefined;
    }
  };
  const write = (key: string, value: string): boolean =>
    attempt((storage) => {
      storage.setItem(key, value);
      return true;
    }) ?? false;
  const removeItem = (key: string): void => {
    refused.delete(key);
    attempt((storage) => storage.removeItem(key));
  };
  return {
    getItem: (key) => refused.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem: (key, value) => {
      if (write(key, value)) refused.delete(key);
      else refused.set(key, value);
    },
    removeItem,
    keys: () => {
      const stored = attempt((storage) =>
        Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? ""),
      );
      return [...new Set([...(stored ?? []), ...refused.keys()])];
    },
    isLasting: () => {
      const isWritten = write(PROBE, "1");
      if (isWritten) removeItem(PROBE);
      return isWritten;
    },
  };
};

const PROBE = "golfbrands.probe";

/** Shared by the site's tabs, and kept. */
export const localData = browserStorage(() => localStorage);

/** Of this tab only. */
export const tabData = browserStorage(() => sessionStorage);
