import type { LogoStore } from "#core/ports/logo-store.ts";
import { logoRow, pictureOf } from "../logos.ts";
import type { Memory } from "./memory.ts";

export const memoryLogoStore = ({ logos }: Memory): LogoStore => ({
  add: async (bytes, type) => {
    const { path, picture } = logoRow(bytes, type);
    logos.set(path, picture);
    return path;
  },
  find: async (path) => {
    const picture = logos.get(path);
    return picture === undefined ? undefined : pictureOf(picture);
  },
  findStored: async (paths) => new Set(paths.filter((path) => logos.has(path))),
});

/** For tests of the core. */
export { inflatedLength } from "../logos.ts";
