import { type ActionFunctionArgs, data, redirect, useSearchParams } from "react-router-dom";
import type { Page } from "../site/page.tsx";
import type { PageServices } from "../site/services.ts";
import { loadMadeAt, type MadeAt, readSpamSignals, textIn, useSentForm } from "../ui/forms.tsx";
import { NoticePage } from "../ui/page-states.tsx";
import {
  SuggestionForm,
  type SuggestionField,
  type SuggestionRefusal,
} from "./suggestion-form.tsx";
import { ButtonLink } from "../ui/links.tsx";

const Submit = ({ madeAt }: MadeAt) => {
  const [params] = useSearchParams();
  const { outcome: refusal, isBusy } = useSentForm<SuggestionRefusal>();
  if (params.has("thanks")) return <ThankYou />;
  return <SuggestionForm madeAt={madeAt} refusal={refusal} isBusy={isBusy} />;
};

/** Answers with a redirect, so that reloading the thank-you page does not send the suggestion again. */
const act = async (
  { directory, analytics, log }: PageServices,
  { request }: ActionFunctionArgs,
) => {
  const form = await request.formData();
  const values = readValues(form);
  const { madeAt = "" } = readSpamSignals(form);
  try {
    const answer = await directory.suggestBrand({ ...values, ...readSpamSignals(form) });
    if (!answer.ok)
      return data({ values, madeAt, errors: answer.failure.errors } satisfies SuggestionRefusal, {
        status: 422,
      });
  } catch (error) {
    log.error("submit_failed", error);
    return data({ values, madeAt, errors: [] } satisfies SuggestionRefusal, { status: 503 });
  }
  analytics.happened("submit");
  return redirect("/submit?thanks", 303);
};

const readValues = (form: FormData): Record<SuggestionField, string> => ({
  brandName: textIn(form, "brandName"),
  websiteUrl: textIn(form, "websiteUrl"),
  submitterEmail: textIn(form, "submitterEmail"),
  notes: textIn(form, "notes"),
});

const ThankYou = () => (
  <NoticePage title="Thank you!" isAnswer>
    <p className="lede">
      Your suggestion is with us. We’ll look into the brand and add it if it belongs in the
      directory.
    </p>
    <p className="actions">
      <ButtonLink to="/submit">Submit another brand</ButtonLink>
      <ButtonLink to="/brands" isQuiet>
        Browse brands
      </ButtonLink>
    </p>
  </NoticePage>
);

export const submitPage: Page<MadeAt> = {
  load: loadMadeAt,
  act,

  head: () => ({
    title: "Suggest a brand",
    description:
      "Know a golf brand that is missing from the directory? Suggest it: a name is enough.",
  }),
  Page: Submit,
};
