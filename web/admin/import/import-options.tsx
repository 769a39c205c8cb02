import { useState } from "react";
import { STATUS_OPTIONS } from "../../ui/states.tsx";
import { CheckBox, SelectField } from "../../ui/choices.tsx";
import type { ImportRequest } from "#core/back-office/review-import.ts";
import { BRAND_STATUSES, type BrandStatus } from "#core/brand/fields.ts";
import type { ImportField } from "#core/import/import-field.ts";
import {
  DEFAULT_IMPORT_OPTIONS,
  type Delimiter,
  DETECT,
  ENCODING_NAMES,
  ENCODINGS,
  type Match,
  type Only,
} from "#core/import/import-options.ts";
import { OptionalSelect } from "../parts/optional-select.tsx";
import { fieldOfColumn } from "#core/import/map-columns.ts";

interface ImportOptionsFormProps {
  request: ImportRequest;
  onChange: (request: ImportRequest) => void;
}

const MATCHES: { value: Match; name: string }[] = [
  { value: "slug", name: "Their slug" },
  { value: "website", name: "Their website" },
];

const ONLY: { value: Only; name: string }[] = [
  { value: "create", name: "Only new ones" },
  { value: "update", name: "Only existing ones" },
];

const DELIMITER_CHOICES: { value: Delimiter; name: string }[] = [
  { value: ",", name: "Commas" },
  { value: ";", name: "Semicolons" },
  { value: "\t", name: "Tabs" },
  { value: "|", name: "Bars" },
];

const ENCODING_CHOICES = ENCODINGS.map((value) => ({ value, name: ENCODING_NAMES[value] }));

export const ImportOptionsForm = ({ request, onChange }: ImportOptionsFormProps) => {
  // Collapsed on a phone, where the options would push the result off the screen.
  const [isOpen] = useState(!matchMedia("(width < 48rem)").matches);
  return (
    <details className="panel" open={isOpen}>
      <summary>
        <h2>Options</h2>
      </summary>
      <div className="import-choices">
        <SelectField
          id="match"
          label="Match brands by"
          value={request.match}
          options={MATCHES}
          onChange={(match) => onChange({ ...request, match })}
        />
        <OptionalSelect
          id="only"
          label="Import brands"
          none="New and existing ones"
          options={ONLY}
          value={request.only}
          onChange={(only) => onChange({ ...request, only })}
        />
        <OptionalSelect
          id="status"
          label="Status of every row"
          none="As in the file"
          options={STATUS_OPTIONS}
          value={presetStatus(request)}
          onChange={(status) => onChange(withStatus(request, status))}
        />
        <OptionalSelect
          id="delimiter"
          label="Cells are separated by"
          none="As detected"
          options={DELIMITER_CHOICES}
          value={request.delimiter}
          onChange={(delimiter) => onChange({ ...request, delimiter })}
        />
        <OptionalSelect
          id="encoding"
          label="Encoding"
          none="As detected"
          options={ENCODING_CHOICES}
          value={request.encoding}
          onChange={(encoding) => onChange({ ...request, encoding })}
        />
      </div>
      <div>
        <CheckBox
          isOn={request.createMissingTaxonomy}
          onChange={(isOn) => onChange({ ...request, createMissingTaxonomy: isOn })}
        >
          Create categories and attributes that do not exist
        </CheckBox>
        <CheckBox
          isOn={request.clearEmpty}
          onChange={(clearEmpty) => onChange({ ...request, clearEmpty })}
        >
          An empty cell clears its field{" "}
          <span className="quiet">instead of leaving it as it is</span>
        </CheckBox>
      </div>
    </details>
  );
};

export const DEFAULT_IMPORT_REQUEST: ImportRequest = { ...DEFAULT_IMPORT_OPTIONS, ...DETECT };

/** The status for every row; null to use the file's. */
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

/** Maps a column to a field, or to none (null). Stores no mapping if the column's name already implies it. */
export const withColumn = (
  request: ImportRequest,
  name: string,
  field: ImportField | null,
): ImportRequest => ({
  ...request,
  columns: [
    ...request.columns.filter(([known]) => known !== name),
    ...(field !== null && fieldOfColumn(name) === field ? [] : [[name, field] as const]),
  ],
});

/** Keeps the options, but no settings specific to the last file. */
export const forAnotherFile = (request: ImportRequest): ImportRequest => ({
  ...request,
  ...DETECT,
  columns: [],
  edits: [],
  badCells: DEFAULT_IMPORT_OPTIONS.badCells,
});
