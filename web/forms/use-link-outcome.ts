import { useActionData, useNavigation, useSearchParams } from "react-router-dom";
import type { LinkOutcome } from "./act-on-link.ts";

/** How it stands with the link that led to a page. */
export const useLinkOutcome = () => {
  const [params] = useSearchParams();
  return {
    token: params.get("token") ?? "",
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router hands the action's answer on untyped.
    outcome: useActionData() as LinkOutcome | undefined,
    isBusy: useNavigation().formMethod === "POST",
  };
};
