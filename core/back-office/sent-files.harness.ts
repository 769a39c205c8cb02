import { titleist } from "../brand/brand.fixture.ts";
import { DEFAULT_IMPORT_OPTIONS, DETECT } from "../import/import-options.ts";
import type { SentFile, WrittenFile } from "../ports/brand-files.ts";
import { valueOf } from "./back-office.harness.ts";
import type { BackOffice } from "./back-office.ts";
import type { BrandFilter } from "./brand-list-query.ts";
import type { ImportRequest } from "./review-import.ts";

export const DEFAULT_REQUEST: ImportRequest = { ...DEFAULT_IMPORT_OPTIONS, ...DETECT };
export const EVERYTHING: BrandFilter = { search: "", status: null, needs: null };

/** A file as a browser sends it. */
export const fileOf = (
  content: string | Uint8Array<ArrayBuffer>,
  name = "brands.csv",
): SentFile => ({
  name,
  content: new Blob([content]),
});

export const lines = (...rows: string[]): SentFile => fileOf(`${rows.join("\r\n")}\r\n`);

export const textOf = async ({ text }: WrittenFile): Promise<string> => {
  let whole = "";
  for await (const piece of text) whole += piece;
  return whole;
};

/** Reviews and imports a file. */
export const importing = async (
  office: BackOffice,
  file: SentFile,
  request = DEFAULT_REQUEST,
  how: Parameters<BackOffice["applyImport"]>[3] = {},
) => {
  const { digest } = valueOf(await office.reviewImport(file, request));
  return office.applyImport(file, request, digest, how);
};

/** A new brand, a changed one, an unchanged one, and two invalid rows. */
export const mixed = lines(
  "Brand Name,Slug,Founded,Marke,view_count",
  "Vice Golf,vice,2012,red,7",
  "PING,ping,1960,,",
  `${titleist.name},titleist,${titleist.foundedYear},,`,
  "Soon,soon,3000,,",
  "Late,late,4000,,",
);
