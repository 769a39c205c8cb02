import { type ReactNode, useRef } from "react";
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
  /** The only field to ask for. */
  asked: BrandField | undefined;
  categories: readonly Category[];
  attributes: readonly Attribute[];
  madeAt: string;
}

/** A form with a brand's current values, for a visitor to correct: with `?field=`, only that one. */
export const CorrectionForm = ({
  brand,
  initial,
  marks,
  asked,
  categories,
  attributes,
  madeAt,
}: CorrectionFormProps) => {
  const { outcome: refusal, isBusy } = useSentForm<CorrectionRefusal>();
  const form = useRef<HTMLFormElement>(null);
  useFocusRefused(form, refusal);

  const values = refusal?.values ?? initial;
  const errors = refusal?.errors ?? [];
  const errorOf = (field: string): string | undefined =>
    errors.find(({ path }) => fieldOf(path) === field)?.message;
  const control = (field: BrandField): ReactNode => {
    const name = publicName(field);
    if (field === "categoryIds")
      return <CheckboxGroup key={name} legend="Categories" {...links(name, categories)} />;
    if (field === "attributeIds")
      return byGroup(attributes).map((group) => (
        <CheckboxGroup
          key={group.name}
          {...links(name, group.members)}
          legend={group.name === "" ? "Other" : group.name}
        />
      ));
    if (field === "events")
      return (
        <CorrectedEvents
          key={name}
          rows={[values[name] ?? []].flat()}
          errorOf={(path) => errors.find((error) => error.path === path)?.message}
        />
      );
    return (
      <CorrectedField
        key={name}
        name={name}
        row={brandField(field)}
        value={textOfValue([values[name] ?? ""].flat())}
        error={errorOf(`proposed.${name}`)}
      />
    );
  };
  const controls = (...sections: BrandFieldRow["section"][]) =>
    CORRECTABLE_FIELDS.filter((field) => sections.includes(brandField(field).section)).map(control);
  const links = (name: string, options: readonly (Category | Attribute)[]) => ({
    name,
    options,
    chosen: values[name] ?? [],
    error: errorOf(`proposed.${name}`),
  });
  const extra = (name: "source" | "note" | "email") => ({
    id: `correct-${name}`,
    name,
    initial: refusal?.[name] ?? "",
    error: errorOf(name),
  });

  // Errors without a field of their own are shown above the form.
  const rest = errors.filter(({ path }) => !SHOWN.has(fieldOf(path)));

  const everything = (
    <>
      <Problems chosen={refusal?.problem ?? ""} error={errorOf("problem")} />
      <div className="correction-fields">
        <fieldset>
          <legend>Name and descriptions</legend>
          {controls("basic")}
        </fieldset>
        <fieldset>
          <legend>The company</legend>
          {controls("addresses", "company")}
        </fieldset>
        {control("categoryIds")}
        <Folded legend="Attributes" isOpen={errorOf("proposed.attributes") !== undefined}>
          {control("attributeIds")}
        </Folded>
        <Folded legend="Events" isOpen={errorOf("proposed.events") !== undefined}>
          {control("events")}
        </Folded>
        <Folded
          legend="Social media"
          isOpen={errors.some(
            ({ path }) => /^proposed\.\w+Url$/.test(path) && path !== "proposed.websiteUrl",
          )}
        >
          {controls("social")}
        </Folded>
      </div>
      <Sender
        website={brand.websiteUrl}
        source={extra("source")}
        note={extra("note")}
        email={extra("email")}
        fromBrand={refusal?.fromBrand ?? false}
        fromBrandError={errorOf("fromBrand")}
      />
    </>
  );

  return (
    <div className="page">
      <Breadcrumb here="Suggest an edit" brand={brand} />
      <PageHeader
        title={`Suggest an edit to ${brand.name}`}
        lede="Fix what’s wrong and leave the rest. An editor reviews it before it goes live."
      />
      <form
        className="form correction"
        action={correctPath(brand.slug, asked && publicName(asked))}
        method="post"
        ref={form}
      >
        {(refusal?.message !== undefined || rest.length > 0) && (
          <div className="problem" role="alert" tabIndex={-1}>
            {refusal?.message !== undefined && <p>{refusal.message}</p>}
            {rest.map(({ path, message }) => (
              <p key={path}>{path === "proposed" ? noChange(asked) : `${path} ${message}.`}</p>
            ))}
          </div>
        )}
        {asked === undefined ? (
          everything
        ) : (
          <>
            {control(asked)}
            <SourceField {...extra("source")} />
          </>
        )}
        <input type="hidden" name="version" defaultValue={refusal?.version ?? brand.version} />
        <input type="hidden" name="marks" defaultValue={refusal?.marks ?? marks} />
        <HoneypotFields madeAt={refusal?.madeAt ?? madeAt} />
        <button className="button" disabled={isBusy}>
          {isBusy ? "Sending..." : "Send correction"}
        </button>
        {asked !== undefined && (
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

const noChange = (asked: BrandField | undefined): string =>
  `Nothing has changed yet. ${asked === undefined ? "Edit a field or pick a problem." : "Edit the field below."}`;

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
