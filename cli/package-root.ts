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
  if (parent === folder) throw new Error("GolfBrands' own package.json is missing.");
  return find(parent);
};

/** The folder GolfBrands is installed in; its fixtures and built files lie below, wherever the code was bundled to. */
export const packageRoot = find(dirname(fileURLToPath(import.meta.url)));
