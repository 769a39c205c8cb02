import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { CHECKABLE_FIELDS, dayText, isPresent } from "#core/brand/checkable-facts.ts";
import { ATTRIBUTE_PREFIX, type Evidence, GRADE_NAMES, GRADES } from "#core/brand/evidence.ts";
import { BRAND_FIELDS, brandField, type BrandFieldRow } from "#core/brand/fields.ts";
import { dayAt } from "#core/days.ts";
import type { FieldError } from "#core/result.ts";
import { hostOf } from "#core/text/addresses.ts";
import { withCapital } from "#core/text/capital.ts";
import { LinkButton } from "../../ui/buttons.tsx";
import { TextField } from "../../ui/field.tsx";
import { SelectField } from "../../ui/choices.tsx";
import { HostNotes } from "../../ui/host-notes.tsx";
import { useTaxonomy } from "../queries.tsx";
import { type CheckableFormField, FORM_FIELDS, inputOf } from "./form-values.ts";
import { errorOf } from "./save-brand.ts";
import type { FormProps } from "./form-field.tsx";

export const GRADE_OPTIONS = GRADES.map((value) => ({
  value,
  name: withCapital(GRADE_NAMES[value]),
}));

interface SourceProps extends FormProps {
  field: string;
  /** The checked fields that lose their source when the form is saved. */
  lost: ReadonlySet<string>;
}

/** The source of a field's value, edited below the field, and a warning if saving removes it. */
export const SourceOf = ({ field, ...props }: SourceProps) => (
  <>
    {hasSourceBelow(field) && <EditedSource field={field} {...props} />}
    <LostSource field={field} {...props} />
  </>
);

const EditedSource = ({
  field,
  values,
  errors,
  change,
}: FormProps & { field: CheckableFormField }) => {
  const { evidence } = values;
  const [isAdded, setAdded] = useState(false);
  const at = evidence.findIndex((entry) => entry.field === field);
  const entry = evidence[at];
  const { label } = brandField(field);
  const onChange = (evidence: Evidence[]) => change({ evidence });
  if (!entry)
    return (
      values[field].length > 0 &&
      !isFull(evidence) && (
        <LinkButton
          onClick={() => {
            setAdded(true);
            onChange([...evidence, newEvidence(field)]);
          }}
        >
          Add source<span className="visually-hidden"> of {label}</span>
        </LinkButton>
      )
    );
  return (
    <EvidenceRow
      at={at}
      name={`Source of ${label}`}
      summary={<span className="visually-hidden">{label}: </span>}
      isNew={isAdded}
      entry={entry}
      errors={errors}
      onChange={(entry) => onChange(evidence.with(at, entry))}
      onRemove={() => onChange(evidence.toSpliced(at, 1))}
    />
  );
};

/** Warns below a changed fact that saving removes its source, and offers to enter the source of the new value. */
const LostSource = ({ field, values, change, lost }: Omit<SourceProps, "errors">) => {
  if (!lost.has(field)) return null;
  const at = values.evidence.findIndex((entry) => entry.field === field);
  const formField = FORM_FIELDS.find((one) => one === field);
  const hasValue = formField !== undefined && isPresent(inputOf(values)[formField]);
  const addNew = () => {
    flushSync(() => change({ evidence: values.evidence.with(at, newEvidence(field)) }));
    const source = document.getElementById(`evidence.${at}.source`);
    source?.closest("details")?.setAttribute("open", "");
    source?.focus();
  };
  return (
    <p className="source-lost">
      Saving removes{" "}
      {formField === undefined || hasValue ? "this source" : "the value and this source"}.
      {hasValue && (
        <>
          {" "}
          <LinkButton onClick={addNew}>
            Add a new one?
            <span className="visually-hidden"> Source of {brandField(formField).label}</span>
          </LinkButton>
        </>
      )}
    </p>
  );
};

const evidenceText = ({ source, checkedOn, grade }: Evidence): string =>
  `${source === null ? "No source" : `Source: ${hostOf(source) ?? source}`}; checked on ${dayText(checkedOn)} (${GRADE_NAMES[grade]})`;

const newEvidence = (field: string): Evidence => ({
  field,
  source: null,
  checkedOn: dayAt(new Date()),
  grade: "independent",
});

const isFull = (evidence: readonly Evidence[]): boolean =>
  evidence.length >= BRAND_FIELDS.evidence.most;

const hasError = (errors: readonly FieldError[], at: number): boolean =>
  errors.some(({ path }) => path.startsWith(`evidence.${at}.`));

/** Whether a field's source is edited below the field. Sources of lists, links, counts and the logo are rows of `CheckedFacts`. */
export const hasSourceBelow = (field: string): field is CheckableFormField =>
  CHECKABLE_FIELDS.some((one) => one === field && !isInRows(brandField(one)));

const isInRows = (row: BrandFieldRow): boolean =>
  ["list", "links", "count"].includes(row.kind) || (row.kind === "file" && row.isLogo === true);

/** The evidence that is not edited below its field, one entry per row. */
export const CheckedFacts = ({ values, errors, lost, ...form }: Omit<SourceProps, "field">) => {
  const { evidence, attributeIds } = values;
  const onChange = (evidence: Evidence[]) => form.change({ evidence });
  const taxonomy = useTaxonomy().data;
  const names = new Map(taxonomy?.attributes.map(({ id, name }) => [id, name]));
  const facts = [
    ...CHECKABLE_FIELDS.filter((field) => !hasSourceBelow(field)).map((field) => ({
      value: field,
      name: brandField(field).label,
    })),
    ...attributeIds.map((id) => ({ value: ATTRIBUTE_PREFIX + id, name: names.get(id) ?? id })),
  ];
  const free = facts.filter(({ value }) => !evidence.some(({ field }) => field === value));
  const error = errorOf(errors, "evidence");
  const [added, setAdded] = useState<string>();
  return (
    <div className="form-fields">
      <h3>{BRAND_FIELDS.evidence.label}</h3>
      <p className="field-hint">
        Changing a fact removes its check, unless you give a source for the new value.
      </p>
      {evidence.map((entry, at) => {
        if (hasSourceBelow(entry.field)) return null;
        const name = facts.find(({ value }) => value === entry.field)?.name ?? "(deleted)";
        return (
          <div key={entry.field}>
            <EvidenceRow
              at={at}
              name={name}
              summary={`${name}: `}
              isNew={added === entry.field}
              entry={entry}
              errors={errors}
              onChange={(entry) => onChange(evidence.with(at, entry))}
              onRemove={() => onChange(evidence.toSpliced(at, 1))}
            />
            <LostSource field={entry.field} values={values} lost={lost} change={form.change} />
          </div>
        );
      })}
      {error !== undefined && <p className="field-error">Checked facts {error}.</p>}
      {free.length > 0 && !isFull(evidence) && (
        <SelectField
          id="checked-fact"
          label="Add checked fact"
          value=""
          options={[{ value: "", name: "Choose a fact" }, ...free]}
          onChange={(field) => {
            if (field === "") return;
            setAdded(field);
            onChange([...evidence, newEvidence(field)]);
          }}
        />
      )}
    </div>
  );
};

interface EvidenceRowProps extends Pick<FormProps, "errors"> {
  /** The entry's index in the list. */
  at: number;
  name: string;
  /** Shown before the source. */
  summary: ReactNode;
  isNew: boolean;
  entry: Evidence;
  onChange: (entry: Evidence) => void;
  onRemove: () => void;
}

/** An entry, collapsed to one line unless it is new or has an error. */
const EvidenceRow = ({ at, name, entry, errors, onChange, ...props }: EvidenceRowProps) => {
  const id = `evidence.${at}`;
  const change = (changed: Partial<Evidence>) => onChange({ ...entry, ...changed });
  return (
    <details className="source-of" open={props.isNew || hasError(errors, at) || undefined}>
      <summary>
        {props.summary}
        {evidenceText(entry)}
      </summary>
      <fieldset className="panel entry-row">
        <legend>{name}</legend>
        <TextField
          id={`${id}.source`}
          label="Source"
          value={entry.source ?? ""}
          placeholder="A web address or a description"
          error={errorOf(errors, `${id}.source`)}
          notice={<HostNotes text={entry.source} />}
          onChange={(source) => change({ source: source === "" ? null : source })}
        />
        <TextField
          id={`${id}.checkedOn`}
          label="Checked On"
          type="date"
          value={entry.checkedOn}
          error={errorOf(errors, `${id}.checkedOn`)}
          onChange={(checkedOn) => change({ checkedOn })}
        />
        <SelectField
          id={`${id}.grade`}
          label="Grade"
          value={entry.grade}
          options={GRADE_OPTIONS}
          onChange={(grade) => change({ grade })}
        />
        <div className="acts is-wide">
          <LinkButton onClick={() => change({ checkedOn: dayAt(new Date()) })}>
            Checked today
            <span className="visually-hidden"> {name}</span>
          </LinkButton>
          <LinkButton onClick={props.onRemove}>
            Remove
            <span className="visually-hidden"> {name}</span>
          </LinkButton>
        </div>
      </fieldset>
    </details>
  );
};
