import type { ReactNode } from "react";
import { SOURCE_MAX } from "#core/brand/evidence.ts";
import { type BrandFieldRow, byKind, type KindTable } from "#core/brand/fields.ts";
import { LIMITS } from "#core/limits.ts";
import { PROBLEM_NAMES } from "#core/submission/correction.ts";
import { BRAND_PROBLEMS } from "#core/submission/submission.ts";
import { type Attribute, type Category, nameInGroup } from "#core/taxonomy/taxonomy.ts";
import { hostOf } from "#core/text/addresses.ts";
import { type ControlAttributes, Field, TextField } from "../ui/field.tsx";
import { type ExtraField, SubmitterEmail } from "../ui/forms.tsx";

// Controls of the correction form, which work without JavaScript.

export const Problems = ({ chosen, error }: { chosen: string; error: string | undefined }) => (
  <fieldset>
    <legend>What is wrong?</legend>
    {[
      ["", "Something in the details below"],
      ...BRAND_PROBLEMS.map((problem) => [problem, PROBLEM_NAMES[problem]]),
    ].map(([value = "", name]) => (
      <label key={value} className="check">
        <input type="radio" name="problem" value={value} defaultChecked={value === chosen} />
        {name}
      </label>
    ))}
    {error !== undefined && <p className="field-error">{`This ${error}.`}</p>}
  </fieldset>
);

interface CorrectedFieldProps {
  name: string;
  row: BrandFieldRow;
  value: string;
  error: string | undefined;
}

/** The control of a field (not a link), by its kind. */
export const CorrectedField = ({ name, row, value, error }: CorrectedFieldProps) => {
  const { hint, control } = byKind(CONTROLS, row);
  return (
    <Field
      id={`correct-${name}`}
      label={row.profileLabel ?? row.label}
      error={error}
      {...(hint !== undefined && { hint })}
    >
      {(attributes) => control({ ...attributes, name, defaultValue: value, autoComplete: "off" })}
    </Field>
  );
};

type OwnProps = ControlAttributes & { name: string; defaultValue: string; autoComplete: string };

interface CorrectionControl {
  hint?: string;
  control: (own: OwnProps) => ReactNode;
}

const box = (own: OwnProps): ReactNode => (
  <textarea {...own} rows={own.name === "longDescription" ? 8 : 3} />
);
const line =
  (inputMode?: "numeric" | "url") =>
  (own: OwnProps): ReactNode => <input type="text" inputMode={inputMode} {...own} />;
const oneOf =
  (choices: readonly string[]) =>
  (own: OwnProps): ReactNode => (
    <select {...own}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice === "" ? "Not known" : choice}
        </option>
      ))}
    </select>
  );

const CONTROLS: KindTable<CorrectionControl> = {
  name: () => ({ control: line() }),
  slug: () => ({ control: line() }),
  text: () => ({ control: box }),
  line: () => ({ control: line() }),
  site: () => ({ control: line("url"), hint: "Starting with https://" }),
  file: () => ({ control: line("url") }),
  year: () => ({ control: line("numeric") }),
  count: () => ({ control: line("numeric") }),
  integer: () => ({ control: line("numeric") }),
  boolean: ({ isOptional }) => ({ control: oneOf([...(isOptional ? [""] : []), "no", "yes"]) }),
  choice: ({ choices }) => ({ control: oneOf(["", ...choices]) }),
  list: () => ({ control: box, hint: "One per line." }),
  links: () => ({ control: line() }),
  events: () => ({ control: line() }),
  evidence: () => ({ control: line() }),
  "site-state": () => ({ control: line() }),
  json: () => ({ control: line() }),
  moment: () => ({ control: line() }),
};

export const Folded = ({
  legend,
  isOpen,
  children,
}: {
  legend: string;
  isOpen: boolean | undefined;
  children: ReactNode;
}) => (
  <details className="folded" open={isOpen}>
    <summary>{legend}</summary>
    {children}
  </details>
);

interface CheckboxGroupProps {
  legend: string;
  name: string;
  options: readonly (Category | Attribute)[];
  chosen: string | readonly string[];
  error: string | undefined;
}

export const CheckboxGroup = ({ legend, name, options, chosen, error }: CheckboxGroupProps) => (
  <fieldset>
    <legend>{legend}</legend>
    {error !== undefined && <p className="field-error">{`${legend} ${error}.`}</p>}
    <div className="boxes">
      {options.map((option) => (
        <label key={option.id} className="check">
          <input
            type="checkbox"
            name={name}
            value={option.slug}
            defaultChecked={chosen.includes(option.slug)}
          />
          {nameInGroup(option)}
        </label>
      ))}
    </div>
  </fieldset>
);

export const SourceField = (source: ExtraField) => (
  <TextField
    {...source}
    label="How do you know?"
    hint="A link or a short note. We may show it next to the fact."
    maxLength={SOURCE_MAX}
  />
);

interface SenderProps {
  website: string | null;
  source: ExtraField;
  note: ExtraField;
  email: ExtraField;
  fromBrand: boolean;
  fromBrandError: string | undefined;
}

const domainOf = (website: string | null): string =>
  hostOf(website ?? "")?.replace(/^www\./, "") ?? "brand.example";

export const Sender = ({
  website,
  source,
  note,
  email,
  fromBrand,
  fromBrandError,
}: SenderProps) => (
  <fieldset>
    <legend>Source and contact</legend>
    <SourceField {...source} />
    <TextField
      {...note}
      label="Note"
      rows={3}
      hint="For our editors only."
      maxLength={LIMITS.submissionNotes}
    />
    <SubmitterEmail {...email} />
    <div className="work-there">
      <label className="check" htmlFor="correct-fromBrand">
        <input
          type="checkbox"
          id="correct-fromBrand"
          name="fromBrand"
          defaultChecked={fromBrand}
          aria-describedby="correct-fromBrand-hint"
          aria-invalid={fromBrandError === undefined ? undefined : true}
        />
        I work for this brand
      </label>
      <div className="field-hint" id="correct-fromBrand-hint">
        {`Use an e-mail address at the brand’s own domain, such as you@${domainOf(website)}. We’ll send it a link to confirm this correction.`}
      </div>
      {fromBrandError !== undefined && (
        <p className="field-error">{`Your role at this brand ${fromBrandError}.`}</p>
      )}
    </div>
  </fieldset>
);
