import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router-dom";
import type { BrandProfile } from "#core/directory/directory.ts";
import type { FieldError } from "#core/result.ts";
import type { Attribute, Category } from "#core/taxonomy/taxonomy.ts";
import type { Page } from "../site/page.tsx";
import type { PageServices } from "../site/services.ts";
import { loadMadeAt, type MadeAt, readSpamSignals, textIn, useSentForm } from "../ui/forms.tsx";
import { BrandNotFoundNotice } from "../ui/page-states.tsx";
import { CorrectionForm, type CorrectionRefusal } from "./correction-form.tsx";
import { proposedBy, valuesIn } from "./correction-values.ts";

interface CorrectData extends MadeAt {
  /** `null` for a brand that is missing or archived. */
  profile: BrandProfile | null;
  categories: readonly Category[];
  attributes: readonly Attribute[];
}

const Correct = ({ profile, ...offered }: CorrectData) => {
  const { outcome: refusal, isBusy } = useSentForm<CorrectionRefusal>();
  return profile ? (
    <CorrectionForm profile={profile} {...offered} refusal={refusal} isBusy={isBusy} />
  ) : (
    <BrandNotFoundNotice />
  );
};

const load = async ({ directory }: PageServices, { params }: LoaderFunctionArgs) => {
  const [shown, categories, attributes, made] = await Promise.all([
    directory.showProfile(params["slug"] ?? ""),
    directory.listCategories(),
    directory.listAttributes(),
    loadMadeAt(),
  ]);
  if (shown.ok) return { profile: shown.value, categories, attributes, ...made };
  if (shown.failure.kind === "brand-moved")
    throw redirect(`/brands/${shown.failure.to}/correct`, 301);
  return data({ profile: null, categories: [], attributes: [], ...made }, { status: 404 });
};

/** Nothing but words: the form comes again with all that was sent. */
const NOT_TAKEN: Readonly<Record<string, [status: number, message: string]>> = {
  "too-many-waiting": [
    409,
    "So many corrections of this brand wait for us to read them that we take no more just now. Please try again in some days.",
  ],
  "mail-unavailable": [503, "Too many mails are waiting to be sent. Please try again in a moment."],
};

/** Answers with a redirect, so that reloading what follows does not send the correction again. */
const act = async (
  { directory, analytics, log }: PageServices,
  { request, params }: ActionFunctionArgs,
) => {
  const slug = params["slug"] ?? "";
  const form = await request.formData();
  const values = valuesIn(form);
  const beside = {
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
        ...beside,
        marks,
        version,
        madeAt: signals.madeAt ?? "",
        errors,
        message,
      } satisfies CorrectionRefusal,
      { status },
    );
  try {
    const { problem, ...told } = beside;
    const sent = await directory.correctBrand(slug, {
      ...told,
      ...signals,
      version,
      proposed: proposedBy(values, marks),
      ...(problem !== "" && { problem }),
    });
    if (sent.ok) {
      analytics.happened("correction", { slug });
      return redirect(`/corrections/${sent.value.token}?thanks`, 303);
    }
    if (sent.failure.kind === "invalid-input") return refuse(422, sent.failure.errors);
    const [status, message] = NOT_TAKEN[sent.failure.kind] ?? [
      404,
      "This brand is no longer here.",
    ];
    return refuse(status, [], message);
  } catch (error) {
    log.error("correction_failed", error);
    return refuse(503, [], "Failed to send. Please try again.");
  }
};

export const correctPage: Page<CorrectData> = {
  load,
  act,
  head: ({ profile }) => ({
    title: profile ? `Correct ${profile.brand.name}` : "Brand Not Found",
    description: "Tell what is wrong with a brand’s listing.",
  }),
  Page: Correct,
};
