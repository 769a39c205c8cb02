import type { FocusEvent, KeyboardEvent, ReactNode } from "react";
import { withScheme } from "#core/text/addresses.ts";

interface FormFieldProps {
  id: string;
  name: string;
  label: string;
  initial: string;
  /** Completes a sentence that starts with the label. */
  error: string | undefined;
  hint?: string;
  type?: "text" | "url" | "email";
  autoComplete?: string;
  required?: boolean;
  maxLength: number;
  /** Makes the field a box of this many lines. */
  rows?: number;
  /** Told of each change of the text. */
  onText?: (text: string) => void;
  /** What else there is to say about what was entered. */
  children?: ReactNode;
}

export const FormField = (props: FormFieldProps) => {
  const { id, name, label, initial, error, hint, type = "text", rows, required, maxLength } = props;
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const attributes = {
    id,
    name,
    maxLength,
    required,
    autoComplete: props.autoComplete ?? "off",
    defaultValue: initial,
    "aria-describedby": notes || undefined,
    "aria-invalid": error === undefined ? undefined : true,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!required && <span className="field-optional"> optional</span>}
      </label>
      {rows === undefined ? (
        <input
          type={type}
          {...attributes}
          onChange={(event) => props.onText?.(event.target.value)}
          {...(type === "url" && completingAddress((text) => props.onText?.(text)))}
        />
      ) : (
        <textarea rows={rows} {...attributes} />
      )}
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {label} {error}.
        </p>
      )}
      {props.children}
    </div>
  );
};

/**
 * What an input for web addresses does with `golf.example`, which browsers refuse to send: it becomes `https://golf.example` when
 * the field is left, and when Enter sends the form.
 */
export const completingAddress = (onText: (text: string) => void) => {
  const complete = (input: HTMLInputElement): void => {
    const completed = withScheme(input.value.trim());
    if (completed === input.value) return;
    input.value = completed;
    onText(completed);
  };
  return {
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => complete(currentTarget),
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key === "Enter") complete(currentTarget);
    },
  };
};
