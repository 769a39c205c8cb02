import type { Suggestion } from "#core/catalog/listing.ts";
import type { FieldError } from "#core/result.ts";
import { foldForSearch } from "#core/text/fold.ts";
import { useSuggestions } from "../site/combobox.ts";
import { useRef, useState } from "react";
import { BRAND_FIELDS } from "#core/brand/fields.ts";
import { LIMITS } from "#core/limits.ts";
import { FormField } from "../ui/field.tsx";
import { UnseenFields, useFocusRefused } from "../ui/forms.tsx";

/** The form's fields (spec section 2), in its order. */
const FIELDS = ["brandName", "websiteUrl", "submitterEmail", "notes"] as const;
export type SuggestionField = (typeof FIELDS)[number];

/** Why a suggestion was not taken, with what the visitor had typed. */
export interface SuggestionRefusal {
  values: Record<SuggestionField, string>;
  /** When the form that was sent was made: correcting it takes less time than filling it in. */
  madeAt: string;
  /** What to correct; empty when it was no fault of the visitor's. */
  errors: FieldError[];
}

interface SuggestionFormProps {
  /** When the server made the form. */
  madeAt: string;
  refusal: SuggestionRefusal | undefined;
  isBusy: boolean;
}

export const SuggestionForm = ({ madeAt, refusal, isBusy }: SuggestionFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [brandName, setBrandName] = useState("");
  const [websiteUrl, setWebsiteUrl] = useState("");
  useFocusRefused(form, refusal);

  const field = (name: SuggestionField) => ({
    id: name,
    name,
    initial: refusal?.values[name] ?? "",
    error: refusal?.errors.find(({ path }) => path === name)?.message,
  });
  // What no field shows is told above the form.
  const hasFailed =
    refusal && !refusal.errors.some(({ path }) => FIELDS.some((name) => name === path));

  return (
    <div className="page">
      <header className="page-head">
        <h1>Suggest a brand</h1>
        <p className="lede">
          Tell us who is missing. We look at every suggestion before a brand joins the directory.
        </p>
      </header>
      <div className="form-page">
        <form className="form" action="/submit" method="post" ref={form}>
          {hasFailed && (
            <p className="form-failure" role="alert" tabIndex={-1}>
              Failed to submit. Please try again.
            </p>
          )}
          <FormField
            {...field("brandName")}
            label="Brand name"
            required
            maxLength={BRAND_FIELDS.name.max}
            onText={setBrandName}
            notice={<ListedByName name={brandName} />}
          />
          <FormField
            {...field("websiteUrl")}
            label="Website"
            type="url"
            hint="Starting with https://"
            maxLength={LIMITS.url}
            onText={setWebsiteUrl}
            notice={<ListedBySite url={websiteUrl} />}
          />
          <FormField
            {...field("submitterEmail")}
            label="Your email"
            type="email"
            autoComplete="email"
            hint="Only if you would like us to be able to write back. It is never shown."
            maxLength={LIMITS.email}
          />
          <FormField
            {...field("notes")}
            label="Notes"
            rows={4}
            hint="What does the brand make, and what makes it worth knowing?"
            maxLength={LIMITS.submissionNotes}
          />
          <UnseenFields madeAt={refusal?.madeAt ?? madeAt} />
          <button className="button" disabled={isBusy}>
            {isBusy ? "Submitting..." : "Submit suggestion"}
          </button>
        </form>
        <NextSteps />
      </div>
    </div>
  );
};

/** Leads to the brand that goes by the name being typed, if there is one: it need not be suggested again. */
const ListedByName = ({ name }: { name: string }) => {
  const suggestions = useSuggestions(name, true);
  const folded = foldForSearch(name);
  return (
    <AlreadyListed
      brand={suggestions.find(
        (suggestion) => suggestion.kind === "brand" && foldForSearch(suggestion.name) === folded,
      )}
    />
  );
};

const ListedBySite = ({ url }: { url: string }) => {
  const isAddress = /^https?:\/\/[^/.]+\.[^/]/i.test(url.trim());
  const suggestions = useSuggestions(url, isAddress);
  return <AlreadyListed brand={suggestions[0]} />;
};

const AlreadyListed = ({ brand }: { brand: Suggestion | undefined }) => (
  <output className="field-notice">
    {brand && (
      <>
        Already listed? <a href={`/brands/${brand.slug}`}>{`See ${brand.name}`}</a>
      </>
    )}
  </output>
);

const NextSteps = () => (
  <aside className="next-steps" aria-labelledby="next-steps">
    <h2 id="next-steps">What happens next</h2>
    <ol>
      <li>A person reads your suggestion.</li>
      <li>We look for the brand’s own site and check what can be checked.</li>
      <li>If it makes something for golf, it gets a profile like every other brand.</li>
    </ol>
    <p>
      Not sure whether it is listed already? <a href="/brands">Search the directory</a> first.
    </p>
  </aside>
);
