import { useRef } from "react";
import {
  type ActionFunctionArgs,
  data,
  redirect,
  useActionData,
  useNavigation,
} from "react-router-dom";
import type { InvalidInput } from "#core/failure.ts";
import { LIMITS } from "#core/limits.ts";
import type { MailUnavailable, NotOffered } from "#core/people/personal-data.ts";
import type { Log } from "#core/ports/system.ts";
import type { Result } from "#core/result.ts";
import { FormField } from "./field.tsx";
import { readSpamSignals, textIn, UnseenFields, useFocusRefused } from "./form-data.tsx";

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

/** A form for one e-mail address. */
export const EmailForm = (props: EmailFormProps) => {
  const { refusal } = props;
  const form = useRef<HTMLFormElement>(null);
  useFocusRefused(form, refusal);
  return (
    <form className="form" action={props.action} method="post" ref={form}>
      {refusal && refusal.error === undefined && (
        <p className="form-failure" role="alert" tabIndex={-1}>
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
      <UnseenFields madeAt={refusal?.madeAt ?? props.madeAt} />
      <button className="button" disabled={props.isBusy}>
        {props.isBusy ? props.busyButton : props.button}
      </button>
    </form>
  );
};

/** How it stands with a page's form: refused, under way, or neither. `action` is where it is sent. */
export const useEmailForm = (action: string) => {
  const navigation = useNavigation();
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router hands the action's answer on untyped.
    refusal: useActionData() as EmailRefusal | undefined,
    isBusy: navigation.formMethod === "POST" && navigation.formAction === action,
  };
};

/** Why an address was not taken, with what the visitor had typed. */
interface EmailRefusal {
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
