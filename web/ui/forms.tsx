import { type RefObject, useEffect, useRef } from "react";
import {
  type ActionFunctionArgs,
  data,
  redirect,
  useActionData,
  useNavigation,
} from "react-router-dom";
import type { InvalidInput, Result } from "#core/result.ts";
import { LIMITS } from "#core/limits.ts";
import type { MailUnavailable, NotOffered } from "#core/people/personal-data.ts";
import type { Log } from "#core/ports/system.ts";
import type { SpamSignals } from "#core/submission/submission.ts";
import { FormField } from "./field.tsx";

/**
 * What tells programs that fill in forms from people: a field that nobody sees, and the time. Where there is
 * JavaScript the browser measures how long the form was open; else there is only when the server made it.
 */
export const HoneypotFields = ({ madeAt }: { madeAt: string }) => {
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

interface EmailFormProps {
  /** Where it is sent. */
  action: string;
  button: string;
  busyButton: string;
  hint?: string;
  /** When the server made the form; blank where the page is kept for longer than that says anything. */
  madeAt: string;
  refusal?: EmailRefusal | undefined;
  isBusy: boolean;
}

export const EmailForm = (props: EmailFormProps) => {
  const { refusal } = props;
  const form = useRef<HTMLFormElement>(null);
  useFocusRefused(form, refusal);
  return (
    <form className="form" action={props.action} method="post" ref={form}>
      {refusal && refusal.error === undefined && (
        <p className="problem" role="alert" tabIndex={-1}>
          Failed to send. Please try again later.
        </p>
      )}
      <FormField
        id="email"
        name="email"
        label="Your email"
        type="email"
        autoComplete="email"
        required
        initial={refusal?.email ?? ""}
        error={refusal?.error}
        maxLength={LIMITS.email}
        {...(props.hint !== undefined && { hint: props.hint })}
      />
      <HoneypotFields madeAt={refusal?.madeAt ?? props.madeAt} />
      <button className="button" disabled={props.isBusy}>
        {props.isBusy ? props.busyButton : props.button}
      </button>
    </form>
  );
};

/** What came of the form that was sent, and whether one is under way: to `action`, where a page has more forms than one. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each page knows what its action answers.
export const useSentForm = <Outcome,>(action?: string) => {
  const { formMethod, formAction } = useNavigation();
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router hands the action's answer on untyped.
    outcome: useActionData() as Outcome | undefined,
    isBusy: formMethod === "POST" && (action === undefined || formAction === action),
  };
};

export interface EmailRefusal {
  email: string;
  /** When the form that was sent was made: correcting it takes less time than filling it in. */
  madeAt: string;
  /** What is wrong with the address; `undefined` when it was no fault of the visitor's. */
  error: string | undefined;
}

type Send = (input: unknown) => Promise<Result<null, InvalidInput | MailUnavailable | NotOffered>>;

/** Takes an address from a form. Answers with a redirect, so that reloading the page does not send it again. */
export const sendEmail =
  (send: Send, thanks: string, log: Log) =>
  async ({ request }: ActionFunctionArgs) => {
    const form = await request.formData();
    const spamSignals = readSpamSignals(form);
    const email = textIn(form, "email");
    const refused = (status: number, error?: string) =>
      data({ email, madeAt: spamSignals.madeAt ?? "", error } satisfies EmailRefusal, { status });
    try {
      const sent = await send({ email, ...spamSignals });
      if (sent.ok) return redirect(thanks, 303);
      if (sent.failure.kind !== "invalid-input") return refused(503);
      const wrong = sent.failure.errors.find(({ path }) => path === "email");
      return refused(422, wrong?.message);
    } catch (error) {
      log.error("email_form_failed", error);
      return refused(503);
    }
  };

export interface MadeAt {
  /** When the form was made, ISO 8601; by the server's clock, as the browser measures for itself how long it was open. */
  madeAt: string;
}

export const loadMadeAt = (): Promise<MadeAt> =>
  Promise.resolve({ madeAt: new Date().toISOString() });
