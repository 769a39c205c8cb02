import { useEffect, useRef, useState } from "react";
import type { BrandConflict, FieldConflict } from "#core/change/merge.ts";
import type { BrandContent } from "#core/brand/fields.ts";
import { BusyButton, Button } from "../../ui/buttons.tsx";
import { Problem } from "../../ui/states.tsx";
import { useLinkNames } from "../queries.tsx";
import { FieldChanges, type LinkNames, ShownValue } from "../history/field-changes.tsx";
import type { BrandSaving } from "./save-brand.ts";

export const ConflictView = ({ saving }: { saving: BrandSaving }) =>
  // The key resets the choices for each new conflict.
  saving.conflict && (
    <OneConflict key={saving.conflict.current.version} conflict={saving.conflict} saving={saving} />
  );

interface OneConflictProps {
  conflict: BrandConflict;
  saving: BrandSaving;
}

const OneConflict = ({ conflict, saving }: OneConflictProps) => {
  const { current, merged, conflicts, fromThem } = conflict;
  const names = useLinkNames();
  const [chosen, setChosen] = useState<ChosenSides>({});
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <section className="stack" aria-labelledby="conflict-title">
      <h2 id="conflict-title" tabIndex={-1} ref={heading}>
        Someone else changed {current.name} in the meantime
      </h2>
      <p>
        Nothing was saved yet. Both of you changed{" "}
        {conflicts.length === 1 ? "the field below" : `the ${conflicts.length} fields below`}.
        Choose what to keep.
      </p>
      {conflicts.length > 1 && (
        <div className="actions">
          {SIDES.map(({ side }) => (
            <Button
              key={side}
              look="quiet"
              isSmall
              onClick={() => setChosen(chooseAll(conflicts, side))}
            >
              Choose {side} for all
            </Button>
          ))}
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
          <summary>Their other changes, which are kept</summary>
          <FieldChanges changes={fromThem} names={names} />
        </details>
      )}
      <Problem>{saving.problem}</Problem>
      <ConflictActions
        saving={saving}
        open={countOpen(conflicts, chosen)}
        onSave={() =>
          void saving.saveMerged(withChosen(merged, conflicts, chosen), current.version)
        }
      />
    </section>
  );
};

interface ConflictActionsProps {
  saving: BrandSaving;
  /** How many fields have no choice yet. */
  open: number;
  onSave: () => void;
}

const ConflictActions = ({ saving, open, onSave }: ConflictActionsProps) => (
  <div className="form-actions">
    <Button look="quiet" onClick={saving.backToForm}>
      Back to the form
    </Button>
    {open === 0 ? (
      <BusyButton isBusy={saving.isBusy} busyName="Saving..." onClick={onSave}>
        Save merged brand
      </BusyButton>
    ) : (
      <p className="quiet" role="status">
        {open === 1 ? "One field has" : `${open} fields have`} no choice yet.
      </p>
    )}
  </div>
);

interface ConflictFieldProps {
  clash: FieldConflict;
  names: LinkNames;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

const SIDES = [
  { side: "mine", name: "Mine" },
  { side: "theirs", name: "Theirs" },
] as const;

const ConflictField = ({ clash, names, chosen, onChoose }: ConflictFieldProps) => (
  <fieldset className="panel">
    <legend>{clash.name}</legend>
    {clash.base !== undefined && (
      <p className="quiet">
        Before: <ShownValue field={clash.field} value={clash.base} names={names} />
      </p>
    )}
    <div className="stack is-close conflict-sides">
      {SIDES.map(({ side, name }) => (
        <label key={side} className="check conflict-side">
          <input
            type="radio"
            name={`conflict-${clash.field}`}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          />
          <span>
            <strong>{name}</strong>
            <ShownValue field={clash.field} value={clash[side]} names={names} />
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);

type Side = "mine" | "theirs";

/** The selected side of each conflicting field. */
type ChosenSides = Readonly<Partial<Record<keyof BrandContent, Side>>>;

export const chooseAll = (conflicts: readonly FieldConflict[], side: Side): ChosenSides =>
  Object.fromEntries(conflicts.map(({ field }) => [field, side]));

export const countOpen = (conflicts: readonly FieldConflict[], chosen: ChosenSides): number =>
  conflicts.filter(({ field }) => chosen[field] === undefined).length;

export const withChosen = (
  merged: BrandContent,
  conflicts: readonly FieldConflict[],
  chosen: ChosenSides,
): BrandContent => ({
  ...merged,
  ...Object.fromEntries(
    conflicts.map(({ field, mine, theirs }) => [field, chosen[field] === "theirs" ? theirs : mine]),
  ),
});
