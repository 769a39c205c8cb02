interface ChoicesProps {
  legend: string;
  /** Leaves the legend to screen readers, where a heading says the same. */
  isLegendHidden?: boolean;
  options: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
}

/** Checkboxes for any number of the options. */
export const Choices = ({
  legend,
  isLegendHidden,
  options,
  chosen,
  onChange,
  error,
}: ChoicesProps) => (
  <fieldset className="choices">
    <legend className={isLegendHidden ? "visually-hidden" : undefined}>{legend}</legend>
    {error !== undefined && (
      <p className="field-error">
        {legend} {error}.
      </p>
    )}
    {options.length === 0 && <p className="quiet">There are none yet.</p>}
    <div className="choices-grid">
      {options.map(({ id, name }) => (
        <label key={id} className="choice">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          <span>{name}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
