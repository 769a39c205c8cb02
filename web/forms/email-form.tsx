import { useEffect, useRef } from "react";
import { LIMITS } from "#core/limits.ts";
import { FormField } from "./form-field.tsx";
import type { EmailRefusal } from "./send-email.ts";
import { UnseenFields } from "./unseen-fields.tsx";

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
  const failure = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!refusal) return;
    const faulty = form.current?.querySelector<HTMLElement>("[aria-invalid]");
    (faulty ?? failure.current)?.focus();
  }, [refusal]);
  return (
    <form className="form" action={props.action} method="post" ref={form}>
      {refusal && refusal.error === undefined && (
        <p className="form-failure" role="alert" tabIndex={-1} ref={failure}>
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
