import type { FieldConflict } from "#core/change/merge.ts";
import type { LinkNames } from "../../values/present-value.ts";
import { ShownValue } from "../../values/shown-value.tsx";
import type { Side } from "./settle.ts";

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

export const ConflictField = ({ clash, names, chosen, onChoose }: ConflictFieldProps) => (
  <fieldset className="conflict-field">
    <legend>{clash.name}</legend>
    {clash.base !== undefined && (
      <p className="quiet">
        Before: <ShownValue field={clash.field} value={clash.base} names={names} />
      </p>
    )}
    <div className="conflict-sides">
      {SIDES.map(({ side, name }) => (
        <label key={side} className="conflict-side">
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
