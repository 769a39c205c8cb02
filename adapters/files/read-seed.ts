import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SeedFile, SeedFiles } from "#core/back-office/plan-seed.ts";
import { csvCodec } from "./codecs.ts";
import { csvRows } from "./read-csv.ts";

/** Reads the initial content of a directory from the CSV files of a folder, which are in UTF-8 with commas. */
export const readSeed = async (folder: string): Promise<SeedFiles> => {
  const read = async (name: string): Promise<SeedFile> => {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(
      await readFile(join(folder, name)),
    );
    const header: string[] = [];
    const rows = [
      ...csvRows(text, { delimiter: ",", quote: '"', fromLine: 1, titles: 0 }, name, header),
    ];
    return { name, codec: csvCodec, header, rows };
  };
  const [category, group, attribute, brand, list] = await Promise.all([
    read("categories.csv"),
    read("groups.csv"),
    read("attributes.csv"),
    read("brands.csv"),
    read("lists.csv"),
  ]);
  return { category, group, attribute, brand, list };
};
