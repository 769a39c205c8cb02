import { useActionData, useNavigation } from "react-router-dom";
import type { EmailRefusal } from "./send-email.ts";

/** How it stands with a page's form: refused, under way, or neither. `action` is where it is sent. */
export const useEmailForm = (action: string) => {
  const navigation = useNavigation();
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router hands the action's answer on untyped.
    refusal: useActionData() as EmailRefusal | undefined,
    isBusy: navigation.formMethod === "POST" && navigation.formAction === action,
  };
};
