import { BRAND_STATUSES, type BrandStatus } from "#core/brand/fields.ts";
import { fieldOfColumn } from "#core/import/map-columns.ts";
import type { ImportField } from "#core/import/import-field.ts";
import { DEFAULT_IMPORT_OPTIONS } from "#core/import/import-options.ts";
import type { ImportRequest } from "#core/back-office/review-import.ts";

export const DEFAULT_IMPORT_REQUEST: ImportRequest = { ...DEFAULT_IMPORT_OPTIONS, format: null };

/** The status that every row gets; null for what the file says. */
export const presetStatus = ({ set }: ImportRequest): BrandStatus | null => {
  const given = set.find(([field]) => field === "status")?.[1];
  return BRAND_STATUSES.find((status) => status === given) ?? null;
};

export const withStatus = (request: ImportRequest, status: BrandStatus | null): ImportRequest => ({
  ...request,
  set: [
    ...request.set.filter(([field]) => field !== "status"),
    ...(status === null ? [] : [["status", status] as const]),
  ],
});

/** Says what a column holds; what its name tells need not be said. */
export const withColumn = (
  request: ImportRequest,
  name: string,
  field: ImportField | null,
): ImportRequest => ({
  ...request,
  columns: [
    ...request.columns.filter(([known]) => known !== name),
    ...((fieldOfColumn(name) ?? null) === field ? [] : [[name, field] as const]),
  ],
});

/** Another file has other columns. */
export const forAnotherFile = (request: ImportRequest): ImportRequest => ({
  ...request,
  columns: [],
});
