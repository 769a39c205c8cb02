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

/** What was checked, a fact a row: to add to, to check again and to take from. */
export const CheckedFacts = ({ values, errors, ...form }: SectionProps) => {
  const { evidence, attributeIds } = values;
  const onChange = (evidence: Evidence[]) => form.change({ evidence });
  const taxonomy = useTaxonomy().data;
  const names = new Map(taxonomy?.attributes.map(({ id, name }) => [id, name]));
  const facts = [
    ...CHECKABLE_FIELDS.map((field) => ({ value: field as string, name: brandField(field).label })),
    ...attributeIds.map((id) => ({ value: ATTRIBUTE_PREFIX + id, name: names.get(id) ?? id })),
  ];
  const free = facts.filter(({ value }) => !evidence.some(({ field }) => field === value));
  const [next] = free;
  const isFull = evidence.length >= BRAND_FIELDS.evidence.most;
  const error = errorOf(errors, "evidence");
  return (
    <Section title="Checked Facts">
      <p className="field-hint">
        Changing a fact drops its check, unless you say here how you know the new one.
      </p>
      {evidence.map((entry, at) => {
        const change = (changed: Partial<Evidence>) =>
          onChange(evidence.with(at, { ...entry, ...changed }));
        const id = `evidence.${at}`;
        const called = facts.find(({ value }) => value === entry.field);
        return (
          // Rows have no other identity than their place: the fact of one may be chosen anew.
          // oxlint-disable-next-line react/no-array-index-key
          <fieldset className="panel evidence-row" key={at}>
            <legend>{called?.name ?? entry.field}</legend>
            <SelectField
              id={`${id}.field`}
              label="Fact"
              value={entry.field}
              options={[called ?? { value: entry.field, name: "No longer there" }, ...free]}
              error={errorOf(errors, `${id}.field`)}
              onChange={(field) => change({ field })}
            />
            <TextField
              id={`${id}.source`}
              label="Source"
              value={entry.source ?? ""}
              placeholder="An address, or words"
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
            <div className="evidence-actions">
              <LinkButton onClick={() => change({ checkedOn: dayAt(new Date()) })}>
                Checked today
                <span className="visually-hidden"> {called?.name}</span>
              </LinkButton>
              <LinkButton onClick={() => onChange(evidence.toSpliced(at, 1))}>
                Remove
                <span className="visually-hidden"> {called?.name}</span>
              </LinkButton>
            </div>
          </fieldset>
        );
      })}
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
