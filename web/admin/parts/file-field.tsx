import { type RefObject, useId } from "react";
import { Field } from "../../ui/field.tsx";

interface FileFieldProps {
  label: string;
  /** Accepted file types, as in an input's `accept` attribute. */
  accept: string;
  hint?: string | undefined;
  onChoose: (file: File) => void;
  input?: RefObject<HTMLInputElement | null>;
}

/** Chooses a file. Browsers also accept a file dropped on the input. */
export const FileField = ({ label, accept, hint, onChoose, input }: FileFieldProps) => (
  <Field id={useId()} label={label} hint={hint}>
    {(attributes) => (
      <input
        {...attributes}
        className="file-input"
        ref={input}
        type="file"
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onChoose(file);
          // Otherwise choosing the same file again, once corrected, would fire no event.
          target.value = "";
        }}
      />
    )}
  </Field>
);
