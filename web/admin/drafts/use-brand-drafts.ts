import { useMemo } from "react";
import { type FormValues, isFormValues } from "../brand-form/form-values.ts";
import { useSession } from "../session/use-session.ts";
import { type DraftStorage, draftStorage } from "./draft-storage.ts";

/** The signed-in administrator's unsent brands. */
export const useBrandDrafts = (): DraftStorage<FormValues> => {
  const session = useSession();
  const email = session.kind === "signed-in" ? session.email : "";
  return useMemo(() => draftStorage(email, localStorage, isFormValues), [email]);
};
