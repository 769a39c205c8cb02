import { data, redirect, type ActionFunctionArgs } from "react-router-dom";
import type { FieldError } from "#core/failure.ts";
import type { PageServices } from "../../site/services.ts";
import { readSpamSignals, textIn } from "../../forms/read-form.ts";

/** The form's fields (spec section 2), in its order. */
export const FIELDS = ["brandName", "websiteUrl", "submitterEmail", "notes"] as const;
export type Field = (typeof FIELDS)[number];

/** Why a suggestion was not taken, with what the visitor had typed. */
export interface Refusal {
  values: Record<Field, string>;
  /** When the form that was sent was made: correcting it takes less time than filling it in. */
  madeAt: string;
  /** What to correct; empty when it was no fault of the visitor's. */
  errors: FieldError[];
}

/** Answers with a redirect, so that reloading the thank-you page does not send the suggestion again. */
export const submitSuggestion =
  ({ directory, analytics, log }: PageServices) =>
  async ({ request }: ActionFunctionArgs) => {
    const form = await request.formData();
    const values = readValues(form);
    const { madeAt = "" } = readSpamSignals(form);
    try {
      const answer = await directory.suggestBrand({ ...values, ...readSpamSignals(form) });
      if (!answer.ok)
        return data({ values, madeAt, errors: answer.failure.errors } satisfies Refusal, {
          status: 422,
        });
    } catch (error) {
      log.error("submit_failed", error);
      return data({ values, madeAt, errors: [] } satisfies Refusal, { status: 503 });
    }
    analytics.happened("submit");
    return redirect("/submit?thanks", 303);
  };

const readValues = (form: FormData): Record<Field, string> => ({
  brandName: textIn(form, "brandName"),
  websiteUrl: textIn(form, "websiteUrl"),
  submitterEmail: textIn(form, "submitterEmail"),
  notes: textIn(form, "notes"),
});
