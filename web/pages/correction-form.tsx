import { useRef } from "react";
import type { PublicBrand } from "#core/brand/brand.ts";
import { type BrandField, brandField, type BrandFieldRow } from "#core/brand/fields.ts";
import type { FieldError } from "#core/result.ts";
import { CORRECTABLE_FIELDS, publicName, textOfValue } from "#core/submission/correction.ts";
import { type Attribute, byGroup, type Category } from "#core/taxonomy/taxonomy.ts";
import { HoneypotFields, useFocusRefused, useSentForm } from "../ui/forms.tsx";
import { correctPath } from "../ui/links.tsx";
import { Breadcrumb, PageHeader } from "../ui/page-states.tsx";
import {
  CheckboxGroup,
  CorrectedField,
  Folded,
  Problems,
  Sender,
  SourceField,
} from "./correction-controls.tsx";
import { CorrectedEvents } from "./correction-events.tsx";

/** The form's values by public field name: texts, the slugs of ticked links, and rows of events. */
export type CorrectionValues = Readonly<Record<string, string | readonly string[]>>;

/** Why a correction was refused, with all input. */
export interface CorrectionRefusal {
  values: CorrectionValues;
  problem: string;
  source: string;
  note: string;
  email: string;
  fromBrand: boolean;
  /** Hashes of the fields' values when the form was made. */
  marks: string;
  version: number;
  madeAt: string;
  errors: FieldError[];
  /** A reason other than the visitor's input. */
  message: string | undefined;
}

interface CorrectionFormProps {
  brand: PublicBrand;
  /** The initial values and their hashes. */
  initial: CorrectionValues;
  marks: string;
  /** The only field to show; `undefined` for all. */
  onlyField: BrandField | undefined;
  categories: readonly Category[];
  attributes: readonly Attribute[];
  madeAt: string;
}

/** A form with a brand's current values, for a visitor to correct: with `?field=`, only that one. */
export const CorrectionForm = ({ onlyField, ...props }: CorrectionFormProps) => {
  const { brand, initial, marks, madeAt } = props;
  const { outcome: refusal, isBusy } = useSentForm<CorrectionRefusal>();
  const form = useRef<HTMLFormElement>(null);
  useFocusRefused(form, refusal);
  const shown: ShownForm = { ...props, refusal, values: refusal?.values ?? initial };
  return (
    <div className="page">
      <Breadcrumb here="Suggest an edit" brand={brand} />
      <PageHeader
        title={`Suggest an edit to ${brand.name}`}
        lede="Fix what’s wrong and leave the rest. An editor reviews it before it goes live."
      />
      <form
        className="form correction"
        action={correctPath(brand.slug, onlyField && publicName(onlyField))}
        method="post"
        ref={form}
      >
        {refusal && <Refused refusal={refusal} onlyField={onlyField} />}
        {onlyField === undefined ? (
          <Everything {...shown} />
        ) : (
          <>
            <Control field={onlyField} {...shown} />
            <SourceField {...extraField("source", refusal)} />
          </>
        )}
        <input type="hidden" name="version" defaultValue={refusal?.version ?? brand.version} />
        <input type="hidden" name="marks" defaultValue={refusal?.marks ?? marks} />
        <HoneypotFields madeAt={refusal?.madeAt ?? madeAt} />
        <button className="button" disabled={isBusy}>
          {isBusy ? "Sending..." : "Send correction"}
        </button>
        {onlyField !== undefined && (
          <p>
            <a href={correctPath(brand.slug)} rel="nofollow">
              Correct something else
            </a>
          </p>
        )}
      </form>
    </div>
  );
};

interface ShownForm extends Pick<CorrectionFormProps, "brand" | "categories" | "attributes"> {
  values: CorrectionValues;
  refusal: CorrectionRefusal | undefined;
}

const Everything = (form: ShownForm) => {
  const { brand, refusal } = form;
  const controls = (...sections: BrandFieldRow["section"][]) =>
    CORRECTABLE_FIELDS.filter((field) => sections.includes(brandField(field).section)).map(
      (field) => <Control key={field} field={field} {...form} />,
    );
  return (
    <>
      <Problems chosen={refusal?.problem ?? ""} error={errorOf("problem", refusal)} />
      <div className="correction-fields">
        <fieldset>
          <legend>Name and descriptions</legend>
          {controls("basic")}
        </fieldset>
        <fieldset>
          <legend>The company</legend>
          {controls("addresses", "company")}
        </fieldset>
        <Control field="categoryIds" {...form} />
        <Folded legend="Attributes" isOpen={errorOf("proposed.attributes", refusal) !== undefined}>
          <Control field="attributeIds" {...form} />
        </Folded>
        <Folded legend="History" isOpen={errorOf("proposed.events", refusal) !== undefined}>
          <Control field="events" {...form} />
        </Folded>
        <Folded
          legend="Social media"
          isOpen={refusal?.errors.some(
            ({ path }) => /^proposed\.\w+Url$/.test(path) && path !== "proposed.websiteUrl",
          )}
        >
          {controls("social")}
        </Folded>
      </div>
      <Sender
        website={brand.websiteUrl}
        source={extraField("source", refusal)}
        note={extraField("note", refusal)}
        email={extraField("email", refusal)}
        fromBrand={refusal?.fromBrand ?? false}
        fromBrandError={errorOf("fromBrand", refusal)}
      />
    </>
  );
};

const Control = ({ field, values, refusal, ...offered }: ShownForm & { field: BrandField }) => {
  const name = publicName(field);
  const value = values[name] ?? "";
  const shared = { name, error: errorOf(`proposed.${name}`, refusal) };
  if (field === "categoryIds")
    return (
      <CheckboxGroup {...shared} legend="Categories" options={offered.categories} chosen={value} />
    );
  if (field === "attributeIds")
    return byGroup(offered.attributes).map(({ name: group, members }) => (
      <CheckboxGroup
        key={group}
        {...shared}
        legend={group === "" ? "Other" : group}
        options={members}
        chosen={value}
      />
    ));
  if (field === "events")
    return (
      <CorrectedEvents
        rows={[value].flat()}
        errorOf={(path) => refusal?.errors.find((error) => error.path === path)?.message}
      />
    );
  return <CorrectedField {...shared} row={brandField(field)} value={textOfValue([value].flat())} />;
};

const extraField = (name: "source" | "note" | "email", refusal: CorrectionRefusal | undefined) => ({
  id: `correct-${name}`,
  name,
  defaultValue: refusal?.[name] ?? "",
  isOptional: true,
  error: errorOf(name, refusal),
});

interface RefusedProps {
  refusal: CorrectionRefusal;
  onlyField: BrandField | undefined;
}

/** The errors without a field of their own. */
const Refused = ({ refusal: { message, errors }, onlyField }: RefusedProps) => {
  const rest = errors.filter(({ path }) => !SHOWN.has(fieldOf(path)));
  if (message === undefined && rest.length === 0) return null;
  return (
    <div className="problem" role="alert" tabIndex={-1}>
      {message !== undefined && <p>{message}</p>}
      {rest.map(({ path, message }) => (
        <p key={path}>{path === "proposed" ? noChange(onlyField) : `${path} ${message}.`}</p>
      ))}
    </div>
  );
};

const errorOf = (field: string, refusal: CorrectionRefusal | undefined): string | undefined =>
  refusal?.errors.find(({ path }) => fieldOf(path) === field)?.message;

const noChange = (onlyField: BrandField | undefined): string =>
  `Nothing has changed yet. ${onlyField === undefined ? "Edit a field or pick a problem." : "Edit the field below."}`;

/** The field of an error: `proposed.highlights` for `proposed.highlights.2`. */
const fieldOf = (path: string): string =>
  path
    .split(".")
    .slice(0, path.startsWith("proposed.") ? 2 : 1)
    .join(".");

const SHOWN: ReadonlySet<string> = new Set([
  "problem",
  "source",
  "note",
  "email",
  "fromBrand",
  ...CORRECTABLE_FIELDS.map((field) => `proposed.${publicName(field)}`),
]);
