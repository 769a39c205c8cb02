import { useEffect, useEffectEvent, useRef } from "react";
import type { FormValues } from "../brand-form/form-values.ts";
import type { Draft } from "./draft-storage.ts";
import { useBrandDrafts } from "./use-brand-drafts.ts";

/** A draft is stored this long after the last key, and when the page goes. */
const PAUSE_MS = 400;

/** Stores a draft while there is one; answers how to discard it for good, once it was sent or given up. */
export const useStoredDraft = (
  key: string,
  draft: Omit<Draft<FormValues>, "savedAt"> | undefined,
): (() => void) => {
  const drafts = useBrandDrafts();
  const isSettled = useRef(false);
  const values = draft?.values;

  const store = useEffectEvent((values: FormValues | undefined) => {
    if (isSettled.current) return;
    if (draft && values) drafts.store(key, { ...draft, values, savedAt: new Date().toISOString() });
    else drafts.discard(key);
  });
  const storeNow = useEffectEvent(() => store(values));
  useEffect(() => {
    const timer = setTimeout(() => store(values), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values]);
  useEffect(() => {
    const leave = () => storeNow();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      // The session may have ended under the form.
      leave();
    };
  }, []);

  return () => {
    isSettled.current = true;
    drafts.discard(key);
  };
};
