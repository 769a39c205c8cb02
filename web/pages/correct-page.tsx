import { typedValue } from "#core/brand/typed-value.ts";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useSearchParams,
} from "react-router-dom";
import { type BrandField, brandField, isLinkField, type JsonValue } from "#core/brand/fields.ts";
import type { BrandProfile } from "#core/directory/answers.schema.ts";
import { type FieldError, statusOfError } from "#core/result.ts";
import {
  CORRECTABLE_FIELDS,
  correctableField,
  publicName,
  textOfValue,
} from "#core/submission/correction.ts";
import type { Attribute, Category } from "#core/taxonomy/taxonomy.ts";
import { hashOf } from "#core/text/hash.ts";
import type { Page } from "../site/page.tsx";
import type { PageServices } from "../site/services.ts";
import { loadMadeAt, type MadeAt, readSpamSignals, textIn, unsentText } from "../ui/forms.tsx";
import { BrandNotFoundNotice } from "../ui/page-states.tsx";
import {
  CorrectionForm,
  type CorrectionRefusal,
  type CorrectionValues,
} from "./correction-form.tsx";
import { eventRowsIn, eventRowsOf, keptEventRows, proposedEvents } from "./correction-events.tsx";

interface CorrectData extends MadeAt {
  /** `null` for a missing or archived brand. */
  profile: BrandProfile | null;
  categories: readonly Category[];
  attributes: readonly Attribute[];
}

const Correct = ({ profile, ...offered }: CorrectData) => {
  const onlyField = correctableField(useSearchParams()[0].get("field") ?? "");
  if (!profile) return <BrandNotFoundNotice />;
  const initial = correctionValuesOf(profile);
  const name = onlyField && publicName(onlyField);
  const marks = marksOf(name === undefined ? initial : { [name]: initial[name] ?? "" });
  return <CorrectionForm brand={profile.brand} {...{ initial, marks, onlyField }} {...offered} />;
};

const load = async ({ directory }: PageServices, { params, url }: LoaderFunctionArgs) => {
  const [shown, categories, attributes, made] = await Promise.all([
    directory.showProfile(params["slug"] ?? ""),
    directory.listCategories(),
    directory.listAttributes(),
    loadMadeAt(),
  ]);
  if (shown.ok) return { profile: shown.value, categories, attributes, ...made };
  if (shown.failure.kind === "brand-moved")
    throw redirect(`/brands/${shown.failure.to}/correct${url.search}`, 301);
  return data({ profile: null, categories: [], attributes: [], ...made }, { status: 404 });
};

/** Refusals for reasons other than the input: the form shows the message, and keeps all input. */
const REFUSALS: Readonly<Record<string, [status: number, message: string]>> = {
  "too-many-waiting": [
    409,
    "Too many corrections to this brand are already waiting for review. Please try again in a few days.",
  ],
  "mail-unavailable": [
    503,
    "Too many e-mails are waiting to be sent. Please try again in a moment.",
  ],
};

/** Redirects, so that reloading the next page does not send the correction again. */
const act = async (
  { directory, analytics, log }: PageServices,
  { request, params }: ActionFunctionArgs,
) => {
  const slug = params["slug"] ?? "";
  const form = await request.formData();
  const values = valuesIn(form);
  const inputs = {
    problem: textIn(form, "problem"),
    source: textIn(form, "source"),
    note: textIn(form, "note"),
    email: textIn(form, "email"),
    fromBrand: textIn(form, "fromBrand") !== "",
  };
  const signals = readSpamSignals(form);
  const marks = textIn(form, "marks");
  const version = Number(textIn(form, "version"));
  const refuse = (status: number, errors: FieldError[], message?: string) =>
    data(
      {
        values,
        ...inputs,
        marks,
        version,
        madeAt: signals.madeAt ?? "",
        errors,
        message,
      } satisfies CorrectionRefusal,
      { status },
    );
  try {
    const { problem, ...otherInputs } = inputs;
    const sent = await directory.correctBrand(slug, {
      ...otherInputs,
      ...signals,
      version,
      proposed: proposedBy(values, marks, inputs.source),
      ...(problem !== "" && { problem }),
    });
    if (sent.ok) {
      analytics.happened("correction", { slug });
      const { token, mailSent } = sent.value;
      return redirect(`/corrections/${token}?thanks${mailSent === false ? "=no-mail" : ""}`, 303);
    }
    if (sent.failure.kind === "invalid-input") return refuse(422, sent.failure.errors);
    const [status, message] = REFUSALS[sent.failure.kind] ?? [
      404,
      "This brand is no longer in the directory.",
    ];
    return refuse(status, [], message);
  } catch (error) {
    log.error("correction_failed", error);
    return refuse(statusOfError(error), [], unsentText(error, "Failed to send. Please try again."));
  }
};

export const correctionValuesOf = ({
  brand,
  categories,
  attributes,
}: BrandProfile): CorrectionValues => {
  const slugs = { categoryIds: categories, attributeIds: attributes };
  return fieldsBy((field) => {
    if (field === "categoryIds" || field === "attributeIds")
      return slugs[field].map(({ slug }) => slug);
    if (field === "events") return eventRowsOf(brand.events);
    return textOfValue(Object.entries(brand).find(([name]) => name === field)?.[1]);
  });
};

const valuesIn = (form: FormData): CorrectionValues =>
  fieldsBy((field) => {
    if (field === "events") return eventRowsIn(form);
    return isLinkField(field)
      ? form.getAll(publicName(field)).filter((value) => typeof value === "string")
      : textIn(form, publicName(field)).replace(/\r\n?/g, "\n");
  });

const fieldsBy = (valueOf: (field: BrandField) => string | readonly string[]): CorrectionValues =>
  Object.fromEntries(CORRECTABLE_FIELDS.map((field) => [publicName(field), valueOf(field)]));

/**
 * A short hash of each field's value when the form was made, to propose only fields that the visitor changed, even if
 * an editor changed others meanwhile. Sending the original texts would double the size of the form.
 */
export const marksOf = (values: CorrectionValues): string => {
  const marks = Object.entries(values).map(([name, value]) => [name, markOf(name, value)]);
  return new URLSearchParams(marks).toString();
};

const markOf = (name: string, value: string | readonly string[]): string => {
  const values = name === "events" ? keptEventRows(value) : value;
  const text = typeof values === "string" ? values.trim() : [...values].sort();
  return hashOf(JSON.stringify(text)).toString(36);
};

/** The visitor's changes to the fields of the form, as the directory accepts them. */
export const proposedBy = (
  values: CorrectionValues,
  marks: string,
  source = "",
): Record<string, JsonValue> => {
  const before = new URLSearchParams(marks);
  return Object.fromEntries(
    CORRECTABLE_FIELDS.flatMap((field) => {
      const name = publicName(field);
      const value = values[name] ?? "";
      const mark = before.get(name);
      if (mark === null || mark === markOf(name, value)) return [];
      return [[name, field === "events" ? proposedEvents(value, source) : sentValue(field, value)]];
    }),
  );
};

const sentValue = (field: BrandField, value: string | readonly string[]): JsonValue =>
  typeof value === "string" ? typedValue(brandField(field), value) : [...value];

export const correctPage: Page<CorrectData> = {
  load,
  act,
  head: ({ profile }) => ({
    title: profile ? `Suggest an edit to ${profile.brand.name}` : "Brand Not Found",
    description: "Fix what is wrong or missing on a brand’s profile.",
  }),
  Page: Correct,
};
