import { useActionData, useNavigation, useSearchParams } from "react-router-dom";
import type { PageLook } from "../../site/page.tsx";
import type { MadeAt } from "../../ui/email-form.tsx";
import type { Refusal } from "./submit.ts";
import { SuggestionForm } from "./suggestion-form.tsx";
import { ThankYou } from "./thank-you.tsx";

const Submit = ({ madeAt }: MadeAt) => {
  const [params] = useSearchParams();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router hands the action's answer on untyped.
  const refusal = useActionData() as Refusal | undefined;
  const isBusy = useNavigation().formMethod === "POST";
  if (params.has("thanks")) return <ThankYou />;
  return <SuggestionForm madeAt={madeAt} refusal={refusal} isBusy={isBusy} />;
};

export const look: PageLook<MadeAt> = {
  head: () => ({
    title: "Suggest a brand",
    description:
      "Know a golf brand that is missing from the directory? Suggest it: a name is enough.",
    canonicalPath: "/submit",
    indexed: true,
  }),
  Page: Submit,
};
