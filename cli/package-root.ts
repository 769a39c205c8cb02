import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const isRoot = (folder: string): boolean => {
  const file = join(folder, "package.json");
  return existsSync(file) && readFileSync(file, "utf8").includes('"name": "golfbrands"');
};

const find = (folder: string): string => {
  if (isRoot(folder)) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("The package.json of GolfBrands is missing.");
  return find(parent);
};

/** The folder of the installed package. Found through its package.json, because bundled code moves. */
export const packageRoot = find(dirname(fileURLToPath(import.meta.url)));
