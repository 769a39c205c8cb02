import type { FocusEvent, KeyboardEvent, ReactNode } from "react";
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

interface FormFieldProps {
  id: string;
  name: string;
  label: string;
  initial: string;
  error: string | undefined;
  hint?: string;
  type?: "text" | "url" | "email";
  autoComplete?: string;
  required?: boolean;
  maxLength: number;
  /** Makes the field a text area with this many lines. */
  rows?: number;
  /** Called with each change of the text. */
  onText?: (text: string) => void;
  notice?: ReactNode;
}

/** A form field that works without JavaScript. */
export const FormField = (props: FormFieldProps) => {
  const { id, name, label, initial, error, hint, notice, required, maxLength } = props;
  const { type = "text", rows, autoComplete = "off", onText } = props;
  const own = { name, maxLength, required, autoComplete, defaultValue: initial };
  return (
    <Field {...{ id, label, error, hint, notice }} isOptional={!required}>
      {(attributes) =>
        rows === undefined ? (
          <input
            type={type}
            {...attributes}
            {...own}
            onChange={(event) => onText?.(event.target.value)}
            {...(type === "url" && completingAddress((text) => onText?.(text)))}
          />
        ) : (
          <textarea rows={rows} {...attributes} {...own} />
        )
      }
    </Field>
  );
};

interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "url" | "email" | "password" | "number" | "date";
  /** Such as the address of a picture, which nobody types without https://. */
  ofFile?: boolean;
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  inputMode?: "numeric";
  /** Makes the field a text area with this many lines. */
  rows?: number;
  /** Checked by the browser before submitting. */
  required?: boolean;
  notice?: ReactNode;
}

export const TextField = (props: TextFieldProps) => {
  const { value, onChange, rows, placeholder, maxLength, required, inputMode } = props;
  const { type = "text", autoComplete = "off", ofFile } = props;
  return (
    <Field {...props}>
      {(attributes) =>
        rows === undefined ? (
          <input
            {...attributes}
            {...{ type, value, autoComplete, placeholder, maxLength, required, inputMode }}
            onChange={(event) => onChange(event.target.value)}
            {...(type === "url" && !ofFile && completingAddress(onChange))}
          />
        ) : (
          <textarea
            {...attributes}
            {...{ rows, value, placeholder, maxLength, required }}
            onChange={(event) => onChange(event.target.value)}
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
