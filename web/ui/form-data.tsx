import { type RefObject, useEffect, useRef } from "react";
import type { SpamSignals } from "#core/submission/submission.ts";

/**
 * What tells programs that fill in forms from people: a field that nobody sees, and the time. Where there is
 * JavaScript the browser measures how long the form was open; else there is only when the server made it.
 */
export const UnseenFields = ({ madeAt }: { madeAt: string }) => {
  const made = useRef<HTMLInputElement>(null);
  const measured = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const form = measured.current?.form;
    const opened = performance.now();
    // React's own handlers, and the router's, come after this one.
    const measure = (): void => {
      if (measured.current) measured.current.value = String(Math.round(performance.now() - opened));
      if (made.current) made.current.value = "";
    };
    form?.addEventListener("submit", measure);
    return () => form?.removeEventListener("submit", measure);
  }, []);

  return (
    <>
      <input type="hidden" name="madeAt" defaultValue={madeAt} ref={made} />
      <input type="hidden" name="filledInMs" defaultValue="" ref={measured} />
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="homepage">Leave this field empty</label>
        <input id="homepage" name="homepage" type="text" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
};

/** Leads whoever sent a form to what was refused of it: the first field at fault, or what is said above them. */
export const useFocusRefused = (form: RefObject<HTMLFormElement | null>, refusal: unknown): void =>
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid], .form-failure")?.focus();
  }, [form, refusal]);

export const textIn = (form: FormData, field: string): string => {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
};

/** By which programs that fill in forms are told from people; what the form does not know it leaves empty. */
export const readSpamSignals = (form: FormData): SpamSignals => {
  const homepage = textIn(form, "homepage");
  const filledInMs = textIn(form, "filledInMs");
  const madeAt = textIn(form, "madeAt");
  return {
    ...(homepage !== "" && { homepage }),
    ...(filledInMs !== "" && { filledInMs: Number(filledInMs) }),
    ...(madeAt !== "" && { madeAt }),
  };
};
