import { BRAND_FIELDS } from "#core/brand/fields.ts";
import { useEffect, useRef, useState } from "react";
import { LIMITS } from "#core/limits.ts";
import { FormField } from "../../ui/field.tsx";
import { UnseenFields } from "../../ui/form-data.tsx";
import { ListedByName, ListedBySite } from "./already-listed.tsx";
import { NextSteps } from "./next-steps.tsx";
import { FIELDS, type Field, type Refusal } from "./submit.ts";

interface SuggestionFormProps {
  /** When the server made the form. */
  madeAt: string;
  refusal: Refusal | undefined;
  isBusy: boolean;
}

export const SuggestionForm = ({ madeAt, refusal, isBusy }: SuggestionFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [brandName, setBrandName] = useState("");
  const [websiteUrl, setWebsiteUrl] = useState("");
  const failure = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!refusal) return;
    const faulty = form.current?.querySelector<HTMLElement>("[aria-invalid]");
    (faulty ?? failure.current)?.focus();
  }, [refusal]);

  const field = (name: Field) => ({
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
            <p className="form-failure" role="alert" tabIndex={-1} ref={failure}>
              Failed to submit. Please try again.
            </p>
          )}
          <FormField
            {...field("brandName")}
            label="Brand name"
            required
            maxLength={BRAND_FIELDS.name.max}
            onText={setBrandName}
          >
            <ListedByName name={brandName} />
          </FormField>
          <FormField
            {...field("websiteUrl")}
            label="Website"
            type="url"
            hint="Starting with https://"
            maxLength={LIMITS.url}
            onText={setWebsiteUrl}
          >
            <ListedBySite url={websiteUrl} />
          </FormField>
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
