import type { BrandStatus } from "#core/brand/fields.ts";
import type { Match, Only } from "#core/import/import-options.ts";
import type { ImportRequest } from "#core/back-office/review-import.ts";
import { SelectField } from "../components/field.tsx";
import { presetStatus, withStatus } from "./import-request.ts";

interface ImportOptionsProps {
  request: ImportRequest;
  onChange: (request: ImportRequest) => void;
}

const MATCHES: { value: Match; name: string }[] = [
  { value: "slug", name: "Their slug" },
  { value: "website", name: "Their website" },
];

const ONLY: { value: Only | ""; name: string }[] = [
  { value: "", name: "New and existing ones" },
  { value: "create", name: "Only new ones" },
  { value: "update", name: "Only existing ones" },
];

const STATUSES: { value: BrandStatus | ""; name: string }[] = [
  { value: "", name: "As the file says" },
  { value: "active", name: "Active" },
  { value: "archived", name: "Archived" },
];

/** How the file shall be imported. */
export const ImportOptions = ({ request, onChange }: ImportOptionsProps) => (
  <fieldset className="panel import-options">
    <legend className="visually-hidden">Options</legend>
    <div className="import-choices">
      <SelectField
        id="match"
        label="Recognise brands by"
        value={request.match}
        options={MATCHES}
        onChange={(match) => onChange({ ...request, match })}
      />
      <SelectField
        id="only"
        label="Import brands"
        value={request.only ?? ""}
        options={ONLY}
        onChange={(only) => onChange({ ...request, only: only || null })}
      />
      <SelectField
        id="status"
        label="Status of every row"
        value={presetStatus(request) ?? ""}
        options={STATUSES}
        onChange={(status) => onChange(withStatus(request, status || null))}
      />
    </div>
    <div>
      <label className="choice">
        <input
          type="checkbox"
          checked={request.createMissingTaxonomy}
          onChange={({ target }) => onChange({ ...request, createMissingTaxonomy: target.checked })}
        />
        <span>Create categories and attributes that do not exist</span>
      </label>
      <label className="choice">
        <input
          type="checkbox"
          checked={request.clearEmpty}
          onChange={({ target }) => onChange({ ...request, clearEmpty: target.checked })}
        />
        <span>
          An empty cell clears its field{" "}
          <span className="quiet">instead of leaving it as it is</span>
        </span>
      </label>
    </div>
  </fieldset>
);
