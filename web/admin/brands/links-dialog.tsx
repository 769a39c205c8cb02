import { useState } from "react";
import type { LinkField } from "#core/brand/fields.ts";
import { Choices } from "../../ui/choices.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Problem, BusyButton } from "../../ui/states.tsx";
import { QueryView, useTaxonomy } from "../queries/queries.tsx";
import type { RunningBulkEdit } from "./bulk-edit.ts";

interface LinksDialogProps {
  field: LinkField;
  count: number;
  bulk: RunningBulkEdit;
  onClose: () => void;
}

const HOWS = [
  { value: "add", name: "Add", hint: "to what each brand has" },
  { value: "remove", name: "Remove", hint: "from the brands that have them" },
  { value: "replace", name: "Replace", hint: "whatever each brand has with these" },
] as const;

type How = (typeof HOWS)[number]["value"];

/** Adds, removes or replaces categories or attributes of all chosen brands. */
export const LinksDialog = ({ field, count, bulk, onClose }: LinksDialogProps) => {
  const result = useTaxonomy();
  const [how, setHow] = useState<How>("add");
  const [ids, setIds] = useState<readonly string[]>([]);
  const noun = field === "categoryIds" ? "categories" : "attributes";
  // Replacing by none is a way to remove them all.
  const isReady = ids.length > 0 || how === "replace";
  return (
    <Dialog
      title={`Change ${noun} of ${count} ${count === 1 ? "brand" : "brands"}`}
      className="is-wide"
      onClose={onClose}
    >
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) bulk.edit({ kind: "links", field, how, ids: [...ids] });
        }}
      >
        <fieldset className="hows">
          <legend>What to do</legend>
          {HOWS.map(({ value, name, hint }) => (
            <label key={value} className="choice">
              <input
                type="radio"
                name="how"
                checked={how === value}
                onChange={() => setHow(value)}
              />
              <span>
                {name} <span className="quiet">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <QueryView result={result}>
          {(taxonomy) => (
            <Choices
              legend={field === "categoryIds" ? "Categories" : "Attributes"}
              options={field === "categoryIds" ? taxonomy.categories : taxonomy.attributes}
              chosen={ids}
              onChange={setIds}
            />
          )}
        </QueryView>
        {bulk.problem !== undefined && <Problem text={bulk.problem} />}
        <div className="dialog-actions">
          <button className="button is-quiet" type="button" onClick={onClose}>
            Cancel
          </button>
          {isReady ? (
            <BusyButton isBusy={bulk.isBusy} busyName="Saving...">
              {HOWS.find(({ value }) => value === how)?.name} {noun}
            </BusyButton>
          ) : (
            <p className="quiet">Choose at least one.</p>
          )}
        </div>
      </form>
    </Dialog>
  );
};
