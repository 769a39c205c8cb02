import { type ReactNode, useState } from "react";
import { foldForSearch } from "#core/text/fold.ts";
import { type Attribute, byGroup, type Grouped, nameInGroup } from "#core/taxonomy/taxonomy.ts";
import { type ControlAttributes, Field, type FieldProps } from "./field.tsx";

interface Choice extends Grouped {
  id: string;
}

interface ChoicesProps {
  legend: string;
  /** Hides the legend visually where a heading says the same. */
  isLegendHidden?: boolean;
  options: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
}

/** Checkboxes by group, for any number of options. Many options have a search box; several groups are folded. */
export const Choices = ({
  legend,
  isLegendHidden,
  options,
  chosen,
  onChange,
  error,
}: ChoicesProps) => {
  const [search, setSearch] = useState("");
  const wanted = foldForSearch(search.slice(0, SEARCH_MAX));
  const found = options.filter(({ name, group = "" }) =>
    foldForSearch(`${group} ${name}`).includes(wanted),
  );
  const groups = byGroup(found);
  const toggle = { chosen, onChange };
  return (
    <fieldset className="choices">
      <legend className={isLegendHidden ? "visually-hidden" : undefined}>{legend}</legend>
      {error !== undefined && (
        <p className="field-error">
          {legend} {error}.
        </p>
      )}
      {options.length === 0 && <p className="quiet">None yet.</p>}
      {options.length > MANY && (
        <input
          type="search"
          aria-label={`Search ${legend.toLowerCase()}`}
          placeholder={`Search ${options.length} ${legend.toLowerCase()}`}
          value={search}
          maxLength={SEARCH_MAX}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => {
            // Enter would send the form.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      )}
      {found.length === 0 && options.length > 0 && <p className="quiet">Nothing found.</p>}
      {groups.length === 1
        ? groups.map(({ name, members }) => (
            <CheckboxGroup key={name} options={members} {...toggle} />
          ))
        : groups.map(({ name, members }) => (
            <FoldedGroup
              key={name}
              name={name === "" ? "Other" : name}
              isFound={wanted !== ""}
              options={members}
              {...toggle}
            />
          ))}
    </fieldset>
  );
};

const SEARCH_MAX = 100;
/** Longer lists of options have a search box. */
const MANY = 20;

type GroupProps = Pick<ChoicesProps, "options" | "chosen" | "onChange">;

interface FoldedGroupProps extends GroupProps {
  name: string;
  /** Whether a search is active, which opens the group. */
  isFound: boolean;
}

/** A group as one line, with the chosen options. */
const FoldedGroup = ({ name, isFound, ...group }: FoldedGroupProps) => (
  <details className="choices-group" open={isFound || undefined}>
    <summary>
      {name}{" "}
      <span className="quiet">
        {group.options
          .filter(({ id }) => group.chosen.includes(id))
          .map((option) => nameInGroup(option))
          .join(", ")}
      </span>
    </summary>
    <div role="group" aria-label={name}>
      <CheckboxGroup {...group} />
    </div>
  </details>
);

const CheckboxGroup = ({ options, chosen, onChange }: GroupProps) => (
  <div className="boxes">
    {options.map(({ id, name }) => (
      <CheckBox
        key={id}
        isOn={chosen.includes(id)}
        onChange={(isOn) =>
          onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))
        }
      >
        {name}
      </CheckBox>
    ))}
  </div>
);

interface CheckBoxProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

export const CheckBox = ({ isOn, onChange, children }: CheckBoxProps) => (
  <label className="check">
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    <span>{children}</span>
  </label>
);

interface SelectProps<V extends string> {
  value: V;
  options: readonly { value: V; name: string }[];
  onChange: (value: V) => void;
}

export const Select = <V extends string>({
  value,
  options,
  onChange,
  ...attributes
}: SelectProps<V> & (ControlAttributes | { "aria-label": string })) => (
  <select
    {...attributes}
    value={value}
    onChange={({ target }) => {
      const chosen = options.find((option) => option.value === target.value);
      if (chosen) onChange(chosen.value);
    }}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.name}
      </option>
    ))}
  </select>
);

export const SelectField = <V extends string>(props: FieldProps & SelectProps<V>) => {
  const { value, options, onChange } = props;
  return (
    <Field {...props}>
      {(attributes) => <Select {...attributes} {...{ value, options, onChange }} />}
    </Field>
  );
};

interface OneOfProps<V extends string> {
  legend: string;
  name: string;
  options: readonly { value: V; name: string; hint: string }[];
  chosen: V;
  onChange: (chosen: V) => void;
}

/** A choice between a few options, each with a description. */
export const OneOf = <V extends string>(props: OneOfProps<V>) => (
  <fieldset>
    <legend>{props.legend}</legend>
    {props.options.map(({ value, name, hint }) => (
      <label key={value} className="check">
        <input
          type="radio"
          name={props.name}
          checked={props.chosen === value}
          onChange={() => props.onChange(value)}
        />
        <span>
          {name} <span className="quiet">{hint}</span>
        </span>
      </label>
    ))}
  </fieldset>
);

interface DefinitionsProps {
  attributes: readonly Attribute[];
  /** Shows slugs, as files use them. */
  isInFiles?: boolean;
}

/** The definitions of attributes, where known. */
export const Definitions = ({ attributes, isInFiles }: DefinitionsProps) => {
  const defined = byGroup(attributes)
    .flatMap(({ members }) => members)
    .filter(({ definition }) => definition !== "");
  if (defined.length === 0) return null;
  const title = defined.length === 1 ? "What this means" : "What these mean";
  return (
    <details className="definitions">
      <summary>{isInFiles ? "Attribute names and definitions" : title}</summary>
      <dl className="pairs">
        {defined.map(({ id, slug, name, definition }) => (
          <div key={id}>
            <dt>
              {name} {isInFiles && <code>{slug}</code>}
            </dt>
            <dd>{definition}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
