import { type ReactNode, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import type { PublicBrand } from "#core/brand/brand.ts";
import { type BrandField, brandField, type BrandFieldRow } from "#core/brand/fields.ts";
import type { FieldError } from "#core/result.ts";
import {
  CORRECTABLE_FIELDS,
  correctableField,
  publicName,
  textOfValue,
} from "#core/submission/correction.ts";
import { type Attribute, byGroup, type Category } from "#core/taxonomy/taxonomy.ts";
import { HoneypotFields, useFocusRefused, useSentForm } from "../ui/forms.tsx";
import { correctPath } from "../ui/links.tsx";
import { PageHeader } from "../ui/page-states.tsx";
import { CheckboxGroup, CorrectedField, Folded, Problems, Sender } from "./correction-controls.tsx";

/** The form's values by public field name: texts, and the slugs of ticked links. */
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
  categories: readonly Category[];
  attributes: readonly Attribute[];
  madeAt: string;
}

/** A form with a brand's current values, for a visitor to correct: with `?field=`, that one first. */
export const CorrectionForm = ({
  brand,
  initial,
  marks,
  categories,
  attributes,
  madeAt,
}: CorrectionFormProps) => {
  const { outcome: refusal, isBusy } = useSentForm<CorrectionRefusal>();
  const form = useRef<HTMLFormElement>(null);
  const asked = correctableField(useSearchParams()[0].get("field") ?? "");
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
    CORRECTABLE_FIELDS.filter(
      (field) => field !== asked && sections.includes(brandField(field).section),
    ).map(control);
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
        {asked !== "categoryIds" && control("categoryIds")}
        {asked !== "attributeIds" && (
          <Folded legend="Attributes" isOpen={errorOf("proposed.attributes") !== undefined}>
            {control("attributeIds")}
          </Folded>
        )}
        <Folded
          legend="Social media"
          isOpen={errors.some(
            ({ path }) => /^proposed\.\w+Url$/.test(path) && path !== "proposed.websiteUrl",
          )}
        >
          {controls("social")}
        </Folded>
      </div>
    </>
  );

  return (
    <div className="page">
      <PageHeader
        title={`Suggest a correction to ${brand.name}`}
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
              <p key={path}>{path === "proposed" ? NO_CHANGE : `${path} ${message}.`}</p>
            ))}
          </div>
        )}
        {asked === undefined ? (
          everything
        ) : (
          <>
            {control(asked)}
            <Folded
              legend="Correct something else"
              isOpen={errors.some(
                ({ path }) => isOfBrand(path) && fieldOf(path) !== `proposed.${publicName(asked)}`,
              )}
            >
              {everything}
            </Folded>
          </>
        )}
        <Sender
          source={extra("source")}
          note={extra("note")}
          email={extra("email")}
          fromBrand={refusal?.fromBrand ?? false}
          fromBrandError={errorOf("fromBrand")}
        />
        <input type="hidden" name="version" defaultValue={refusal?.version ?? brand.version} />
        <input type="hidden" name="marks" defaultValue={refusal?.marks ?? marks} />
        <HoneypotFields madeAt={refusal?.madeAt ?? madeAt} />
        <button className="button" disabled={isBusy}>
          {isBusy ? "Sending..." : "Send correction"}
        </button>
      </form>
    </div>
  );
};

const NO_CHANGE = "Nothing has changed yet. Edit a field or pick a problem.";

const isOfBrand = (path: string): boolean => path === "problem" || path.startsWith("proposed.");

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
