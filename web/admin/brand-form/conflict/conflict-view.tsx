import { useEffect, useRef, useState } from "react";
import type { BrandConflict } from "#core/back-office/back-office-failure.ts";
import type { BrandContent } from "#core/brand/fields.ts";
import { useTaxonomy } from "../../queries/use-taxonomy.ts";
import { BusyButton } from "../../components/busy-button.tsx";
import { Problem } from "../../components/states.tsx";
import { FieldChanges } from "../../values/field-changes.tsx";
import { linkNames } from "../../values/link-names.ts";
import { ConflictField } from "./conflict-field.tsx";
import { chooseAll, countOpen, settle, type ChosenSides } from "./settle.ts";

interface ConflictViewProps {
  conflict: BrandConflict;
  isBusy: boolean;
  problem: string | undefined;
  onSave: (settled: BrandContent, readVersion: number) => void;
  onBack: () => void;
}

/** Two editors changed the same fields: shows both, field by field, and saves what is chosen. */
export const ConflictView = ({ conflict, isBusy, problem, onSave, onBack }: ConflictViewProps) => {
  const { current, merged, conflicts, fromThem } = conflict;
  const taxonomy = useTaxonomy();
  const names = linkNames(taxonomy.data);
  const [chosen, setChosen] = useState<ChosenSides>({});
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const open = countOpen(conflicts, chosen);
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title" tabIndex={-1} ref={heading}>
        Somebody else changed {current.name} meanwhile
      </h2>
      <p>
        Nothing was saved yet. Both of you changed{" "}
        {conflicts.length === 1 ? "the field below" : `the ${conflicts.length} fields below`}.
        Choose what to keep.
      </p>
      {conflicts.length > 1 && (
        <div className="actions">
          <button
            className="button is-quiet is-small"
            type="button"
            onClick={() => setChosen(chooseAll(conflicts, "mine"))}
          >
            Choose mine for all
          </button>
          <button
            className="button is-quiet is-small"
            type="button"
            onClick={() => setChosen(chooseAll(conflicts, "theirs"))}
          >
            Choose theirs for all
          </button>
        </div>
      )}
      {conflicts.map((clash) => (
        <ConflictField
          key={clash.field}
          clash={clash}
          names={names}
          chosen={chosen[clash.field]}
          onChoose={(side) => setChosen({ ...chosen, [clash.field]: side })}
        />
      ))}
      {fromThem.length > 0 && (
        <details className="from-them" open>
          <summary>Also changed by them, and kept</summary>
          <FieldChanges changes={fromThem} names={names} />
        </details>
      )}
      {problem !== undefined && <Problem text={problem} />}
      <div className="form-actions">
        <button className="button is-quiet" type="button" onClick={onBack}>
          Back to the form
        </button>
        {open === 0 ? (
          <BusyButton
            isBusy={isBusy}
            busyName="Saving..."
            onClick={() => onSave(settle(merged, conflicts, chosen), current.version)}
          >
            Save merged brand
          </BusyButton>
        ) : (
          <p className="quiet" role="status">
            {open === 1 ? "One field is" : `${open} fields are`} still to be chosen.
          </p>
        )}
      </div>
    </section>
  );
};
