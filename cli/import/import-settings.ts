import type { ImportField } from "#core/import/import-field.ts";
import { fieldOfColumn } from "#core/import/map-columns.ts";
import type { ImportOptions, Match, Only } from "#core/import/import-options.ts";
import { UserError, EXIT } from "../user-error.ts";

/** What can be said of an import at the command line. */
export interface ImportSettings {
  match: Match;
  only?: Only;
  set?: string[];
  clearEmpty?: boolean;
  createMissingTaxonomy?: boolean;
}

export const importOptions = (settings: ImportSettings): ImportOptions => ({
  match: settings.match,
  only: settings.only ?? null,
  clearEmpty: settings.clearEmpty ?? false,
  createMissingTaxonomy: settings.createMissingTaxonomy ?? false,
  set: (settings.set ?? []).map(readPreset),
  columns: [],
});

const readPreset = (text: string): [ImportField, string] => {
  const [, name = "", value = ""] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  const field = fieldOfColumn(name);
  if (field === undefined)
    throw new UserError(
      name === ""
        ? `--set wants a field and a value, such as --set status=archived, not ${text}.`
        : `--set names ${name}, which is no field of a brand.`,
      EXIT.badUsage,
    );
  return [field, value];
};

/** How a value is called that is given for every row. */
export const presetName = (field: ImportField): string => `--set ${field}`;
