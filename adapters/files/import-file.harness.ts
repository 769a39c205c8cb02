import { openOffice, valueOf } from "#core/back-office/back-office.harness.ts";
import { createBackOffice } from "#core/back-office/create-back-office.ts";
import type { ImportRequest } from "#core/back-office/review-import.ts";
import type { Brand } from "#core/brand/brand.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { DEFAULT_IMPORT_OPTIONS, DETECT } from "#core/import/import-options.ts";
import { createBrandFiles } from "./brand-files.ts";

/** A back office with the fixtures, and a file sent to it. */
const officeWith = async (content: string | Uint8Array, options: Partial<ImportRequest>) => {
  const { parts, store } = openOffice();
  valueOf(await store.commit(castChangeSet));
  const backOffice = createBackOffice({
    ...parts,
    files: createBrandFiles(),
    actor: { actor: "amy@golf.example", origin: "web" },
  });
  const sent = () => ({ name: "messy.csv", content: new Blob([content as BlobPart]) });
  const request = { ...DEFAULT_IMPORT_OPTIONS, ...DETECT, ...options };
  return { backOffice, store, sent, request };
};

/** The review of a file, or its failure. */
export const reviewed = async (
  content: string | Uint8Array,
  options: Partial<ImportRequest> = {},
) => {
  const { backOffice, sent, request } = await officeWith(content, options);
  return backOffice.reviewImport(sent(), request);
};

/** Reviews and imports a file. `brands` are the brands it changes, each with its name and changed fields. */
export const imported = async (
  content: string | Uint8Array,
  options: Partial<ImportRequest> = {},
) => {
  const { backOffice, store, sent, request } = await officeWith(content, options);
  const review = valueOf(await backOffice.reviewImport(sent(), request));
  const applied = await backOffice.applyImport(sent(), request, review.digest);
  const brands = review.changes.map(({ name, fields }) => ({
    name,
    ...Object.fromEntries(fields.map(({ field, after }) => [field, after])),
  }));
  /** The brands of the directory after the import, by slug. */
  const saved = new Map<string, Brand>();
  for await (const portion of store.readBrands())
    for (const brand of portion) saved.set(brand.slug, brand);
  return { review, applied, brands, saved };
};
