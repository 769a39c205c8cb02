import { useEffect, useEffectEvent, useRef } from "react";
import type { FormValues } from "../brand-form/form-values.ts";
import type { Draft } from "./draft-storage.ts";
import { useBrandDrafts } from "./use-brand-drafts.ts";

/** A draft is kept this long after the last key, and when the page goes. */
const PAUSE_MS = 400;

/** Keeps a draft while there is one; answers how to discard it for good, once it was sent or given up. */
export const useKeptDraft = (
  key: string,
  draft: Omit<Draft<FormValues>, "savedAt"> | undefined,
): (() => void) => {
  const drafts = useBrandDrafts();
  const isSettled = useRef(false);
  const values = draft?.values;

  const keep = useEffectEvent((values: FormValues | undefined) => {
    if (isSettled.current) return;
    if (draft && values) drafts.keep(key, { ...draft, values, savedAt: new Date().toISOString() });
    else drafts.discard(key);
  });
  const keepNow = useEffectEvent(() => keep(values));
  useEffect(() => {
    const timer = setTimeout(() => keep(values), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values]);
  useEffect(() => {
    const leave = () => keepNow();
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
