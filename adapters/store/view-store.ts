import type { ViewStore } from "#core/ports/view-store.ts";
import { drop, put, type Rows } from "./rows.ts";

export const viewStore = (rows: Rows): ViewStore => ({
  list: () => rows.find("savedViews", { order: ["name"] }),
  save: async (view) => void (await rows.write([put("savedViews", [view])], {})),
  remove: async (name) => void (await rows.write([drop("savedViews", ["name", "=", name])], {})),
});
