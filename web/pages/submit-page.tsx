import { useRef, useState } from "react";
import { type ActionFunctionArgs, data, redirect, useSearchParams } from "react-router-dom";
import { BRAND_FIELDS } from "#core/brand/fields.ts";
import type { BrandSuggestion } from "#core/catalog/listing.schema.ts";
import { type FieldError, statusOfError } from "#core/result.ts";
import { LIMITS } from "#core/limits.ts";
import { fromKeys } from "#core/records.ts";
import { foldForSearch } from "#core/text/fold.ts";
import { useSuggestions } from "../site/combobox.ts";
import type { Page } from "../site/page.tsx";
import type { PageServices } from "../site/services.ts";
import { TextField } from "../ui/field.tsx";
import {
  loadMadeAt,
  type MadeAt,
  readSpamSignals,
  textIn,
  HoneypotFields,
  SubmitterEmail,
  unsentText,
  useFocusRefused,
  useSentForm,
} from "../ui/forms.tsx";
import { ButtonLink } from "../ui/links.tsx";
import { NoticePage, PageHeader } from "../ui/page-states.tsx";

const SubmitPage = ({ madeAt }: MadeAt) => {
  if (useSearchParams()[0].has("thanks")) return <ThankYou />;
  return (
    <div className="page">
      <PageHeader
        title="Suggest a brand"
        lede="Tell us which brand is missing. An editor reviews every suggestion."
      />
      <div className="form-page">
        <SuggestionForm madeAt={madeAt} />
        <NextSteps />
      </div>
    </div>
  );
};

/** The form's fields in order (spec section 2). */
const FIELDS = ["brandName", "websiteUrl", "submitterEmail", "notes"] as const;
type SuggestionField = (typeof FIELDS)[number];

/**
 * Why a suggestion was refused, with the input and the time when the first form was made: correcting takes
 * less time than filling in.
 */
interface SuggestionRefusal extends MadeAt {
  values: Record<SuggestionField, string>;
  errors: FieldError[];
  /** Why it was not sent, if the input is not the reason. */
  problem?: string;
}

const SuggestionForm = ({ madeAt }: MadeAt) => {
  const { outcome: refusal, isBusy } = useSentForm<SuggestionRefusal>();
  const form = useRef<HTMLFormElement>(null);
  const [brandName, setBrandName] = useState("");
  const [websiteUrl, setWebsiteUrl] = useState("");
  useFocusRefused(form, refusal);

  const field = (name: SuggestionField) => ({
    id: name,
    name,
    defaultValue: refusal?.values[name] ?? "",
    isOptional: name !== "brandName",
    error: refusal?.errors.find(({ path }) => path === name)?.message,
  });
  // Errors without a field of their own are shown above the form.
  const hasFailed =
    refusal && !refusal.errors.some(({ path }) => FIELDS.some((name) => name === path));
  const problem = hasFailed ? (refusal.problem ?? NOT_SENT) : undefined;

  return (
    <form className="form" action="/submit" method="post" ref={form}>
      {problem !== undefined && (
        <p className="problem" role="alert" tabIndex={-1}>
          {problem}
        </p>
      )}
      <TextField
        {...field("brandName")}
        label="Brand name"
        required
        maxLength={BRAND_FIELDS.name.max}
        onChange={setBrandName}
        notice={<ListedByName name={brandName} />}
      />
      <TextField
        {...field("websiteUrl")}
        label="Website"
        type="url"
        hint="Starting with https://"
        maxLength={LIMITS.url}
        onChange={setWebsiteUrl}
        notice={<ListedBySite url={websiteUrl} />}
      />
      <SubmitterEmail {...field("submitterEmail")} />
      <TextField
        {...field("notes")}
        label="Notes"
        rows={4}
        hint="What does the brand make, and what makes it worth knowing?"
        maxLength={LIMITS.submissionNotes}
      />
      <HoneypotFields madeAt={refusal?.madeAt ?? madeAt} />
      <button className="button" disabled={isBusy}>
        {isBusy ? "Submitting..." : "Submit suggestion"}
      </button>
    </form>
  );
};

/** Spec section 8. */
const NOT_SENT = "Failed to submit. Please try again.";

/** Links the listed brand whose name is most like the typed one, because the suggestion may be unnecessary. */
const ListedByName = ({ name }: { name: string }) => {
  const folded = foldForSearch(name);
  const brand = useSuggestions(name, true).find((one) => one.kind === "brand");
  // Many names begin with the same few letters, so a short text must match exactly.
  const isAlike = folded.length > 3 || (brand && foldForSearch(brand.name) === folded);
  return <AlreadyListed brand={isAlike ? brand : undefined} />;
};

const ListedBySite = ({ url }: { url: string }) => {
  const isAddress = /^https?:\/\/[^/.]+\.[^/]/i.test(url.trim());
  const brand = useSuggestions(url, isAddress).find((one) => one.kind === "brand");
  return <AlreadyListed brand={brand} />;
};

const AlreadyListed = ({ brand }: { brand: BrandSuggestion | undefined }) => (
  <output className="banner">
    {brand && "Already listed? "}
    {brand && <a href={`/brands/${brand.slug}`}>{`See ${brand.name}`}</a>}
  </output>
);

const NextSteps = () => (
  <aside className="next-steps" aria-labelledby="next-steps">
    <h2 id="next-steps">What happens next</h2>
    <ol>
      <li>An editor reads your suggestion.</li>
      <li>We find the brand’s own site and check the facts.</li>
      <li>If it makes something for golf, it gets a profile like every other brand.</li>
    </ol>
    <p>
      Not sure whether it is listed already? <a href="/brands">Search the directory</a> first.
    </p>
  </aside>
);

const ThankYou = () => (
  <NoticePage
    title="Thank you!"
    lede="We have your suggestion. We’ll look into the brand and add it if it belongs in the directory."
    actions={
      <>
        <ButtonLink to="/submit">Submit another brand</ButtonLink>
        <ButtonLink to="/brands" isQuiet>
          Browse brands
        </ButtonLink>
      </>
    }
    answer
  />
);

/** Redirects, so that reloading the thank-you page does not send the suggestion again. */
const act = async (
  { directory, analytics, log }: PageServices,
  { request }: ActionFunctionArgs,
) => {
  const form = await request.formData();
  const values = fromKeys(FIELDS, (name) => textIn(form, name));
  const signals = readSpamSignals(form);
  const refuse = (status: number, why: Pick<SuggestionRefusal, "errors" | "problem">) =>
    data({ values, madeAt: signals.madeAt ?? "", ...why } satisfies SuggestionRefusal, { status });
  try {
    const answer = await directory.suggestBrand({ ...values, ...signals });
    if (!answer.ok) return refuse(422, { errors: answer.failure.errors });
  } catch (error) {
    log.error("submit_failed", error);
    return refuse(statusOfError(error), { errors: [], problem: unsentText(error, NOT_SENT) });
  }
  analytics.happened("submit");
  return redirect("/submit?thanks", 303);
};

export const submitPage: Page<MadeAt> = {
  load: loadMadeAt,
  act,
  head: () => ({
    title: "Suggest a brand",
    description:
      "Know a golf brand that is missing from the directory? Suggest it: a name is enough.",
  }),
  Page: SubmitPage,
};
