import { CHECKABLE_FIELDS } from "#core/brand/checkable-facts.ts";
import { ATTRIBUTE_PREFIX, type Evidence, GRADE_NAMES, GRADES } from "#core/brand/evidence.ts";
import { BRAND_FIELDS, brandField } from "#core/brand/fields.ts";
import { dayAt } from "#core/days.ts";
import { Button, LinkButton } from "../../ui/buttons.tsx";
import { TextField } from "../../ui/field.tsx";
import { SelectField } from "../../ui/choices.tsx";
import { HostNotes } from "../../ui/host-notes.tsx";
import { useTaxonomy } from "../queries.tsx";
import { errorOf } from "./save-brand.ts";
import { Section, type SectionProps } from "./sections.tsx";

export const GRADE_OPTIONS = GRADES.map((value) => ({ value, name: GRADE_NAMES[value] }));

/** The checked facts, one per row. */
export const CheckedFacts = ({ values, errors, ...form }: SectionProps) => {
  const { evidence, attributeIds } = values;
  const onChange = (evidence: Evidence[]) => form.change({ evidence });
  const taxonomy = useTaxonomy().data;
  const names = new Map(taxonomy?.attributes.map(({ id, name }) => [id, name]));
  const facts: Fact[] = [
    ...CHECKABLE_FIELDS.map((field) => ({ value: field, name: brandField(field).label })),
    ...attributeIds.map((id) => ({ value: ATTRIBUTE_PREFIX + id, name: names.get(id) ?? id })),
  ];
  const free = facts.filter(({ value }) => !evidence.some(({ field }) => field === value));
  const [next] = free;
  const isFull = evidence.length >= BRAND_FIELDS.evidence.most;
  const error = errorOf(errors, "evidence");
  return (
    <Section title="Checked Facts">
      <p className="field-hint">
        Changing a fact removes its check, unless you give a source for the new value here.
      </p>
      {evidence.map((entry, at) => (
        <EvidenceRow
          // A row has no other identity: its fact can change.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          id={`evidence.${at}`}
          entry={entry}
          fact={facts.find(({ value }) => value === entry.field)}
          free={free}
          errors={errors}
          onChange={(entry) => onChange(evidence.with(at, entry))}
          onRemove={() => onChange(evidence.toSpliced(at, 1))}
        />
      ))}
      {error !== undefined && <p className="field-error">Checked facts {error}.</p>}
      {next && !isFull && (
        <Button
          look="quiet"
          isSmall
          onClick={() =>
            onChange([
              ...evidence,
              {
                field: next.value,
                source: null,
                checkedOn: dayAt(new Date()),
                grade: "independent",
              },
            ])
          }
        >
          Add checked fact
        </Button>
      )}
    </Section>
  );
};

interface Fact {
  /** As evidence names it. */
  value: string;
  name: string;
}

interface EvidenceRowProps extends Pick<SectionProps, "errors"> {
  id: string;
  entry: Evidence;
  /** `undefined` if the fact was deleted. */
  fact: Fact | undefined;
  /** The facts without a row. */
  free: readonly Fact[];
  onChange: (entry: Evidence) => void;
  onRemove: () => void;
}

const EvidenceRow = ({ id, entry, fact, free, errors, onChange, onRemove }: EvidenceRowProps) => {
  const change = (changed: Partial<Evidence>) => onChange({ ...entry, ...changed });
  return (
    <fieldset className="panel entry-row">
      <legend>{fact?.name ?? entry.field}</legend>
      <SelectField
        id={`${id}.field`}
        label="Fact"
        value={entry.field}
        options={[fact ?? { value: entry.field, name: "(deleted)" }, ...free]}
        error={errorOf(errors, `${id}.field`)}
        onChange={(field) => change({ field })}
      />
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
      <div className="entry-actions">
        <LinkButton onClick={() => change({ checkedOn: dayAt(new Date()) })}>
          Checked today
          <span className="visually-hidden"> {fact?.name}</span>
        </LinkButton>
        <LinkButton onClick={onRemove}>
          Remove
          <span className="visually-hidden"> {fact?.name}</span>
        </LinkButton>
      </div>
    </fieldset>
  );
};
