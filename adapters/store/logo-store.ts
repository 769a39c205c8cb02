import type { LogoStore } from "#core/ports/logo-store.ts";
import { logoRow, pictureOf } from "../logos.ts";
import { put, type Rows } from "./rows.ts";

/** Stores logos. The same path always has the same picture, so nothing is decided on what is stored. */
export const logoStore = (rows: Rows): LogoStore => ({
  add: async (picture, type) => {
    const row = logoRow(picture, type);
    if (!(await isStored(rows, row.path))) await rows.write([put("logos", [row])], {});
    return row.path;
  },

  find: async (path) => {
    const [found] = await rows.find("logos", { where: [["path", "=", path]] });
    return found && pictureOf(found.picture);
  },

  findStored: async (paths) => {
    const found = await rows.find("logos", { only: ["path"], where: [["path", "in", paths]] });
    return new Set(found.map(({ path }) => path));
  },
});

const isStored = async (rows: Rows, path: string): Promise<boolean> =>
  (await rows.count("logos", [["path", "=", path]])) > 0;
