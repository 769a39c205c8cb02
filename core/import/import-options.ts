import type { ImportField } from "./import-field.ts";

/** By what rows are recognised as brands that exist. */
export const MATCHES = ["slug", "website"] as const;
export type Match = (typeof MATCHES)[number];

export const ONLY = ["create", "update"] as const;
export type Only = (typeof ONLY)[number];

export interface ImportOptions {
  match: Match;
  /** Leave brands that exist alone, or create none; null for both. */
  only: Only | null;
  /** An empty cell clears its field instead of leaving it as it is. */
  clearEmpty: boolean;
  /** Categories and attributes that do not exist are created. */
  createMissingTaxonomy: boolean;
  /** What every row gets, whatever the file says, as a CSV file would say it. */
  set: readonly (readonly [field: ImportField, text: string])[];
  /** What columns hold, where their names do not tell or tell wrong; null for one to ignore. */
  columns: readonly (readonly [name: string, field: ImportField | null])[];
}

export const DEFAULT_IMPORT_OPTIONS: Readonly<ImportOptions> = {
  match: "slug",
  only: null,
  clearEmpty: false,
  createMissingTaxonomy: false,
  set: [],
  columns: [],
};

/** The options that are not as usual, in one fixed order; part of what makes an import the same again. */
export const describeOptions = (options: ImportOptions): string[] => [
  ...(options.match === "slug" ? [] : [`match=${options.match}`]),
  ...(options.only === null ? [] : [`only=${options.only}`]),
  ...(options.clearEmpty ? ["clear-empty"] : []),
  ...(options.createMissingTaxonomy ? ["create-missing-taxonomy"] : []),
  ...options.set.map(([field, text]) => `set ${field}=${text}`).sort(),
  ...options.columns.map(([name, field]) => `column ${name} is ${field ?? "ignored"}`).sort(),
];
