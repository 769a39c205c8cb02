import { type RefObject, useEffect, useRef } from "react";
import {
  type ActionFunctionArgs,
  data,
  redirect,
  useActionData,
  useNavigation,
} from "react-router-dom";
import { type InvalidInput, OverLimit, type Result, statusOfError } from "#core/result.ts";
import { LIMITS } from "#core/limits.ts";
import type { MailUnavailable } from "#core/people/personal-data.ts";
import type { Log } from "#core/ports/system.ts";
import type { SpamSignals } from "#core/submission/submission.ts";
import { TextField } from "./field.tsx";

/**
 * Fields that detect bots: one that people do not see, and the time taken to fill in the form. With JavaScript the
 * browser measures that time; without it, the server only knows when it made the form.
 */
export const HoneypotFields = ({ madeAt }: { madeAt: string }) => {
  const made = useRef<HTMLInputElement>(null);
  const measured = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const form = measured.current?.form;
    const opened = performance.now();
    // This listener runs before those of React and the router.
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

/** Moves the focus to the first invalid field, or to the message above the form. */
export const useFocusRefused = (form: RefObject<HTMLFormElement | null>, refusal: unknown): void =>
  useEffect(() => {
    if (!refusal) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find("[aria-invalid]") ?? find(".problem"))?.focus();
  }, [form, refusal]);

export const textIn = (form: FormData, field: string): string => {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
};

/** The fields that detect bots; unknown values stay empty. */
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

/** Props of a field that is not about a brand. */
export interface ExtraField {
  id: string;
  name: string;
  defaultValue: string;
  isOptional: boolean;
  error: string | undefined;
}

/** Where the decision about a suggestion or a correction is sent. */
export const SubmitterEmail = (field: ExtraField) => (
  <TextField
    {...field}
    label="Your e-mail"
    type="email"
    autoComplete="email"
    hint="We’ll e-mail you our decision and never publish your address."
    maxLength={LIMITS.email}
  />
);

interface EmailFormProps {
  /** The form's target. */
  action: string;
  button: string;
  hint?: string;
  /** When the server made the form. Empty on a page that may be cached, where this time could be too old. */
  madeAt: string;
}

export const EmailForm = (props: EmailFormProps) => {
  const { outcome: refusal, isBusy } = useSentForm<EmailRefusal>();
  const form = useRef<HTMLFormElement>(null);
  useFocusRefused(form, refusal);
  return (
    <form className="form" action={props.action} method="post" ref={form}>
      {refusal?.problem !== undefined && (
        <p className="problem" role="alert" tabIndex={-1}>
          {refusal.problem}
        </p>
      )}
      <TextField
        id="email"
        name="email"
        label="Your e-mail"
        type="email"
        autoComplete="email"
        required
        defaultValue={refusal?.email ?? ""}
        error={refusal?.error}
        maxLength={LIMITS.email}
        hint={props.hint}
      />
      <HoneypotFields madeAt={refusal?.madeAt ?? props.madeAt} />
      <button className="button" disabled={isBusy}>
        {isBusy ? "Sending..." : props.button}
      </button>
    </form>
  );
};

/** Why a form could not be sent: the limit that it exceeds, or `otherwise`. */
export const unsentText = (error: unknown, otherwise: string): string =>
  error instanceof OverLimit ? error.message : otherwise;

/** The result of the submitted form, and whether a form is being sent. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each page knows the result of its action.
export const useSentForm = <Outcome,>() => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router does not type the action's result.
  outcome: useActionData() as Outcome | undefined,
  isBusy: useNavigation().formMethod === "POST",
});

interface EmailRefusal {
  email: string;
  /** When the server first made the form. Correcting a form takes less time than filling it in. */
  madeAt: string;
  /** The address's error, or why the form was not sent. */
  error?: string | undefined;
  problem?: string;
}

/** The address, with spam signals. */
export type SentEmail = { email: string } & SpamSignals;

type Send = (input: SentEmail) => Promise<Result<null, InvalidInput | MailUnavailable>>;

/** Handles a form with an address. Redirects, so that reloading the page does not send it again. */
export const sendEmail =
  (send: Send, thanks: string, log: Log) =>
  async ({ request }: ActionFunctionArgs) => {
    const form = await request.formData();
    const spamSignals = readSpamSignals(form);
    const email = textIn(form, "email");
    const refused = (status: number, why: Pick<EmailRefusal, "error" | "problem">) =>
      data({ email, madeAt: spamSignals.madeAt ?? "", ...why } satisfies EmailRefusal, { status });
    try {
      const sent = await send({ email, ...spamSignals });
      if (sent.ok) return redirect(thanks, 303);
      if (sent.failure.kind !== "invalid-input") return refused(503, { problem: NOT_SENT });
      const wrong = sent.failure.errors.find(({ path }) => path === "email");
      return refused(422, wrong ? { error: wrong.message } : { problem: NOT_SENT });
    } catch (error) {
      log.error("email_form_failed", error);
      return refused(statusOfError(error), { problem: unsentText(error, NOT_SENT) });
    }
  };

const NOT_SENT = "Failed to send. Please try again later.";

export interface MadeAt {
  /** When the form was made, ISO 8601, by the server's clock; the browser measures the time itself. */
  madeAt: string;
}

export const loadMadeAt = (): Promise<MadeAt> =>
  Promise.resolve({ madeAt: new Date().toISOString() });
