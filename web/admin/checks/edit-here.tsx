import { useEffect, useRef, useState } from "react";
import type { SavedBrand } from "#core/back-office/save-brand.ts";
import type { Brand } from "#core/brand/brand.ts";
import { isCheckable } from "#core/brand/checkable-facts.ts";
import { ATTRIBUTE_PREFIX, attributeIn, type Grade } from "#core/brand/evidence.ts";
import { dayAt } from "#core/days.ts";
import { parseQuestionId, type Question } from "#core/checks/question.ts";
import { evidenceWith } from "#core/brand/reconcile-evidence.ts";
import type { StoredAttribute } from "#core/taxonomy/taxonomy.ts";
import { BusyButton, Button, submitting } from "../../ui/buttons.tsx";
import { Choices, SelectField } from "../../ui/choices.tsx";
import { TextField } from "../../ui/field.tsx";
import { useFocusRefused } from "../../ui/forms.tsx";
import { Loading } from "../../ui/states.tsx";
import { ErrorSummary, DeletedBanner } from "../brand-form/banners.tsx";
import { ConflictView } from "../brand-form/conflict.tsx";
import { LoadedBrand } from "../brand-form/brand-form-screen.tsx";
import { FormField } from "../brand-form/form-field.tsx";
import { GRADE_OPTIONS } from "../brand-form/evidence-field.tsx";
import { FORM_FIELDS, type FormValues, formValuesOf } from "../brand-form/form-values.ts";
import { errorOf, useSaveBrand } from "../brand-form/save-brand.ts";
import { useKeydown } from "../keys.tsx";
import { useTaxonomy } from "../queries.tsx";

interface EditHereProps {
  question: Question;
  onSaved: (saved: SavedBrand) => void;
  onClose: () => void;
}

/** Edits the field that a question is about, with the source of the new value. Saves like the brand form. */
export const EditHere = (props: EditHereProps) => {
  const taxonomy = useTaxonomy().data;
  const isAttribute = attributeIn(questionedField(props.question)) !== undefined;
  return (
    <LoadedBrand id={props.question.brand.id}>
      {(brand) =>
        isAttribute && !taxonomy ? (
          <Loading />
        ) : (
          <EditFact brand={brand} attributes={taxonomy?.attributes ?? []} {...props} />
        )
      }
    </LoadedBrand>
  );
};

interface EditFactProps extends EditHereProps {
  brand: Brand;
  attributes: readonly StoredAttribute[];
}

const EditFact = ({ brand, attributes, question, onSaved, onClose }: EditFactProps) => {
  const [start] = useState({ brand });
  // The form starts with a suggested value, which the editor may correct.
  const suggested = question.kind === "suggested" ? question : undefined;
  const [values, setValues] = useState(() =>
    formValuesOf({ ...start.brand, ...suggestedValues(suggested) }),
  );
  const [source, setSource] = useState(suggested?.source ?? "");
  const [grade, setGrade] = useState<Grade>(suggested?.grade ?? "independent");
  const element = useRef<HTMLFormElement>(null);
  useKeydown(({ key }) => {
    if (key === "Escape") onClose();
  });
  useEffect(() => {
    for (const control of ["input:checked", "input, textarea, select"]) {
      const first = element.current?.querySelector<HTMLElement>(control);
      if (first) {
        first.focus();
        break;
      }
    }
  }, [element]);

  const field = questionedField(question);
  const attribute = attributeIn(field);
  const checkedFields =
    attribute === undefined ? [field] : newLinks(values, start.brand, attribute);
  const saving = useSaveBrand({
    start,
    form: {
      values: withChecks(values, checkedFields, { source: source.trim() || null, grade }),
      readVersion: start.brand.version,
      discardDraft: () => {},
    },
    keepOldAddress: false,
    onSaved,
  });
  useFocusRefused(element, saving.refusals);
  const { errors } = saving;
  if (saving.conflict) return <ConflictView saving={saving} />;
  /** Whether an error is shown beside its control; others are listed above the form. */
  const isHere = (path: string): boolean => path === field || isSource(path);
  const change = (changed: Partial<FormValues>): void => setValues({ ...values, ...changed });
  return (
    <form
      className="stack edit-here"
      noValidate
      ref={element}
      aria-label={`Edit ${brand.name}`}
      onSubmit={submitting(saving.save)}
    >
      <ErrorSummary errors={errors.filter(({ path }) => !isHere(path))} problem={saving.problem} />
      {saving.gone && <DeletedBanner gone={saving.gone} onRestored={() => void saving.save()} />}
      {attribute === undefined ? (
        <FormField field={fieldNamed(field)} form={{ values, errors, change }} />
      ) : (
        <Choices
          legend={groupOf(attributes, attribute) || "Attribute"}
          options={sameGroupAs(attributes, attribute)}
          chosen={values.attributeIds}
          error={errorOf(errors, "attributeIds")}
          onChange={(attributeIds) => change({ attributeIds })}
        />
      )}
      <TextField
        id="source"
        label="Source"
        value={source}
        placeholder="A web address or a description"
        error={errors.find(({ path }) => isSource(path))?.message}
        onChange={setSource}
      />
      <SelectField
        id="grade"
        label="Grade"
        value={grade}
        options={GRADE_OPTIONS}
        onChange={setGrade}
      />
      <div className="actions">
        <BusyButton isBusy={saving.isBusy} busyName="Saving...">
          Save
        </BusyButton>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

const isSource = (path: string): boolean => /^evidence\.\d+\.source$/.test(path);

/** The fact that a question is about, as named in evidence; `websiteUrl` for a site. */
const questionedField = ({ id, kind, field }: Question): string =>
  (kind === "site" || kind === "suggested" ? field : parseQuestionId(id)?.detail) ?? "";

const suggestedValues = (question: Question | undefined) =>
  Object.fromEntries(question?.changes.map(({ field, proposed }) => [field, proposed]) ?? []);

const fieldNamed = (name: string): (typeof FORM_FIELDS)[number] =>
  FORM_FIELDS.find((field) => field === name) ?? "websiteUrl";

const groupOf = (attributes: readonly StoredAttribute[], wanted: string): string =>
  attributes.find(({ id }) => id === wanted)?.group ?? "";

/** The attribute and the rest of its group, one of which may be the right attribute. */
const sameGroupAs = (attributes: readonly StoredAttribute[], wanted: string): StoredAttribute[] => {
  const group = groupOf(attributes, wanted);
  return attributes.filter((one) => one.id === wanted || (group !== "" && one.group === group));
};

/** The attributes that the editor has verified: the questioned one if still ticked, and newly ticked ones. */
const newLinks = ({ attributeIds }: FormValues, brand: Brand, questioned: string): string[] =>
  attributeIds
    .filter((id) => id === questioned || !brand.attributeIds.includes(id))
    .map((id) => ATTRIBUTE_PREFIX + id);

const withChecks = (
  values: FormValues,
  fields: readonly string[],
  check: { source: string | null; grade: Grade },
): FormValues => ({
  ...values,
  evidence: fields
    .filter(isCheckable)
    .reduce(
      (evidence, field) =>
        evidenceWith(evidence, { ...check, field, checkedOn: dayAt(new Date()) }),
      values.evidence,
    ),
});
