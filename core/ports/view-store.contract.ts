import { describe, expect, it } from "vitest";
import type { ViewStore } from "./view-store.ts";

/** The contract of every `ViewStore`. `open` returns an empty one. */
export const describeViewStore = (
  name: string,
  open: () => Promise<{ savedViews: ViewStore; close: () => Promise<void> }>,
) =>
  describe(`${name} view store`, () => {
    it("lists views by name, replaces one with the same name, and deletes", async () => {
      const { savedViews: views, close } = await open();
      const noYear = { name: "No year, putters", query: "needs=year&category=putters" };
      const archived = { name: "Archived", query: "status=archived" };
      await views.save(noYear);
      await views.save(archived);
      expect(await views.list()).toEqual([archived, noYear]);
      await views.save({ ...noYear, query: "needs=year" });
      await views.remove("Archived");
      await views.remove("no view");
      expect(await views.list()).toEqual([{ ...noYear, query: "needs=year" }]);
      await close();
    });
  });
