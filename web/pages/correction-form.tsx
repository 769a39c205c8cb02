import { type ReactNode, useRef } from "react";
import type { PublicBrand } from "#core/brand/brand.ts";
import { type BrandField, brandField, type BrandFieldRow } from "#core/brand/fields.ts";
import type { FieldError } from "#core/result.ts";
import { CORRECTABLE_FIELDS, publicName, textOfValue } from "#core/submission/correction.ts";
import { type Attribute, byGroup, type Category } from "#core/taxonomy/taxonomy.ts";
import { HoneypotFields, useFocusRefused, useSentForm } from "../ui/forms.tsx";
import { PageHeader } from "../ui/page-states.tsx";
import { CheckboxGroup, CorrectedField, Folded, Problems, Sender } from "./correction-controls.tsx";

/** What the form shows of each field, by public name: texts, and of links the slugs that are ticked. */
export type CorrectionValues = Readonly<Record<string, string | readonly string[]>>;

/** Why a correction was not taken, with all that the visitor had sent. */
export interface CorrectionRefusal {
  values: CorrectionValues;
  problem: string;
  source: string;
  note: string;
  email: string;
  fromBrand: boolean;
  /** What the fields held at the version that the form was made of. */
  marks: string;
  version: number;
  madeAt: string;
  errors: FieldError[];
  /** Where it was no fault of the visitor's. */
  message: string | undefined;
}

interface CorrectionFormProps {
  brand: PublicBrand;
  /** What stands in the fields at first, and the marks of that. */
  initial: CorrectionValues;
  marks: string;
  categories: readonly Category[];
  attributes: readonly Attribute[];
  madeAt: string;
}

/** A brand as it stands, for a visitor to change what is wrong. */
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
  useFocusRefused(form, refusal);

  const values = refusal?.values ?? initial;
  const errors = refusal?.errors ?? [];
  const errorOf = (field: string): string | undefined =>
    errors.find(({ path }) => fieldOf(path) === field)?.message;
  const control = (field: BrandField): ReactNode => {
    const name = publicName(field);
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
  const beside = (name: "source" | "note" | "email") => ({
    id: `correct-${name}`,
    name,
    initial: refusal?.[name] ?? "",
    error: errorOf(name),
  });

  const attributeLinks = links("attributes", attributes);
  // What no field shows is told above the form.
  const rest = errors.filter(({ path }) => !SHOWN.has(fieldOf(path)));

  return (
    <div className="page">
      <PageHeader
        title={`Correct ${brand.name}`}
        lede="Change what is wrong, and leave the rest as it is. A person reads every correction before anything of it shows."
      />
      <form
        className="form correction"
        action={`/brands/${brand.slug}/correct`}
        method="post"
        ref={form}
      >
        {(refusal?.message !== undefined || rest.length > 0) && (
          <div className="problem" role="alert" tabIndex={-1}>
            {refusal?.message !== undefined && <p>{refusal.message}</p>}
            {rest.map(({ path, message }) => (
              <p key={path}>{path === "proposed" ? `This ${message}.` : `${path} ${message}.`}</p>
            ))}
          </div>
        )}
        <Problems chosen={refusal?.problem ?? ""} error={errorOf("problem")} />
        <fieldset>
          <legend>Name and texts</legend>
          {controls("basic")}
        </fieldset>
        <fieldset>
          <legend>The company</legend>
          {controls("addresses", "company")}
        </fieldset>
        <CheckboxGroup legend="Categories" {...links("categories", categories)} />
        <Folded legend="Attributes" isOpen={attributeLinks.error !== undefined}>
          {byGroup(attributes).map(({ name, members }) => (
            <CheckboxGroup
              key={name}
              {...attributeLinks}
              legend={name === "" ? "Other" : name}
              options={members}
            />
          ))}
        </Folded>
        <Folded
          legend="Social addresses"
          isOpen={errors.some(
            ({ path }) => /^proposed\.\w+Url$/.test(path) && path !== "proposed.websiteUrl",
          )}
        >
          {controls("social")}
        </Folded>
        <Sender
          source={beside("source")}
          note={beside("note")}
          email={beside("email")}
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

/** The field that an error is about: `proposed.highlights` of `proposed.highlights.2`. */
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
