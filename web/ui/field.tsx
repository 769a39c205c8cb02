import type { ComponentProps, FocusEvent, KeyboardEvent, ReactNode } from "react";
import { withScheme } from "#core/text/addresses.ts";

/** Attributes that connect a control with its label, hint and error. */
export interface ControlAttributes {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

export interface FieldProps {
  /** Also the path of the field's errors. */
  id: string;
  label: string;
  /** Marked with an asterisk and for assistive technology; validation happens elsewhere. */
  isRequired?: boolean;
  /** A note next to the label. */
  isOptional?: boolean;
  hint?: ReactNode;
  /** Completes a sentence that starts with the label. */
  error?: string | undefined;
  className?: string;
}

interface AnyFieldProps extends FieldProps {
  children: (attributes: ControlAttributes) => ReactNode;
  /** A note about the value. */
  notice?: ReactNode;
}

export const Field = ({
  id,
  label,
  isRequired,
  isOptional,
  hint,
  error,
  className,
  children,
  notice,
}: AnyFieldProps) => {
  const notes = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`];
  return (
    <div className={className === undefined ? "field" : `field ${className}`}>
      <label htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
        {isOptional && <span className="field-optional"> optional</span>}
      </label>
      {children({
        id,
        "aria-describedby": notes.filter(Boolean).join(" ") || undefined,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-required": isRequired || undefined,
      })}
      {hint !== undefined && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {label} {error}.
        </p>
      )}
      {notice}
    </div>
  );
};

interface TextFieldProps
  extends FieldProps, Pick<ComponentProps<"input">, "name" | "defaultValue" | "placeholder"> {
  /** Absent for a field of a form that works without JavaScript. */
  value?: string;
  onChange?: (value: string) => void;
  type?: "text" | "url" | "email" | "password" | "number" | "date";
  /** For addresses of files, which are not completed: they are pasted, not typed. */
  ofFile?: boolean;
  autoComplete?: string;
  maxLength?: number;
  inputMode?: "numeric";
  /** Makes the field a text area with this many lines. */
  rows?: number;
  /** Checked by the browser before submitting. */
  required?: boolean;
  notice?: ReactNode;
}

export const TextField = (props: TextFieldProps) => {
  const { name, value, defaultValue, placeholder, maxLength, required } = props;
  const { type = "text", autoComplete = "off", inputMode, rows, ofFile, onChange } = props;
  const own = { name, value, defaultValue, placeholder, maxLength, required, autoComplete };
  const change = (text: string): void => onChange?.(text);
  return (
    <Field {...props}>
      {(attributes) =>
        rows === undefined ? (
          <input
            {...attributes}
            {...own}
            type={type}
            inputMode={inputMode}
            onChange={(event) => change(event.target.value)}
            {...(type === "url" && !ofFile && completingAddress(change))}
          />
        ) : (
          <textarea
            {...attributes}
            {...own}
            rows={rows}
            onChange={(event) => change(event.target.value)}
          />
        )
      }
    </Field>
  );
};

/**
 * Completes `golf.example`, which browsers refuse in inputs for URLs, to `https://golf.example` on blur and
 * on Enter.
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
