import { expect, it } from "vitest";
import { browserStorage, storesData } from "./browser-storage.ts";

/** A browser's storage with this capacity in characters. */
const storageOf = (capacity: number): Storage => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > capacity) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
};

const refuse = (): Storage => {
  throw new DOMException("Access is denied for this document.", "SecurityError");
};

it("stores values in the browser", () => {
  const storage = storageOf(10);
  const data = browserStorage(() => storage);
  data.setItem("a", "1");
  expect(storage.getItem("a")).toBe("1");
  expect(browserStorage(() => storage).getItem("a")).toBe("1");
  expect(storesData(() => storage)).toBe(true);
  expect(data.keys()).toEqual(["a"]);
  data.removeItem("a");
  expect(storage).toHaveLength(0);
  expect(data.getItem("a")).toBeNull();
});

it.each([
  ["refuses access to its storage", refuse],
  // As in some embedded browsers.
  ["has no storage", () => JSON.parse("null")],
])("keeps values in memory if the browser %s", (_, open) => {
  const data = browserStorage(open);
  expect(data.getItem("a")).toBeNull();
  data.setItem("a", "1");
  expect(data.getItem("a")).toBe("1");
  expect(data.keys()).toEqual(["a"]);
  data.removeItem("a");
  expect(data.getItem("a")).toBeNull();
  expect(storesData(open)).toBe(false);
});

it("keeps a value that exceeds the storage in memory, and ignores the older stored value", () => {
  const storage = storageOf(3);
  const data = browserStorage(() => storage);
  data.setItem("a", "old");
  data.setItem("a", "newer");
  expect(data.getItem("a")).toBe("newer");
  expect(data.keys()).toEqual(["a"]);
  data.setItem("a", "new");
  expect([data.getItem("a"), storage.getItem("a")]).toEqual(["new", "new"]);
});
