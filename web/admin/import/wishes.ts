import { BRAND_STATUSES, type BrandStatus } from "#core/brand/fields.ts";
import { fieldOfColumn } from "#core/import/map-columns.ts";
import type { ImportField } from "#core/import/import-field.ts";
import { DEFAULT_IMPORT_OPTIONS } from "#core/import/import-options.ts";
import type { ImportWishes } from "#core/back-office/review-import.ts";

export const AS_USUAL: ImportWishes = { ...DEFAULT_IMPORT_OPTIONS, format: null };

/** The status that every row gets; null for what the file says. */
export const presetStatus = ({ set }: ImportWishes): BrandStatus | null => {
  const given = set.find(([field]) => field === "status")?.[1];
  return BRAND_STATUSES.find((status) => status === given) ?? null;
};

export const withStatus = (wishes: ImportWishes, status: BrandStatus | null): ImportWishes => ({
  ...wishes,
  set: [
    ...wishes.set.filter(([field]) => field !== "status"),
    ...(status === null ? [] : [["status", status] as const]),
  ],
});

/** Says what a column holds; what its name tells need not be said. */
export const withColumn = (
  wishes: ImportWishes,
  name: string,
  field: ImportField | null,
): ImportWishes => ({
  ...wishes,
  columns: [
    ...wishes.columns.filter(([known]) => known !== name),
    ...((fieldOfColumn(name) ?? null) === field ? [] : [[name, field] as const]),
  ],
});

/** Another file has other columns. */
export const forAnotherFile = (wishes: ImportWishes): ImportWishes => ({ ...wishes, columns: [] });
